"""The supervisor: moves for bots, answers that give themselves, ends what ran out of time, and lets everybody know that
the site listens."""

import asyncio
import logging
import random
import time
from datetime import datetime, timedelta

from django.db.models import F
from django.utils import timezone

from teahouse.core.digest import digest
from teahouse.core.errors import Outdated, TeahouseError
from teahouse.core.state import NOBODY, State
from teahouse.web import environment, limits, tables
from teahouse.web.addresses import ADDRESS
from teahouse.web.errors import Declined
from teahouse.web.hub import HUB, PRESENCE, BotTurn, SiteClosed, SiteOpened, WorkerAlive, start_task
from teahouse.web.models import Seat, Table
from teahouse.web.outage import is_away
from teahouse.web.redis_bus import BUS
from teahouse.web.tables import automatic, clocks, commits, heartbeat
from teahouse.web.tables.cache import LIVE_TABLES
from teahouse.web.threads import run_in_thread
from teahouse.web.workers import bots
from teahouse.web.workers.fair_queue import QueueFull
from teahouse.web.workers.pool import Pool

LOG = logging.getLogger("teahouse.supervisor")
TICK = 1.0
# What plays itself though only the seat knows that it must takes between so many pauses of the bots.
AS_A_PERSON = 1.0, 3.0
# How long the decision of a bot may wait before whoever may think looks after it; where there are workers, they first.
SWEEP = timedelta(seconds=3)
PATIENT_SWEEP = timedelta(seconds=6)
# For how long a worker is believed to be there after it was heard of. Seconds.
WORKING = 8.0
# How long a process that took a decision on is trusted to make it.
CLAIMED = 10


class Task:
    """A decision that a bot has to make, or that plays itself."""

    def __init__(
        self,
        id: str,
        host: int | None,
        seq: int,
        seat: int,
        bot: str,
        by: str,
        package: str,
        seen: State,
        seed: str,
        deadline: datetime | None,
    ) -> None:
        self.id = id
        # The visitor who set up the table.
        self.host = host
        self.seq = seq
        self.seat = seat
        self.bot = bot
        self.by = by
        self.package = package
        self.seen = seen
        self.seed = seed
        # When the seat's time is up.
        self.deadline = deadline


def task_of(id: str) -> Task | None:
    """The decision of a table, if a bot is to make it or nobody."""
    live = LIVE_TABLES.get(id)
    with live.in_use():
        table = live.read()
        seat = int(live.state.to_move)
        if table.stage != Table.Stage.RUNNING or seat == NOBODY:
            return None
        place = live.places[seat]
        name = place.bot or place.stand_in
        if name:
            by = "bot" if place.bot else "stand-in"
        elif automatic.automatic_answer(live) != NOBODY:
            by = automatic.kind_of_answer(live)
        else:
            return None
        seed = digest("bot", table.seed, seat, live.seq)
        seen = live.state.seen_by(seat)
        return Task(id, table.host_id, live.seq, seat, name, by, live.game.package, seen, seed, table.deadline)


def any_move(id: str, seq: int) -> str:
    """An allowed move at that decision, for a bot that failed."""
    live = LIVE_TABLES.get(id)
    with live.in_use():
        live.read()
        if live.seq != seq:
            raise Outdated("the table has moved on")
        return live.game.text(random.choice(live.state.legal()))


def know_deciding() -> None:
    """Note whose decision it is at tables that began before that was written down."""
    for id in Table.objects.filter(stage=Table.Stage.RUNNING, deciding=None).values_list("id", flat=True):
        live = LIVE_TABLES.get(id)
        with live.in_use():
            live.read()
            Table.objects.filter(pk=id, deciding=None).update(deciding=int(live.state.to_move))


def waiting_for_bots(age: timedelta) -> list[str]:
    """Running tables at which a bot has been to move for so long."""
    deciding = Seat.objects.filter(table__stage=Table.Stage.RUNNING, number=F("table__deciding"))
    late = deciding.exclude(bot="", stand_in="").filter(table__turn_began__lte=timezone.now() - age)
    return list(late.values_list("table_id", flat=True))


def run_out() -> list[str]:
    """Tables whose deciding seat has no time left."""
    limit = clocks.now() - clocks.GRACE
    found = Table.objects.filter(stage=Table.Stage.RUNNING, deadline__lt=limit)
    return list(found.values_list("id", flat=True))


