"""Several decisions in one message: all of them are played or none, and nobody answers what they do not know yet."""

import json
import random
import threading
from collections.abc import Callable
from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from django.db import OperationalError, connections
from django.utils import timezone

import teahouse
from teahouse.core.errors import NotAllowed, Outdated
from teahouse.core.record import Record
from teahouse.core.registry import game as game_with_id
from teahouse.core.sitting import Sitting, Step
from teahouse.core.state import State
from teahouse.web import tables
from teahouse.web.errors import Declined
from teahouse.web.models import Row, Seat, Table, Visitor
from teahouse.web.tables import decisions
from teahouse.web.tables.cache import LIVE_TABLES
from teahouse.web.tables.commands import MOST_DECISIONS
from teahouse.web.tables.decisions import decide_all
from teahouse.web.tables.seat_view import Reader, read_view
from tests.web.conftest import live_of, play
from tests.web.hostile import NUMBERS, WORDS
from tests.web.lines import Line

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.no_rules]
Friends, Visitors = Callable[..., Table], Callable[..., Visitor]
# Which of the allowed moves is played; always the first would lead nowhere in some games.
CHOICE = 3
NAMES = "ABCDE"


def foresee(table: Table, count: int) -> list[Step]:
    """The next moves as `play` would play them; the table stays as it is."""
    live = live_of(table)
    record = live.sitting.record
    sitting = Sitting(Record(live.game, [""] * live.seats, live.seed, live.options, list(record.moves)))
    for _ in range(count):
        legal = sitting.state.legal()
        if legal:
            sitting.play(legal[CHOICE % len(legal)])
    return sitting.steps[len(live.steps) :]


def reach(table: Table, count: int, is_wanted: Callable[[list[Step]], bool]) -> list[Step]:
    """Play until the next moves are as wanted; these."""
    for _ in range(600):
        steps = foresee(table, count)
        if len(steps) == count and is_wanted(steps):
            return steps
        play(table, choice=CHOICE)
    raise AssertionError("no such moves")


def is_one_turn(steps: list[Step]) -> bool:
    """Whether one seat makes these moves, and could foresee all of them."""
    return len({step.seat for step in steps}) == 1 and not any(step.lasting for step in steps[:-1])


def send(table: Table, steps: list[Step], seq: int | None = None) -> None:
    """The seat of the first of some moves sends all of them."""
    at = live_of(table).seq if seq is None else seq
    decide_all(table.id, steps[0].seat, at, [step.action for step in steps])


def replayed(table: Table) -> State:
    """The position as the rows say."""
    LIVE_TABLES.forget(table.id)
    return live_of(table).state


