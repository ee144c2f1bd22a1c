"""Say what is wrong where the grammar refuses a lexeme, and repair or mark the line so that reading can go on."""

from functools import cached_property

from attrs import evolve

from rulec.diagnostics import Fix, Label, Report
from rulec.expected import describe, expected_words
from rulec.fillers import HEADS
from rulec.foreign import BRANCHES, STATEMENTS
from rulec.lexemes import Lexeme, Line, shown
from rulec.source import Span
from rulec.suggest import suggest
from rulec.tables import Stack, words

_BLOCK_WORDS = frozenset({"if", "for", "repeat", "case", "otherwise"})
_JOINING = frozenset({"and", "or"})
_IN_BRACKETS = "a line goes on only inside brackets: write all of it here, or put `(` before the part that goes on"
_ONE_EACH = "each statement has a line of its own"
_JOINTS = frozenset({"=", "+=", "-=", "+", "-", "*", "/", "mod", "<", "<=", ">", ">=", "is", "of", "and", "or", "not", ","})
_ALL_HEADS = "a line in column 1 starts with " + ", ".join(f"`{head}`" for head in sorted(HEADS))


class Refusal(Exception):
    """Carry a lexeme that does not fit, the number of its line, and the stack that refused it."""

    def __init__(self, place: int, lexeme: Lexeme, stack: Stack) -> None:
        """Keep what the parser knows."""
        super().__init__(place)
        self.place = place
        self.lexeme = lexeme
        self.history = stack.history
        self._stack = stack

    @cached_property
    def accepts(self) -> frozenset[str]:
        """The terminals that would fit."""
        return self._stack.accepts()


def blame(refusal: Refusal, lines: list[Line], report: Report) -> None:
    """Report the refusal, at most once for each line, and change `lines` so that it does not come again."""
    place, lexeme = refusal.place, refusal.lexeme
    if place == 0 and lexeme is lines[0].first:
        lines[0].broken = not _unknown_declaration(lines[0], report)
    elif lexeme.kind == "_INDENT":
        _deeper_line(lines, place, report)
    elif refusal.accepts == {"_INDENT"} or lexeme.kind in {"_DEDENT", "$END"}:
        _missing_block(lines, place, report)
    elif place and lexeme is lines[place].first and refusal.accepts <= {"STRING", "CITES", "_DEDENT"}:
        _only_notes(lines, place, report)
    elif lines[place].told or lines[place].broken:
        lines[place].broken = True
    else:
        lines[place].told = True
        lines[place].broken = not _line(refusal, lines, report)


# ---------------------------------------------------------------- lines at the wrong depth


def _deeper_line(lines: list[Line], place: int, report: Report) -> None:
    line, above = lines[place], lines[place - 1]
    if not line.told and not above.told:
        line.told = True
        has_colon = any(one.text == ":" for one in above.lexemes)
        reason = "its block already stands behind the colon" if has_colon else "this line opens no block"
        labels = (Label(_whole(above), reason),)
        hint = _IN_BRACKETS if line.first.text in _JOINTS else f"indent it by {above.indent}, like the line above"
        report.add("unexpected-indent", "this line is indented too deeply", line.first.span, labels=labels, hint=hint)
    end = _end_of_block(lines, place, above.depth)
    if above.depth == 0:
        del lines[place:end]
        return
    for one in lines[place:end]:
        one.depth -= 1


def _missing_block(lines: list[Line], place: int, report: Report) -> None:
    head = lines[place - 1]
    if not head.told and not head.broken:
        shown = f"`{_start(head)}`"
        labels: tuple[Label, ...] = ()
        hint = "write its lines below it, indented by four more spaces"
        if place < len(lines) and lines[place].depth == head.depth:
            labels = (Label(lines[place].first.span, "this line is not indented deeper"),)
            hint = "indent the lines of its block by four more spaces"
        report.add("missing-block", f"the block of {shown} is empty", head.last.span, labels=labels, hint=hint)
    head.told = head.broken = True


def _only_notes(lines: list[Line], place: int, report: Report) -> None:
    line, above = lines[place], lines[place - 1]
    if not line.told and not above.told:
        labels = (Label(_whole(above), "this line opens no block"),)
        message = "only a doc text or `cites` can stand below this line's declaration"
        report.add("unexpected-indent", message, line.first.span, labels=labels, hint="start it in column 1")
    del lines[place : _end_of_block(lines, place, line.depth - 1)]


def _end_of_block(lines: list[Line], place: int, depth: int) -> int:
    """Find the first line from `place` on that is no deeper than `depth`."""
    while place < len(lines) and lines[place].depth > depth:
        place += 1
    return place


def _whole(line: Line) -> Span:
    """Span a line, or as much of it as stands on its first physical line."""
    first, last = line.first.span, line.last.span
    if first.line != last.line:
        return first
    return Span(first.source, first.line, first.column, last.end_line, last.end_column)


