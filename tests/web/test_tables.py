"""What a table promises: decisions are checked, written down once, and can be taken back by the rule."""

import threading
import time
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connections
from django.db.models import F
from django.utils import timezone

from teahouse.core.errors import NotAllowed, Outdated, Unreadable
from teahouse.core.game import Game
from teahouse.core.record import Record
from teahouse.core.registry import game as game_with_id
from teahouse.core.state import NOBODY
from teahouse.games.han.maps import read_map
from teahouse.web import tables
from teahouse.web.errors import Declined
from teahouse.web.models import Row, Seat, Table, Visitor
from teahouse.web.supervisor import run_out
from teahouse.web.tables import takeback
from teahouse.web.tables.cache import LIVE_TABLES
from teahouse.web.tables.frames import Frame
from teahouse.web.tables.seat_view import Reader, read_view
from teahouse.web.text_cleaning import clean_name
from teahouse.web.workers.imports import OwnMap, replay
from tests.web.conftest import live_of, play

pytestmark = pytest.mark.django_db(transaction=True)
Friends = Callable[..., Table]


def nobody(seat: int) -> bool:
    """Nobody is here."""
    return False


def everybody(seat: int) -> bool:
    """Everybody is here."""
    return True


def finish(table: Table) -> Table:
    """Play a table to its end."""
    while Table.objects.get(pk=table.id).stage == "running":
        play(table)
    return Table.objects.get(pk=table.id)


def test_two_simultaneous_moves_commit_once(friends: Friends) -> None:
    table = friends("toy")
    live = live_of(table)
    seat, seq = int(live.state.to_move), live.seq
    moves = [live.game.text(action) for action in live.state.legal()] * 4
    ready, outcomes = threading.Barrier(len(moves)), []

    def answer(move: str) -> None:
        ready.wait()
        try:
            tables.decide(table.id, seat, seq, move)
            outcomes.append(move)
        except (Outdated, Declined):
            outcomes.append(None)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=answer, args=[move]) for move in moves]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    rows = list(Row.objects.filter(table=table))
    assert [row.seq for row in rows] == [seq + 1]
    # The same answer twice is one answer; every other one came too late.
    assert {move for move in outcomes if move} == {rows[0].move}


def test_a_stale_click_never_answers_another_question(friends: Friends) -> None:
    table = friends("toy")
    live = live_of(table)
    move, seq = live.game.text(live.state.legal()[0]), live.seq
    play(table)
    seat = int(live_of(table).state.to_move)
    with pytest.raises(Outdated, match="this answers decision 0, the table is at decision 1"):
        tables.decide(table.id, seat, seq, move)
    assert Row.objects.filter(table=table).count() == 1


def test_an_answer_sent_twice_counts_once(friends: Friends) -> None:
    table = friends("toy")
    live = live_of(table)
    seat, seq, move = int(live.state.to_move), live.seq, live.game.text(live.state.legal()[0])
    tables.decide(table.id, seat, seq, move)
    tables.decide(table.id, seat, seq, move)
    assert Row.objects.filter(table=table).count() == 1


def test_a_move_against_the_rules_changes_nothing(friends: Friends) -> None:
    table = friends("skud", 2)
    live = live_of(table)
    before = Table.objects.get(pk=table.id).change
    with pytest.raises(NotAllowed):
        tables.decide(table.id, int(live.state.to_move), live.seq, "arrange 0,-8 0,-7")
    with pytest.raises(Unreadable):
        tables.decide(table.id, int(live.state.to_move), live.seq, "fly away")
    with pytest.raises(Declined):
        tables.decide(table.id, 1 - int(live.state.to_move), live.seq, live.game.text(live.state.legal()[0]))
    assert not Row.objects.filter(table=table).exists() and Table.objects.get(pk=table.id).change == before


def test_a_table_is_the_replay_of_its_rows(game: Game, friends: Friends) -> None:
    table = friends(game.id, game.seats[0])
    play(table, 25, choice=7)
    state = live_of(table).state
    LIVE_TABLES.forget(table.id)
    assert live_of(table).state == state


def test_a_finished_game_is_a_record_that_checks(friends: Friends) -> None:
    table = finish(friends("toy"))
    record = Record.read(tables.record_of(table).text())
    record.check()
    assert record.result == table.result and record.seed == table.seed and record.fair.secret == table.secret
    with pytest.raises(Declined):
        tables.decide(table.id, 0, live_of(table).seq, record.moves[0])


