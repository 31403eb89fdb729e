"""Decisions with one legal answer play themselves: when, for whom, and what is taken back with them."""

import asyncio
import json
import random
from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

import teahouse
from teahouse.core.errors import Outdated
from teahouse.core.foresight import is_evident, only_answer
from teahouse.core.record import Record
from teahouse.core.rng import Rng
from teahouse.core.sitting import Sitting
from teahouse.core.state import NOBODY, SPECTATOR, State
from teahouse.web import supervisor, tables
from teahouse.web.api.table_view import describe_table
from teahouse.web.errors import Declined
from teahouse.web.hub import HUB, BotTurn
from teahouse.web.models import AUTO, AUTO_OWN, Row, Seat, Table, Visitor
from teahouse.web.supervisor import Supervisor, task_of
from teahouse.web.tables import takeback
from teahouse.web.tables.automatic import waiting_for_answers
from teahouse.web.tables.cache import LIVE_TABLES
from teahouse.web.tables.commits import publish
from teahouse.web.tables.frames import Frame, frame_data
from teahouse.web.tables.leaving import resign
from teahouse.web.tables.seat_view import Reader, read_view
from teahouse.web.threads import run_in_thread
from tests.web.conftest import live_of

pytestmark = pytest.mark.django_db(transaction=True)
Friends, Visitors = Callable[..., Table], Callable[..., Visitor]
GAMES = [*teahouse.game_ids(), "toy"]
# Chosen at random, and the same in every run.
CHOOSER = 7


def let_play(wanted: bool = True) -> None:
    """Everybody lets such decisions play themselves, or nobody."""
    Visitor.objects.update(plays_forced=wanted)


def positions(id: str, seats: int, seed: str = "1") -> Iterator[State]:
    """The positions of a random game."""
    game, chooser = teahouse.game(id), random.Random(seed)
    state = game.new(seats, seed)
    while state.to_move != NOBODY:
        yield state
        state.play(chooser.choice(state.legal()))


def decide(table: Table, chooser: random.Random) -> None:
    """Whoever is to move decides something."""
    live = live_of(table)
    tables.decide(table.id, int(live.state.to_move), live.seq, chooser.choice(live.state.legal()))


def play_until(table: Table, is_wanted: Callable[[Table], bool]) -> bool:
    """Decide at random until the table is as wanted, with nothing playing itself."""
    chooser = random.Random(CHOOSER)
    for _ in range(600):
        if Table.objects.get(pk=table.id).stage == Table.Stage.FINISHED:
            return False
        if is_wanted(table):
            return True
        decide(table, chooser)
    return False


def next_state(table: Table, action: int) -> State:
    """The position after an action."""
    after = live_of(table).state.copy()
    after.play(action)
    return after


def leads_to(table: Table, wanted: Callable[[State], bool]) -> int:
    """An action after which there is one answer, as wanted, if there are several actions now; else NOBODY."""
    live = live_of(table)
    legal = live.state.legal()
    for action in legal if len(legal) > 1 else []:
        after = next_state(table, action)
        if after.to_move != NOBODY and only_answer(after) != NOBODY and wanted(after):
            return int(action)
    return int(NOBODY)


def rows(table: Table, after: int = 0) -> list[tuple[int, str]]:
    """The seat and the kind of each row."""
    return list(Row.objects.filter(table=table, seq__gt=after).order_by("seq").values_list("seat", "by"))


def secret(state: State) -> bool:
    """Whether only the seat can tell that it has one answer."""
    return not is_evident(state)


def find(table: Table, wanted: Callable[[State], bool]) -> int:
    """Play until somebody can choose something after which there is one answer, as wanted; that action."""
    assert play_until(table, lambda table: leads_to(table, wanted) != NOBODY)
    return leads_to(table, wanted)


@pytest.mark.parametrize("id", GAMES)
def test_what_plays_at_once_is_the_only_answer_in_every_world_that_onlookers_can_imagine(id: str) -> None:
    """Whatever they count as possible, nothing else could have been answered: so the speed tells them nothing."""
    found = 0
    for number, seats in enumerate(teahouse.game(id).seats):
        for state in positions(id, seats, str(number)):
            if not is_evident(state):
                continue
            found += 1
            seen = state.seen_by(SPECTATOR)
            for world in range(25):
                assert seen.imagine(Rng(f"another {world}")).legal() == state.legal()
    assert found > 3 or id == "toy"


