"""Read a rule text into logical lines: words, signs, brackets and depths, with a diagnostic for each slip."""

import re
from collections.abc import Iterator

from rulec.characters import INVISIBLE, OPERATORS, QUOTES, SIGNS, describe_character, is_word_character
from rulec.cited import join_cites
from rulec.depths import set_depths
from rulec.diagnostics import Fix, Label, Report
from rulec.lexemes import LIMITS, Lexeme, Line, shown
from rulec.nesting import Nesting
from rulec.source import Source, Span, normal

_TOKEN = re.compile(
    r"""
    (?P<blank>[ \t]+)
  | (?P<comment>\#.*)
  | (?P<string>"(?:\\.|[^"\\])*")
  | (?P<number>[0-9]+(?![0-9A-Za-z_]|[^\x00-\x7f]))
  | (?P<dice>[0-9]+d[0-9]+(?![0-9A-Za-z_]|[^\x00-\x7f]))
  | (?P<word>[A-Za-z_][A-Za-z_0-9]*+(?![^\x00-\x7f]))
  | (?P<foreign>==|!=|<>|=<|=>|&&|\|\||\*\*|//|\+\+|\*=|/=|:=|->|[!%;@$~^?&\\|≠])
  | (?P<sign>\.\.|\+=|-=|<=|>=|[:,=+\-*/<>()\[\]{}])
  | (?P<dot>\.)
    """,
    re.VERBOSE,
)
_DICE = re.compile(r"[0-9]+d[0-9]+")
_CLOSERS = {"(": ")", "[": "]", "{": "}"}
_ESCAPES = {'"': '"', "\\": "\\", "n": "\n"}
_LARGEST = 2**63 - 1


def read_lines(source: Source, report: Report) -> list[Line]:
    """Read all logical lines; a line that a diagnostic makes unreadable is marked as broken."""
    reader = _Reader(source, report)
    lines = [line for line in reader.read() if line.lexemes]
    for line in lines:
        if line.first.text == "cites":
            line.lexemes = join_cites(line.lexemes)
    set_depths(lines, source, report)
    return lines