def test_a_step_back_leaves_a_record_of_what_stands(friends: Friends) -> None:
    table = friends("skud", 2)
    play(table)
    seat = live_of(table).steps[-1].seat
    before = live_of(table).game.new(2, table.seed)
    tables.step_back(table.id, seat, live_of(table).seq)
    assert live_of(table).state == before
    assert [row.back_to for row in Row.objects.filter(table=table)] == [None, 0]
    play(table, choice=1)
    assert live_of(table).seq == 3 and len(live_of(table).steps) == 1


def test_a_stale_step_back_is_outdated(friends: Friends) -> None:
    table = friends("skud", 2)
    play(table)
    with pytest.raises(Outdated):
        tables.step_back(table.id, live_of(table).steps[-1].seat, 0)


def test_undo_never_passes_another_seat_without_consent(friends: Friends) -> None:
    table = friends("skud", 2)
    play(table, 2)
    first = live_of(table).steps[0].seat
    with pytest.raises(Declined):
        tables.step_back(table.id, first, live_of(table).seq)
    tables.ask_back(table.id, first)
    asking = Table.objects.get(pk=table.id).asking
    assert asking["needed"] == [1 - first] and len(live_of(table).steps) == 2
    tables.answer_back(table.id, 1 - first, agrees=True)
    assert not live_of(table).steps and Table.objects.get(pk=table.id).asking is None


def test_a_declined_request_changes_nothing(friends: Friends) -> None:
    table = friends("skud", 2)
    play(table, 2)
    first = live_of(table).steps[0].seat
    tables.ask_back(table.id, first)
    with pytest.raises(Declined):
        tables.answer_back(table.id, first, agrees=True)
    tables.answer_back(table.id, 1 - first, agrees=False)
    assert len(live_of(table).steps) == 2
    with pytest.raises(Declined):
        tables.answer_back(table.id, 1 - first, agrees=True)


def test_a_request_is_void_when_the_game_has_gone_on(friends: Friends) -> None:
    table = friends("skud", 2)
    play(table, 2)
    first = live_of(table).steps[0].seat
    tables.ask_back(table.id, first)
    play(table)
    with pytest.raises(Declined):
        tables.answer_back(table.id, 1 - first, agrees=True)


def test_a_whole_turn_can_be_started_again(visitor: Callable[..., Visitor]) -> None:
    """At one screen in Skud, Host chooses all accents as one decision; in a game of small steps a turn has several."""
    table = tables.create(visitor(), game_with_id("han"), "screen", 3, {"map": "border"})
    live = live_of(table)
    seat = int(live.state.to_move)
    while live_of(table).state.to_move == seat and len(live_of(table).steps) < 2:
        placing = [a for a in live.state.legal() if live.game.text(a).startswith(("pagoda", "envoy"))]
        if not placing:
            break
        tables.decide(table.id, seat, live_of(table).seq, live.game.text(placing[0]))
    count = len(live_of(table).steps)
    assert count >= 1
    tables.step_back(table.id, seat, live_of(table).seq, whole_turn=True)
    assert not live_of(table).steps


def test_between_two_resigning_ends_the_game(friends: Friends) -> None:
    table = friends("skud", 2)
    tables.resign(table.id, 1)
    table.refresh_from_db()
    assert table.stage == "finished" and table.result["end"] == "resigned" and table.result["outcome"] == [1.0, 0.0]
    tables.record_of(table).check()


def test_in_company_a_bot_plays_on_for_who_resigns(friends: Friends) -> None:
    table = friends("toy")
    tables.resign(table.id, 1)
    seat = Seat.objects.get(table=table, number=1)
    assert Table.objects.get(pk=table.id).stage == "running" and seat.stand_in and seat.left
    with pytest.raises(Declined):
        tables.come_back(table.id, 1)
    tables.resign(table.id, 0)
    tables.resign(table.id, 2)
    assert Table.objects.get(pk=table.id).stage == "finished"


def test_a_bot_takes_the_seat_only_of_somebody_who_has_vanished(friends: Friends) -> None:
    table = friends("toy")
    deciding = int(live_of(table).state.to_move)
    with pytest.raises(Declined):
        tables.let_stand_in(table.id, 0, nobody)
    Table.objects.filter(pk=table.id).update(
        turn_began=timezone.now() - timedelta(hours=1), created=timezone.now() - timedelta(hours=1)
    )
    with pytest.raises(Declined):
        tables.let_stand_in(table.id, 0, everybody)
    tables.let_stand_in(table.id, 0, nobody)
    assert Seat.objects.get(table=table, number=deciding).stand_in
    live = live_of(table)
    with pytest.raises(Declined):
        tables.decide(table.id, deciding, live.seq, live.game.text(live.state.legal()[0]))
    tables.come_back(table.id, deciding)
    play(table)


