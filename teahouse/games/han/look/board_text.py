"""Han for terminals: the provinces as a table, hands and display as words."""

from teahouse.core.state import UNKNOWN
from teahouse.core.words import words_of
from teahouse.draw.lines import MARKS, Line, spots_on
from teahouse.games.han import GAME
from teahouse.games.han.box import COLOUR_COUNT, COLOURS, ENVOY, MOST_PILES, MOST_SEATS, NO_PIECE, PAGODA
from teahouse.games.han.look.facts import by_colour, sites_in
from teahouse.games.han.look.names import HanNames
from teahouse.games.han.names import province_name
from teahouse.games.han.state import HanState


def text(seen: HanState, *, lang: str = "en", width: int = 80) -> str:
    """The provinces with their sites and envoys, then cards and scores."""
    return "\n".join([*[line for line, _ in province_lines(seen, lang)], "", *card_lines(seen, lang)])


def spots(seen: HanState, *, lang: str = "en", width: int = 80) -> dict[str, tuple[int, int, int]]:
    """Where in `text` each site and seal stands: line, column, length."""
    return spots_on(province_lines(seen, lang))


def shades(seen: HanState) -> dict[str, str]:
    """Sites in the colours of their owners."""
    found: dict[str, str] = {}
    for site in range(int(seen.house.map.site_count)):
        owner = int(seen.pagodas[site])
        found[f"site:{site + 1}"] = "faint" if owner == NO_PIECE else f"seat-{owner}"
    return found


def province_lines(seen: HanState, lang: str) -> list[Line]:
    """A line for each province, and where on it the things stand that can be touched."""
    words = words_of(GAME.package, lang)
    found = []
    for province in range(int(seen.house.map.province_count)):
        colour = words.name("colour", COLOURS[seen.house.map.colour_of[province]])
        name = province_name(seen.house.map, province, lang)
        line = f"{name:<18.18} {colour:<13} "
        touches: dict[str, tuple[int, int]] = {}
        envoys = "".join(
            MARKS[seat] * int(seen.envoys[province * MOST_SEATS + seat]) for seat in range(int(seen.seats))
        )
        seal = f"<{province + 1}:{envoys}>"
        touches[f"province:{province + 1}"] = (len(line), len(seal))
        line += f"{seal:<14}"
        for site in sites_in(seen, province):
            shown = site_text(seen, site)
            touches.setdefault(f"site:{site + 1}", (len(line), len(shown)))
            line += shown + " "
        if seen.scored >> province & 1:
            line += "*"
        found.append((line.rstrip(), touches))
    return found


def site_text(seen: HanState, site: int) -> str:
    """A site: its number, a harbour ~, a border site =, a fort #, and whose pagoda stands there."""
    map = seen.house.map
    kind = "~" if map.is_harbour[site] else "=" if map.is_border(site) else ""
    owner = int(seen.pagodas[site])
    mark = "·" if owner == NO_PIECE else MARKS[owner]
    return f"{kind}{site + 1}{'#' if seen.forts[site] else ''}{mark}"


def card_lines(seen: HanState, lang: str, is_marked: bool = True) -> list[str]:
    """Hands, display, pile, discards and scores; the seats with their marks, or by their names alone."""
    names = HanNames.of(lang)
    lines = [
        names.cards_lying("display", by_colour(seen.display)),
        names.say_as("" if len(seen.pile) else "none", "pile", n=str(len(seen.pile))),
        names.cards_lying("discard", by_colour(seen.discard)),
    ]
    for seat in range(int(seen.seats)):
        supply = int(seen.supply[PAGODA * MOST_SEATS + seat]), int(seen.supply[ENVOY * MOST_SEATS + seat])
        lines.append(f"{MARKS[seat]} " * is_marked + names.score(seat, int(seen.points[seat]), *supply))
        lines.append("  " * is_marked + hand_line(seen, seat, names))
    if seen.exhausted == MOST_PILES:
        lines.append(names.say("last_round"))
    return lines


def hand_line(seen: HanState, seat: int, names: HanNames) -> str:
    """A hand as its owner or anybody else knows it."""
    if seen.hands[seat * COLOUR_COUNT] != UNKNOWN:
        return names.hand(seat, by_colour(seen.hands, seat))
    known = by_colour(seen.known, seat)
    return names.hand(seat, known, int(seen.hand_sizes[seat]) - sum(known))
