"""Faults that can be seen before play, and piles and zones that nobody thought of."""

from __future__ import annotations

from tests.flow.marks import check


def test_a_number_that_surely_leaves_its_range() -> None:
    (found,) = check("""\
var step: 1..3 = 1

phase deal:
    step -= 3 # RL351
    end game
""")
    assert found.message == "this takes `step` out of its range 1..3"


def test_a_number_that_may_leave_its_range_unasked() -> None:
    check("""\
var step: 0..3 = 0
var asked: 0..3 = 0
var held: 0..3 = 0

phase deal:
    turn chooses:
        on:
            step += 1 # RL352
            asked += 1
            gain 1 held
    end game if asked is 3
    then deal
""")


def test_dividing_by_what_may_be_nobody() -> None:
    check("""\
phase deal:
    let winners = (p in players where seat > 5)
    let leaders = best(p in players by highest score)
    score of turn += 12 / count(players)
    score of turn += 12 / count(leaders)
    score of turn += 12 / count(winners) # RL354
    end game
""")


def test_asking_first_whether_there_is_anybody() -> None:
    check("""\
phase deal:
    let winners = (p in players where seat > 5)
    if count(winners) > 0: score of turn += 12 / count(winners)
    end game
""")


def test_asking_first_whether_an_option_is_set() -> None:
    check("""\
option every_so_often: 0..5 = 0
option apart: 0..5 = 0

phase deal:
    if every_so_often > 0: score of turn += 12 mod every_so_often
    score of turn += 12 mod apart # RL354
    end game
""")


def test_dividing_by_nothing() -> None:
    check("""\
phase deal:
    score of turn += 12 mod (1 - 1) # RL353
    end game
""")


def test_a_number_of_players_without_a_row() -> None:
    (found,) = check("""\
table hands by players:
    | players | cards |
    | 2       | 7     |
    | 3       | 6     |

phase deal:
    score of turn += cards of hands[count(players)] # RL356
    end game
""")
    assert found.message == "table `hands` has no row for `4`"


def test_a_round_without_a_row() -> None:
    check("""\
table hands by round:
    | round | cards |
    | 1     | 7     |
    | 2     | 6     |

var round: 1..3 = 1
var step: 1..3 = 1

phase deal:
    score of turn += cards of hands[round]
    score of turn += cards of hands[step] # RL357
    end game if round is 2
    turn chooses:
        on
    round += 1
    then deal
""")


def test_a_variable_that_nothing_sets() -> None:
    (found,) = check("""\
var chosen: suit

phase deal:
    if chosen is clubs: score of turn += 1 # RL355
    end game
""")
    assert found.message == "`chosen` is read here, and nothing sets it"


def test_a_variable_that_is_read_before_it_is_set() -> None:
    (found,) = check("""\
var chosen: suit

phase deal:
    if chosen is clubs: score of turn += 1 # RL355
    chosen = hearts
    end game
""")
    assert found.message == "`chosen` is read here, and nothing has yet set it"


def test_a_variable_that_is_set_first() -> None:
    check("""\
var chosen: suit

phase deal:
    chosen = hearts
    if chosen is clubs: score of turn += 1
    end game
""")


def test_a_pile_that_may_run_out() -> None:
    (found,) = check("""\
zone hand per player: private set of card

phase deal:
    turn chooses:
        draw_one:
            draw 1 from stock to hand # RL406
        stop_here:
            end game
    then deal
""")
    assert found.message == "`stock` may run out here, and no rule says what happens then"


def test_a_pile_that_is_asked_for_ruled_or_refilled() -> None:
    check("""\
zone hand per player: private set of card
zone left_pile: open pile of card, starts with card
zone right_pile: open pile of card, starts with card

on short left_pile:
    end game

phase deal:
    turn chooses:
        draw_one:
            requires stock is not empty
            draw 1 from stock to hand
        draw_left:
            draw 1 from left_pile to hand
        change:
            pick card in hand
            move card to right_pile
            draw 1 from right_pile to hand
        stop_here:
            end game
    then deal
""")


def test_a_zone_that_stays_empty() -> None:
    (found,) = check("""\
zone trash: open set of card # RL407

phase deal:
    if trash is empty: score of turn += 1
    end game
""")
    assert found.message == "nothing ever comes into zone `trash`"


def test_a_number_of_players_that_is_asked_for_first() -> None:
    check("""\
table hands by players:
    | players | cards |
    | 3       | 7     |
    | 4       | 6     |

phase deal:
    if count(players) > 2: score of turn += cards of hands[count(players)]
    end game
""")
