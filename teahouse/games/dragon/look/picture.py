"""A position of the Year of the Dragon as one picture."""

from collections.abc import Collection
from functools import lru_cache

from teahouse.draw import svg as draw
from teahouse.draw.style import style
from teahouse.draw.theme import PAGE, apply_theme, check_theme
from teahouse.games.dragon import GAME
from teahouse.games.dragon.look import person_track, signs
from teahouse.games.dragon.look.actions import dragons, groups
from teahouse.games.dragon.look.colours import RULES, TOKENS
from teahouse.games.dragon.look.court import court
from teahouse.games.dragon.look.great_wall import wall
from teahouse.games.dragon.look.other_courts import other_courts
from teahouse.games.dragon.look.person_track import lanterns, spaces
from teahouse.games.dragon.look.scene import WIDTH, Scene
from teahouse.games.dragon.look.stock import stock
from teahouse.games.dragon.look.year import year
from teahouse.games.dragon.state import DragonState


def svg(
    seen: DragonState, *, lang: str = "en", touch: Collection[str] = (), marks: Collection[str] = (), theme: str = PAGE
) -> str:
    """A position as one picture, 1000 units wide; the court of whoever looks is the large one.

    `touch` names what may be touched now: "person:old_monk", "action:taxes", "palace:2", "palace:new",
    "resident:court_lady@1", "privilege:small", "wall_tile:rice", "card:joker", "good:yuan".
    `marks` are what is to stand out: "last:action:taxes", "chosen:palace:2", "why:card:monk".
    `theme` is "page", or "light" or "dark" for export.
    """
    check_theme(theme)
    scene = Scene(seen, lang, touch, marks)
    shown = [
        year(scene),
        wall(scene) if seen.house.great_wall else "",
        person_track.path(*person_track.spaces_in_sight(spaces(scene)), scene.track_top),
        groups(scene),
        stock(scene),
        court(scene),
        other_courts(scene),
        draw.group(*lanterns(scene), *dragons(scene), class_="pieces"),
    ]
    return draw.picture(
        WIDTH,
        scene.height,
        still_life(theme, scene.height, int(seen.super_event)),
        apply_theme("".join(shown), theme, TOKENS),
        label=GAME.name(lang),
        class_="dragon",
        lang=lang,
    )


@lru_cache(64)
def still_life(theme: str, height: float, second: int) -> str:
    """Style and definitions, which are the same in every position."""
    ground = "" if theme == PAGE else draw.rect(0, 0, WIDTH, height, fill="var(--paper)")
    defined = draw.definitions(signs.definitions(second))
    return apply_theme(style("dragon", theme, RULES, TOKENS) + defined + ground, theme, TOKENS)
