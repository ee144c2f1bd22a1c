"""Typical mistakes, each with the one message it gets: line:column, code, message, hint."""

import pytest

from rulec.parse import parse
from rulec.source import read_source

MISTAKES = [
    ("phase a\n    then b\n", "1:8 RL102 the block of `phase a` opens without a colon | write `:` at the end of this line"),
    ("phse a:\n    then b\n", "1:1 RL114 `phse` starts no declaration | did you mean `phase`?"),
    ("Phase a:\n    then b\n", "1:1 RL114 `Phase` starts no declaration | did you mean `phase`?"),
    (
        "requires x\n",
        "1:1 RL114 `requires` starts no declaration"
        " | statements stand inside a `phase`, `action`, `verb` or trigger, indented",
    ),
    (
        "phase a:\n    if x\n        stop\n",
        "2:9 RL102 the block of `if x` opens without a colon | write `:` at the end of this line",
    ),
    (
        "phase a:\n    if x:\n    stop\n",
        "2:9 RL103 the block of `if x` is empty | indent the lines of its block by four more spaces",
    ),
    ("phase a:\n", "1:8 RL103 the block of `phase a` is empty | write its lines below it, indented by four more spaces"),
    (
        "phase a:\n    then b\n        then c\n",
        "3:9 RL104 this line is indented too deeply | indent it by 4, like the line above",
    ),
    (
        "var a: number = 0\n    var b: number = 0\n",
        "2:5 RL104 only a doc text or `cites` can stand below this line's declaration | start it in column 1",
    ),
    ("    use french\n", "1:1 RL104 the first line is indented | start it in column 1"),
    (
        "phase a:\n    if x:\n            stop\n        then b\n",
        "4:1 RL105 this line is indented by 8, which is the depth of no block around it | indent it by 4 or by 12",
    ),
    ("phase a:\n\tthen b\n", "2:1 RL106 this line is indented with a tab | indent with four spaces"),
    (
        "phase a:\n    x = count(hand\n    then b\n",
        "2:14 RL107 `(` is never closed"
        " | close it with `)`; a line goes on only where it is indented deeper than its start",
    ),
    (
        "phase a:\n    if some(hand:\n        then b\n",
        "2:12 RL107 `(` is never closed"
        " | close it with `)`; a line goes on only where it is indented deeper than its start",
    ),
    ("phase a:\n    x = count(hand]\n", "2:19 RL108 `]` cannot close `(` | write `)`"),
    (
        "phase a:\n    x = count hand)\n",
        "2:19 RL108 `)` closes no bracket | take it out, or open the bracket that it closes",
    ),
    ('phase "Label:\n    then b\n', '1:7 RL109 this text is not closed | close it with `"` on the same line'),
    (
        'phase a "Label”:\n    then b\n',
        '1:9 RL109 this text is not closed | texts stand in straight quotes: close it with `"`',
    ),
    (
        'option a "A\\q": flag = no\n',
        r'1:12 RL110 `\q` means nothing in a text'
        r' | a backslash marks `"`, `\` or `n` (a line end); for a backslash itself write it twice',
    ),
    ("phase a：\n    then b\n", "1:8 RL111 `：` only looks like `:`: fullwidth colon | write a plain `:`"),
    ("phase a “A”:\n    then b\n", '1:9 RL111 `“` does not open a text | texts stand in straight quotes: `"…"`'),
    (
        "phase a:\n    x =\u00a03\n",
        "2:8 RL111 an invisible character stands here: no-break space | put a plain space in its place, or nothing",
    ),
    (
        "phase a:\n\u3000then b\n",
        "2:1 RL111 an invisible character stands here: ideographic space | put a plain space in its place, or nothing",
    ),
    (
        "var 2nd: number = 0\n",
        "1:5 RL112 `2nd` cannot be a name | a name starts with a letter; between a number and a name stands a space",
    ),
    (
        "var a♠: number = 0\n",
        "1:5 RL112 `a♠` cannot be a name"
        " | a name is made of letters, digits and `_`; black spade suit belongs into a label",
    ),
    (
        "var a: 0..３ = 0\n",
        "1:11 RL112 `３` cannot be a name | write numbers with the digits 0 to 9; a name starts with a letter",
    ),
    (
        "phase a:\n    if = 3\n",
        "2:5 RL113 `if` is a reserved word at this place and cannot be a name | choose another name, such as `if_`",
    ),
    ("table t by a:\n    | a | b |\n    | 1 | 2\n", "3:12 RL115 this row does not end with `|` | close the last cell with `|`"),
    (
        "phase a:\n    x = 99999999999999999999\n",
        "2:9 RL117 this number does not fit into 64 bits | the largest number is 9223372036854775807",
    ),
    (
        "phase a:\n    if x == 3: stop\n",
        "2:10 RL118 `==` is no sign of the language here | write `is` to compare; `=` sets a value",
    ),
    (
        "phase a:\n    x = hand.count\n",
        "2:13 RL118 `.` is no sign of the language here | a property is read with `of`: `hand of turn`",
    ),
    ("phase a:\n    x = 1 +\n", "2:12 RL119 the line ends too early, after `+` | expected a value; a line goes on only inside brackets"),
    ("option size: 0..9\n", "1:18 RL119 the line ends too early, after `9` | expected `=`"),
    (
        "phase a:\n    otherwise:\n        stop\n",
        "2:5 RL120 this `otherwise` belongs to nothing"
        " | it follows the block of an `if`, `case` or `picks`, at the same depth",
    ),
    ("zone hand: private set french\n", "1:24 RL101 `french` does not fit here | expected `of`"),
    ("zone hand: private set off french\n", "1:24 RL101 `off` does not fit here | did you mean `of`?"),
    ("meld run of french:\n    siz at least 3\n", "2:5 RL101 `siz` does not fit here | did you mean `size`?"),
    ("phase a:\n    turn choose:\n        pass\n", "2:10 RL101 `choose` does not fit here | did you mean `chooses`?"),
    ("phase a:\n    requries x is 3\n", "2:5 RL101 `requries` does not fit here | did you mean `requires`?"),
    ("phase a:\n    for p in players:\n        stop\n", "2:9 RL101 `p` does not fit here | expected `each`"),
    ("phase a:\n    else:\n        stop\n", "2:5 RL101 `else` does not fit here | write `otherwise:`"),
    (
        "phase a:\n    if x:\n        stop\n    elif y:\n        stop\n",
        "4:5 RL101 `elif` does not fit here | write `otherwise if CONDITION:`",
    ),
    (
        "phase a:\n    if x: nothing else: nothing\n",
        "2:23 RL101 `:` does not fit here | write `otherwise:`, on a line of its own at the depth of its `if`",
    ),
    (
        "phase a:\n    while x < 3:\n        x += 1\n",
        "2:5 RL101 `while` does not fit here | write `repeat N times until CONDITION:`, or go round through a phase",
    ),
    ("phase a:\n    def f(x):\n        stop\n", "2:5 RL101 `def` does not fit here | write `verb NAME:`"),
    (
        "phase a:\n    if x and then y is 3: stop\n",
        "2:19 RL101 `y` does not fit here | conditions are joined by `and` alone",
    ),
    (
        "phase a:\n    move hand to pile and then stop\n",
        "2:23 RL101 `and` does not fit here | each statement has a line of its own",
    ),
    ("phase a:\n    if x != 3: stop\n", "2:10 RL118 `!=` is no sign of the language here | write `is not`"),
    ("phase a:\n    if x && y: stop\n", "2:10 RL118 `&&` is no sign of the language here | write `and`"),
    (
        "phase a:\n    var x = 3\n",
        "2:11 RL101 `=` does not fit here | `let NAME = VALUE` gives a value a name here; a `var` is declared in column 1",
    ),
    (
        "phase a:\n    if x\n        and y\n        or z:\n        stop\n",
        "2:9 RL119 the line ends within its condition"
        " | a line goes on only inside brackets: write all of it here, or put `(` before the part that goes on",
    ),
    (
        "phase a:\n    if x = 3: stop\n",
        "2:10 RL101 `=` does not fit here | `=` sets a value; to compare, write `is`",
    ),
    (
        "phase a:\n    if x then stop\n",
        "2:10 RL101 `then` does not fit here | a colon stands before what is done: `if CONDITION: STATEMENT`",
    ),
    (
        "phase a:\n    pick c from hand\n",
        "2:17 RL101 `hand` does not fit here | expected a text in quotes or `in`; `from` was read as a name here",
    ),
    (
        'phase a:\n    move "5H" "6H"\n',
        "2:15 RL101 this text does not fit here"
        " | expected a name, the end of the line, `+`, `-`, `as`, `from`, `on`, `to`, `under`, …",
    ),
]  # fmt: skip