@pytest.mark.parametrize("id", ["han", "confucius"])
def test_whether_an_answer_is_evident_does_not_depend_on_what_is_hidden(id: str) -> None:
    chooser, told = random.Random(CHOOSER), set()
    for state in positions(id, 3):
        if only_answer(state) == NOBODY or chooser.random() < 0.5:
            continue
        here = is_evident(state)
        told.add(here)
        for world in range(6):
            other = state.seen_by(SPECTATOR).imagine(Rng(f"elsewhere {world}"))
            assert only_answer(other) == only_answer(state) if here else not is_evident(other)
    assert told == {True, False}


def test_an_evident_answer_comes_with_the_choice_before_it(friends: Friends) -> None:
    """One commit, one change, and everybody's next frame shows both."""
    table = friends("dragon", 2)
    action = find(table, is_evident)
    live = live_of(table)
    let_play()
    seq, seat, change = live.seq, int(live.state.to_move), Table.objects.get(pk=table.id).change
    tables.decide(table.id, seat, seq, action)
    written = rows(table, seq)
    assert written[0] == (seat, "person") and len(written) > 1
    assert {by for _, by in written[1:]} == {AUTO}
    after = Table.objects.get(pk=table.id)
    assert after.change == change + 1 and after.seq == seq + len(written) == live_of(table).seq
    assert not is_evident(live_of(table).state)


def test_whoever_stops_at_forced_moves_is_asked(friends: Friends) -> None:
    table = friends("dragon", 2)
    action = find(table, is_evident)
    live = live_of(table)
    let_play()
    seat = int(next_state(table, action).to_move)
    Visitor.objects.filter(seats=Seat.objects.get(table=table, number=seat)).update(plays_forced=False)
    seq = live.seq
    tables.decide(table.id, int(live.state.to_move), seq, action)
    assert len(rows(table, seq)) == 1 and only_answer(live_of(table).state) != NOBODY
    assert task_of(table.id) is None


def test_programs_answer_for_themselves(friends: Friends) -> None:
    table = friends("dragon", 2)
    action = find(table, is_evident)
    let_play()
    Seat.objects.filter(table=table).update(program=True)
    live = live_of(table)
    live.stale, seq = True, live.seq
    tables.decide(table.id, int(live.state.to_move), seq, action)
    assert len(rows(table, seq)) == 1


def test_an_answer_that_only_the_seat_knows_waits_as_a_person_would(friends: Friends) -> None:
    """The commit leaves it open; the supervisor gives it after a pause, or the person before that."""
    table = friends("han", 2)
    action = find(table, secret)
    let_play()
    live = live_of(table)
    seq, seat = live.seq, int(live.state.to_move)
    tables.decide(table.id, seat, seq, action)
    assert len(rows(table, seq)) == 1, "not at once"
    task = task_of(table.id)
    assert task is not None and not task.bot and task.by == AUTO_OWN
    heard: list[str] = []
    hear = lambda event: heard.append(event.table)  # noqa: E731
    HUB.subscribe(BotTurn, hear)
    try:
        publish(table.id)
    finally:
        HUB.unsubscribe(BotTurn, hear)
    assert heard == [table.id]
    asyncio.run(Supervisor(pause=0.0).answer(task))
    assert rows(table, seq)[1:2] == [(task.seat, AUTO_OWN)]


def test_the_person_may_be_faster(friends: Friends) -> None:
    table = friends("han", 2)
    action = find(table, secret)
    let_play()
    live = live_of(table)
    tables.decide(table.id, int(live.state.to_move), live.seq, action)
    task = task_of(table.id)
    assert task is not None
    seq = live_of(table).seq
    tables.decide(table.id, task.seat, seq, live_of(table).only_answer())
    after = live_of(table).seq
    with pytest.raises(Outdated):
        asyncio.run(Supervisor(pause=0.0).answer(task))
    assert live_of(table).seq == after and rows(table, seq)[0] == (task.seat, "person")


def test_nobody_answers_for_whoever_has_changed_their_mind_or_left(friends: Friends) -> None:
    table = friends("han", 3)
    action = find(table, secret)
    let_play()
    live = live_of(table)
    tables.decide(table.id, int(live.state.to_move), live.seq, action)
    live = live_of(table)
    let_play(False)
    with pytest.raises(Declined):
        tables.decide(table.id, int(live.state.to_move), live.seq, live.only_answer(), AUTO_OWN)
    let_play()
    resign(table.id, int(live.state.to_move))
    with pytest.raises(Declined):
        tables.decide(table.id, int(live.state.to_move), live.seq, live_of(table).only_answer(), AUTO_OWN)
    task = task_of(table.id)
    assert task is not None and task.by == "stand-in"


