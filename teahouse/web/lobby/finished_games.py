"""Finished games, found by game, company, player, result and date."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.db.models import QuerySet, Value
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.http import urlencode

from teahouse.core import registry
from teahouse.web.form_values import number_or
from teahouse.web.models import Seat, Table, Visitor
from teahouse.web.tables.lists import SHOWN, YES, Item, items

ENDS = ["rules", "resigned", "time", "abandoned"]
# Results that need somebody whose they are.
PERSONAL = ["won", "lost"]
BOTS = ["with", "without"]
# Nobody leafs further than this; narrower filters lead further.
LAST_PAGE = 500


@dataclass
class Filter:
    """What somebody looks for; what is empty or means nothing does not narrow the list."""

    game: str = ""
    seats: int = 0
    player: str = ""
    result: str = ""
    bots: str = ""
    since: date | None = None
    until: date | None = None
    mine: bool = False
    page: int = 1

    def query(self, page: int) -> str:
        """The address of another page of the same list."""
        found: dict[str, str | int] = {
            "game": self.game,
            "seats": self.seats or "",
            "player": self.player,
            "result": self.result,
            "bots": self.bots,
            "since": self.since.isoformat() if self.since else "",
            "until": self.until.isoformat() if self.until else "",
            "mine": "on" if self.mine else "",
            "page": page if page > 1 else "",
        }
        return "?" + urlencode({name: value for name, value in found.items() if value})


def read_filter(given: Mapping[str, str]) -> Filter:
    """The filter that a form asks for."""
    game, result, bots = given.get("game", ""), given.get("result", ""), given.get("bots", "")
    return Filter(
        game=game if game in registry.ids() else "",
        seats=number_or(given.get("seats", ""), 0),
        player=given.get("player", "").replace("\0", "").strip()[:40],
        result=result if result in ENDS + PERSONAL else "",
        bots=bots if bots in BOTS else "",
        since=read_date(given.get("since", "")),
        until=read_date(given.get("until", "")),
        mine=given.get("mine") == "on",
        page=min(max(1, number_or(given.get("page", ""), 1)), LAST_PAGE),
    )


def read_date(text: str) -> date | None:
    """A day as a browser writes it."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def midnight(day: date) -> datetime:
    """When a day begins."""
    return timezone.make_aware(datetime.combine(day, time.min))


def matching_tables(wanted: Filter, visitor: Visitor | None) -> QuerySet[Table]:
    """The games that fit, the newest first. Games that are not listed are found only by those who played them."""
    over = Table.objects.filter(ended__isnull=False)
    seats: QuerySet[Seat] | None = None
    named = Seat.objects.alias(low=Lower("name")).filter(low=Lower(Value(wanted.player)))
    if wanted.mine and visitor is not None:
        seats = Seat.objects.filter(holders=visitor)
        over = over.filter(pk__in=named.values("table")) if wanted.player else over
    elif wanted.player:
        seats, over = named, over.filter(listed=True)
    if seats is None:
        # In the order of an index; somebody's games are few enough to be sorted.
        over = over.filter(stage=Table.Stage.FINISHED, listed__in=YES)
    else:
        if wanted.result in PERSONAL:
            seats = seats.filter(place=1) if wanted.result == "won" else seats.filter(place__gt=1)
        over = over.filter(pk__in=seats.values("table"))
    if wanted.result in ENDS:
        over = over.filter(end=wanted.result)
    if wanted.game:
        over = over.filter(game=wanted.game)
    if wanted.seats:
        over = over.filter(size=wanted.seats)
    if wanted.bots:
        over = over.filter(bots=0) if wanted.bots == "without" else over.filter(bots__gt=0)
    if wanted.since:
        over = over.filter(ended__gte=midnight(wanted.since))
    if wanted.until and wanted.until < date.max:
        over = over.filter(ended__lt=midnight(wanted.until + timedelta(days=1)))
    return over.order_by("-ended")


def page_of(wanted: Filter, visitor: Visitor | None, language: str) -> tuple[list[Item], bool]:
    """One page of games, and whether there is another after it."""
    start = (wanted.page - 1) * SHOWN
    found = items(matching_tables(wanted, visitor)[start : start + SHOWN + 1], language, visitor)
    return found[:SHOWN], len(found) > SHOWN
