"""Whatever a text says, the checker answers with messages: deep, huge and odd games, at the limits and far beyond them."""

from __future__ import annotations

import pytest

import rulelang
from rulec.check.statements import MOST_BRANCHES
from rulec.check.values import MOST_HEIGHT
from rulec.lexemes import LIMITS
from tests.check.game_text import BASE, changed, compiled, problems

DEEP, WIDE, INDENTED = LIMITS.brackets - 1, LIMITS.operators - 1, LIMITS.blocks - 2
PLACE = "    shuffle stock\n"


def phase(*lines: str) -> str:
    """The base game with lines in its first phase."""
    return changed(PLACE, PLACE + "".join(f"    {line}\n" for line in lines))


def ladder(head: str, last: str, depth: int = INDENTED) -> str:
    """The base game with blocks in blocks."""
    return phase(*("    " * level + head.format(level) for level in range(depth)), "    " * depth + last)


def nested(opening: str, inner: str, closing: str, depth: int = DEEP) -> str:
    """An expression in brackets in brackets."""
    return "".join(opening.format(level) for level in range(depth)) + inner + closing * depth


COUNTED = f"let n = {nested('count(a{} in stock where ', '1 > 0', ') > 0')}"
CHAIN = "\n".join(f"value v{n} = v{n + 1} + 1" for n in range(39)) + "\nvalue v39 = 1\n"

