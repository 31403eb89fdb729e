"""Automatic answers: a decision with one legal answer plays itself, for people who have not asked to stop there.

Where everybody at the table can tell that there is one answer, it is given at once, with the choice before it. Where
only the seat can tell, it is given as late as a quick person might: else the speed would say what the seat holds.
"""

from datetime import timedelta
from typing import TYPE_CHECKING

from django.db.models import F
from django.utils import timezone

from teahouse.core.foresight import is_evident
from teahouse.core.record import MOST_MOVES
from teahouse.core.state import NOBODY
from teahouse.web.models import AUTO, AUTO_OWN, Seat, Table, Visitor
from teahouse.web.tables import clocks
from teahouse.web.tables.cache import LiveTable

if TYPE_CHECKING:
    from teahouse.web.tables.decisions import Turn


def wants_answers(place: Seat) -> bool:
    """Whether somebody plays there who lets such decisions play themselves. Programs answer for themselves."""
    if place.bot or place.stand_in or place.left or place.program:
        return False
    return not place.holders.filter(plays_forced=False).exists()


def automatic_answer(live: LiveTable) -> int:
    """The answer that the present decision of a running game gives itself, or NOBODY."""
    answer = live.only_answer()
    return answer if answer != NOBODY and wants_answers(live.places[live.state.to_move]) else int(NOBODY)


def answer_evident(now: "Turn") -> None:
    """After a decision: play what everybody can tell will be played, in the same commit. Nobody's clock runs."""
    while len(now.live.steps) < MOST_MOVES and automatic_answer(now.live) != NOBODY and is_evident(now.live.state):
        place, number = now.seats[now.deciding], now.next_seq()
        clocks.start(now.table, place, now.now)
        now.write(number, place.number, now.live.play(now.live.only_answer(), number, AUTO), by=AUTO)
        clocks.stop(now.table, place, now.now, now.deciding != place.number)
        if clocks.has_clock(now.table):
            place.save(update_fields=["time_left"])


def kind_of_answer(live: LiveTable) -> str:
    """How the answer that a decision gives itself is written down."""
    return AUTO if is_evident(live.state) else AUTO_OWN


def waiting_for_answers(age: timedelta) -> list[str]:
    """Running tables at which an answer that gives itself has waited for so long: whoever was to give it has closed."""
    deciding = Seat.objects.filter(table__stage=Table.Stage.RUNNING, table__is_forced=True, number=F("table__deciding"))
    people = deciding.filter(bot="", stand_in="", left=False, program=False).exclude(holders__plays_forced=False)
    return list(people.filter(table__turn_began__lte=timezone.now() - age).values_list("table_id", flat=True))


def set_plays_forced(visitor: Visitor, value: bool) -> None:
    """Somebody wants such decisions to play themselves, or to stop at them."""
    Visitor.objects.filter(pk=visitor.pk).update(plays_forced=value)
    visitor.plays_forced = value
