"""The look of Confucius: one position as a picture."""

from collections.abc import Collection
from functools import lru_cache
from typing import Final

from teahouse.draw import svg as draw
from teahouse.draw.style import style
from teahouse.draw.theme import PAGE, check, dressed
from teahouse.draw.touch import touchable
from teahouse.games.confucius import GAME, household, realm, scenery, tiles
from teahouse.games.confucius.board_text import (
    Voice,
    box_label,
    family_label,
    land_label,
    official_label,
    sentences,
    shades,
    spots,
    text,
    voice,
)
from teahouse.games.confucius.box import CARDS, FOREIGN_BOXES, GIFTS, LANDS, MINISTRIES, REWARDS, SPACES, STUDENTS
from teahouse.games.confucius.scenery import ACTIONS, HEIGHT, WIDTH, Place, Scene
from teahouse.games.confucius.state import ConfuciusState
from teahouse.games.confucius.tiles import TOKENS

__all__ = ["sentences", "shades", "spots", "svg", "text"]

RULES: Final = {
    ".worth": "font-size:19px;font-weight:700;text-anchor:end;fill:#2a2522",
    ".cost": "font-size:22px;font-weight:700;text-anchor:middle;fill:#2a2522",
    ".chit": "font-size:19px;font-weight:700;text-anchor:middle;fill:#fff",
    ".rank": "font-size:17px;font-weight:600;text-anchor:middle;fill:var(--ink-2)",
    ".plaque": "fill:var(--ming-face)",
    ".on-card": "fill:#2a2522",
    ".stone": "font-size:19px;font-weight:700;text-anchor:middle;fill:#2a2522",
    ".price": "font-size:18px;font-weight:600",
    "[data-touch] .legal": "stroke-width:4",
}


def svg(
    seen: ConfuciusState,
    *,
    lang: str = "en",
    touch: Collection[str] = (),
    marks: Collection[str] = (),
    theme: str = PAGE,
) -> str:
    """A position as one picture, 1100 units wide.

    `touch` names what may be touched now: "action:bribe", "space:hubu3", "gift:4", "seat:2", "box:1-2", "land:india",
    "student:red", "shipyard:0", "hand:3", "reward:cash". `marks` are what is to stand out: "last:space:hubu3",
    "chosen:action:bribe", "why:gift:4". `theme` is "page", or "light" or "dark" for export.
    """
    check(theme)
    scene = Scene(seen, voice(lang), touch, marks)
    picture = draw.picture(
        WIDTH,
        HEIGHT,
        still_life(theme, scene.seats, scene.said),
        realm.wall(scene),
        realm.foreign_lands(scene),
        realm.ministries(scene),
        realm.examination(scene),
        household.gift_table(scene),
        realm.sea(scene),
        household.families(scene),
        household.actions_box(scene),
        household.hand(scene),
        household.own_gifts(scene),
        household.rewards(scene),
        realm.moving_pieces(scene),
        touches(scene),
        label=GAME.name(lang),
        class_="confucius",
        lang=lang,
    )
    return dressed(picture, theme, TOKENS)


@lru_cache(64)
def still_life(theme: str, seats: int, said: Voice) -> str:
    """Everything that is the same in every position with so many families."""
    ground = "" if theme == PAGE else draw.rect(0, 0, WIDTH, HEIGHT, fill="var(--paper)")
    names = [said.name("ministry", ministry) for ministry in MINISTRIES]
    actions = [said.name("action", action) for action, _ in ACTIONS]
    students = [said.name("student", student) for student in STUDENTS]
    drawn = (
        style("confucius", theme, RULES, TOKENS)
        + draw.definitions(tiles.definitions(), scenery.definitions())
        + ground
        + scenery.picture(seats, names, actions, said.say("examination"), students)
    )
    return dressed(drawn, theme, TOKENS)


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


Spot = tuple[str, str, Place]


def court_spots(scene: Scene) -> list[Spot]:
    """The seats of the halls, and the students."""
    seen, said = scene.seen, scene.said
    found: list[Spot] = [
        (f"space:{name}", official_label(seen, space, said), scenery.space_place(space))
        for space, name in enumerate(SPACES)
    ]
    for student, name in enumerate(STUDENTS):
        label = f"{said.name('student', name)}: {said.seat(int(seen.students[student]))}"
        found.append((f"student:{name}", label, scenery.student_place(student)))
    return found


