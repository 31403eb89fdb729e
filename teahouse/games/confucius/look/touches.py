"""Everything that can be touched, with its rings."""

from functools import lru_cache
from typing import Final

from teahouse.draw import svg
from teahouse.draw.touch import touchable
from teahouse.games.confucius.box import CARDS, FOREIGN_BOXES, GIFTS, LANDS, REWARDS, SPACES, STUDENTS
from teahouse.games.confucius.look import actions_box, moving_pieces
from teahouse.games.confucius.look.hand import hand_places, reward_places
from teahouse.games.confucius.look.labels import box_label, family_label, land_label, official_label
from teahouse.games.confucius.look.layout import (
    ACTIONS,
    Place,
    action_place,
    box_place,
    family_place,
    harbour_place,
    land_place,
    own_gift_place,
    space_place,
    student_place,
)
from teahouse.games.confucius.look.scene import Scene

Spot = tuple[str, str, Place]

CHECK: Final = "M-5 0L-1.5 4L6-4.5"


def touches(scene: Scene) -> str:
    """Everything that can be touched, with its rings; it lies over the pieces, so that nothing hides it."""
    return "".join(
        spot(
            touch,
            label,
            place,
            touch in scene.allowed,
            tuple(kind for kind, marked in scene.marks.items() if touch in marked),
        )
        for touch, label, place in [*court_spots(scene), *abroad_spots(scene), *family_spots(scene), *own_spots(scene)]
    )


def court_spots(scene: Scene) -> list[Spot]:
    """The seats of the halls, and the students."""
    seen, names = scene.seen, scene.names
    found: list[Spot] = [
        (f"space:{name}", official_label(seen, space, names), space_place(space)) for space, name in enumerate(SPACES)
    ]
    for student, name in enumerate(STUDENTS):
        label = f"{names.name('student', name)}: {names.seat(int(seen.students[student]))}"
        found.append((f"student:{name}", label, student_place(student)))
    return found


def abroad_spots(scene: Scene) -> list[Spot]:
    """Boxes of the Foreign Lands, and the Distant Lands."""
    seen, names = scene.seen, scene.names
    found: list[Spot] = []
    for land in range(3):
        foreign = int(seen.foreign[land])
        for box in range(int(FOREIGN_BOXES[foreign])):
            label = box_label(names, foreign, box, int(seen.armies[land * 4 + box]))
            found.append((f"box:{land + 1}-{box + 1}", label, box_place(land, box, foreign)))
    for land, name in enumerate(LANDS):
        found.append((f"land:{name}", land_label(seen, land, names), land_place(land)))
    return found


def family_spots(scene: Scene) -> list[Spot]:
    """The families and their shipyards."""
    found: list[Spot] = []
    for seat in range(scene.seats):
        junks = f"{scene.names.name('shipyard', str(seat))}: {moving_pieces.shipyard(scene, seat)}"
        found.append((f"seat:{seat}", family_label(scene.seen, seat, scene.names), family_place(seat, scene.seats)))
        found.append((f"shipyard:{seat}", junks, harbour_place(seat, scene.seats)))
    return found


def own_spots(scene: Scene) -> list[Spot]:
    """The actions, and the hand, gifts and reward cards of whoever looks."""
    names = scene.names
    found: list[Spot] = [
        (f"action:{action}", actions_box.action_label(scene, number), action_place(number))
        for number, (action, _) in enumerate(ACTIONS)
        if action != "favour" and (action != "petition" or scene.seen.house.petitions)
    ]
    if scene.winners:
        return found
    for card, place in hand_places(scene):
        label = names.name("card", CARDS[card]) + f" ×{scene.hand[card]}"
        found.append((f"hand:{CARDS[card]}", label, place))
    for gift, value in enumerate(GIFTS):
        found.append((f"gift:{value}", names.name("gift", value), own_gift_place(gift)))
    for kind, place in reward_places(scene):
        found.append((f"reward:{REWARDS[kind]}", names.name("reward", REWARDS[kind]), place))
    return found


@lru_cache(8192)
def spot(touch: str, label: str, place: Place, is_legal: bool, marks: tuple[str, ...]) -> str:
    """Something to touch: chosen it has a jade frame with a tick, last an ink ring, refused a broken red one."""
    x, y, width, height = place
    parts: list[str] = []
    if "from" in marks:
        parts.append(svg.rect(x + 3, y + 3, width - 6, height - 6, 4, class_="trail"))
    if "last" in marks:
        parts.append(svg.rect(x + 1.5, y + 1.5, width - 3, height - 3, 4, class_="last"))
    if is_legal:
        parts.append(svg.rect(x + 1, y + 1, width - 2, height - 2, 5, class_="legal"))
    if "chosen" in marks:
        parts.append(frame(x, y, width, height))
    if "why" in marks:
        parts.append(svg.rect(x + 1, y + 1, width - 2, height - 2, 4, class_="why", stroke_dasharray="9 4"))
    return touchable(touch, label, *parts, area=svg.rect(x, y, width, height, class_="hit"))


def frame(x: float, y: float, width: float, height: float) -> str:
    """A filled frame with a tick in its corner."""
    n = svg.number
    outline = (
        f"M{n(x - 2)} {n(y - 2)}h{n(width + 4)}v{n(height + 4)}h{n(-width - 4)}Z"
        f"M{n(x + 4)} {n(y + 4)}v{n(height - 8)}h{n(width - 8)}v{n(8 - height)}Z"
    )
    tick = svg.circle(x + width - 8, y + 8, 11, class_="chosen") + svg.path(
        CHECK, fill="none", stroke="var(--paper)", stroke_width=3, transform=svg.at(x + width - 8, y + 8)
    )
    return svg.path(outline, class_="chosen", fill_rule="evenodd") + tick
