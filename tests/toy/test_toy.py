"""Three Cups: its own rules, and what only so small a game can show of the contract."""

import itertools
import random

import pytest

from teahouse.core.errors import Unreadable
from teahouse.core.record import Record
from teahouse.core.rng import Rng
from teahouse.core.sitting import Sitting
from teahouse.core.state import NOBODY, SPECTATOR
from tests.toy import GAME
from tests.toy.events import DREW, REVEALED
from tests.toy.state import NO_CARD, CupsState


def table(**changes: object) -> CupsState:
    """Three hands of one and two leaves, and a pile of threes."""
    position = GAME.new(3, 1).position() | {"hands": [[1, 1, 0], [1, 1, 0], [1, 0, 1]], "pile": [2, 2, 1], "to_move": 0}
    state = GAME.at(position | changes)
    assert isinstance(state, CupsState)
    return state


def play(state: CupsState, *texts: str) -> CupsState:
    for text in texts:
        GAME.check(state, GAME.parse(text))
        state.play(GAME.parse(text))
    return state


@pytest.mark.rule("toy-lay")
def test_a_laid_card_is_known_to_its_owner_alone() -> None:
    state = play(table(), "lay 2")
    assert state.seen_by(0).cups[0] == 1
    assert state.seen_by(1).cups[0] == state.seen_by(SPECTATOR).cups[0] == 255


@pytest.mark.rule("toy-hand")
def test_only_a_held_card_can_be_laid() -> None:
    assert table().refusal(GAME.parse("lay 3")) == "toy-hand card=3"


@pytest.mark.rule("toy-reveal")
def test_the_highest_card_that_stands_alone_wins_its_leaves() -> None:
    assert play(table(), "lay 2", "lay 2", "lay 1").tea == [0, 0, 1]


@pytest.mark.rule("toy-pour")
def test_the_winner_may_pour_for_somebody_else() -> None:
    state = play(table(), "lay 1", "lay 1", "lay 3")
    assert state.to_move == 2 and state.refusal(GAME.parse("pour 2")) == "toy-pour"
    assert play(state, "pour 0").tea == [1, 0, 2]


@pytest.mark.rule("toy-draw")
def test_an_empty_pile_is_made_from_the_discards() -> None:
    state = play(table(pile=[2], hands=[[1, 1, 0], [1, 1, 0], [1, 0, 1]], discard=[0, 1, 1]), "lay 1", "lay 1", "lay 3")
    before = state.drawn
    play(state, "keep")
    assert state.drawn != before and sum(state.discard) == 0 and len(state.pile) == 3


@pytest.mark.rule("toy-over")
def test_nothing_is_played_after_the_last_round() -> None:
    state = play(table(round=2), "lay 1", "lay 1", "lay 1")
    assert state.to_move == NOBODY and state.refusal(0) == "toy-over" and state.ranking() == [1, 1, 1]


@pytest.mark.rule("toy-hand")
def test_nobody_is_asked_to_lay_a_card_from_an_empty_hand() -> None:
    with pytest.raises(Unreadable, match="seat 0 has nothing to decide in phase lay"):
        table(hands=[[0, 0, 0], [1, 1, 0], [1, 0, 1]])


def test_imagine_reaches_every_world_that_fits_the_view_and_no_other() -> None:
    state = play(table(), "lay 2")
    seen = state.seen_by(1)
    # Unseen by seat 1: two cards less its own, in seat 0's hand (1), seat 0's cup (1), seat 2's hand (2), pile (3).
    unseen = [0, 0, 1, 1, 2, 2, 2]
    worlds = set()
    for order in set(itertools.permutations(unseen)):
        worlds.add((order[0], order[1], tuple(sorted(order[2:4])), order[4:]))
    reached = set()
    rng = Rng("every world")
    for _ in range(len(worlds) * 25):
        world = seen.imagine(rng)
        hands = [[kind for kind in range(3) for _ in range(world.hands[seat * 3 + kind])] for seat in range(3)]
        reached.add((hands[0][0], world.cups[0], tuple(hands[2]), tuple(world.pile)))
    assert reached == worlds


def test_every_card_is_somewhere() -> None:
    for seed in range(200):
        state = GAME.new(3, seed, {"rounds": 4})
        chooser = random.Random(seed)
        while state.to_move != NOBODY:
            for kind in range(3):
                held = sum(state.hands[seat * 3 + kind] for seat in range(3))
                assert held + list(state.cups).count(kind) + list(state.pile).count(kind) + state.discard[kind] == 3
            state.play(chooser.choice(state.legal()))


def test_the_set_up_is_told_to_whoever_listens() -> None:
    log: list[tuple[int, ...]] = []
    GAME.new(3, 1, log=log)
    assert [event[0] for event in log] == [DREW] * 6
    assert GAME.tell(log[0], 1) == (DREW, 0, -1) and GAME.tell(log[0], 0) == log[0]


def test_undo_stops_at_what_was_revealed() -> None:
    sitting = Sitting(Record(GAME, ["a", "b", "c"], "5"))
    first = sitting.play(sitting.state.legal()[0])
    assert sitting.undoable(first.seat) == 1 and sitting.undoable(1) == 0
    sitting.undo(1)
    assert sitting.record.moves == [] and sitting.state == GAME.new(3, "5")
    while not any(event[0] == REVEALED for step in sitting.steps for event in step.events):
        last = sitting.play(sitting.state.legal()[0])
    assert sitting.undoable(last.seat, [0, 1, 2]) == 0


def test_a_private_argument_is_hidden_from_the_others() -> None:
    assert GAME.verbs.redacted_text(GAME.parse("lay 2")) == "lay ?"
    assert not GAME.verbs.is_public(GAME.parse("lay 2")) and GAME.verbs.is_public(GAME.parse("keep"))
    assert NO_CARD not in (0, 1, 2, 255)