def _start(line: Line) -> str:
    """Quote the first words of a line."""
    words = [shown(one.text) for one in line.lexemes if one.text != ":"]
    return " ".join(words[:3]) + (" …" if len(words) > 3 else "")


# ---------------------------------------------------------------- one line


def _line(refusal: Refusal, lines: list[Line], report: Report) -> bool:
    """Report what is wrong within a line; True if it has been repaired and may be read again."""
    place, lexeme, accepts = refusal.place, refusal.lexeme, refusal.accepts
    line = lines[place]
    opens = place + 1 < len(lines) and lines[place + 1].depth > line.depth
    if line.first.text == "otherwise" and (lexeme is line.first or line.first.type == "NAME"):
        hint = "it follows the block of an `if`, `case` or `picks`, at the same depth"
        report.add("stray-otherwise", "this `otherwise` belongs to nothing", line.first.span, hint=hint)
        return False
    if lexeme.kind == "_NL" and place + 1 < len(lines) and lines[place + 1].first.text in _JOINING:
        return _joined(lines, place, lexeme, report)
    if lexeme.kind == "_NL" and "COLON" in accepts and (opens or line.first.text in _BLOCK_WORDS):
        return _missing_colon(line, lexeme, report)
    if _reserved(refusal, line, report):
        return False
    meant = _meant(refusal, line)
    if meant is None and _misspelt(refusal, line, report):
        return True
    if lexeme.kind == "_NL" and opens and _goes_on(line):
        del lines[place + 1 : _end_of_block(lines, place + 1, line.depth)]
        meant = _IN_BRACKETS
    _misplaced(refusal, line, meant, report)
    return False


def _joined(lines: list[Line], place: int, end: Lexeme, report: Report) -> bool:
    """Report a condition that goes on in the next line, and read both as one."""
    line = lines[place]
    labels = (Label(lines[place + 1].first.span, "its rest"),)
    report.add("unfinished-line", "the line ends within its condition", end.span, labels=labels, hint=_IN_BRACKETS)
    while line.last.text != ":" and place + 1 < len(lines) and lines[place + 1].first.text in _JOINING:
        line.lexemes += lines.pop(place + 1).lexemes
    return True


def _goes_on(line: Line) -> bool:
    """Whether a line with deeper ones below it reads as if these were its rest: it ends with a sign between two values."""
    sets = any(one.text in {"=", "+=", "-="} for one in line.lexemes)
    return line.last.text in _JOINTS and (sets or line.first.text not in _BLOCK_WORDS | HEADS.keys())


def _unknown_declaration(line: Line, report: Report) -> bool:
    first = line.first
    if line.told:
        return False
    line.told = True
    near = suggest(first.text, HEADS) if first.kind == "WORD" else None
    message = f"`{shown(first.text)}` starts no declaration" if first.kind == "WORD" else "no declaration starts like this"
    if near is not None:
        fix = Fix(first.span, near, safe=False)
        report.add("unknown-declaration", message, first.span, hint=f"did you mean `{near}`?", fix=fix)
        line.lexemes[0] = evolve(first, text=near)
        return True
    hint = STATEMENTS.get(first.text)
    if hint is None and first.text in {"if", "for", "then", "let", "repeat", "case", "requires", "pick", "stop", "end"}:
        hint = "statements stand inside a `phase`, `action`, `verb` or trigger, indented"
    if hint is None:
        hint = _ALL_HEADS
    report.add("unknown-declaration", message, first.span, hint=hint)
    return False


def _missing_colon(line: Line, end: Lexeme, report: Report) -> bool:
    behind = Span(end.span.source, end.span.line, end.span.column, end.span.line, end.span.column)
    fix = Fix(behind, ":", safe=True)
    message = f"the block of `{_start(line)}` opens without a colon"
    report.add("missing-colon", message, end.span, hint="write `:` at the end of this line", fix=fix)
    line.lexemes.append(Lexeme("SIGN", ":", end.span))
    return True


def _reserved(refusal: Refusal, line: Line, report: Report) -> bool:
    """Report a word of the language where a name was meant; False if that is not what happened."""
    if len(refusal.history) < 2:
        return False
    (word, choices), lexeme = refusal.history[-2], refusal.lexeme
    if word.kind != "WORD" or word.type == "NAME" or "NAME" not in choices:
        return False
    sets = lexeme.text in {"=", "+=", "-="}
    answers = "IF" not in choices and word is line.first and (lexeme.kind == "STRING" or lexeme.text == ":")
    if not sets and not answers:
        return False
    message = f"`{word.text}` is a reserved word at this place and cannot be a name"
    report.add("reserved-word", message, word.span, hint=f"choose another name, such as `{word.text}_`")
    return True


