"""A position of Skud Pai Sho as one picture."""

from collections.abc import Collection
from functools import cache

from teahouse.draw import svg as draw
from teahouse.draw.style import style
from teahouse.draw.theme import PAGE, apply_theme, check_theme
from teahouse.games.skud import GAME
from teahouse.games.skud.look import tiles, tray
from teahouse.games.skud.look.board import marks_above, marks_below, threads, tiles_on_board, touch_layer
from teahouse.games.skud.look.colours import RULES, TOKENS
from teahouse.games.skud.look.reserve import MARGIN, RESERVE_TOP, SLOT_HEIGHT, has_expansion, reserve
from teahouse.games.skud.look.rings import rings
from teahouse.games.skud.look.scene import CELL, HALF, WIDTH, Scene
from teahouse.games.skud.state import SkudState


def svg(
    seen: SkudState, *, lang: str = "en", touch: Collection[str] = (), marks: Collection[str] = (), theme: str = PAGE
) -> str:
    """A position as one picture, 900 units wide.

    `touch` names what may be touched now ("point:0,8", "reserve:R3"), `marks` what is to stand out:
    "last:point:2,-7" and "from:point:0,-8" (a trail leads from there to the first of the last), "chosen:reserve:R3",
    "why:point:3,3".
    `theme` is "page", or "light" or "dark" for export.
    """
    check_theme(theme)
    scene = Scene(seen, lang, touch, marks)
    expansion = has_expansion(scene)
    rows = 4 if expansion else 3
    height = RESERVE_TOP + rows * SLOT_HEIGHT + 2 * MARGIN
    ground = "" if theme == PAGE else draw.rect(0, 0, WIDTH, height, fill="var(--paper)")
    picture = draw.picture(
        WIDTH,
        height,
        still_life(theme, expansion, ground),
        marks_below(scene),
        rings(scene),
        tiles_on_board(scene),
        threads(scene),
        marks_above(scene),
        reserve(scene, 0, rows),
        reserve(scene, 1, rows),
        touch_layer(scene),
        label=GAME.name(lang),
        class_="skud",
        lang=lang,
    )
    return apply_theme(picture, theme, TOKENS)


@cache
def still_life(theme: str, expansion: bool, ground: str) -> str:
    """Everything that is the same in every position."""
    drawn = style("skud", theme, RULES, TOKENS) + definitions(expansion) + ground + tray.tray()
    return apply_theme(drawn, theme, TOKENS)


def definitions(expansion: bool) -> str:
    """The tiles and whatever else is drawn more than once."""
    # No rule of the style reaches into what is used elsewhere: it inherits, or says itself how it looks.
    hit = draw.rect(0, 0, CELL, CELL, fill="#000", stroke="none")
    rope = "M-4-3C-1-7 5-3 0 0S1 7 4 3M4-3C1-7-5-3 0 0S-1 7-4 3"
    return draw.definitions(
        tiles.definitions(expansion),
        draw.group(hit, draw.circle(HALF, HALF, 10), id="skud-open"),
        draw.group(hit, draw.circle(HALF, HALF, 23), id="skud-take"),
        draw.group(
            draw.circle(0, 0, 9, fill="var(--skud-halo)", stroke="var(--skud-edge)", stroke_width=1.2),
            draw.path(rope, fill="none", stroke="#a3201a", stroke_width=1.9, stroke_linecap="round"),
            id="skud-knot",
        ),
        draw.circle(0, 0, 20.5, fill="var(--line)", fill_opacity=0.16, stroke="var(--line)", id="skud-well"),
        draw.rect(-24.5, -24, 70, 48, 4, id="skud-slot"),
    )