def _shown(text: str) -> list[str]:
    _, report = parse(read_source("game.rules", text))
    return [f"{one.span.line}:{one.span.column} {one.code} {one.message} | {one.hint}" for one in report.diagnostics]


@pytest.mark.parametrize(("text", "message"), MISTAKES)
def test_a_mistake_gets_one_message_in_the_authors_words(text: str, message: str) -> None:
    assert _shown(text) == [message]


def test_no_message_shows_the_inside_of_the_parser() -> None:
    for text, _ in MISTAKES:
        for message in _shown(text):
            assert not any(inside in message for inside in ("__ANON", "_NL", "_INDENT", "LPAR", "COLON", "Token("))


def test_five_mistakes_are_told_in_one_run_each_on_its_line() -> None:
    text = (
        "phase a:\n"
        "    requries x is 3\n"
        "    then b\n"
        "zone hand: private set french\n"
        "phase b\n"
        "    if x:\n"
        "        y == 3\n"
        "        z = (1 +\n"
        "    then a\n"
    )
    assert [message.split(" ")[0].split(":")[0] for message in _shown(text)] == ["2", "4", "5", "7", "8"]


def test_a_broken_head_does_not_hide_mistakes_in_its_block() -> None:
    text = "phase 3 a:\n    turn chooses now:\n        take:\n            requries x is 3\n        pass\n    then a\n"
    assert [message.split(":")[0] for message in _shown(text)] == ["1", "2", "4"]


def test_declarations_around_a_mistake_are_still_read() -> None:
    file, report = parse(read_source("game.rules", "use french\nvar x number = 0\nphase a:\n    then a\n"))
    assert [type(one).__name__ for one in file.declarations] == ["Use", "Phase"]
    assert len(report.errors) == 1