def _misspelt(refusal: Refusal, line: Line, report: Report) -> bool:
    """Report and correct a word that is nearly one of the language; False if there is none."""
    lexeme = refusal.lexeme
    found: tuple[Lexeme, str] | None = None
    if lexeme.kind == "WORD" and len(lexeme.text) > 2 and lexeme.text not in words():
        near = _near(lexeme.text, expected_words(refusal.accepts))
        found = None if near is None else (lexeme, near)
    for word, choices in reversed(refusal.history[:-1] if found is None else ()):
        if word.kind == "WORD" and word.type == "NAME" and len(word.text) > 2 and word.text not in words():
            near = _near(word.text, expected_words([one for one in choices if one.isupper()]))
            if near is not None and len(near) > 3:
                found = (word, near)
                break
    if found is None:
        return False
    word, near = found
    fix = Fix(word.span, near, safe=False)
    report.add("unexpected", f"`{shown(word.text)}` does not fit here", word.span, hint=f"did you mean `{near}`?", fix=fix)
    place = next(at for at, one in enumerate(line.lexemes) if one is word)
    line.lexemes[place] = evolve(word, text=near)
    return True


def _near(word: str, candidates: tuple[str, ...]) -> str | None:
    """Find the word of the language that was meant; short ones only if they start alike."""
    near = suggest(word, candidates)
    return near if near is not None and (len(near) > 3 or near[0] == word[0].lower()) else None


def _misplaced(refusal: Refusal, line: Line, meant: str | None, report: Report) -> None:
    """Report a lexeme that does not fit, with what could stand there or what was probably meant."""
    lexeme = line.first if _is_foreign(line.first) else refusal.lexeme
    expected = f"expected {describe(refusal.accepts)}"
    if len(refusal.history) > 1:
        before = refusal.history[-2][0]
        if before.type == "NAME" and before.text in words() and before is not line.first:
            expected += f"; `{before.text}` was read as a name here"
    if lexeme.text == ":" and lexeme is line.last and "_NL" in refusal.accepts:
        meant = meant or "this line opens no block"
    match lexeme.kind:
        case "_NL":
            last = "the text" if line.last.kind == "STRING" else f"`{shown(line.last.text)}`"
            more = "; a line goes on only inside brackets" if line.last.text in _JOINTS else ""
            report.add("unfinished-line", f"the line ends too early, after {last}", lexeme.span, hint=meant or expected + more)
            return
        case "STRING":
            message = "this text does not fit here"
        case "ROW":
            message = "a row of data does not fit here"
        case _:
            message = f"`{shown(lexeme.text)}` does not fit here"
    report.add("unexpected", message, lexeme.span, hint=meant or expected)


def _is_foreign(lexeme: Lexeme) -> bool:
    return lexeme.type == "NAME" and lexeme.text in STATEMENTS


def _meant(refusal: Refusal, line: Line) -> str | None:
    """Guess what the author meant; none if nothing is likely."""
    lexeme, accepts, first = refusal.lexeme, refusal.accepts, line.first
    if _is_foreign(first):
        return STATEMENTS[first.text]
    if lexeme.kind == "WORD" and lexeme.text in STATEMENTS:
        return STATEMENTS[lexeme.text]
    branch = next((one for one in line.lexemes if one.type == "NAME" and one.text in BRANCHES), None)
    if branch is not None:
        return f"{STATEMENTS[branch.text]}, on a line of its own at the depth of its `if`"
    if (said := _and_then(refusal, line)) is not None:
        return said
    if lexeme.text == "=" and "IS" in accepts:
        return "`=` sets a value; to compare, write `is`"
    if lexeme.text in {"then", "do"} and "COLON" in accepts:
        return "a colon stands before what is done: `if CONDITION: STATEMENT`"
    if first.type == "NAME" and first.text == "var":
        return "`let NAME = VALUE` gives a value a name here; a `var` is declared in column 1"
    if first.type == "NAME" and first.text in HEADS and lexeme is not first:
        return f"`{first.text}` starts a declaration, which begins in column 1"
    if lexeme.text == "if" and "_NL" in accepts:
        return "only `then`, `stop`, `end game` and meld clauses take `if` behind them; write `if CONDITION:` before the rest"
    return None


def _and_then(refusal: Refusal, line: Line) -> str | None:
    """Tell of an `and` between statements, or an `and then` between conditions; none if it is neither."""
    if line.first.text in _JOINING:
        return _IN_BRACKETS
    words_before = [word.text for word, _ in refusal.history[:-1]]
    asks = line.first.text in {"if", "requires", "otherwise", "when", "repeat", "let", "expect", "forbid", "invariant"}
    if words_before[-2:] == ["and", "then"]:
        return "conditions are joined by `and` alone" if asks else _ONE_EACH
    if refusal.lexeme.text == "and" and "AND" not in refusal.accepts and "_NL" in refusal.accepts:
        return _ONE_EACH
    return None
