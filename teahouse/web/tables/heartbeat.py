"""The heartbeat: a row that is written once a second while the site is running. Clocks do not run during gaps.

Why beats were missed does not matter: a stall, a restart, a suspended machine, a database that was away, a wall clock
that was set forwards or back. Clocks count in wall time, so what the wall clock did between two beats is what they are
given back.

Several processes on one database write the same row. So a gap is time in which none of them listened, and the first to
find it gives it back, once, under the row's lock. If only one of several stalls, clocks go on: its browsers notice
within seconds that nobody answers and come again, and whoever shares out connections sends them to the others. Workers
listen to nobody and write no beats.
"""

import logging
from datetime import datetime, timedelta
from functools import partial

from django.db import transaction
from django.db.models import DurationField, Exists, ExpressionWrapper, F, OuterRef, Q, QuerySet
from django.utils import timezone

from teahouse.web import hub
from teahouse.web.hub import HUB, AllSurroundingsChanged
from teahouse.web.models import Heartbeat, Seat, Table
from teahouse.web.tables.cache import LIVE_TABLES

LOG = logging.getLogger("teahouse.heartbeat")
# Seconds between two beats.
PAUSE = 1.0
# Beats that lie further apart, either way, leave a gap. Nearer ones need not: machines do not agree to the second.
LONGEST_PAUSE = timedelta(seconds=2.5)
# Somebody who was missing for so long before the gap is missing anyway. As long as the longest patience of a table.
LONGEST_PATIENCE = timedelta(days=3)

# When this process last wrote a beat; None where nobody listens: in a worker, in a command, before the site opens.
last_beat: datetime | None = None


def is_gap(before: datetime, after: datetime, allowed: timedelta = LONGEST_PAUSE) -> bool:
    """Whether the site cannot have listened all the time between two moments of the wall clock."""
    return not -allowed <= after - before <= allowed


def begin() -> None:
    """The site opens. Where only one process can listen, however short a time since the last beat was a gap."""
    beat(timedelta(0) if hub.is_only_process() else LONGEST_PAUSE)


def beat(allowed: timedelta = LONGEST_PAUSE) -> datetime:
    """Write down that the site listens; back when that is so, and any gap has been given back."""
    moment = timezone.now()
    last = Heartbeat.objects.filter(pk=1).values_list("at", flat=True).first()
    if last is None or is_gap(last, moment, allowed):
        return settle(allowed)
    # Not under a lock: a process that is stopped right here must not keep the others from listening. If one of them
    # has written another beat meanwhile, that is as good.
    Heartbeat.objects.filter(pk=1, at=last).update(at=moment)
    transaction.on_commit(partial(note, moment))
    return moment


def settle(allowed: timedelta) -> datetime:
    """Give back the gap since the last beat, unless another process just did."""
    with transaction.atomic():
        row, is_first = Heartbeat.objects.select_for_update().get_or_create(pk=1, defaults={"at": timezone.now()})
        # Asked only now: the row may have been locked for a while.
        moment = timezone.now()
        if not is_first and is_gap(row.at, moment, allowed):
            give_back(row.at, moment)
            transaction.on_commit(spread_word, robust=True)
        Heartbeat.objects.filter(pk=1).update(at=moment)
        transaction.on_commit(partial(note, moment))
    return moment


def end() -> None:
    """The site closes."""
    beat()
    transaction.on_commit(partial(note, None))


def note(moment: datetime | None) -> None:
    """Remember the last beat, once it is written."""
    global last_beat
    last_beat = moment


def spread_word() -> None:
    """Memory reads every table anew, and browsers hear when time is up now."""
    LIVE_TABLES.mark_all_stale()
    HUB.publish(AllSurroundingsChanged())


def give_back(last: datetime, moment: datetime) -> None:
    """Move everything that counts from before the gap by as much as the wall clock moved during it."""
    lost = (moment - last).total_seconds()
    # That a site was closed which opens now surprises nobody.
    if last_beat is not None:
        LOG.warning("the wall clock moved %.1f s between two beats: running clocks move along", lost)
    recent = last - LONGEST_PATIENCE
    shift_turns(missed_turns(recent), last, moment)
    shift_last_seen(Seat.objects.filter(table__in=missable_tables(), last_seen__gt=recent), last, moment)


def missable_tables() -> QuerySet[Table]:
    """Tables at which people wait for each other, but not for ever."""
    return Table.objects.filter(stage=Table.Stage.RUNNING, kind=Table.Kind.FRIENDS)


def missed_turns(recent: datetime) -> QuerySet[Table]:
    """Running tables at which somebody's time runs, or the patience of the others."""
    person = Seat.objects.filter(table=OuterRef("pk"), number=OuterRef("deciding"), bot="", stand_in="")
    is_waited_for = Exists(person.filter(Q(last_seen__gt=recent) | Q(table__turn_began__gt=recent)))
    is_missable = Q(kind=Table.Kind.FRIENDS) & is_waited_for
    return Table.objects.filter(Q(deadline__isnull=False) | is_missable, stage=Table.Stage.RUNNING)


def is_new(field: str, last: datetime, moment: datetime) -> Q:
    """What may have happened after the gap, or as it began; it counts from now on.

    Most changes give a gap back before they happen, but the first turn of a table may begin in between. After a wall
    clock was set back, its time alone does not say by which clock something happened: then what is seconds old is new.
    """
    if moment > last:
        return Q(**{f"{field}__gt": last})
    return Q(**{f"{field}__gt": moment - LONGEST_PAUSE, f"{field}__lte": moment})


def shift_turns(turns: QuerySet[Table], last: datetime, moment: datetime) -> None:
    """Decisions began later by the length of the gap, but never later than now, and their time is up as much later."""
    new = is_new("turn_began", last, moment)
    since = ExpressionWrapper(moment - F("turn_began"), output_field=DurationField())
    counted = F("change") + 1
    turns.filter(new).update(deadline=F("deadline") + since, turn_began=moment, change=counted)
    lost = moment - last
    turns.exclude(new).update(deadline=F("deadline") + lost, turn_began=F("turn_began") + lost, change=counted)


def shift_last_seen(seats: QuerySet[Seat], last: datetime, moment: datetime) -> None:
    """People were seen later by as much."""
    new = is_new("last_seen", last, moment)
    seats.filter(new).update(last_seen=moment)
    seats.exclude(new).update(last_seen=F("last_seen") + (moment - last))
