"""The panels `mini-N`: the court of seat N from afar."""

from typing import Final, NamedTuple

from teahouse.draw import pieces, seats, svg
from teahouse.games.dragon import box
from teahouse.games.dragon.look.colours import ROUND, icon
from teahouse.games.dragon.look.court import ground
from teahouse.games.dragon.look.facts import CourtFacts, Palace
from teahouse.games.dragon.look.names import DragonNames
from teahouse.games.dragon.look.palaces import small_palaces
from teahouse.games.dragon.look.sizes import MINI_HEIGHT, mini_width
from teahouse.games.dragon.state import DragonState

# What courts own, by the signs of it: goods, the dragons on privileges, cards.
OWNED: Final = ["tax_collector", "farmer", "pyrotechnist", "decree", "card"]


class MiniKey(NamedTuple):
    """What a court shows from afar."""

    lang: str
    seat: int
    seats: int
    decides: bool
    wins: bool
    goods: tuple[int, ...]
    points: int
    privileges: tuple[int, ...]
    cards: int
    palaces: tuple[Palace, ...]


def mini_key(seen: DragonState, seat: int, court: CourtFacts, wins: bool, lang: str) -> MiniKey:
    """The court of a seat."""
    return MiniKey(
        lang=lang,
        seat=seat,
        seats=int(seen.seats),
        decides=seen.to_move == seat,
        wins=wins,
        goods=court.goods,
        points=court.points,
        privileges=court.privileges,
        cards=sum(court.hand),
        palaces=court.palaces,
    )


def mini(key: MiniKey) -> str:
    """A court from afar: name, points, palaces, goods, the dragons on its privileges, its cards."""
    names, width = DragonNames.of(key.lang), mini_width(key.seats)
    name = names.by_number["seat"][key.seat]
    small, large = key.privileges
    parts = [
        svg.title(court_label(key, names, name)),
        ground(width, MINI_HEIGHT, key.decides, key.wins),
        seats.mark(key.seat, 23, 22, 22),
        pieces.label(40, 30, name, pieces.fitting_size(name, 23, 130), class_="name"),
        pieces.label(width - 9, 31, str(key.points), 28 if key.points < 100 else 25, anchor="end", class_="n name"),
        svg.group(small_palaces(key.seat, key.palaces, 10, 132, width - 20), **ROUND),
    ]
    step = min(112.0, (width - 14) / len(OWNED))
    for place, (sign, count) in enumerate(zip(OWNED, (*key.goods, small + 2 * large, key.cards), strict=True)):
        left = round(18 + step * place, 1)
        shown = icon(sign, left, 147, 0.85) + pieces.label(left + 11, 155, str(count), 22)
        parts.append(svg.group(shown, opacity=None if count else 0.45))
    return svg.group(*parts)


def court_label(key: MiniKey, names: DragonNames, player: str) -> str:
    """What a court owns in words."""
    facts = {"n": str(key.points)}
    facts |= {good: str(count) for good, count in zip(box.GOODS, key.goods, strict=True)}
    facts |= {size: str(count) for size, count in zip(box.PRIVILEGES, key.privileges, strict=True)}
    return names.say("court", player=player, **facts)
