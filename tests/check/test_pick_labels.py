"""A pick may have a label, which people read in place of its name; nothing else may."""

from __future__ import annotations

import rulelang.game
from tests.check.game_text import changed, compiled, problems


def test_a_label_of_a_pick_is_what_people_read_and_its_name_what_moves_say() -> None:
    made = compiled(changed("pick card in hand\n", 'pick card "Which card" in hand\n            pick c "Which suit" in suit\n'))
    assert made.program is not None
    state = rulelang.game.Game(made.program, {}, made.sources).start(players=2, seed=1)
    seat = state.to_move[0]
    begun = [step for step in state.offers(seat, ()) if step.text == "lay"]
    assert {step.title for step in state.offers(seat, begun)} == {"Which card"}
    assert next(move.text for move in state.moves(seat)).startswith("lay with card = ")


def test_a_pick_of_a_group_and_of_melds_may_have_a_label_too() -> None:
    assert (
        problems(
            changed(
                "pick card in hand\n",
                'pick 2 pair "Two cards" in hand\n            pick m "A meld" as group from hand\n            pick card in hand\n',
            )
        )
        == []
    )


def test_what_is_not_picked_has_no_label() -> None:
    text = changed("    shuffle stock\n", '    let n = count(c "Cards" in stock)\n')
    assert [(code, message) for code, _, message in problems(text)] == [("RL217", "only what is picked has a label")]


def test_a_label_does_not_change_the_rules() -> None:
    plain, labelled = (
        compiled(changed("pick card in hand\n", "pick card in hand\n")),
        compiled(changed("pick card in hand\n", 'pick card "One" in hand\n')),
    )
    assert plain.program is not None and labelled.program is not None
    assert plain.program.rules_hash == labelled.program.rules_hash


def test_a_move_of_several_picks_is_told_by_their_labels() -> None:
    made = compiled(changed("pick card in hand\n", 'pick card "Which card" in hand\n            pick mark in suit\n'))
    assert made.program is not None
    state = rulelang.game.Game(made.program, {}, made.sources).start(players=2, seed=1)
    label = next(move.label for move in state.moves(state.to_move[0]) if move.answer == "lay")
    assert label.startswith("Lay a card: Which card ") and "; mark " in label


def test_a_decision_that_is_one_pick_is_called_by_its_label() -> None:
    asked = "    turn picks gone {}in hand:\n        move gone to pile\n    turn = next of turn\n"
    for label, title in (('"The card to lose" ', "The card to lose"), ("", "Gone")):
        made = compiled(changed("    turn = next of turn\n", asked.format(label)))
        assert made.program is not None
        state = rulelang.game.Game(made.program, {}, made.sources).start(players=2, seed=1)
        state = state.play(state.to_move[0], "stand")
        assert state.view(state.to_move[0])["decision"]["title"] == title
        assert next(iter(state.moves(state.to_move[0]))).label.startswith(title)