FINE = {
    "sums": phase("let n = " + " + ".join(["hand_size"] * WIDE)),
    "collections": phase(f"let n = count({' + '.join(['stock'] * WIDE)})"),
    "conditions": phase("let n = " + " and ".join(["stock is empty"] * (WIDE // 2))),
    "negations": phase(f"let n = {'not ' * WIDE}yes"),
    "owners": phase(f"let n = {'next of ' * WIDE}turn"),
    "counts": phase(COUNTED),
    "selections": phase(f"let n = count({nested('(a{} in ', 'stock', ' where points > 1)')})"),
    "groups": phase(f"let n = count({nested('(2 a{} in ', 'stock', ')')})"),
    "orders": phase(f"let n = count({nested('best(a{} in ', 'stock', ' by highest points)')})"),
    "blocks": ladder("for each p{0} in players where seat of p{0} > 0:", "nothing"),
    "blocks and counts": ladder("if yes:", COUNTED),
    "values": f"{BASE}\n{CHAIN}",
    "values in blocks": f"{ladder('if yes:', COUNTED.replace('1 > 0', 'v0 > 0'))}\n{CHAIN}",
    "branches": phase("if yes: nothing", *["otherwise if hand_size > 1: nothing"] * (MOST_BRANCHES - 2), "otherwise: nothing"),
    "arms": phase("case hand_size:", *["    2..4: nothing"] * 500, "    otherwise: nothing"),
    "statements": phase(*["gain 1 score"] * 500),
    "answers": phase("turn chooses:", *[f"    a{n}: nothing" for n in range(300)]),
    "guards": phase("turn chooses:", "    aa:", *["        requires yes"] * 300),
    "wilds": BASE + "\nwild of card:\n" + "    when suit is clubs\n" * 500 + "    stands for rank\n",
    "cases of a value": BASE + "\nvalue v of card:\n" + "".join(f"    points is {n}: {n}\n" for n in range(500)) + "    otherwise: 1\n",
    "members": f"{BASE}\nkind k: {', '.join(f'm{n}' for n in range(2000))}\n",
    "verbs": BASE + "".join(f"\nverb v{n}: v{n + 1}\n" for n in range(200)) + "\nverb v200: nothing\n",
    "triggers": BASE + "".join(f"\nverb v{n}: nothing\non v{n}: v{n + 1}\n" for n in range(150)) + "\nverb v150: nothing\n",
    "phases": BASE + "".join(f"\nphase v{n}: then v{n + 1}\n" for n in range(300)) + "\nphase v300: end game\n",
    "cards in a text": phase(f'let n = "{"2C " * 3000}" is in stock'),
}
"""What is large but allowed."""


@pytest.mark.parametrize("name", FINE)
def test_what_is_large_but_within_the_limits_has_no_error(name: str) -> None:
    assert problems(FINE[name]) == []


@pytest.mark.parametrize("name", ["sums", "negations", "owners", "selections", "orders", "blocks", "values", "branches", "wilds"])
def test_what_the_checker_takes_an_engine_can_play(name: str, tmp_path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "small.rules"
    path.write_text(FINE[name], encoding="utf-8")
    state = rulelang.load(path).start(players=2, seed=1)
    assert state.moves(state.to_move[0])


KEYS = changed("var score per", "var pair per player and player: player\nvar score per")
TOO_MUCH = {
    "a chain of values": (BASE + "\n".join(f"value v{n} = v{n + 1} + 1" for n in range(400)) + "\nvalue v400 = 1\n", "RL116"),
    "high values": (
        BASE + "\n".join(f"value v{n} = {nested('(', f'v{n + 1}', ' + 1)', 30)}" for n in range(30)) + "\nvalue v30 = 1\n",
        "RL116",
    ),
    "a circle of values": (BASE + "\n".join(f"value v{n} = (((v{(n + 1) % 300} + 1)))" for n in range(300)) + "\n", "RL116"),
    "a small circle": (BASE + "\nvalue a = b\nvalue b = c\nvalue c = a + 1\n", "RL211"),
    "branches": (phase("if yes: nothing", *["otherwise if hand_size > 1: nothing"] * 1000), "RL116"),
    "branches in branches": (
        phase(
            *("    " * n + line for n in range(20) for line in ("if yes: nothing", *["otherwise if no: nothing"] * 9, "otherwise:")),
            "    " * 20 + "stop",
        ),
        "RL116",
    ),
    "brackets": (phase(f"let n = {nested('(', '1', ')', 20_000)}"), "RL116"),
    "operators": (phase(f"let n = {'1 + ' * 5000}1"), "RL116"),
    "blocks": (ladder("if yes:", "nothing", 200), "RL116"),
    "comparisons that fit nothing": (phase(f"let n = {nested('(', '1', ' is stock)', 30)}"), "RL215"),
    "an option whose default nobody knows": (changed("1..9 = 5", "1..9 = nine"), "RL201"),
    "an option of no type": (changed("option hand_size", "option trump: colour = red\noption hand_size"), "RL207"),
    "an option of a broken kind": (
        changed("option hand_size", "kind tone:\n    | hue |\n\noption trump: tone = red\noption hand_size"),
        "RL213",
    ),
    "a long number": (changed("1..9 = 5", f"1..{'9' * 5000} = 5"), "RL117"),
    "many dice": (phase(f"let n = {'9' * 5000}d6"), "RL117"),
    "a row of many cards": (changed("| any  | any  | 1      |", "| any  | any  | 9999 |\n    | any | any | 9999 |"), "RL213"),
    "a number in another script": (changed("| any  | any  | 1      |", "| any  | any  | ² |"), "RL212"),
}
"""What is too much or wrong, and the code of its message."""


@pytest.mark.parametrize("name", TOO_MUCH)
def test_what_is_too_much_gives_a_message(name: str) -> None:
    text, code = TOO_MUCH[name]
    assert code in {one[0] for one in problems(text)}


def test_one_value_that_builds_too_high_is_reported_once() -> None:
    text, _ = TOO_MUCH["a chain of values"]
    assert [one[0] for one in problems(text)] == ["RL116"]
    short = BASE + "\n".join(f"value v{n} = v{n + 1}" for n in range(MOST_HEIGHT - 2)) + f"\nvalue v{MOST_HEIGHT - 2} = 1\n"
    assert problems(short) == []


def test_keys_in_keys_take_no_longer_where_several_could_own_them() -> None:
    inner = nested("pair[", "turn", "]")
    text = KEYS.replace(PLACE, f"{PLACE}    for each p in players:\n        for each q in players:\n            let n = {inner}\n")
    assert [one[0] for one in problems(text)] == ["RL355"]


NUMBERS = changed(
    "zone stock",
    "cards numbered:\n"
    + "".join(f"    n{n}: number\n" for n in range(12))
    + f"    | {' | '.join(f'n{n}' for n in range(12))} |\n    | {' | '.join(['1'] * 12)} |\n\n"
    + "zone several: open pile of numbered, starts with numbered\nzone stock",
)


def test_a_card_of_many_numbers_is_read_at_once() -> None:
    right, wrong = ('invariant "Ones": several is "{}"\n'.format("1" * length) for length in (12, 40))
    assert problems(f"{NUMBERS}\n{right}") == []
    assert [one[0] for one in problems(f"{NUMBERS}\n{wrong}")] == ["RL902"]


def test_a_chain_of_files_ends_with_a_message() -> None:
    files = {f"l{n}.rules": f"library l{n}\n\nuse l{n + 1}\n" for n in range(200)}
    assert "RL210" in {one[0] for one in problems(BASE.replace("option hand", "use l0\n\noption hand"), files)}
    files = {f"g{n}.rules": f'variant g{n} of g{n + 1} "G":\n    option hand_size = 3\n' for n in range(200)}
    assert [one[0] for one in problems('variant top of g0 "Top":\n    option hand_size = 3\n', files, "top.rules")] == ["RL210"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "\ufeff",
        "\x00",
        "game",
        "game :",
        'game a "A":\n',
        "scenario",
        "| a |",
        "use use",
        "variant a of a:\n    option x = 1\n",
        "kind kind: kind\n",
        "value value of value = value\n",
    ],
)
def test_next_to_nothing_gives_messages(text: str) -> None:
    report = compiled(text).report
    assert report.errors
    assert all(one.span.source == "small.rules" for one in report.diagnostics)
