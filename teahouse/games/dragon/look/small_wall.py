"""The panels `track`, `wall` and `wall-N` on a phone."""

from typing import Final

from teahouse.draw import pieces, seats, svg
from teahouse.draw.touch import ring_around, touchable
from teahouse.games.dragon.box import LONGEST_WALL, REWARD_AMOUNT, REWARD_COUNT, REWARDS
from teahouse.games.dragon.look.colours import dashed, icon, strokes
from teahouse.games.dragon.look.names import DragonNames
from teahouse.games.dragon.look.phrases import wall_sentence
from teahouse.games.dragon.look.signs import REWARD_ICONS
from teahouse.games.dragon.look.sizes import SMALL_TILES, SMALL_TRACK, TALL
from teahouse.games.dragon.look.track import TrackKey
from teahouse.games.dragon.look.wall import WallKey, WallTilesKey

SLOT: Final = (TALL - 4) / 12
TILE: Final = (TALL - 2) / 6
WIDEST_SEAT: Final = 110


def small_track(key: TrackKey) -> str:
    """The lanterns in the order of play, each with its space. (dragon-stack)"""
    names = DragonNames.of(key.lang)
    step = min(TALL / len(key.order), WIDEST_SEAT)
    middle = SMALL_TRACK / 2
    lanterns: list[str] = []
    for seat, (x, _) in zip(key.order, pieces.centred_row(len(key.order), TALL / 2, 0, step), strict=True):
        label = names.say("lantern", player=names.by_number["seat"][seat], n=str(key.track[seat]))
        number = pieces.label(6, 7, str(key.track[seat]), 20, class_="n name")
        drawn = svg.use(f"dragon-lantern-{seat}", -14) + number
        lanterns.append(
            svg.group(
                svg.title(label),
                drawn,
                id=f"dragon-track-{seat}-s",
                data_about=f"lantern:{seat}",
                transform=svg.at(round(x, 1), middle),
            )
        )
    way = strokes(f"M14 {middle}H{TALL - 14}", "var(--dragon-path)", 18, stroke_linecap="round")
    ground = pieces.panel(0.5, 0.5, TALL - 1, SMALL_TRACK - 1)
    return svg.group(ground, way, data_about="track:order") + svg.group(*lanterns, class_="pieces")


def small_wall(key: WallKey) -> str:
    """The Great Wall: tiles in the colours of their seats, places for more, a red flag where it will be checked."""
    parts = [svg.title(wall_sentence(DragonNames.of(key.lang), key.laid))]
    width, middle = SLOT - 2, round((SLOT - 2) / 2, 1)
    for place in range(int(LONGEST_WALL)):
        x = round(2 + SLOT * place, 1)
        if place < len(key.laid):
            seat, reward = divmod(key.laid[place], int(REWARD_COUNT))
            tile = svg.rect(0, 16, width, 42, 2, fill=seats.colour(seat), stroke="var(--dragon-edge)")
            face = svg.circle(middle, 30, 11.5, fill="var(--dragon-face)")
            drawn = tile + face + icon(REWARD_ICONS[REWARDS[reward]], middle, 30, 0.8)
            drawn += icon(f"wall-mark-{seat}", middle, 50, 0.85)
        else:
            number = pieces.label(middle, 43, str(place + 1), 14, anchor="middle", class_="name quiet")
            drawn = dashed(f"M0 16h{svg.number(width)}v42h-{svg.number(width)}Z", "var(--ink-2)") + number
        if place + 1 in key.checks:
            drawn += strokes("M24 16V2", "var(--seal)", 2) + svg.path("M24 2h-16l4 4.5l-4 4.5h16Z", fill="var(--seal)")
        parts.append(svg.group(drawn, data_about=f"wall_place:{place + 1}", transform=svg.at(x, 0)))
    return svg.group(*parts)


def small_wall_tiles(key: WallTilesKey) -> str:
    """The tiles of a seat, those that are laid as empty places."""
    names = DragonNames.of(key.lang)
    width, height = round(TILE - 4, 1), SMALL_TILES - 2
    parts: list[str] = []
    for reward, name in enumerate(REWARDS):
        parts.append(
            touchable(
                f"wall_tile:{name}",
                names.by_number["wall_tile"][reward],
                empty_place(width, height) if key.laid[reward] else tile_face(key.seat, reward, width, height),
                ring=ring_around(0, 0, width, height, 3),
                transform=svg.at(round(3 + TILE * reward, 1), 1),
            )
        )
    return svg.group(*parts, class_="small")


def empty_place(width: float, height: float) -> str:
    """Where a tile was."""
    return dashed(f"M1 1h{svg.number(width - 2)}v{height - 2}h-{svg.number(width - 2)}Z", "var(--line)")


def tile_face(seat: int, reward: int, width: float, height: float) -> str:
    """A tile that can be laid, with what it brings."""
    ground = svg.rect(0.5, 0.5, width - 1, height - 1, 2, fill=seats.colour(seat), stroke="var(--dragon-edge)")
    paper = svg.rect(4, 10, width - 8, height - 20, 3, fill="var(--dragon-face)")
    number = pieces.label(10, height / 2 + 8, str(REWARD_AMOUNT[reward]), 22, class_="dark")
    return ground + paper + number + icon(REWARD_ICONS[REWARDS[reward]], width - 18, height / 2, 0.95)
