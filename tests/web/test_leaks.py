"""No page, socket or log depends on what its reader may not know."""

import random

import pytest

from teahouse.core.game import Game
from teahouse.core.record import Record
from teahouse.core.sitting import Sitting
from teahouse.core.state import NOBODY, SPECTATOR
from teahouse.web.tables import seat_view
from teahouse.web.tables.frames import Frame
from teahouse.web.tables.seat_view import Facts, Player, Reader
from tests.conftest import often
from tests.web.frame_texts import page_text, whole_text
from tools.worlds import World


def facts_for(game: Game, seats: int) -> Facts:
    players = [Player(n, "ABCDE"[n], "", "", False, False, True, 0, 0) for n in range(seats)]
    return Facts("table", 1, game, "friends", "running", "hash", "", players, True)


def sitting_at(game: Game, seed: int, plies: int) -> Sitting:
    chooser = random.Random(seed)
    seats = chooser.choice(game.seats)
    sitting = Sitting(Record(game, [""] * seats, str(seed)))
    for _ in range(plies):
        if sitting.state.to_move != NOBODY:
            sitting.play(chooser.choice(sitting.state.legal()))
    return sitting


def told(table: World, facts: Facts, reader: Reader) -> str:
    """All that the reader's browser can be sent: every panel, placed or not, every hash, the actions, the marks, the
    words, and the page with forms."""
    frame = Frame(facts, seat_view.view_of(table, facts, reader), reader, 1000.0)
    return whole_text(frame) + page_text(frame, reader)


def readers(seats: int) -> list[Reader]:
    """Everybody on a seat, a spectator, and a screen that several share."""
    found = [Reader("en", [seat]) for seat in range(seats)]
    return [*found, Reader("hu", []), Reader("sk", list(range(seats)), 0), Reader("en", list(range(seats)))]


@pytest.mark.parametrize("seed", range(6))
def test_what_others_see_never_depends_on_my_hand(game: Game, seed: int) -> None:
    """Two imagined worlds under the same table, and other secrets in the log, give the same bytes."""
    for plies in [0, 1, 7, 23, 60][: often(5, 3)]:
        sitting = sitting_at(game, seed, plies)
        if sitting.state.to_move == NOBODY:
            continue
        facts = facts_for(game, int(sitting.state.seats))
        for reader in readers(int(sitting.state.seats)):
            first = World(sitting)
            seat = seat_view.view_of(first, facts, reader).seat
            drawn = told(first, facts, reader)
            for number in range(2):
                world = first.imagine_for(seat, f"{seed}/{plies}/{number}")
                assert told(world, facts, reader) == drawn, (reader, plies)


def test_a_curtain_shows_what_a_spectator_sees(game: Game) -> None:
    sitting = sitting_at(game, 3, 9)
    facts = facts_for(game, int(sitting.state.seats))
    shared = Reader("en", list(range(sitting.state.seats)))
    shown = seat_view.view_of(World(sitting), facts, shared)
    if not game.hidden:
        assert shown.seat == sitting.state.to_move
        return
    assert shown.seat == SPECTATOR and shown.curtain == sitting.state.to_move
    lifted = Reader("en", shared.held, int(sitting.state.to_move))
    assert seat_view.view_of(World(sitting), facts, lifted).seat == sitting.state.to_move


def test_lifting_the_curtain_of_somebody_else_shows_nothing(game: Game) -> None:
    sitting = sitting_at(game, 3, 9)
    facts = facts_for(game, int(sitting.state.seats))
    other = (int(sitting.state.to_move) + 1) % int(sitting.state.seats)
    # Only the seat that decides may be looked at, and nobody may look through a seat that is not theirs.
    shown = seat_view.view_of(World(sitting), facts, Reader("en", list(range(sitting.state.seats)), other))
    assert shown.seat == (SPECTATOR if game.hidden else sitting.state.to_move)
    assert seat_view.view_of(World(sitting), facts, Reader("en", [], 0)).seat == SPECTATOR


def test_neither_seed_nor_moves_are_told_while_the_game_runs(game: Game) -> None:
    sitting = Sitting(Record(game, [""] * game.seats[0], "a-very-secret-seed"))
    facts = facts_for(game, game.seats[0])
    for reader in readers(game.seats[0]):
        assert "a-very-secret-seed" not in told(World(sitting), facts, reader)


def test_before_the_seats_are_drawn_nobody_sees_a_hand(game: Game) -> None:
    sitting = Sitting(Record(game, [""] * game.seats[0], "seed"))
    facts = facts_for(game, game.seats[0])
    facts.stage = "waiting"
    for reader in readers(game.seats[0]):
        assert seat_view.view_of(World(sitting), facts, reader).seat == SPECTATOR