class _Reader:
    """Go through a source once, from left to right."""

    def __init__(self, source: Source, report: Report) -> None:
        self._source = source
        self._report = report
        self._number = 0
        self._text = ""
        self._line = Line(0, 0)
        self._nesting = Nesting()
        self._told: set[tuple[int, str]] = set()

    def read(self) -> Iterator[Line]:
        """Yield the logical lines."""
        for number, text in enumerate(self._source.text.split("\n"), start=1):
            self._number, self._text = number, text
            start, indent = self._measure(text)
            bare = text[start : start + 1]
            if bare in {"", "#", "＃"}:
                continue
            if self._nesting.open and indent <= self._line.indent and bare not in ")]}":
                self._leave_open()
            if not self._nesting.open:
                yield self._line
                self._line = Line(0, indent)
                self._nesting = Nesting()
            self._read_text(start)
            if self._nesting.open and self._line.last.text == ":":
                self._leave_open()
        if self._nesting.open:
            self._leave_open()
        yield self._line

    def _measure(self, text: str) -> tuple[int, int]:
        """Find where a line's text starts and how far it is indented; a tab reaches the next multiple of four."""
        column = 0
        for start, character in enumerate(text):
            if character == "\t":
                column = column // 4 * 4 + 4
            elif character == " " or (character.isspace() or character in INVISIBLE):
                column += 0 if character in INVISIBLE else 4 if character == "\u3000" else 1
            else:
                return start, column
        return len(text), column

    # ------------------------------------------------------------ one physical line

    def _read_text(self, start: int) -> None:
        for place, character in enumerate(self._text[:start]):
            if character not in " \t":
                self._blank(place)
        if self._text[start] == "|" and not self._nesting.open and self._row(start):
            return
        place = start
        while place < len(self._text):
            match = _TOKEN.match(self._text, place)
            if match is None:
                place = self._other(place)
                continue
            place = match.end()
            self._token(match)

    def _token(self, match: re.Match[str]) -> None:
        text, start = match.group(), match.start()
        match match.lastgroup:
            case "word":
                self._add("WORD", text, start)
            case "sign":
                self._sign(text, start)
            case "string":
                self._string(text, start)
            case "number":
                self._check_number(text, start)
                self._add("INT", text, start)
            case "dice":
                self._check_number(text, start)
                self._add("DICE", text, start)
            case "foreign":
                self._foreign(text, start)
            case "dot":
                self._foreign(text, start)
            case _:
                pass

    def _row(self, start: int) -> bool:
        """Take a whole row of data; False if the line cannot be one."""
        comment = re.search(r"\|[ \t]+#", self._text)
        text = (self._text if comment is None else self._text[: comment.start() + 1]).rstrip()
        end = text.rfind("|")
        rest = text[end + 1 :].strip()
        if end > start and (not rest or rest.startswith("#")):
            self._add("ROW", text[start : end + 1], start)
            return True
        self._add("ROW", text[start:], start)
        self._break()
        self._tell("unclosed-row", "this row does not end with `|`", len(text), 0, hint="close the last cell with `|`")
        return True

    def _string(self, text: str, start: int) -> None:
        value: list[str] = []
        parts = iter(enumerate(text[1:-1], start=start + 1))
        for place, character in parts:
            if character != "\\":
                value.append(character)
                continue
            _, mark = next(parts)
            if mark not in _ESCAPES:
                hint = r'a backslash marks `"`, `\` or `n` (a line end); for a backslash itself write it twice'
                self._tell("bad-escape", f"`\\{mark}` means nothing in a text", place, 2, hint=hint)
            value.append(_ESCAPES.get(mark, mark))
        self._add("STRING", text, start, value=normal("".join(value)))

    def _sign(self, text: str, start: int) -> None:
        lexeme = self._add("SIGN", text, start)
        if text in _CLOSERS:
            if self._nesting.enter(lexeme) == LIMITS.brackets + 1:
                self._refuse(lexeme.span, f"brackets are nested more than {LIMITS.brackets} deep")
        elif text in {")", "]", "}"}:
            self._close(lexeme)
        elif text == ",":
            self._nesting.separate()
        elif text in {"+", "-", "*", "/"}:
            self._operator(lexeme)

    def _operator(self, lexeme: Lexeme) -> None:
        if self._nesting.operator():
            self._refuse(lexeme.span, f"more than {LIMITS.operators} operators hang together in one expression")

    def _refuse(self, span: Span, message: str) -> None:
        self._break()
        self._report.add("too-deep", message, span, hint="give parts of it a name with `let` or `value`")

    # ------------------------------------------------------------ brackets

    def _close(self, closer: Lexeme) -> None:
        opener = self._nesting.leave()
        if opener is None:
            self._break()
            self._tell_at(closer, "unmatched-bracket", f"`{closer.text}` closes no bracket")
        elif _CLOSERS[opener.text] != closer.text:
            self._break()
            message = f"`{closer.text}` cannot close `{opener.text}`"
            labels = (Label(opener.span, "opened here"),)
            self._report.add("unmatched-bracket", message, closer.span, labels=labels, hint=f"write `{_CLOSERS[opener.text]}`")

    def _leave_open(self) -> None:
        """Report the innermost open bracket and read on as if all were closed."""
        opener = self._nesting.open[-1]
        self._nesting.clear()
        if self._line.broken:
            return
        self._break()
        hint = f"close it with `{_CLOSERS[opener.text]}`; a line goes on only where it is indented deeper than its start"
        self._report.add("unclosed-bracket", f"`{opener.text}` is never closed", opener.span, hint=hint)

    # ------------------------------------------------------------ what the language does not have

    def _foreign(self, text: str, start: int) -> None:
        words, hint = OPERATORS[text]
        self._tell("foreign-operator", f"`{text}` is no sign of the language here", start, len(text), hint=hint)
        if not words:
            self._break()
        for word in words:
            self._add("WORD" if word.isalpha() else "SIGN", word, start, width=len(text))

    def _other(self, place: int) -> int:
        """Read what no pattern matches: words beyond ASCII, look-alikes, open quotes; return where to go on."""
        character = self._text[place]
        if is_word_character(character):
            return self._word(place)
        if character == '"':
            return self._open_quote(place)
        if character in QUOTES:
            return self._quoted(place)
        if character == "＃":
            self._look_alike(place, "#")
            return len(self._text)
        if character in SIGNS:
            self._look_alike(place, SIGNS[character])
            self._sign(SIGNS[character], place)
            return place + 1
        if character.isspace() or character in INVISIBLE:
            self._blank(place)
            return place + 1
        message = f"{describe_character(character)} cannot be read here"
        self._break()
        self._tell("foreign-character", message, place, 1, hint="take it out, or put it into a text in quotes")
        return place + 1

    def _blank(self, place: int) -> None:
        name = describe_character(self._text[place])
        span = self._span(place, 1)
        replacement = "" if self._text[place] in INVISIBLE else " "
        self._tell(
            "foreign-character",
            f"an invisible character stands here: {name}",
            place,
            1,
            hint="put a plain space in its place, or nothing",
            fix=Fix(span, replacement, safe=True),
        )

    def _look_alike(self, place: int, meant: str) -> None:
        character = self._text[place]
        message = f"`{character}` only looks like `{meant}`: {describe_character(character)}"
        fix = Fix(self._span(place, 1), meant, safe=True)
        self._tell("foreign-character", message, place, 1, hint=f"write a plain `{meant}`", fix=fix)

    def _word(self, place: int) -> int:
        end = place
        while end < len(self._text) and is_word_character(self._text[end]):
            end += 1
        text = self._text[place:end]
        if text.isascii() and (text.isdigit() or _DICE.fullmatch(text)):
            self._check_number(text, place)
            self._add("INT" if text.isdigit() else "DICE", text, place)
            return end
        if not normal(text).isidentifier():
            if text[0].isascii() and text[0].isdigit():
                hint = "a name starts with a letter; between a number and a name stands a space"
            elif text[0].isdigit():
                hint = "write numbers with the digits 0 to 9; a name starts with a letter"
            else:
                odd = next((one for one in text if not f"a{one}".isidentifier()), text[0])
                hint = f"a name is made of letters, digits and `_`; {describe_character(odd)} belongs into a label"
            self._tell("bad-name", f"`{shown(text)}` cannot be a name", place, len(text), hint=hint)
        self._add("WORD", text, place)
        return end

    def _open_quote(self, place: int) -> int:
        rest = self._text[place + 1 :]
        self._break()
        hint = 'close it with `"` on the same line'
        if any(one in rest for one in QUOTES if one not in "'`"):
            hint = 'texts stand in straight quotes: close it with `"`'
        self._tell("unclosed-text", "this text is not closed", place, len(rest) + 1, hint=hint)
        self._add("STRING", self._text[place:], place, value=normal(rest))
        if rest.rstrip().endswith(":"):
            self._add("SIGN", ":", len(self._text.rstrip()) - 1)
        return len(self._text)

    def _quoted(self, place: int) -> int:
        """Read a text in quotes of another shape, if they are closed."""
        character = self._text[place]
        closers = QUOTES[character] + '"'
        end = next((at for at in range(place + 1, len(self._text)) if self._text[at] in closers), None)
        stop = len(self._text) if end is None else end + 1
        fix = None
        if end is None:
            self._break()
        else:
            fix = Fix(self._span(place, stop - place), f'"{self._text[place + 1 : end]}"', safe=True)
        message = f"`{character}` does not open a text"
        self._tell("foreign-character", message, place, 1, hint='texts stand in straight quotes: `"…"`', fix=fix)
        self._add("STRING", self._text[place:stop], place, value=normal(self._text[place + 1 : end]))
        return stop

    # ------------------------------------------------------------ small things

    def _break(self) -> None:
        self._line.broken = self._line.told = True

    def _check_number(self, text: str, start: int) -> None:
        for part in text.split("d"):
            digits = part.lstrip("0")
            if len(digits) > 19 or (digits and int(digits) > _LARGEST):
                self._break()
                hint = f"the largest number is {_LARGEST}"
                self._tell("number-too-large", "this number does not fit into 64 bits", start, len(text), hint=hint)
                return

    def _span(self, start: int, width: int) -> Span:
        return Span(self._source.name, self._number, start + 1, self._number, start + 1 + width)

    def _add(self, kind: str, text: str, start: int, *, value: str = "", width: int | None = None) -> Lexeme:
        if kind == "WORD":
            text = normal(text)
        lexeme = Lexeme(kind, text, self._span(start, len(text) if width is None else width), value)
        self._line.lexemes.append(lexeme)
        if kind == "WORD" and text in {"and", "or", "not", "of", "mod", "is", "makes", "otherwise"}:
            self._operator(lexeme)
        return lexeme

    def _tell(self, key: str, message: str, start: int, width: int, *, hint: str | None, fix: Fix | None = None) -> None:
        """Report something about the physical line, each kind once a line."""
        if (self._number, key) not in self._told:
            self._told.add((self._number, key))
            self._line.told = True
            self._report.add(key, message, self._span(start, width), hint=hint, fix=fix)

    def _tell_at(self, lexeme: Lexeme, key: str, message: str) -> None:
        self._report.add(key, message, lexeme.span, hint="take it out, or open the bracket that it closes")
