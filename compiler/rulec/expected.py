"""Tell in the language's own words what could stand at a place."""

from collections.abc import Collection

from rulec.tables import spelling

_VALUES = frozenset({"NAME", "INT", "DICE", "STRING", "LPAR", "LBRACE"})
_VALUE_STARTS = _VALUES | {"MINUS", "NOT", "ANY", "AT"}
_OPERATORS = frozenset({"+", "-", "*", "/", "mod", "..", "of", "[", "is", "makes", "<", "<=", ">", ">=", "and", "or"})
_PHRASES = {
    "NAME": "a name",
    "INT": "a number",
    "DICE": "dice",
    "STRING": "a text in quotes",
    "ROW": "a row of data",
    "CITE": "a clause such as `RR-22`",
    "_NL": "the end of the line",
    "_INDENT": "a deeper line",
}
_MOST = 9


def expected_words(accepts: Collection[str]) -> tuple[str, ...]:
    """List the words of the language that could stand here, in the order of the alphabet."""
    spelled = (spelling(terminal) for terminal in accepts)
    return tuple(sorted(word for word in spelled if word is not None and word.isalpha()))


def describe(accepts: Collection[str]) -> str:
    """List what could stand here: phrases, then signs, then words, at most nine of them."""
    rest = set(accepts)
    parts: list[str] = []
    if rest >= _VALUES:
        parts.append("a value")
        rest -= _VALUE_STARTS
    spelled = {spelling(terminal) for terminal in rest} - {None}
    operators = spelled & _OPERATORS
    if len(operators) >= 4:
        parts.append("an operator")
        spelled -= operators
    parts += [phrase for terminal, phrase in _PHRASES.items() if terminal in rest]
    parts += [f"`{word}`" for word in sorted(word for word in spelled if word) if not word.isalpha()]
    parts += [f"`{word}`" for word in sorted(word for word in spelled if word) if word.isalpha()]
    return listing(parts)


def listing(parts: list[str], last: str = "or") -> str:
    """Join phrases to a list for a sentence, cut short after nine."""
    if len(parts) > _MOST:
        return ", ".join(parts[:_MOST]) + ", …"
    if len(parts) < 2:
        return "".join(parts)
    return ", ".join(parts[:-1]) + f" {last} {parts[-1]}"