def test_a_game_is_abandoned_only_when_nobody_else_is_left(friends: Friends) -> None:
    table = friends("toy")
    Table.objects.filter(pk=table.id).update(
        turn_began=timezone.now() - timedelta(hours=1), created=timezone.now() - timedelta(hours=1)
    )
    asker = (int(live_of(table).state.to_move) + 1) % 3
    with pytest.raises(Declined):
        tables.abandon(table.id, asker, lambda seat: True)
    tables.abandon(table.id, asker, lambda seat: seat == asker)
    table.refresh_from_db()
    assert table.result["end"] == "abandoned"


def test_a_clock_that_runs_out_ends_a_game_of_two(friends: Friends) -> None:
    table = friends("skud", 2, clock=tables.Clock(per_move=60))
    assert run_out() == []
    Table.objects.filter(pk=table.id).update(deadline=timezone.now() - timedelta(seconds=5))
    live = live_of(table)
    with pytest.raises(Declined):
        tables.decide(table.id, int(live.state.to_move), live.seq, live.game.text(live.state.legal()[0]))
    assert run_out() == [table.id]
    tables.expire(table.id)
    table.refresh_from_db()
    assert table.result["end"] == "time" and table.result["by"] == int(live.state.to_move)


def test_a_bank_pays_for_a_decision_and_is_topped_up_when_the_turn_passes(friends: Friends) -> None:
    table = friends("skud", 2, clock=tables.Clock(bank=600, bonus=10))
    seat = int(live_of(table).state.to_move)
    now = timezone.now()
    Table.objects.filter(pk=table.id).update(turn_began=now - timedelta(seconds=30))
    play(table)
    left = Seat.objects.get(table=table, number=seat).time_left
    assert 600 - 30 + 10 - 5 < left <= 600 - 30 + 10
    table.refresh_from_db()
    assert table.deadline is not None and (table.deadline - now).total_seconds() > 590


def test_a_rematch_rotates_the_seats_and_there_is_only_one(friends: Friends, visitor: Callable[..., Visitor]) -> None:
    table = friends("skud", 2)
    tables.resign(table.id, 0)
    again = tables.rematch(table.id, visitor("A"))
    assert tables.rematch(table.id, visitor("B")).id == again.id
    assert [seat.name for seat in again.seats.all()] == ["B", "A"]
    assert again.secret != table.secret


def test_a_rematch_waits_until_everybody_has_sat_down(friends: Friends, visitor: Callable[..., Visitor]) -> None:
    table = friends("skud", 2)
    tables.resign(table.id, 0)
    again = tables.rematch(table.id, visitor("A"))
    for name, stage in [("A", "waiting"), ("B", "running")]:
        with pytest.raises(Declined, match="full"):
            tables.sit(again.id, visitor("stranger"), "stranger")
        tables.sit(again.id, visitor(name), name, name.lower() * 64)
        assert Table.objects.get(pk=again.id).stage == stage
    # Nobody draws for seats: they were rotated.
    assert [seat.name for seat in again.seats.all()] == ["B", "A"]
    assert [seat.nonce for seat in again.seats.all()] == ["b" * 64, "a" * 64]


def test_bots_take_the_seats_of_those_who_do_not_want_a_rematch(
    friends: Friends, visitor: Callable[..., Visitor]
) -> None:
    table = friends("toy")
    finish(table)
    again = tables.rematch(table.id, visitor("B"))
    with pytest.raises(Declined, match="sit_first"):
        tables.fill(again.id, visitor("B"), "random")
    tables.sit(again.id, visitor("B"), "B")
    tables.fill(again.id, visitor("B"), "random")
    seats = list(again.seats.all())
    assert [(seat.name, seat.bot) for seat in seats] == [("", "random"), ("", "random"), ("B", "")]
    assert Table.objects.get(pk=again.id).stage == "running" and not seats[0].holders.exists()


