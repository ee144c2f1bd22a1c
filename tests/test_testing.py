"""The property checks find what they are for: each is shown a match in which just its property is broken."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from attrs import evolve

import rulelang
from rulelang.bots import Chance
from rulelang.engines.reference import decisions, machine, position
from rulelang.state import State
from rulelang.testing import Walk, check_hash_seeds, check_state, fold_match, hidden_cards, vary_hidden
from rulelang.testing import checks as checks_of
from rulelang.testing.failing import PropertyFailed
from rulelang.testing.game import check_ends
from rulelang.testing.secrecy import check_hidden, check_sealed
from rulelang.testing.wellformed import check_moves, check_others

WALK = Walk(players=3, seed=5, choices=6, length=12)


@pytest.fixture(scope="module")
def game() -> rulelang.Game:
    return rulelang.load("railroad_rummy")


@pytest.fixture(scope="module")
def state(game: rulelang.Game) -> State:
    return WALK.last(game)


@pytest.fixture(scope="module")
def secret(game: rulelang.Game) -> State:
    """A decision in which several are asked at once."""
    return next(state for state in WALK.states(game) if len(state.to_move) > 1)


def fails(check: Callable[[State, Chance], None], state: State, *words: str) -> None:
    with pytest.raises(PropertyFailed) as caught:
        for seed in range(8):
            check(state, Chance(seed))
    assert any(word in caught.value.what for word in words), caught.value.what


def test_a_sound_state_passes(state: State, secret: State) -> None:
    for one in (state, secret):
        check_state(one, Chance(1))


def test_a_lost_card_is_found(state: State) -> None:
    zones = list(state.position.zones)
    zones[0] = zones[0][:-1]
    fails(checks_of.check_conserved, evolve(state, position=evolve(state.position, zones=tuple(zones))), "just one place")


def test_a_doubled_card_is_found(state: State) -> None:
    zones = list(state.position.zones)
    zones[2] = (*zones[2], zones[0][0])
    fails(checks_of.check_conserved, evolve(state, position=evolve(state.position, zones=tuple(zones))), "just one place")


def test_a_number_outside_its_range_is_found(state: State) -> None:
    variables = tuple(10**6 if isinstance(value, int) else value for value in state.position.variables)
    fails(checks_of.check_ranges, evolve(state, position=evolve(state.position, variables=variables)), "holds 1000000")


def test_a_decision_without_an_answer_is_found(state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decisions, "moves", lambda *_: iter(()))
    fails(checks_of.check_answerable, state, "no legal move", "cannot be asked")


def test_a_move_that_is_listed_twice_is_found(state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    moves = decisions.moves
    monkeypatch.setattr(decisions, "moves", lambda *given: (move for move in moves(*given) for _ in range(2)))
    fails(check_moves, state, "listed twice")


def test_a_move_that_is_not_listed_is_found(game: rulelang.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    deciding = next(state for state in WALK.states(game) if len(state.moves(state.to_move[0])) > 4)
    moves = decisions.moves
    monkeypatch.setattr(decisions, "moves", lambda *given: list(moves(*given))[::2])
    with pytest.raises(PropertyFailed, match="not listed"):
        for seed in range(60):
            check_others(deciding, Chance(seed))


def test_a_state_that_is_changed_by_play_is_found(state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    apply = machine.apply

    def meddle(at: position.Position, *others: object) -> position.Position:
        after = apply(at, *others)  # type: ignore[arg-type]
        object.__setattr__(at, "generator", at.generator + 1)
        return after

    twin = evolve(state, position=evolve(state.position))
    monkeypatch.setattr(machine, "apply", meddle)
    fails(checks_of.check_independent, twin, "changed the state")


def test_hidden_cards_are_dealt_anew(state: State) -> None:
    seat = state.to_move[0]
    varied = vary_hidden(state.position, seat, Chance(1))
    assert varied.zones != state.position.zones
    assert [len(zone) for zone in varied.zones] == [len(zone) for zone in state.position.zones]
    own = [place for place, cards in enumerate(state.position.zones) if not set(cards) & set(hidden_cards(state.position, seat))]
    assert all(varied.zones[place] == state.position.zones[place] for place in own)
    assert sorted(card for zone in varied.zones for card in zone) == sorted(card for zone in state.position.zones for card in zone)


def test_a_view_that_shows_a_hidden_card_is_found(state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    view = State.view
    monkeypatch.setattr(State, "view", lambda self, seat: {**view(self, seat), "peek": self.position.zones[0][-1]})
    fails(check_hidden, state, "the view of")


def test_a_log_that_names_a_hidden_card_is_found(state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    log = State.log
    monkeypatch.setattr(State, "log", lambda self, seat: (*log(self, seat), self.position.zones[0][-1]))
    fails(check_hidden, state, "the log of")


def test_a_log_that_names_the_card_on_whose_back_a_mark_is_set_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    start = rulelang.load("hanabi").start(players=2, seed=3)
    (actor,) = start.to_move
    clued = [start.play(actor, move) for move in start.each_move(actor) if move.answer == "clue_colour"]
    marked = max(clued, key=lambda state: sum(bool(entry.cards) for entry in state.position.entries))
    log = State.log

    def naming(self: State, seat: int | None) -> tuple[object, ...]:
        places = [entry.data[0] for entry in self.position.entries if entry.kind == "set" and entry.cards]
        return (*log(self, seat), *(self.position.setup.variable_owner[place][1] for place in places if isinstance(place, int)))

    def check(state: State, _chance: Chance) -> None:
        for number in range(6):
            check_hidden(state, Chance(number))

    check(marked, Chance(0))
    monkeypatch.setattr(State, "log", naming)
    fails(check, marked, "the log of", "hidden")


def test_moves_that_depend_on_hidden_cards_are_found(state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    moves = decisions.moves
    monkeypatch.setattr(decisions, "moves", lambda at, *others: list(moves(at, *others))[at.zones[0][-1] % 2 :])
    fails(check_hidden, state, "the moves of")


def test_an_answer_that_shows_too_early_is_found(secret: State, monkeypatch: pytest.MonkeyPatch) -> None:
    view = State.view
    monkeypatch.setattr(
        State, "view", lambda self, seat: {**view(self, seat), "sealed": repr(self.position.asked and self.position.asked.sealed)}
    )
    fails(check_sealed, secret, "the view of")


def test_a_match_that_goes_on_is_found(game: rulelang.Game) -> None:
    with pytest.raises(PropertyFailed, match="goes on after 5 moves"):
        check_ends(game, Walk(2, 1, 1, 5))


def test_matches_are_the_same_under_every_hash_seed() -> None:
    check_hash_seeds("railroad_rummy", WALK, seeds=(0, 7))


def test_folding_tells_matches_apart() -> None:
    assert fold_match("railroad_rummy", WALK) != fold_match("railroad_rummy", evolve(WALK, choices=7))
