"""The Great Wall, and the tiles that can still be laid."""

from functools import lru_cache
from typing import Final

from teahouse.draw import pieces, seats, svg
from teahouse.games.dragon.box import MONGOL_INVASION, REWARDS
from teahouse.games.dragon.look.colours import FACE, icon, shape, strokes
from teahouse.games.dragon.look.scene import MARGIN, WALL_HEIGHT, Box, Scene
from teahouse.games.dragon.look.signs import REWARD_ICONS

SLOT: Final = 46
TILE: Final = 71


@lru_cache(256)
def wall_picture(laid: tuple[int, ...], month: int, events: tuple[int, ...], label: str, top: float) -> str:
    """The Great Wall: tiles in the colours of their seats, places for more, a red flag where it will be checked."""
    parts = [svg.title(label)]
    for place in range(12):
        x = MARGIN + 4 + SLOT * place
        outline = f"M{x} {top + 76}V{top + 26}h10v9h9v-9h10v9h9v-9h8v50Z"
        if place < len(laid):
            seat, reward = divmod(laid[place], 6)
            parts.append(shape(outline, seats.colour(seat)))
            parts.append(svg.circle(x + 23, top + 54, 15, fill=FACE))
            parts.append(icon(REWARD_ICONS[REWARDS[reward]], x + 23, top + 54, 1))
            parts.append(seats.mark(seat, x + 38, top + 68, 14, fill=FACE, stroke="var(--dragon-edge)"))
        else:
            parts.append(
                svg.path(outline, fill="none", stroke="var(--ink-2)", stroke_width=1.6, stroke_dasharray="5 4")
            )
            parts.append(pieces.label(x + 23, top + 66, str(place + 1), 22, anchor="middle", class_="name quiet"))
        if (events[place] == MONGOL_INVASION or place == 11) and place + 1 >= month:
            flag = strokes(f"M{x + 42} {top + 34}V{top + 4}", "var(--seal)", 2.4)
            parts.append(flag + svg.path(f"M{x + 42} {top + 4}h-22l6 8l-6 8h22Z", fill="var(--seal)"))
    return svg.group(*parts)


def wall_tile(reward: int, x: float, y: float, seat: int, is_laid: bool) -> str:
    """A wall tile that can be laid, or the place where it was."""
    outline = f"M{x} {y + 62}V{y + 6}h12v10h14v-10h12v10h14v-10h10v56Z"
    if is_laid:
        return svg.path(outline, fill="none", stroke="var(--line)", stroke_width=1.6, stroke_dasharray="5 4")
    name, amount = REWARDS[reward], [3, 1, 1, 2, 1, 3][reward]
    return (
        shape(outline, seats.colour(seat))
        + svg.rect(x + 5, y + 22, 52, 34, 3, fill=FACE)
        + svg.text(x + 9, y + 48, str(amount), font_size=26, class_="dark")
        + icon(REWARD_ICONS[name], x + 41, y + 39, 1.1 if name != "floor" else 0.85)
    )


def wall(scene: Scene) -> str:
    """The Great Wall, and the tiles that the holder can still lay."""
    laid, top = tuple(int(tile) for tile in scene.seen.wall), scene.wall_top
    label = scene.names.say("wall", n=str(len(laid)), tiles=scene.names.say("nothing"))
    if laid:
        tiles_said = ", ".join(
            f"{scene.name('seat', tile // 6)} ({scene.name('wall_tile', tile % 6)})" for tile in laid
        )
        label = scene.names.say("wall", n=str(len(laid)), tiles=tiles_said)
    parts = [wall_picture(laid, scene.month, scene.events, label, top)]
    for reward, name in enumerate(REWARDS):
        x = 571 + TILE * reward
        drawn = wall_tile(reward, x, top + 12, scene.holder, scene.holder * 6 + reward in laid)
        area: Box = (x - 4, top, TILE, WALL_HEIGHT)
        parts.append(
            scene.thing(f"wall_tile:{name}", scene.name("wall_tile", reward), [(x, top + 12, 62, 64)], [area], drawn)
        )
    return "".join(parts)
