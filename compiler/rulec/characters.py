"""Name the characters and operators that authors write where the language has others."""

import unicodedata

SIGNS: dict[str, str] = {
    "：": ":", "﹕": ":", "，": ",", "、": ",", "﹐": ",", "،": ",", "（": "(", "）": ")", "［": "[", "］": "]",
    "【": "[", "】": "]", "｛": "{", "｝": "}", "＝": "=", "＋": "+", "－": "-", "–": "-", "—": "-", "−": "-",
    "‐": "-", "‑": "-", "＊": "*", "×": "*", "·": "*", "／": "/", "÷": "/", "＜": "<", "＞": ">", "≤": "<=",
    "≥": ">=", "…": "..", "‥": "..",
}  # fmt: skip

QUOTES: dict[str, str] = {
    "“": "”", "”": "”", "„": "“”", "‟": "”", "«": "»", "»": "«", "「": "」", "『": "』", "＂": "＂", "‘": "’",
    "’": "’", "'": "'", "`": "`",
}  # fmt: skip

INVISIBLE = frozenset("\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u00ad\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")

# What each operator of another language is here: the words to read in its place, and what to tell.
OPERATORS: dict[str, tuple[tuple[str, ...], str]] = {
    "==": (("is",), "write `is` to compare; `=` sets a value"),
    "!=": (("is", "not"), "write `is not`"),
    "<>": (("is", "not"), "write `is not`"),
    "≠": (("is", "not"), "write `is not`"),
    "=<": (("<=",), "write `<=`"),
    "=>": ((">=",), "write `>=`"),
    "&&": (("and",), "write `and`"),
    "||": (("or",), "write `or`"),
    "&": (("and",), "write `and`"),
    "!": (("not",), "write `not`"),
    "%": (("mod",), "write `mod`"),
    "**": (("*",), "there is no power; multiply"),
    "//": (("/",), "`/` already rounds down; a comment starts with `#`"),
    "++": (("+",), "write `+= 1`"),
    "*=": ((), "write the variable out: `x = x * 2`"),
    "/=": ((), "write the variable out: `x = x / 2`"),
    ":=": (("=",), "write `=`"),
    "->": ((), "a block follows a colon, a phase follows `then`"),
    ";": ((), "each statement has a line of its own"),
    ".": ((), "a property is read with `of`: `hand of turn`"),
    "?": ((), "write `if CONDITION:` or a `value` with cases"),
    "@": ((), "the language has no such sign"),
    "$": ((), "a name is written as it is, without a sign before it"),
    "~": ((), "the language has no such sign"),
    "^": ((), "the language has no such sign"),
    "\\": ((), "a line goes on only inside brackets"),
    "|": ((), "a row of data starts its line with `|` and ends with one; between conditions write `or`"),
}


def is_word_character(character: str) -> bool:
    """Say whether a character belongs to a word: letters, marks, digits, `_`, and symbols refused as names later."""
    if character.isascii():
        return character.isalnum() or character == "_"
    return not (
        character.isspace()
        or character in SIGNS
        or character in QUOTES
        or character in INVISIBLE
        or character == "≠"
        or unicodedata.category(character) in {"Cc", "Cn", "Co", "Cs", "Ps", "Pe", "Pi", "Pf", "Po"}
    )


def describe_character(character: str) -> str:
    """Name a character for a message: its Unicode name in lower case, or its number."""
    name = unicodedata.name(character, "").lower()
    return name or f"the character U+{ord(character):04X}"
