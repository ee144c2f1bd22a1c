"""What is told of the log: what a person can follow, and no bookkeeping."""

from __future__ import annotations

from rulelang.cli.telling import tell
from rulelang.log import Line, listed
from tests.decisions.rules import game


def move(card: str | None, source: str | None, target: str | None) -> Line:
    way = " → ".join(zone for zone in (source, target) if zone)
    return Line("move", f"{card or 'a card'}: {way}", 1, cards=(card,), source=source, target=target)


def value(subject: str, before: str | None, now: str, after: int = 1, minor: bool = False) -> Line:
    owner = subject.rpartition(" of ")[2] if " of " in subject else None
    return Line("set", f"{subject}: {now}", after, subject=subject, owner=owner, before=before, value=now, minor=minor)


def phase(name: str) -> Line:
    return Line("phase", name, 1)


def test_phases_are_headings_over_something() -> None:
    lines = [
        phase("Deal"),
        phase("Draw"),
        move("5♥", "Stock", "Hand"),
        phase("Play"),
        move("6♥", "Hand", "Pile"),
        phase("Play"),
        phase("Draw"),
    ]
    assert tell(lines) == ["-- Draw", "· 5♥: Stock → Hand", "-- Play", "· 6♥: Hand → Pile"]
    assert tell([move("5♥", "A", "B"), phase("Play"), move("6♥", "A", "B"), phase("Play"), move("7♥", "A", "B")])[1:] == [
        "-- Play",
        "· 6♥: A → B",
        "· 7♥: A → B",
    ]


def test_cards_that_go_the_same_way_are_told_together() -> None:
    assert tell([move("5♥", "A", "B"), move(None, "A", "C"), move("6♥", "A", "B"), move(None, "A", "B"), move(None, "A", "C")]) == [
        "· 5♥ 6♥, a card: A → B",
        "· 2 cards: A → C",
    ]
    assert tell([move("Wild Gnu", "A", "B"), move("Owl", "A", "B")]) == ["· Wild Gnu, Owl: A → B"]


def test_a_card_that_is_swapped_goes_one_way() -> None:
    assert tell([move("5♥", "A", None), move("6♥", "B", "A"), move("5♥", None, "B")]) == ["· 6♥: B → A", "· 5♥: A → B"]
    assert tell([move("5♥", "A", None)]) == ["· 5♥: A"]


def test_numbers_are_told_with_what_they_were_and_together() -> None:
    assert tell([value("Score of P1", "3", "5")]) == ["· Score of P1: 3 → 5"]
    assert tell([value("Score of P1", None, "5")]) == ["· Score of P1: 5"]
    assert tell([value("Down of P1", "no", "yes"), value("Turn", "P1", "P2")]) == ["· Down of P1: yes", "· Turn: P2"]
    assert tell([value("HP of A", "3", "2"), value("Hurt of A", "0", "1"), value("HP of B", "4", "1")]) == [
        "· HP: A 3 → 2, B 4 → 1",
        "· Hurt of A: 0 → 1",
    ]


def test_values_that_do_not_last_in_a_move_are_not_told() -> None:
    assert tell([value("Hurt of A", "0", "2"), value("HP of A", "9", "7"), value("Hurt of A", "2", "0")]) == ["· HP of A: 9 → 7"]
    assert tell([value("HP of A", "9", "7"), value("HP of A", "7", "6")]) == ["· HP of A: 9 → 6"]


def test_variables_without_a_label_are_told_only_if_nothing_else_is() -> None:
    quiet = value("Count", "1", "2", minor=True)
    assert tell([quiet, move("5♥", "A", "B")]) == ["· 5♥: A → B"]
    assert tell([phase("Play"), quiet]) == ["-- Play", "· Count: 1 → 2"]


def test_shuffles_are_told_together() -> None:
    shuffles = [Line("shuffle", f"{zone} is shuffled", 1, target=zone) for zone in ("A", "B")]
    assert tell(shuffles) == ["· A, B are shuffled"]
    assert tell(shuffles[:1]) == ["· A is shuffled"]


LOGGED = """\
game logged "Logged":
    players 2
    start play
var score per player "Score": 0..99 = 0
var memo per player "Memo": private 0..9 = 0
var count: 0..99 = 0
phase play "Play":
    turn chooses:
        go "Go":
            gain 2 score
            score = score
            memo = 3
            gain 1 count
        stop "Stop":
            end game won by players
    turn = next of turn
    then play
"""


def test_the_log_says_what_variables_were_to_those_who_see_them() -> None:
    state = game(LOGGED).start(players=2, seed=1)
    for seat in (0, 1, 0):
        state = state.play(seat, "go")
    own = {(line.after, line.subject): (line.before, line.value, line.minor) for line in state.log(0) if line.kind == "set"}
    assert own[1, "Score of P1"] == ("0", "2", False)
    assert own[3, "Score of P1"] == ("2", "4", False)
    assert own[1, "Memo of P1"] == ("0", "3", False)
    assert own[1, "Count"] == ("0", "1", True)
    assert own[1, "Turn"] == ("P1", "P2", False)
    assert (3, "Memo of P1") not in own and (2, "Memo of P2") not in own
    assert sum(line.subject == "Score of P1" and line.after == 1 for line in state.log(1)) == 1


def test_the_log_goes_on_after_a_number_of_moves() -> None:
    state = game(LOGGED).start(players=2, seed=1)
    later = state.play(0, "go").play(1, "go")
    assert (*state.log(0), *later.log(0, since=0)) == later.log(0)
    assert {line.after for line in later.log(0, since=1)} == {2}
    assert later.log(0, since=2) == ()


def test_the_same_card_many_times_is_told_once() -> None:
    assert listed(["5♥", "5♥", "6♥"]) == "5♥ 5♥ 6♥"
    assert listed(["5♥", "5♥", "5♥", "6♥"]) == "5♥ ×3, 6♥"
    assert listed(["red 7", "red 8"]) == "red 7, red 8"
    assert tell([move("Coin", "Bank", "Hand")] * 4) == ["· Coin ×4: Bank → Hand"]
