"""Three Cups as a picture."""

from collections.abc import Collection

from teahouse.core.state import UNKNOWN
from teahouse.core.words import Words, words_of
from teahouse.draw import pieces, seats
from teahouse.draw import svg as draw
from teahouse.draw.style import style
from teahouse.draw.theme import PAGE, apply_theme
from teahouse.draw.touch import hit_area, touchable
from tests.toy import GAME
from tests.toy.state import NO_CARD, CupsState

WIDTH, ROW = 480, 130
CARD, GAP = 60, 14


def svg(
    seen: CupsState, *, lang: str = "en", touch: Collection[str] = (), marks: Collection[str] = (), theme: str = PAGE
) -> str:
    """The table: a row for each guest with cup, hand and tea."""
    words = words_of(GAME.package, lang)
    ground = draw.rect(0, 0, WIDTH, ROW * 3, fill="var(--paper)")
    rows = [row(seen, seat, words, touch) for seat in range(seen.seats)]
    picture = draw.picture(
        WIDTH, ROW * 3, style("toy", theme), ground, *rows, label=words.say("about"), class_="toy", lang=lang
    )
    return apply_theme(picture, theme)


def row(seen: CupsState, seat: int, words: Words, touch: Collection[str]) -> str:
    """One guest."""
    top = seat * ROW
    name = words.name("seat", str(seat))
    parts = [
        pieces.panel(6, top + 6, WIDTH - 12, ROW - 12, stroke="var(--seal)" if seat == seen.to_move else "var(--line)"),
        seats.mark(seat, 30, top + 32, 22),
        pieces.label(50, top + 38, f"{name}: {seen.tea[seat]}", 18, class_="name"),
    ]
    if seen.cups[seat] != NO_CARD:
        parts.append(face(seen.cups[seat], WIDTH - 90, top + 40, words))
    for place, kind in enumerate(cards(seen, seat)):
        x = 30 + place * (CARD + GAP)
        drawn = face(kind, x, top + 50, words)
        if seat == seen.to_move and kind != UNKNOWN:
            legal = f"hand:{kind + 1}" in touch
            ring = draw.rect(x - 4, top + 46, CARD + 8, 68, class_="legal") if legal else ""
            area = hit_area(x + CARD / 2, top + 80, CARD, 60)
            drawn = touchable(f"hand:{kind + 1}", words.name("card", str(kind + 1)), drawn, ring, area=area)
        parts.append(drawn)
    return draw.group(*parts)


def cards(seen: CupsState, seat: int) -> list[int]:
    """A hand card by card; UNKNOWN ones face down."""
    counts = seen.hands[seat * 3 : seat * 3 + 3]
    if counts[0] == UNKNOWN:
        return [int(UNKNOWN)] * seen.hand_size(seat)
    return [kind for kind in range(3) for _ in range(counts[kind])]


def face(kind: int, x: float, y: float, words: Words) -> str:
    """A card with its leaves, or its back."""
    if kind == UNKNOWN:
        return pieces.card(x, y, CARD, 60, draw.rect(8, 8, CARD - 16, 44, 4, fill="var(--indigo)"))
    leaf = "M0 0C8-10 8-22 0-30C-8-22-8-10 0 0Z"
    spots = pieces.centred_row(kind + 1, CARD / 2, 46, 16)
    return pieces.card(
        x, y, CARD, 60, *[draw.path(leaf, transform=draw.at(px, py), fill="var(--jade)") for px, py in spots]
    )
