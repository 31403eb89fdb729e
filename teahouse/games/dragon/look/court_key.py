"""What the panels `court-N` show."""

from collections.abc import Sequence
from typing import NamedTuple

from teahouse.games.dragon import box, phases
from teahouse.games.dragon.look.dues import Due, dues_of
from teahouse.games.dragon.look.facts import CourtFacts, Palace
from teahouse.games.dragon.state import DragonState


class CourtKey(NamedTuple):
    """What a court shows."""

    lang: str
    seat: int
    decides: bool
    wins: bool
    goods: tuple[int, ...]
    points: int
    privileges: tuple[int, ...]
    # What privileges cost, small and large.
    prices: tuple[int, ...]
    palaces: tuple[Palace, ...]
    # Whether floors decay where nobody lives, and whether new ones may still be built.
    decays: bool
    is_over: bool
    dues: tuple[Due, ...]


class SmallCourtKey(NamedTuple):
    """What a court shows on a phone, and how large."""

    court: CourtKey
    width: int
    height: int


def court_key(seen: DragonState, seat: int, courts: Sequence[CourtFacts], wins: bool, lang: str) -> CourtKey:
    """The court of a seat."""
    court = courts[seat]
    return CourtKey(
        lang=lang,
        seat=seat,
        decides=seen.to_move == seat,
        wins=wins,
        goods=court.goods,
        points=court.points,
        privileges=court.privileges,
        prices=(int(box.SMALL_PRICE), int(seen.house.large_price)),
        palaces=court.palaces,
        decays=seen.month > 0 and seen.phase != phases.OVER,
        is_over=seen.phase == phases.OVER,
        dues=dues_of(seen, seat, courts),
    )
