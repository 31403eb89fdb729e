"""What the picture is made from: a position, what may be touched, and where the parts of the picture begin."""

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Final

from teahouse.draw import svg
from teahouse.draw.touch import sorted_marks, touchable
from teahouse.games.dragon import phases
from teahouse.games.dragon.look import facts
from teahouse.games.dragon.look.names import DragonNames
from teahouse.games.dragon.state import DragonState

WIDTH: Final = 1000
MARGIN: Final = 8

# The parts of the picture from top to bottom.
GAP: Final = 6
SCROLL_HEIGHT: Final = 128
WALL_HEIGHT: Final = 90
TRACK_HEIGHT: Final = 92
ACTIONS_HEIGHT: Final = 150
STOCK_HEIGHT: Final = 239
FLOOR_HEIGHT: Final = 71
ROOF_HEIGHT: Final = 46
COURT_HEIGHT: Final = 3 * FLOOR_HEIGHT + ROOF_HEIGHT + 36
OTHERS_HEIGHT: Final = 162

# Where in a court its palaces stand.
PALACES_LEFT: Final = 222
WIDEST_PALACE: Final = 132
GROUND: Final = 32

Box = tuple[float, float, float, float]

# What can be touched, by what is to be decided; charters are buttons, as are skipping and sending away.
TOUCHED: Final = {
    int(phases.START): "person",
    int(phases.RECRUITING): "person",
    int(phases.SUNRISE): "person",
    int(phases.PLACING): "palace",
    int(phases.BUILDING): "palace",
    int(phases.RAZING): "palace",
    int(phases.FULL): "resident",
    int(phases.RELEASING): "resident",
    int(phases.ACTION): "action",
    int(phases.BUYING): "privilege",
    int(phases.WALLING): "wall_tile",
    int(phases.CARD): "card",
    int(phases.DISCARDING): "card",
    int(phases.RETURNING): "good",
}
# What everybody shares. The rest belongs to the court of whoever decides.
SHARED: Final = ["person", "action"]


@lru_cache(4096)
def touch_group(touch: str, label: str, states: str, boxes: tuple[Box, ...], hits: tuple[Box, ...], drawn: str) -> str:
    """Something with its name and the rings of its states around it; it can be touched where hit areas are given."""
    under = over = ""
    for x, y, width, height in boxes if states else ():
        if "chosen" in states:
            under += svg.rect(x - 5, y - 5, width + 10, height + 10, 8, class_="chosen")
        for ring in states.replace("chosen", "").split():
            over += svg.rect(x - 1, y - 1, width + 2, height + 2, 6, class_=ring)
    if not hits:
        return svg.group(svg.title(label), under, drawn, over)
    return touchable(touch, label, under, drawn, over, area="".join(svg.rect(*hit, class_="hit") for hit in hits))


class Scene:
    """One position and everything that is to be shown of it."""

    def __init__(self, seen: DragonState, lang: str, touch: Collection[str], marks: Collection[str]) -> None:
        self.seen = seen
        self.names = DragonNames.of(lang)
        self.allowed = frozenset(touch)
        self.marks = sorted_marks(marks)
        self.seats = int(seen.seats)
        self.to_move = int(seen.to_move)
        self.holder = facts.holder_of(seen)
        self.rest = [seat for seat in range(self.seats) if seat != self.holder]
        self.courts = [facts.palaces_of(seen, seat) for seat in range(self.seats)]
        self.palaces = self.courts[self.holder]
        self.hands = [facts.hand_of(seen, seat) for seat in range(self.seats)]
        self.events = tuple(int(event) for event in seen.event_row)
        self.month = max(int(seen.month), 1)
        self.is_over = seen.phase == phases.OVER
        self.winners = [seat for seat, place in enumerate(seen.ranking()) if place == 1] if self.is_over else []
        self.domain = TOUCHED.get(int(seen.phase), "")
        if self.domain not in SHARED and self.holder != self.to_move:
            self.domain = ""
        # How far apart the holder's palaces stand, with one place left for a new one; half the width of a room.
        self.step = round(min(WIDEST_PALACE, (WIDTH - MARGIN - PALACES_LEFT) / (len(self.palaces) + 1)), 1)
        self.half = round(self.step / 2 - (15 if self.step > 110 else 10), 1)
        # Where the parts of the picture begin.
        self.wall_top = SCROLL_HEIGHT + GAP
        self.track_top = self.wall_top + (WALL_HEIGHT if seen.house.great_wall else 0)
        self.actions_top = self.track_top + TRACK_HEIGHT + GAP
        self.stock_top = self.actions_top + ACTIONS_HEIGHT + GAP + 4
        self.court_top = self.stock_top + STOCK_HEIGHT + GAP + 4
        self.ground = self.court_top + COURT_HEIGHT - GROUND
        self.others_top = self.court_top + COURT_HEIGHT + GAP
        self.height = self.others_top + OTHERS_HEIGHT + MARGIN

    def states(self, touch: str) -> str:
        """How a thing stands out, as the classes of its rings.

        Marks do not say whose palace or card was touched last, so last moves are shown on shared things only.
        """
        found = ["legal"] if touch in self.allowed else []
        found += [kind for kind in ("chosen", "why") if touch in self.marks[kind]]
        if touch in self.marks["last"] and touch.partition(":")[0] in SHARED:
            found.append("last")
        return " ".join(found)

    def thing(self, touch: str, label: str, boxes: Sequence[Box], hits: Sequence[Box], drawn: str) -> str:
        """Something on the table; it can be touched while things of its kind are asked for."""
        is_asked = touch.partition(":")[0] == self.domain != ""
        return touch_group(touch, label, self.states(touch), tuple(boxes), tuple(hits) if is_asked else (), drawn)

    def name(self, kind: str, number: int) -> str:
        """What a thing is called, by its place in the box."""
        return self.names.by_number[kind][number]

    def edge(self, seat: int) -> str:
        """The token of the line around a court."""
        return "seal" if seat == self.to_move else "gold" if seat in self.winners else "line"

    def other_place(self, seat: int) -> tuple[float, float]:
        """Where the panel of another court begins, and how wide it is."""
        count = len(self.rest)
        width = (WIDTH - MARGIN * (count + 1)) / count
        return round(MARGIN + (width + MARGIN) * self.rest.index(seat), 1), round(width, 1)