def test_a_fork_plays_on_from_the_same_position(friends: Friends, visitor: Callable[..., Visitor]) -> None:
    table = finish(friends("toy"))
    record = tables.record_of(table)
    forked = tables.fork(table.id, visitor("A"), 4, 1, "random")
    assert live_of(forked).state == record.state(4)
    assert [seat.bot for seat in forked.seats.all()] == ["random", "", "random"]
    with pytest.raises(Declined):
        tables.fork(table.id, visitor("A"), len(record.moves), 1, "random")
    with pytest.raises(Unreadable):
        tables.fork(table.id, visitor("A"), len(record.moves) + 1, 1, "random")


def test_a_running_game_keeps_its_seed_and_moves(friends: Friends) -> None:
    table = friends("toy")
    with pytest.raises(Declined):
        tables.record_of(table)


def test_an_imported_record_is_checked(visitor: Callable[..., Visitor], friends: Friends) -> None:
    record = tables.record_of(finish(friends("toy")))
    found = tables.import_record(visitor("A"), replay(record.text()))
    assert tables.record_of(found).moves == record.moves
    record.moves[3], record.moves[4] = "lay 9", record.moves[3]
    with pytest.raises(Unreadable):
        tables.import_record(visitor("A"), replay(record.text()))
    with pytest.raises(Unreadable):
        tables.import_record(visitor("A"), replay("{}"))


def test_a_map_of_ones_own_does_not_come_from_the_web(visitor: Callable[..., Visitor]) -> None:
    game, own = game_with_id("han"), {"map": read_map("border").source | {"id": "mine"}}
    with pytest.raises(Declined, match="own_map"):
        tables.create(visitor("A"), game, "screen", 3, own)
    with pytest.raises(OwnMap):
        replay(Record(game, ["a", "b", "c"], "1", own).text())
    assert not Table.objects.exists()


def test_the_seats_of_a_full_table_are_drawn_by_lot(visitor: Callable[..., Visitor]) -> None:
    first = set()
    for _ in range(20):
        table = tables.create(visitor("A"), game_with_id("skud"), "friends", 2, {})
        tables.sit(table.id, visitor("B"), "B")
        first.add(Seat.objects.get(table=table, number=0).holders.get().name)
    assert first == {"A", "B"}


def test_nobody_sits_twice_or_where_somebody_sits(visitor: Callable[..., Visitor]) -> None:
    table = tables.create(visitor("A"), game_with_id("skud"), "friends", 2, {})
    with pytest.raises(Declined):
        tables.sit(table.id, visitor("A"), "A")
    tables.sit(table.id, visitor("B"), "B")
    with pytest.raises(Declined):
        tables.sit(table.id, visitor("C"), "C")
    with pytest.raises(Declined):
        tables.fill(table.id, visitor("A"), "greedy")


def test_the_host_lets_bots_take_the_free_seats(visitor: Callable[..., Visitor]) -> None:
    table = tables.create(visitor("A"), game_with_id("toy"), "friends", 3, {})
    tables.sit(table.id, visitor("B"), "B")
    with pytest.raises(Declined):
        tables.fill(table.id, visitor("B"), "random")
    tables.fill(table.id, visitor("A"), "random")
    assert sorted(seat.bot for seat in table.seats.all()) == ["", "", "random"]
    assert live_of(table).state.to_move != NOBODY


@pytest.mark.parametrize(
    ("name", "kept"), [("  Anna  Mária ", "Anna Mária"), ("{player}<b>", "playerb"), ("x" * 99, "x" * 24)]
)
def test_a_name_stays_harmless_in_sentences(name: str, kept: str) -> None:
    assert clean_name(name) == kept


def test_at_one_screen_with_open_hands_the_last_move_can_be_taken_back(visitor: Callable[..., Visitor]) -> None:
    table = tables.create(visitor("A"), game_with_id("skud"), "screen", 2, {})
    play(table)
    _, shown = read_view(table.id, Reader("en", [0, 1]))
    assert shown.undo and shown.undo_seat == live_of(table).steps[-1].seat != shown.seat
    tables.step_back(table.id, shown.undo_seat, shown.seq)
    assert not live_of(table).steps


def test_the_strip_tells_what_happened_while_one_was_away(friends: Friends) -> None:
    table = friends("toy")
    play(table, 3)
    live = live_of(table)
    seat = live.steps[0].seat
    others = [step.seat for step in live.steps[1:]]
    assert seat not in others

    def told(arrived: int | None) -> int:
        reader = Reader("en", [seat], arrived=arrived)
        facts, shown = read_view(table.id, reader)
        return Frame(facts, shown, reader, time.time()).items["missed"].text.count("<li>")

    assert told(None) == len(others) == 2
    # What happens before one's eyes is not told again, nor what one has looked at.
    assert told(1) == 0
    Seat.objects.filter(table=table, number=seat).update(looked=2)
    LIVE_TABLES.mark_stale(table.id)
    assert told(None) == 1


