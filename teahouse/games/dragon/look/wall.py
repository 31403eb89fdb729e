"""The panels `wall` and `wall-N`: the Great Wall, and the tiles that a seat can still lay."""

from typing import Final, NamedTuple

from teahouse.draw import pieces, seats, svg
from teahouse.draw.touch import ring_around, touchable
from teahouse.games.dragon.box import LONGEST_WALL, MONGOL_INVASION, MONTHS, REWARD_AMOUNT, REWARD_COUNT, REWARDS
from teahouse.games.dragon.look.colours import FACE, dashed, definition, icon, shape, strokes
from teahouse.games.dragon.look.names import DragonNames
from teahouse.games.dragon.look.phrases import wall_sentence
from teahouse.games.dragon.look.signs import REWARD_ICONS
from teahouse.games.dragon.state import DragonState

SLOT: Final = 46
SLOT_OUTLINE: Final = "M0 60V13h10v8h9v-8h10v8h9v-8h8v47Z"
TILE: Final = 70
TILE_OUTLINE: Final = "M0 62V6h12v10h14v-10h12v10h14v-10h10v56Z"
TILE_TOP: Final = -2


class WallKey(NamedTuple):
    """What the wall shows."""

    lang: str
    # Its tiles, as in the position: seat * REWARD_COUNT + reward.
    laid: tuple[int, ...]
    # The months in which it will be checked.
    checks: tuple[int, ...]


class WallTilesKey(NamedTuple):
    """What is shown of the tiles of one seat."""

    lang: str
    seat: int
    # By reward, whether it lies in the wall already.
    laid: tuple[bool, ...]


def wall_key(seen: DragonState, lang: str) -> WallKey:
    """The wall of a position."""
    months = range(max(int(seen.month), 1), int(MONTHS) + 1)
    row = seen.event_row
    return WallKey(
        lang, tuple(seen.wall), tuple(month for month in months if row[month - 1] == MONGOL_INVASION or month == MONTHS)
    )


def wall_tiles_key(seen: DragonState, seat: int, lang: str) -> WallTilesKey:
    """The tiles of a seat."""
    laid = tuple(seen.wall)
    first = seat * REWARD_COUNT
    return WallTilesKey(lang, seat, tuple(first + reward in laid for reward in range(REWARD_COUNT)))


def wall(key: WallKey) -> str:
    """The Great Wall: tiles in the colours of their seats, places for more, a red flag where it will be checked."""
    parts = [svg.title(wall_sentence(DragonNames.of(key.lang), key.laid))]
    for place in range(int(LONGEST_WALL)):
        x = 4 + SLOT * place
        if place < len(key.laid):
            drawn = laid_tile(key.laid[place], x)
        else:
            drawn = svg.use("dragon-slot", x)
            drawn += pieces.label(x + 23, 51, str(place + 1), 20, anchor="middle", class_="name quiet")
        if place + 1 in key.checks:
            drawn += svg.use("dragon-flag", x)
        parts.append(svg.group(drawn, data_about=f"wall_place:{place + 1}"))
    return svg.group(*parts)


def laid_tile(tile: int, x: float) -> str:
    """A tile that lies in the wall."""
    seat, reward = divmod(tile, int(REWARD_COUNT))
    return (
        svg.use("dragon-laid", x, fill=seats.colour(seat))
        + svg.use("dragon-" + REWARD_ICONS[REWARDS[reward]], x + 23, 41)
        + svg.use(f"dragon-wall-mark-{seat}", x + 38, 53)
    )


def wall_tiles(key: WallTilesKey) -> str:
    """The tiles of a seat, those that are laid as empty places."""
    names, fill = DragonNames.of(key.lang), seats.colour(key.seat)
    parts: list[str] = []
    for reward, name in enumerate(REWARDS):
        tile = svg.use(f"dragon-wall-tile-{name}", fill=fill)
        tile += pieces.label(9, 48, str(REWARD_AMOUNT[reward]), 26, class_="dark")
        parts.append(
            touchable(
                f"wall_tile:{name}",
                names.by_number["wall_tile"][reward],
                svg.use("dragon-no-tile") if key.laid[reward] else tile,
                ring=ring_around(-1, 3, 64, 60),
                transform=svg.at(4 + TILE * reward, TILE_TOP),
            )
        )
    return "".join(parts)


def wall_parts() -> list[str]:
    """Tiles in the wall and before it, and places for them; in the colour of whoever draws them."""
    flag = strokes("M42 22V1", "var(--seal)", 2.4) + svg.path("M42 1h-20l5 6l-5 6h20Z", fill="var(--seal)")
    return [
        definition("laid", shape(SLOT_OUTLINE, None), svg.circle(23, 41, 14, fill=FACE)),
        definition("slot", dashed(SLOT_OUTLINE, "var(--ink-2)")),
        definition("flag", flag),
        definition("no-tile", dashed(TILE_OUTLINE, "var(--line)")),
        *[wall_tile(reward) for reward in range(REWARD_COUNT)],
    ]


def wall_tile(reward: int) -> str:
    """A wall tile that can be laid, with what it brings."""
    name = REWARDS[reward]
    return definition(
        f"wall-tile-{name}",
        shape(TILE_OUTLINE, None),
        svg.rect(5, 22, 52, 34, 3, fill=FACE),
        icon(REWARD_ICONS[name], 41, 39, 1.1 if name != "floor" else 0.85),
    )
