"""One picture of several panels: for notebooks, PNG, films, previews, the book."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any, Protocol

from teahouse.core.errors import Unreadable
from teahouse.core.game import Game
from teahouse.core.state import State
from teahouse.draw import svg
from teahouse.draw.layouts import Layout, Place, Slots, places, slope
from teahouse.draw.marks import marked_inside, marks_rules, sorted_marks
from teahouse.draw.panels import Panel, Stock, reader_seat
from teahouse.draw.style import style
from teahouse.draw.theme import PAGE, apply_theme, check_theme

MARGIN = 6


def compose(
    panels: Sequence[Panel],
    layout: Layout,
    stock: Stock,
    *,
    me: int,
    label: str,
    lang: str = "en",
    touch: Collection[str] = (),
    marks: Collection[str] = (),
    theme: str = PAGE,
    width: float = 1000,
) -> str:
    """Panels in a layout as one picture. `me` is the seat shown in front; `touch` names what may be touched now,
    `marks` what is highlighted, such as "last:point:2,-7"; `theme` is "page", or "light" or "dark" for export."""
    check_theme(theme)
    sorted_out = sorted_marks(marks)
    height, arranged = arrange(panels, layout, me, width)
    drawn = [
        place_picture(place, apply_theme(marked_inside(place[0], me, touch, sorted_out), theme, stock.tokens))
        for place in arranged
    ]
    ground = "" if theme == PAGE else svg.rect(0, 0, width, height, fill="var(--paper)")
    return svg.picture(
        width,
        height,
        stock_picture(stock, theme),
        apply_theme(ground, theme),
        *drawn,
        label=label,
        class_=stock.scope,
        lang=lang,
    )


def arrange(panels: Sequence[Panel], layout: Layout, me: int, width: float) -> tuple[float, list[Place]]:
    """The height of a picture of that width, and where each panel stands in it."""
    filled = Slots(panels, me).fill(layout)
    if not filled.parts:
        raise Unreadable("none of the panels has a place in the layout")
    inner = width - 2 * MARGIN
    a, b = slope(filled)
    return round(a * inner + b + 2 * MARGIN, 1), list(places(filled, MARGIN, MARGIN, inner))


def place_picture(place: Place, inside: str, **values: svg.Value) -> str:
    """A panel, drawn inside as given, at its place."""
    panel, left, top, width = place
    return svg.element(
        "svg",
        inside,
        x=left,
        y=top,
        width=width,
        height=width / panel.ratio,
        viewBox=f"0 0 {svg.number(panel.width)} {svg.number(panel.height)}",
        **values,
    )


@lru_cache(64)
def stock_picture(stock: Stock, theme: str = PAGE) -> str:
    """What a picture begins with, and what a page has once: style and definitions."""
    return stock_style(stock, theme) + apply_theme(svg.definitions(stock.definitions), theme, stock.tokens)


@lru_cache(64)
def stock_style(stock: Stock, theme: str) -> str:
    """The style of a stock, with that of marks."""
    written = style(stock.scope, theme, stock.rules, stock.tokens, marks_rules(stock.scope, theme))
    return apply_theme(written, theme, stock.tokens)


class Picture(Protocol):
    """How every look draws a whole position: `look.svg`."""

    def __call__(
        self,
        seen: State,
        *,
        lang: str = "en",
        touch: Collection[str] = (),
        marks: Collection[str] = (),
        theme: str = PAGE,
        layout: str | Layout = "wide",
    ) -> str: ...


def picture_function(
    game: Game, panels: Callable[..., Sequence[Panel]], layouts: Mapping[str, Layout], stock: Callable[[Any], Stock]
) -> Picture:
    """The function that draws a game's whole position as one picture."""

    def svg(
        seen: State,
        *,
        lang: str = "en",
        touch: Collection[str] = (),
        marks: Collection[str] = (),
        theme: str = PAGE,
        layout: str | Layout = "wide",
    ) -> str:
        """A position as one picture, 1000 units wide; see `compose`. `layout` is one of the game's, or another one."""
        return compose(
            panels(seen, lang=lang),
            layouts[layout] if isinstance(layout, str) else layout,
            stock(seen),
            me=reader_seat(seen),
            label=game.name(lang),
            lang=lang,
            touch=touch,
            marks=marks,
            theme=theme,
        )

    return svg