def test_no_choice_is_made_for_anybody(friends: Friends) -> None:
    """Where there are two answers, nobody can have one played "automatically"."""
    table = friends("han", 2)
    let_play()
    live = live_of(table)
    assert len(live.state.legal()) > 1
    for by in (AUTO, AUTO_OWN):
        with pytest.raises(Declined):
            tables.decide(table.id, int(live.state.to_move), live.seq, live.state.legal()[0], by)


# A restart


def leave_waiting(friends: Friends) -> Table:
    """A table at which an answer that only its seat knows is about to give itself, when the site closes."""
    table = friends("han", 2)
    action = find(table, secret)
    let_play()
    live = live_of(table)
    tables.decide(table.id, int(live.state.to_move), live.seq, action)
    LIVE_TABLES.forget(table.id)
    return table


async def until_answered(keeper: Supervisor, table: Table, seq: int) -> None:
    """The site opens, until the next row is written."""
    await keeper.start()
    try:
        async with asyncio.timeout(20):
            while not await run_in_thread(rows, table, seq):
                await asyncio.sleep(0.01)
    finally:
        await keeper.stop()


async def test_an_answer_that_waits_when_the_site_closes_is_given_after_it_opens(
    friends: Friends, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And after a pause, as before."""
    table = await run_in_thread(leave_waiting, friends)
    seq = (await run_in_thread(Table.objects.get, pk=table.id)).seq
    pauses: list[float] = []
    monkeypatch.setattr(random, "uniform", lambda least, most: pauses.append(most) or 0.0)
    await until_answered(Supervisor(pause=0.5), table, seq)
    written = await run_in_thread(rows, table, seq)
    assert [by for _, by in written][:1] == [AUTO_OWN] and pauses and pauses[0] == supervisor.AS_A_PERSON[1]


async def test_an_answer_that_nobody_gave_is_given_later(friends: Friends, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the process that was to give it has ended, and this one goes on."""
    table = await run_in_thread(leave_waiting, friends)
    seq = (await run_in_thread(Table.objects.get, pk=table.id)).seq
    monkeypatch.setattr(supervisor, "TICK", 0)
    monkeypatch.setattr(supervisor, "SWEEP", timedelta(0))
    keeper = Supervisor(pause=0.0)
    monkeypatch.setattr(keeper, "hear", lambda event: None)
    await until_answered(keeper, table, seq)
    assert [by for _, by in await run_in_thread(rows, table, seq)][:1] == [AUTO_OWN]


def test_only_answers_that_give_themselves_are_waited_for(friends: Friends) -> None:
    table = leave_waiting(friends)
    seat = Seat.objects.get(table=table, number=Table.objects.get(pk=table.id).deciding)
    assert waiting_for_answers(timedelta(0)) == [table.id]
    assert waiting_for_answers(timedelta(hours=1)) == []
    let_play(False)
    assert waiting_for_answers(timedelta(0)) == []
    let_play()
    for given in ({"program": True}, {"left": True}, {"stand_in": "greedy"}, {"bot": "greedy"}):
        Seat.objects.filter(pk=seat.pk).update(**given)
        assert waiting_for_answers(timedelta(0)) == [], given
        Seat.objects.filter(pk=seat.pk).update(program=False, left=False, stand_in="", bot="")
    resign(table.id, seat.number)
    assert waiting_for_answers(timedelta(0)) == []


@pytest.mark.parametrize("id", GAMES)
def test_a_table_knows_whether_its_decision_has_one_answer(id: str, friends: Friends) -> None:
    """From its first decision on, and after a takeback."""
    table, chooser = friends(id, teahouse.game(id).seats[0]), random.Random(CHOOSER)
    let_play(False)
    for _ in range(60):
        row, live = Table.objects.get(pk=table.id), live_of(table)
        if row.stage == Table.Stage.FINISHED:
            break
        assert row.is_forced == (only_answer(live.state) != NOBODY)
        decide(table, chooser)
        mover, goes_on = live.steps[-1].seat, live.state.to_move != NOBODY
        if goes_on and chooser.random() < 0.2 and live_of(table).sitting.undoable(mover):
            takeback.step_back(table.id, mover, live_of(table).seq)


# Taking back


def test_taking_back_removes_automatic_answers_with_the_choice_before_them(friends: Friends) -> None:
    table = friends("dragon", 2)
    chooser = random.Random(CHOOSER)
    for _ in range(200):
        let_play(False)
        action = leads_to(table, is_evident)
        if action == NOBODY:
            decide(table, chooser)
            continue
        let_play()
        live = live_of(table)
        seq, seat, before = live.seq, int(live.state.to_move), live.state.copy()
        tables.decide(table.id, seat, seq, action)
        if not live_of(table).sitting.undoable(seat):
            continue
        assert live.steps[-1].automatic
        takeback.step_back(table.id, seat, live_of(table).seq)
        assert live_of(table).state == before, "the choice, and not only what followed from it"
        return
    raise AssertionError("nothing could be taken back")


def test_an_automatic_answer_alone_is_nothing_to_take_back() -> None:
    sitting = sitting_of("toy", 3)
    seat = int(sitting.state.to_move)
    sitting.play(sitting.state.legal()[0])
    assert sitting.undoable(seat) == 1
    sitting.steps[-1].automatic = True
    assert sitting.undoable(seat) == 0 and sitting.undoable(seat, whole_turn=True) == 0


@pytest.mark.parametrize(("evident", "count"), [(True, 2), (False, 0)])
def test_what_another_seat_answered_by_itself_is_passed_only_if_everybody_could_tell(evident: bool, count: int) -> None:
    """Else somebody would have learned what the other one holds, and would choose anew."""
    sitting = sitting_of("skud", 2)
    for text in ("accents R R W K", "accents R R W K"):
        sitting.play(sitting.game.parse(text))
    first, second = sitting.steps[-2:]
    assert first.seat != second.seat and not first.lasting and not second.lasting
    assert sitting.undoable(first.seat) == 0
    second.automatic, second.evident = True, evident
    assert sitting.undoable(first.seat) == count


def sitting_of(id: str, seats: int) -> Sitting:
    """A new game."""
    game = teahouse.game(id)
    return Sitting(Record(game, [""] * seats, "1", game.resolve({}, seats)))


def test_memory_and_rows_agree_on_what_was_automatic(friends: Friends) -> None:
    """Whole games in which everything plays itself that may: replayed from their rows they are the same."""
    for id, seats in [("dragon", 2), ("han", 2), ("confucius", 3), ("skud", 2)]:
        table, chooser = friends(id, seats), random.Random(CHOOSER)
        let_play()
        for _ in range(60):
            if Table.objects.get(pk=table.id).stage == Table.Stage.FINISHED:
                break
            decide(table, chooser)
        live = live_of(table)
        flags, state = [(step.automatic, step.evident) for step in live.steps], live.state.copy()
        live.begin()
        live.catch_up()
        assert [(step.automatic, step.evident) for step in live.steps] == flags and live.state == state
        assert any(automatic for automatic, _ in flags) or id == "skud"


# What goes with it


def test_no_time_is_charged_for_an_evident_answer(friends: Friends) -> None:
    table = friends("dragon", 2, clock=tables.clocks.Clock(bank=600, bonus=5))
    action = find(table, is_evident)
    let_play()
    Seat.objects.filter(table=table).update(time_left=100.0)
    now = timezone.now()
    Table.objects.filter(pk=table.id).update(turn_began=now, deadline=now + timedelta(seconds=100))
    live = live_of(table)
    live.stale = True
    tables.decide(table.id, int(live.state.to_move), live.seq, action)
    assert AUTO in [by for _, by in rows(table)]
    left = list(table.seats.values_list("time_left", flat=True))
    assert all(99 < seconds <= 105.1 for seconds in left), left


def test_a_page_shows_the_setting_and_a_form_changes_it(friends: Friends, visitor: Visitors) -> None:
    table, browser = friends("dragon", 2), Client()
    browser.cookies["teahouse"] = "A"
    page = browser.get(f"/t/{table.id}").text
    assert 'name="forced" value="1" aria-pressed="false"' in page
    page = browser.post(f"/t/{table.id}/act", {"forced": "1"}).text
    assert 'name="forced" value="0" aria-pressed="true"' in page
    assert Visitor.objects.get(name="A").plays_forced and not Visitor.objects.get(name="B").plays_forced
    stranger = Client().post(f"/t/{table.id}/act", {"forced": "1"}).text
    assert 'name="forced"' not in stranger


def test_nobody_hears_which_moves_were_automatic(friends: Friends) -> None:
    """Neither from a frame nor from what programs are told."""
    table = friends("han", 2)
    action = find(table, secret)
    let_play()
    live = live_of(table)
    tables.decide(table.id, int(live.state.to_move), live.seq, action)
    task = task_of(table.id)
    assert task is not None
    asyncio.run(Supervisor(pause=0.0).answer(task))
    reader = Reader("en", [1 - task.seat])
    facts, shown = read_view(table.id, reader)
    assert "automatic" not in json.dumps(frame_data(Frame(facts, shown, reader, 0)))
    with live_of(table).in_use():
        told = json.dumps(describe_table(live_of(table), facts, reader.held, "en"))
    assert "auto" not in told and live.steps[-1].automatic