def abroad_spots(scene: Scene) -> list[Spot]:
    """Boxes of the Foreign Lands, and the Distant Lands."""
    seen, said = scene.seen, scene.said
    found: list[Spot] = []
    for land in range(3):
        foreign = int(seen.foreign[land])
        for box in range(int(FOREIGN_BOXES[foreign])):
            label = box_label(said, foreign, box, int(seen.armies[land * 4 + box]))
            found.append((f"box:{land + 1}-{box + 1}", label, scenery.box_place(land, box, foreign)))
    for land, name in enumerate(LANDS):
        found.append((f"land:{name}", land_label(seen, land, said), scenery.land_place(land)))
    return found


def family_spots(scene: Scene) -> list[Spot]:
    """The families and their shipyards."""
    found: list[Spot] = []
    for seat in range(scene.seats):
        junks = f"{scene.said.name('shipyard', str(seat))}: {realm.shipyard(scene, seat)}"
        found.append(
            (f"seat:{seat}", family_label(scene.seen, seat, scene.said), scenery.family_place(seat, scene.seats))
        )
        found.append((f"shipyard:{seat}", junks, scenery.harbour_place(seat, scene.seats)))
    return found


def own_spots(scene: Scene) -> list[Spot]:
    """The actions, and the hand, gifts and reward cards of whoever looks."""
    said = scene.said
    found: list[Spot] = [
        (f"action:{action}", household.action_label(scene, number), scenery.action_place(number))
        for number, (action, _) in enumerate(ACTIONS)
        if action != "favour" and (action != "petition" or scene.seen.house.petitions)
    ]
    if scene.winners:
        return found
    for card, place in household.hand_places(scene):
        label = said.name("card", CARDS[card]) + f" ×{scene.hand[card]}"
        found.append((f"hand:{CARDS[card]}", label, place))
    for gift, value in enumerate(GIFTS):
        found.append((f"gift:{value}", said.name("gift", value), scenery.own_gift_place(gift)))
    for kind, place in household.reward_places(scene):
        found.append((f"reward:{REWARDS[kind]}", said.name("reward", REWARDS[kind]), place))
    return found


CHECK: Final = "M-5 0L-1.5 4L6-4.5"


@lru_cache(8192)
def spot(touch: str, label: str, place: Place, is_legal: bool, marks: tuple[str, ...]) -> str:
    """Something to touch: chosen it has a jade frame with a tick, last an ink ring, refused a broken red one."""
    x, y, width, height = place
    parts: list[str] = []
    if "from" in marks:
        parts.append(draw.rect(x + 3, y + 3, width - 6, height - 6, 4, class_="trail"))
    if "last" in marks:
        parts.append(draw.rect(x + 1.5, y + 1.5, width - 3, height - 3, 4, class_="last"))
    if is_legal:
        parts.append(draw.rect(x + 1, y + 1, width - 2, height - 2, 5, class_="legal"))
    if "chosen" in marks:
        parts.append(frame(x, y, width, height))
    if "why" in marks:
        parts.append(draw.rect(x + 1, y + 1, width - 2, height - 2, 4, class_="why", stroke_dasharray="9 4"))
    return touchable(touch, label, *parts, area=draw.rect(x, y, width, height, class_="hit"))


def frame(x: float, y: float, width: float, height: float) -> str:
    """A filled frame with a tick in its corner."""
    n = draw.number
    outline = (
        f"M{n(x - 2)} {n(y - 2)}h{n(width + 4)}v{n(height + 4)}h{n(-width - 4)}Z"
        f"M{n(x + 4)} {n(y + 4)}v{n(height - 8)}h{n(width - 8)}v{n(8 - height)}Z"
    )
    tick = draw.circle(x + width - 8, y + 8, 11, class_="chosen") + draw.path(
        CHECK, fill="none", stroke="var(--paper)", stroke_width=3, transform=draw.at(x + width - 8, y + 8)
    )
    return draw.path(outline, class_="chosen", fill_rule="evenodd") + tick