def test_what_others_did_since_ones_own_last_move_stays_marked(friends: Friends) -> None:
    table = friends("skud", 2)
    play(table, 5)
    reader = Reader("en", [0])
    facts, shown = read_view(table.id, reader)
    steps = [step for _, step in shown.steps]
    own = max(place for place, step in enumerate(steps) if step.seat == 0)
    later = steps[own + 1 :]
    assert later
    frame = Frame(facts, shown, reader, time.time())
    assert frame.since == [(1, facts.game.touches(step.action)[-1]) for step in reversed(later)]
    spectator = Reader("en", [])
    assert Frame(*read_view(table.id, spectator), spectator, time.time()).since == []


def drawn_by(table: Table) -> int:
    """Play until somebody has drawn or seen something new, and is the last who moved; their seat."""
    for _ in range(400):
        steps = live_of(table).steps
        if steps and steps[-1].lasting:
            return steps[-1].seat
        play(table, choice=len(steps))
    raise AssertionError("nobody draws anything")


@pytest.mark.parametrize(("id", "seats"), [("han", 2), ("han", 4), ("confucius", 3), ("dragon", 3), ("toy", 3)])
def test_what_was_drawn_is_taken_back_only_if_everybody_at_the_table_agrees(
    id: str, seats: int, friends: Friends
) -> None:
    table = friends(id, seats)
    seat = drawn_by(table)
    before, others = len(live_of(table).steps), [number for number in range(seats) if number != seat]
    with pytest.raises(Declined, match="undo"):
        tables.step_back(table.id, seat, live_of(table).seq)
    tables.ask_back(table.id, seat)
    table.refresh_from_db()
    assert table.asking["needed"] == others and len(live_of(table).steps) == before
    for number in others:
        assert len(live_of(table).steps) == before
        with pytest.raises(Declined, match="nothing_asked"):
            tables.answer_back(table.id, seat, True)
        tables.answer_back(table.id, number, True)
    assert len(live_of(table).steps) < before


def test_one_no_is_enough_to_let_a_move_stand(friends: Friends) -> None:
    table = friends("han", 3)
    seat = drawn_by(table)
    before, (first, second) = len(live_of(table).steps), [number for number in range(3) if number != seat]
    tables.ask_back(table.id, seat)
    tables.answer_back(table.id, first, True)
    tables.answer_back(table.id, second, False)
    with pytest.raises(Declined, match="nothing_asked"):
        tables.answer_back(table.id, second, True)
    assert len(live_of(table).steps) == before


def test_those_who_did_not_move_since_are_asked_too_and_those_who_are_away(friends: Friends) -> None:
    table = friends("dragon", 3)
    while len({step.seat for step in live_of(table).steps}) < 2:
        play(table)
    Seat.objects.filter(table=table, number=2).update(stand_in="random")
    LIVE_TABLES.mark_stale(table.id)
    mover = live_of(table).steps[-1].seat
    asker = next(step.seat for step in reversed(live_of(table).steps) if step.seat != mover)
    tables.ask_back(table.id, asker)
    table.refresh_from_db()
    assert table.asking["needed"] == [number for number in range(3) if number != asker]


@pytest.mark.parametrize("given", [{"kind": "match"}, {"is_rated": True}])
def test_in_tournaments_and_rated_games_nobody_is_asked(given: dict[str, object], friends: Friends) -> None:
    table = friends("han", 3)
    Table.objects.filter(pk=table.id).update(**given)
    LIVE_TABLES.forget(table.id)
    seat = drawn_by(table)
    with pytest.raises(Declined, match="serious"):
        tables.ask_back(table.id, seat)
    play(table, 3)
    for number in range(3):
        with pytest.raises(Declined, match="serious"):
            tables.ask_back(table.id, number)
    _, shown = read_view(table.id, Reader("en", [seat]))
    assert not shown.ask


def test_alone_among_bots_nobody_can_take_back_what_was_drawn(visitor: Callable[..., Visitor]) -> None:
    table = tables.create(visitor("A"), game_with_id("han"), "bots", 2, {}, bots=["random"], seat=0)
    while drawn_by(table) != 0:
        play(table)
    for wish in (lambda: tables.step_back(table.id, 0, live_of(table).seq), lambda: tables.ask_back(table.id, 0)):
        with pytest.raises(Declined, match="undo"):
            wish()