class Supervisor:
    """One a site; `start` and `stop` belong to the server's event loop."""

    def __init__(self, pause: float | None = None) -> None:
        self.pool = Pool()
        # Bots wait a moment, so that people see what happens.
        self.pause = environment.BOT_PAUSE.read() if pause is None else pause
        # By table the decision that a bot thinks about, and its thought.
        self.thinking: dict[str, tuple[int, asyncio.Task[str | None]]] = {}
        self.ticking: asyncio.Task[None] | None = None
        self.beating: asyncio.Task[None] | None = None
        self.is_worker = False
        # When a worker was last heard of.
        self.heard = -WORKING

    async def start(self, is_worker: bool = False) -> None:
        """Open the site."""
        self.is_worker = is_worker
        HUB.start()
        HUB.subscribe(WorkerAlive, self.hear_of_worker)
        await BUS.start()
        PRESENCE.start()
        await run_in_thread(know_deciding)
        if not is_worker:
            await commits.write(None, heartbeat.begin)
            self.beating = start_task(self.beat())
        HUB.subscribe(BotTurn, self.hear)
        self.ticking = start_task(self.tick())
        for waiting in (waiting_for_bots, automatic.waiting_for_answers):
            for id in await run_in_thread(waiting, timedelta(0)):
                self.hear(BotTurn(id))
        start_task(run_in_thread(HUB.publish, SiteOpened()))

    async def stop(self) -> None:
        """Close the site."""
        HUB.publish(SiteClosed())
        HUB.unsubscribe(BotTurn, self.hear)
        HUB.unsubscribe(WorkerAlive, self.hear_of_worker)
        for task in (self.ticking, self.beating):
            if task is not None:
                task.cancel()
        self.pool.stop()
        if not self.is_worker:
            await commits.write(None, heartbeat.end)
        PRESENCE.stop()
        # The others need not wait for what this process had to say.
        await BUS.stop()
        HUB.stop()

    def hear(self, event: BotTurn) -> None:
        """A table has changed, and perhaps a bot is to move there."""
        if self.is_eager():
            start_task(self.move(event.table))

    def hear_of_worker(self, event: WorkerAlive) -> None:
        """A worker says that it is there."""
        if event.process:
            self.heard = time.monotonic()

    def is_eager(self) -> bool:
        """Whether bots think here as soon as it is their turn; beside a worker a web process only steps in for it."""
        return self.is_worker or time.monotonic() > self.heard + WORKING

    async def move(self, id: str) -> None:
        """Let a bot decide, if it is its turn and nobody thinks about it yet."""
        try:
            task = await run_in_thread(task_of, id)
            if task is None or self.is_thought_about(task) or not limits.claim(f"think.{id}.{task.seq}", CLAIMED):
                return
            await self.answer(task)
        except TeahouseError:
            # Taken back, resigned or answered meanwhile: the next change is heard as well. If too many bots wait, the
            # next round asks again.
            return
        except Exception:
            LOG.exception("table %s: its bot cannot move", id)

    def is_thought_about(self, task: Task) -> bool:
        """Whether a bot thinks about this decision or a later one; about an earlier one it need not think on."""
        known, thought = self.thinking.get(task.id, (-1, None))
        if thought is not None and known < task.seq:
            thought.cancel()
            del self.thinking[task.id]
        return known >= task.seq

    async def answer_itself(self, task: Task) -> str:
        """The one legal answer, after a while such as a quick person takes, but before the time is up."""
        pause = self.pause * random.uniform(*AS_A_PERSON)
        if task.deadline is not None:
            pause = min(pause, max(0.0, (task.deadline - timezone.now()).total_seconds()))
        await asyncio.sleep(pause)
        return await run_in_thread(any_move, task.id, task.seq)

    async def answer(self, task: Task) -> None:
        """Think and decide; where thinking fails, play any legal move."""
        if not task.bot:
            move = await self.answer_itself(task)
            await commits.change(task.id, tables.decide, task.id, task.seat, task.seq, move, task.by)
            return
        # Whoever moved at the table is still known here, also while bots answer each other. However many tables
        # somebody sets up, under however many cookies, their bots think one after another.
        owner = f"bots:{limits.address_key(ADDRESS.get()) or task.host}"
        choice = bots.choose(self.pool, owner, task.package, task.bot, task.seed, task.seen)
        entry = self.thinking[task.id] = task.seq, asyncio.ensure_future(choice)
        try:
            thought, _ = await asyncio.gather(entry[1], asyncio.sleep(self.pause))
            if thought:
                move, by = thought, task.by
            else:
                move, by = await run_in_thread(any_move, task.id, task.seq), "fallback"
            await commits.change(task.id, tables.decide, task.id, task.seat, task.seq, move, by)
        finally:
            if self.thinking.get(task.id) is entry:
                del self.thinking[task.id]

    async def hint(self, asker: str, package: str, seen: State, seed: str, language: str) -> tuple[str, str] | None:
        """What a bot would do, and why; whoever asks too often at once is told so."""
        try:
            return await bots.advise(self.pool, asker, package, seed, seen, language)
        except QueueFull:
            raise Declined("slowly") from None

    async def beat(self) -> None:
        """Once a second, apart from everything that may take long: the site listens."""
        while True:
            await asyncio.sleep(heartbeat.PAUSE)
            try:
                # It is written as moves are, and waits for as long as they do.
                await commits.write(None, heartbeat.beat)
            except Exception as error:
                LOG.warning("the heartbeat could not be written: %s", " ".join(str(error).split()))

    async def tick(self) -> None:
        """Once a second: whose time is up, and which bot or answer was forgotten?"""
        while True:
            if self.is_worker:
                HUB.publish(WorkerAlive())
            await asyncio.sleep(TICK)
            try:
                # A worker does not know whether people can reach the site: only who listens to them ends their time.
                for id in [] if self.is_worker else await run_in_thread(run_out):
                    await commits.change(id, tables.expire, id)
                age = SWEEP if self.is_eager() else PATIENT_SWEEP
                late = await run_in_thread(waiting_for_bots, age)
                # An answer that gives itself takes its time first.
                pause = timedelta(seconds=self.pause * AS_A_PERSON[1])
                late += await run_in_thread(automatic.waiting_for_answers, age + pause)
                for id in late:
                    if id not in self.thinking:
                        start_task(self.move(id))
            except TeahouseError:
                continue
            except Exception as error:
                if is_away(error):
                    LOG.warning("the database does not answer: %s", " ".join(str(error).split()))
                else:
                    LOG.exception("the supervisor's round failed")


SUPERVISOR = Supervisor()
