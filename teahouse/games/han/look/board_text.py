"""Han for terminals: the provinces as a table, hands and display as words."""

from collections.abc import Sequence

from teahouse.core.words import Words, words_of
from teahouse.draw.lines import MARKS, Line, spots_on
from teahouse.games.han import GAME
from teahouse.games.han.box import COLOUR_COUNT, COLOURS, ENVOY, MOST_SEATS, NO_PIECE
from teahouse.games.han.look.facts import by_colour, sites_in
from teahouse.games.han.names import province_name
from teahouse.games.han.state import HanState

UNKNOWN_HAND = 255


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


def cards_text(counts: Sequence[int], words: Words, form: str = "cards") -> str:
    """Cards as words, e.g. "red ×2, green"."""
    named = [
        words.name("colour", COLOURS[colour]) + (f" ×{count}" if count > 1 else "")
        for colour, count in enumerate(counts)
        if count
    ]
    return ", ".join(named) or words.say("sentence:nothing", form=form)


def hand_text(seen: HanState, seat: int, words: Words) -> str:
    """A hand as its owner or anybody else knows it."""
    if seen.hands[seat * COLOUR_COUNT] != UNKNOWN_HAND:
        return cards_text(by_colour(seen.hands, seat), words)
    known = by_colour(seen.known, seat)
    hidden = int(seen.hand_sizes[seat]) - sum(known)
    parts = [cards_text(known, words)] if sum(known) else []
    parts += [words.count("hidden_cards", hidden)] if hidden else []
    return ", ".join(parts) or words.say("sentence:nothing", form="cards")


def card_lines(seen: HanState, lang: str, is_marked: bool = True) -> list[str]:
    """Hands, display, pile, discards and scores; the seats with their marks, or by their names alone."""
    words = words_of(GAME.package, lang)
    lines = [
        words.say("sentence:display", {"cards": cards_text(by_colour(seen.display), words)}),
        words.say("sentence:pile", {"n": str(len(seen.pile))}, "" if len(seen.pile) else "none"),
        words.say("sentence:discard", {"cards": cards_text(by_colour(seen.discard), words, "pile")}),
    ]
    for seat in range(int(seen.seats)):
        player = f"{MARKS[seat]} " * is_marked + words.name("seat", str(seat))
        supply = {"pagodas": str(seen.supply[seat]), "envoys": str(seen.supply[ENVOY * MOST_SEATS + seat])}
        lines.append(words.say("sentence:score", {"player": player, "n": str(seen.points[seat])} | supply))
        hand = words.say("sentence:hand", {"player": player, "cards": hand_text(seen, seat, words)})
        lines.append("   " * is_marked + hand)
    if seen.exhausted == 2:
        lines.append(words.say("sentence:last_round"))
    return lines