def at_work(table: Table, seconds: float) -> None:
    """The deciding seat has been thinking for so long."""
    Table.objects.filter(pk=table.id).update(
        turn_began=F("turn_began") - timedelta(seconds=seconds), deadline=F("deadline") - timedelta(seconds=seconds)
    )
    LIVE_TABLES.forget(table.id)


def time_of(table: Table, seat: int) -> float:
    return Seat.objects.get(table=table, number=seat).time_left


def seconds_left(table: Table) -> float:
    return (Table.objects.get(pk=table.id).deadline - timezone.now()).total_seconds()


def test_taking_back_brings_no_bonus(friends: Friends) -> None:
    table = friends("skud", 2, clock=tables.Clock(bank=600, bonus=10))
    seat = int(live_of(table).state.to_move)
    for _ in range(5):
        while live_of(table).state.to_move == seat:
            play(table)
        tables.step_back(table.id, seat, live_of(table).seq)
        assert int(live_of(table).state.to_move) == seat and time_of(table, seat) <= 600


@pytest.mark.parametrize("clock", [tables.Clock(bank=600), tables.Clock(per_move=600)])
def test_time_that_was_used_stays_used_when_a_decision_is_taken_back(clock: tables.Clock, friends: Friends) -> None:
    table = friends("dragon", 3, clock=clock)
    seat = int(live_of(table).state.to_move)
    for used in (200, 400):
        at_work(table, 100)
        play(table)
        assert int(live_of(table).state.to_move) == seat, "the second half of the same choice"
        at_work(table, 100)
        tables.step_back(table.id, seat, live_of(table).seq)
        assert int(live_of(table).state.to_move) == seat
        if clock.bank:
            assert 595 - used < seconds_left(table) <= 600 - used
        else:
            assert seconds_left(table) <= 500


def test_moving_and_taking_back_gives_no_new_time_for_a_decision(friends: Friends) -> None:
    table = friends("skud", 2, clock=tables.Clock(per_move=60))
    seat = int(live_of(table).state.to_move)
    at_work(table, 50)
    for _ in range(4):
        play(table)
        if int(live_of(table).state.to_move) != seat:
            at_work(table, 30)
        tables.step_back(table.id, seat, live_of(table).seq)
        assert seconds_left(table) <= 10


def test_somebody_else_who_gives_up_brings_no_time(friends: Friends) -> None:
    table = friends("dragon", 3, clock=tables.Clock(per_move=600))
    at_work(table, 590)
    seat = int(live_of(table).state.to_move)
    tables.resign(table.id, (seat + 1) % 3)
    assert seconds_left(table) <= 10


def test_who_has_given_up_takes_nothing_back(friends: Friends) -> None:
    table = friends("dragon", 3)
    while not live_of(table).steps:
        play(table)
    seat = live_of(table).steps[-1].seat
    tables.resign(table.id, seat)
    for wish in (lambda: tables.step_back(table.id, seat, live_of(table).seq), lambda: tables.ask_back(table.id, seat)):
        with pytest.raises(Declined, match="left"):
            wish()


def test_past_a_bots_answer_everybody_who_sits_there_is_asked(friends: Friends) -> None:
    table = friends("dragon", 3)
    Seat.objects.filter(table=table, number=1).update(bot="random")
    LIVE_TABLES.forget(table.id)
    while not (live_of(table).steps and live_of(table).steps[-1].seat == 1):
        play(table)
    seat = next(step.seat for step in reversed(live_of(table).steps) if step.seat != 1)
    with pytest.raises(Declined, match="undo"):
        tables.step_back(table.id, seat, live_of(table).seq)
    tables.ask_back(table.id, seat)
    with pytest.raises(Declined, match="asked_already"):
        tables.ask_back(table.id, 2 - seat)
    tables.answer_back(table.id, 2 - seat, True)
    assert all(step.seat != 1 for step in live_of(table).steps[-1:])


def test_a_table_does_not_take_back_for_ever(friends: Friends, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(takeback, "MOST_ROWS", 6)
    table = friends("skud", 2)
    play(table)
    with pytest.raises(Declined, match="undo"):
        for _ in range(10):
            live = live_of(table)
            tables.step_back(table.id, live.steps[-1].seat, live.seq)
            play(table)
    assert live_of(table).seq == 7 and Table.objects.get(pk=table.id).stage == "running"
