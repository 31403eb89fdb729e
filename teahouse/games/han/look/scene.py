"""What the picture of Han is made from: a position, its map, what may be touched and what is marked."""

from collections.abc import Collection
from typing import Final

from teahouse.draw.touch import sorted_marks
from teahouse.games.han.box import COLOURS, MOST_SEATS, NO_PIECE
from teahouse.games.han.look.facts import five, sites_in
from teahouse.games.han.look.names import HanNames
from teahouse.games.han.look.plan import plan_of
from teahouse.games.han.maps import Map
from teahouse.games.han.names import province_name
from teahouse.games.han.phases import OVER
from teahouse.games.han.state import HanState

WIDTH: Final = 1000
HEIGHT: Final = 1084
MARGIN: Final = 8


class Scene:
    """One position and everything that is to be shown of it."""

    def __init__(self, seen: HanState, lang: str, touch: Collection[str], marks: Collection[str]) -> None:
        self.seen = seen
        self.map = seen.house.map
        self.names = HanNames.of(lang)
        self.plan = plan_of(self.map)
        self.provinces = tuple(province_name(seen, province, lang) for province in range(int(self.map.province_count)))
        self.allowed = frozenset(touch)
        self.marks = {
            kind: [touch for touch in touches if can_be_marked(touch, self.map)]
            for kind, touches in sorted_marks(marks).items()
        }
        self.seats = int(seen.seats)
        self.to_move = int(seen.to_move)
        self.pagodas = [int(seen.pagodas[site]) for site in range(int(self.map.site_count))]
        self.envoys = [five(seen.envoys, province * MOST_SEATS) for province in range(len(self.provinces))]
        self.standings = [self.standing(province) for province in range(len(self.provinces))]
        # Whose hand lies under the map: the viewer's, for everybody else that of the seat to move.
        self.holder = int(seen.viewer) if seen.viewer >= 0 else self.to_move
        ranking = seen.ranking() if seen.phase == OVER else []
        self.winners = [seat for seat, place in enumerate(ranking) if place == 1]

    def standing(self, province: int) -> str:
        """Who has how many pagodas and envoys in a province, in a sentence."""
        owners = [self.pagodas[site] for site in sites_in(self.seen, province)]
        pagodas = [owners.count(seat) for seat in range(self.seats)]
        return self.names.say(
            "province",
            province=self.provinces[province],
            pagodas=self.names.tally(pagodas),
            envoys=self.names.tally(self.envoys[province]),
            free=str(owners.count(int(NO_PIECE))),
        )


def can_be_marked(touch: str, map: Map) -> bool:
    """Whether there is such a thing on the map or on the table."""
    domain, _, value = touch.partition(":")
    if domain in ("site", "province"):
        return value.isdecimal() and 1 <= int(value) <= (map.site_count if domain == "site" else map.province_count)
    return touch in ("pile:top", "fort:own") or (domain in ("hand", "display") and value in COLOURS)