class Unchanged:
    """A table before something that must change nothing: neither its rows, nor what memory knows of it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.before = self.facts()

    def facts(self) -> list[object]:
        live = live_of(self.table)
        rows = list(Row.objects.filter(table=self.table).values_list("seq", "seat", "move"))
        row = Table.objects.get(pk=self.table.id)
        return [rows, row.change, row.seq, row.stage, row.turn_began, live.seq, live.row_of[:], live.state.copy()]

    def check(self) -> None:
        """It is as it was, from memory and from the rows, and the game goes on."""
        assert self.facts() == self.before
        assert replayed(self.table) == self.before[-1]
        play(self.table, choice=CHOICE)
        assert live_of(self.table).seq == self.before[2] + 1


@pytest.mark.parametrize(("id", "seats"), [("confucius", 3), ("dragon", 2), ("han", 2)])
def test_a_turn_of_several_decisions_is_played_in_order(friends: Friends, id: str, seats: int) -> None:
    table = friends(id, seats)
    steps = reach(table, 2 if id == "han" else 3, is_one_turn)
    before, seq = Table.objects.get(pk=table.id).change, live_of(table).seq
    send(table, steps)
    rows = Row.objects.filter(table=table, seq__gt=seq).order_by("seq")
    texts = [live_of(table).game.text(step.action) for step in steps]
    assert [(row.seq, row.seat, row.move, row.by) for row in rows] == [
        (seq + place, steps[0].seat, text, "person") for place, text in enumerate(texts, 1)
    ]
    assert Table.objects.get(pk=table.id).change == before + 1
    state = live_of(table).state
    assert replayed(table) == state


def test_when_the_second_is_refused_the_first_was_never_played(friends: Friends) -> None:
    table = friends("confucius", 3)
    steps = reach(table, 3, is_one_turn)
    game, after = live_of(table).game, live_of(table).state.copy()
    after.play(steps[0].action)
    forbidden = next(action for action in range(game.verbs.size) if action not in after.legal())
    unchanged = Unchanged(table)
    with pytest.raises(NotAllowed):
        decide_all(table.id, steps[0].seat, live_of(table).seq, [steps[0].action, forbidden, steps[2].action])
    unchanged.check()


def test_what_is_looked_at_after_a_refusal_is_what_was_before(friends: Friends) -> None:
    """Nobody sees the moves that were played in memory before the one that was refused."""
    table = friends("confucius", 3)
    steps = reach(table, 2, is_one_turn)
    _, before = read_view(table.id, Reader("en", [steps[0].seat]))
    with pytest.raises(NotAllowed):
        decide_all(table.id, steps[0].seat, live_of(table).seq, [steps[0].action, *[steps[0].action] * 3])
    _, after = read_view(table.id, Reader("en", [steps[0].seat]))
    assert after == before


def test_whoever_cannot_know_what_comes_does_not_answer_it(friends: Friends) -> None:
    """A card is drawn or something is revealed in the middle: nothing is played."""
    table = friends("han", 2)
    steps = reach(table, 2, lambda steps: steps[0].seat == steps[1].seat and steps[0].lasting)
    unchanged = Unchanged(table)
    with pytest.raises(Outdated, match="has come to light"):
        send(table, steps)
    unchanged.check()


def test_the_last_of_them_may_draw_or_reveal(friends: Friends) -> None:
    table = friends("han", 2)
    steps = reach(table, 2, lambda steps: is_one_turn(steps) and steps[-1].lasting)
    seq = live_of(table).seq
    send(table, steps)
    assert live_of(table).seq == seq + 2


def test_nobody_answers_for_the_next_seat(friends: Friends) -> None:
    table = friends("skud", 2)
    steps = reach(table, 2, lambda steps: steps[0].seat != steps[1].seat)
    unchanged = Unchanged(table)
    with pytest.raises(Outdated, match="has come to light"):
        send(table, steps)
    unchanged.check()


def test_nothing_comes_after_the_end(friends: Friends) -> None:
    table = friends("toy")
    while len(foresee(table, 2)) == 2:
        play(table, choice=CHOICE)
    [last] = foresee(table, 2)
    before = live_of(table).seq
    with pytest.raises(Outdated):
        send(table, [last, last])
    assert live_of(table).seq == before and Table.objects.get(pk=table.id).stage == "running"
    send(table, [last])
    assert Table.objects.get(pk=table.id).stage == "finished"


def test_a_game_is_never_longer_than_its_record_may_be(friends: Friends, monkeypatch: pytest.MonkeyPatch) -> None:
    table = friends("confucius", 3)
    steps = reach(table, 3, is_one_turn)
    monkeypatch.setattr(decisions, "MOST_MOVES", live_of(table).seq + 2)
    with pytest.raises(Outdated):
        send(table, steps)
    send(table, steps[:2])
    assert Table.objects.get(pk=table.id).stage == "finished"


@pytest.mark.parametrize("place", [0, 1, 2])
def test_when_the_database_fails_in_the_middle_nothing_was_played(
    friends: Friends, monkeypatch: pytest.MonkeyPatch, place: int
) -> None:
    table = friends("confucius", 3)
    steps = reach(table, 3, is_one_turn)
    unchanged = Unchanged(table)
    write, written = decisions.Turn.write, []

    def failing(self: decisions.Turn, *args: object, **given: object) -> Row:
        written.append(args)
        if len(written) == place + 1:
            raise OperationalError("the disk is full")
        return write(self, *args, **given)

    with monkeypatch.context() as broken, pytest.raises(OperationalError):
        broken.setattr(decisions.Turn, "write", failing)
        send(table, steps)
    unchanged.check()


def test_a_turn_costs_its_time_once(friends: Friends) -> None:
    table = friends("confucius", 3, clock=tables.Clock(bank=600, bonus=5))
    steps = reach(table, 3, is_one_turn)
    seat = steps[0].seat
    began = timezone.now() - timedelta(seconds=40)
    Seat.objects.filter(table=table, number=seat).update(time_left=500)
    Table.objects.filter(pk=table.id).update(turn_began=began, deadline=began + timedelta(seconds=500))
    LIVE_TABLES.forget(table.id)
    passes = foresee(table, 4)[3].seat != seat
    send(table, steps)
    left = Seat.objects.get(table=table, number=seat).time_left
    assert left == pytest.approx(500 - 40 + 5 * passes, abs=2)


def test_whoever_is_late_plays_none_of_them(friends: Friends) -> None:
    table = friends("confucius", 3, clock=tables.Clock(per_move=60))
    steps = reach(table, 3, is_one_turn)
    Table.objects.filter(pk=table.id).update(deadline=timezone.now() - timedelta(seconds=30))
    LIVE_TABLES.forget(table.id)
    with pytest.raises(Declined, match="time"):
        send(table, steps)
    assert not Row.objects.filter(table=table, seq__gt=live_of(table).seq).exists()


def test_what_is_sent_twice_is_played_once(friends: Friends) -> None:
    table = friends("confucius", 3)
    steps = reach(table, 3, is_one_turn)
    seq = live_of(table).seq
    for later in range(3):
        send(table, steps, seq)
        assert Row.objects.filter(table=table).count() == seq + 3 + later
        # Also when the others have gone on meanwhile.
        play(table, choice=CHOICE)
    with pytest.raises(Outdated):
        send(table, steps[:1] + steps[:1], seq)
    with pytest.raises(Outdated):
        decide_all(table.id, (steps[0].seat + 1) % 3, seq, [step.action for step in steps])


@pytest.mark.parametrize("seq", [-(10**400), -1, 2**31, 2**63, 10**400])
def test_a_decision_with_a_number_that_no_table_has_is_outdated(friends: Friends, seq: int) -> None:
    table = friends("toy")
    play(table)
    with pytest.raises(Outdated):
        decide_all(table.id, int(live_of(table).state.to_move), seq, [live_of(table).state.legal()[0]])
    assert live_of(table).seq == 1


def test_of_two_turns_at_once_one_is_played_whole(friends: Friends) -> None:
    """The same person at two browsers, who choose differently."""
    table = friends("confucius", 3)
    steps = reach(table, 3, is_one_turn)
    actions, seq = [step.action for step in steps], live_of(table).seq
    outcomes: list[int] = []
    ready = threading.Barrier(2)

    def answer(count: int) -> None:
        ready.wait()
        try:
            decide_all(table.id, steps[0].seat, seq, actions[:count])
            outcomes.append(count)
        except Outdated:
            pass
        finally:
            connections.close_all()

    threads = [threading.Thread(target=answer, args=[count]) for count in (2, 3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    rows = [row.seq for row in Row.objects.filter(table=table, seq__gt=seq).order_by("seq")]
    # Two of them are the beginning of three: whoever comes second has sent it again.
    assert outcomes and len(rows) in outcomes and rows == list(range(seq + 1, seq + 1 + len(rows)))
    state = live_of(table).state
    assert replayed(table) == state


async def test_the_others_are_sent_one_frame_of_the_whole_turn(friends: Friends) -> None:
    table = await sync_to_async(friends)("confucius", 3)
    steps = await sync_to_async(reach)(table, 3, is_one_turn)
    seq = (await sync_to_async(live_of)(table)).seq
    seat = steps[0].seat
    mover, other, watcher = lines = [Line(table.id, name) for name in (NAMES[seat], NAMES[(seat + 1) % 3], "")]
    for line in lines:
        assert await line.open() == 0
    value = ",".join(str(step.action) for step in steps)
    answer = await mover.give(7, do="play", value=value, seq=seq)
    assert answer["seq"] == seq + 3 and "answer" not in answer and mover.lacking == []
    for line in (other, watcher):
        while line.frame["seq"] == seq:
            await line.hear()
        # Nobody was shown what stood in between.
        assert line.frame["seq"] == seq + 3 and line.lacking == []
    # What is sent again over a new line is acknowledged, and nothing is said about it.
    again = Line(table.id, NAMES[seat])
    assert await again.open() == 0
    answer = await again.give(7, do="play", value=value, seq=seq)
    assert answer["seq"] == seq + 3 and "answer" not in answer
    for line in (*lines, again):
        await line.close()
    assert await Row.objects.filter(table=table).acount() == seq + 3


NONSENSE = [
    "", ",", "0,", "0,,0", "-1", "0,-1", str(10**400), "1e3", "1.0", "0x1", " 0", "0 ", "+1", "٣", "²", "null", "[]",
    "=lay 1", "lay 1", "hand:1", "0;0", "0>0", ",".join(["0"] * (MOST_DECISIONS + 1)), "0" * 500,
]  # fmt: skip


async def test_nonsense_for_a_choice_is_answered_and_changes_nothing(friends: Friends) -> None:
    table = await sync_to_async(friends)("toy")
    live = await sync_to_async(live_of)(table)
    size = live.game.verbs.size
    line = Line(table.id, NAMES[int(live.state.to_move)])
    assert await line.open() == 0
    actions = line.frame["actions"]
    beyond = [str(size), f"0,{size}", f"{10**8}", f"{2**31}", f"{2**63}"]
    given = [*NONSENSE, *beyond, *NUMBERS, *WORDS]
    for ack, value in enumerate(dict.fromkeys(given), 1):
        if value in [str(action) for action in live.state.legal()] or len(value) > 3000:
            continue
        frame = await line.give(ack, do="play", value=value, seq=0)
        said = frame.get("error") or frame["answer"].get("said") or frame["answer"]["why"]
        assert said and len(said) < 400, value
        assert "error" in frame or (frame["seq"] == 0 and frame["actions"] == actions and frame["items"] == {})
    assert await Row.objects.acount() == 0
    answer = await line.give(0, do="play", value=str(live.state.legal()[0]), seq=0)
    assert answer["seq"] == 1
    await line.close()


@pytest.mark.parametrize("value", [json.loads("[1]"), 3, None, {"a": 1}, True])
async def test_a_choice_that_is_no_text_is_refused(friends: Friends, value: object) -> None:
    table = await sync_to_async(friends)("toy")
    line = Line(table.id, "A")
    assert await line.open() == 0
    assert "expected" in (await line.give(do="play", value=value, seq=0))["error"]
    await line.close()
    assert await Row.objects.acount() == 0


async def test_only_the_seat_that_decides_can_play(friends: Friends) -> None:
    table = await sync_to_async(friends)("toy")
    live = await sync_to_async(live_of)(table)
    deciding, action = int(live.state.to_move), live.state.legal()[0]
    for name in ["", "Stranger", *[NAMES[seat] for seat in range(3) if seat != deciding], NAMES[deciding]]:
        line = Line(table.id, name)
        assert await line.open() == 0
        assert (line.frame["actions"] != []) == (name == NAMES[deciding])
        answer = await line.give(do="play", value=str(action), seq=0)
        assert ("answer" in answer) == (name != NAMES[deciding])
        assert answer["seq"] == (name == NAMES[deciding])
        await line.close()
    assert await Row.objects.acount() == 1


async def test_behind_the_curtain_nothing_is_played_before_it_is_lifted(visitor: Visitors) -> None:
    table = await sync_to_async(tables.create)(await sync_to_async(visitor)("A"), game_with_id("toy"), "screen", 3, {})
    live = await sync_to_async(live_of)(table)
    seat, action = int(live.state.to_move), str(live.state.legal()[0])
    line = Line(table.id, "A")
    assert await line.open() == 0
    assert line.frame["actions"] == [] and line.frame["turn"]
    for ack, lifted in enumerate(["", str((seat + 1) % 3)], 1):
        await line.give(ack, do="lift", value=lifted)
        answer = await line.give(10 + ack, do="play", value=action, seq=0)
        assert answer["seq"] == 0 and answer["actions"] == [] and answer["answer"]["said"]
    assert (await line.give(3, do="lift", value=str(seat)))["actions"] != []
    answer = await line.give(4, do="play", value=action, seq=0)
    # Now the next person looks: the curtain is down again.
    assert answer["seq"] == 1 and answer["actions"] == []
    # The line drops, and the choice is sent once more.
    again = Line(table.id, "A")
    assert await again.open() == 0
    assert (await again.give(4, do="play", value=action, seq=0))["seq"] == 1
    for each in (line, again):
        await each.close()
    assert await Row.objects.acount() == 1


def test_a_seat_that_a_bot_plays_for_cannot_play(friends: Friends) -> None:
    table = friends("confucius", 3)
    steps = reach(table, 2, is_one_turn)
    Seat.objects.filter(table=table, number=steps[0].seat).update(stand_in="greedy")
    LIVE_TABLES.forget(table.id)
    unchanged = Row.objects.filter(table=table).count()
    with pytest.raises(Declined, match="stand_in"):
        send(table, steps)
    assert Row.objects.filter(table=table).count() == unchanged


def test_random_turns_leave_what_their_rows_say(friends: Friends) -> None:
    """Turns cut anywhere, right ones and wrong ones: memory and rows always agree."""
    chooser = random.Random(1)
    for id in teahouse.game_ids():
        table = friends(id, game_with_id(id).seats[0])
        for _ in range(12):
            steps = foresee(table, chooser.randint(1, 5))
            if not steps:
                break
            is_allowed = is_one_turn(steps)
            seq = live_of(table).seq
            try:
                send(table, steps)
                assert is_allowed
            except Outdated:
                assert not is_allowed
            assert live_of(table).seq == seq + len(steps) * is_allowed
            play(table, choice=CHOICE)
        state = live_of(table).state
        assert replayed(table) == state
