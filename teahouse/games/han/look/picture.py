"""A position of Han as one picture."""

from collections.abc import Collection
from functools import lru_cache
from typing import Final

from teahouse.draw import svg as draw
from teahouse.draw.style import SERIF, style
from teahouse.draw.theme import PAGE, apply_theme, check_theme
from teahouse.games.han import GAME
from teahouse.games.han.box import COLOURS, MOST_SEATS
from teahouse.games.han.look import cards, landscape
from teahouse.games.han.look.board import marks_above, marks_below, pieces_on_map, seal_touches, site_touches, standings
from teahouse.games.han.look.cards import card_back, cards_on_table, hand
from teahouse.games.han.look.colours import TOKENS, weave
from teahouse.games.han.look.figures import coin, envoy, fort, harbour, knot, pagoda, seal
from teahouse.games.han.look.lettering import province_names
from teahouse.games.han.look.plan import plan_of
from teahouse.games.han.look.scene import HEIGHT, WIDTH, Scene
from teahouse.games.han.look.score_track import markers
from teahouse.games.han.look.seat_panels import seat_panels
from teahouse.games.han.maps import Map
from teahouse.games.han.state import HanState

RULES: Final = {
    ".site text": "font-size:12.5px;text-anchor:middle;fill:var(--han-line)",
    ".knot text": "font-size:13px;font-weight:700;text-anchor:middle;fill:var(--han-line)",
    ".land text": f"font-family:{SERIF};font-size:21px;letter-spacing:.6px;text-anchor:middle",
    ".wall text": "font-size:12px;text-anchor:middle",
    ".left": "font-size:25px",
    "[data-touch] .legal": "stroke-width:4",
}


def shared_definitions() -> str:
    """Everything that is drawn more than once and is the same on every map."""
    own = "".join(pagoda(seat) + envoy(seat) for seat in range(MOST_SEATS))
    woven = "".join(weave(colour) for colour in COLOURS)
    return woven + own + fort() + seal() + knot() + coin() + harbour() + card_back()


def svg(
    seen: HanState, *, lang: str = "en", touch: Collection[str] = (), marks: Collection[str] = (), theme: str = PAGE
) -> str:
    """A position as one picture, 1000 units wide.

    `touch` names what may be touched now: "site:12", "province:4", "hand:red", "display:red", "pile:top", "fort:own".
    `marks` are what is to stand out: "last:site:12", "chosen:hand:red", "why:province:4".
    `theme` is "page", or "light" or "dark" for export.
    """
    check_theme(theme)
    scene = Scene(seen, lang, touch, marks)
    picture = draw.picture(
        WIDTH,
        HEIGHT,
        still_life(scene.map, theme, scene.provinces),
        standings(scene),
        marks_below(scene),
        pieces_on_map(scene),
        markers(scene),
        marks_above(scene),
        hand(scene),
        cards_on_table(scene),
        seat_panels(scene),
        site_touches(scene),
        seal_touches(scene),
        label=GAME.name(lang),
        class_="han",
        lang=lang,
    )
    return apply_theme(picture, theme, TOKENS)


@lru_cache(32)
def still_life(map: Map, theme: str, provinces: tuple[str, ...]) -> str:
    """Everything that is the same in every position on a map."""
    plan = plan_of(map)
    ground = "" if theme == PAGE else draw.rect(0, 0, WIDTH, HEIGHT, fill="var(--paper)")
    faces = "".join(cards.province_card(colour, landscape.small_map(plan, colour)) for colour in COLOURS)
    drawn = (
        style("han", theme, RULES, TOKENS)
        + draw.definitions(shared_definitions(), landscape.definitions(plan), faces)
        + ground
        + landscape.map_picture(plan, province_names(map, provinces))
    )
    return apply_theme(drawn, theme, TOKENS)
