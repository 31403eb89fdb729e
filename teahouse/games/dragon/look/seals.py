"""Seals into which the events of the year are cut."""

from typing import Final

from teahouse.draw import shapes, svg
from teahouse.games.dragon.box import EVENTS, SUPER_EVENTS
from teahouse.games.dragon.look.colours import FACE, GOLD, INK, STAMP_RED, definition, shape, strokes
from teahouse.games.dragon.look.figures import LANTERN
from teahouse.games.dragon.look.persons import BUDDHA, COIN

STAMP: Final = (
    "M-24-23.4L-8-24.2L10-23.6L23.6-24.2L24.2-7L23.6 8.5L24.2 23.6L9 24.2L-7 23.6L-23.8 24.2L-23.5 6L-24.2-9Z"
)
DOVE: Final = (
    "M-20 11C-13 9-10 6-9 0C-10-8-6-14 2-19C0-11 4-5 10-4.5C12-8 16-8.5 18-5.5L22.5-4L18-1.5C17 8 9 13 1 12.5"
    "C-5 12.5-11 14-16 18L-15 13Z"
)
SKULL: Final = "M-15-3C-16-22 16-22 15-3C15 3 12 5 10 7V15H-10V7C-12 5-15 3-15-3Z"
SUN_RAYS: Final = "M0-19V-22M-9.5-16.5L-11-19M9.5-16.5L11-19M-15-9L-18-10.5M15-9L18-10.5M-16 0H-19.5M16 0H19.5"
CRACKS: Final = "M-20 14L-9 12L-5 18L4 13L11 17L20 13M-9 12L-12 19M4 13L5 20M11 17L15 20.5M-5 18L-6 21"
BOW: Final = "M-9-20C16-14 16 14-9 20L-9-20M-19 0H18M-19 0L-22-4M-19 0L-22 4M-15 0L-18-4M-15 0L-18 4"
BURST: Final = "M0-6V-19M0 6V19M-6 0H-19M6 0H19M-4.3-4.3L-12-12M4.3 4.3L12 12M-4.3 4.3L-12 12M4.3-4.3L12-12"
EMPEROR: Final = "M-19-20H19L22-14H-22Z"
BEADS: Final = "M-18-12V-3M-13-12V-3M13-12V-3M18-12V-3"


def event_signs() -> list[str]:
    """Peace, tribute, drought, festival, Mongols, contagion: cut out, in the colour of the paper."""
    coin = svg.path(COIN, fill=FACE, fill_rule="evenodd", transform="translate(0,7)scale(1.15)")
    hat = svg.path(EMPEROR, fill=FACE) + strokes(BEADS, FACE, 2.4, stroke_dasharray=".1 4")
    sun = svg.circle(0, -3, 8.5, fill=FACE) + strokes(SUN_RAYS, FACE, 2.4, transform="translate(0,-1)scale(.88)")
    dots = "".join(svg.circle(x, y, 2, fill=FACE) for x, y in shapes.corners(8, 18.5, 22.5))
    holes = svg.path(
        "M-10-4A4 4 0 1 1-2-4A4 4 0 1 1-10-4ZM2-4A4 4 0 1 1 10-4A4 4 0 1 1 2-4ZM0 2L3 7H-3Z", fill=STAMP_RED
    )
    return [
        svg.path(DOVE, fill=FACE) + svg.circle(15, -4, 1.3, fill=STAMP_RED) + strokes("M20-1C23 3 22 8 18 12", FACE, 2),
        hat + coin,
        sun + strokes(CRACKS, FACE, 2.2),
        svg.circle(0, 0, 3, fill=FACE) + strokes(BURST, FACE, 2.8) + dots,
        strokes(BOW, FACE, 2.8) + svg.path("M22 0L13-5V5Z", fill=FACE),
        svg.path(SKULL, fill=FACE) + holes + strokes("M-4 10V15M0 10V15M4 10V15", STAMP_RED, 1.6),
    ]


def super_event_signs() -> list[str]:
    """The ten super events, in the order of the box."""
    ground = strokes("M-19 16H19", FACE, 2.4)
    house = svg.path("M-18-6L-3-16L-5 3L-1 14H-14V-6ZM18-8L4-16L3 1L6 14H14V-8Z", fill=FACE)
    waves = "".join(f"M-20 {y}C-15 {y - 9}-11 {y - 9}-7 {y}S3 {y + 7} 7 {y}S15 {y - 9} 20 {y}" for y in (-9, 3, 15))
    corona = "".join(f"M{svg.pair(x)}L{svg.pair(y)}" for x, y in zip(shapes.corners(12, 16), shapes.corners(12, 21)))
    eclipse = svg.circle(0, 0, 12, fill=INK, stroke=FACE, stroke_width=2.6)
    smoke = strokes("M-2-8C-8-13-1-16-5-21M4-9C9-13 4-16 8-21", FACE, 2.4)
    rays = "M0-12V-20M-10-7L-16-13M10-7L16-13M-15 3H-21M15 3H21"
    dagger = svg.path("M-3-8L0 20L3-8ZM-10-11H10V-8H-10ZM-2-21H2V-11H-2Z", fill=FACE, transform="rotate(35)")
    return [
        svg.path(LANTERN, fill=FACE)
        + strokes("M0-13V-20M0 13V20M-6-12V12M6-12V12", "var(--dragon-night)", 1.4)
        + strokes("M0-14V-20M0 14V20", FACE, 2.4),
        svg.path(BUDDHA, fill=FACE, transform="scale(1.5)") + svg.circle(0, -16, 2.6, fill=FACE),
        house + ground,
        strokes(waves, FACE, 3),
        strokes(corona, FACE, 2.2) + eclipse,
        svg.path("M-20 16L-6-6L-2-3L2-7L6-5L20 16Z", fill=FACE) + smoke,
        strokes("M-17-16H17M-13-9H14M-8-2H10M-6 5H5M-2 12H5M0 18H2", FACE, 3.2),
        svg.path("M-11 10A11 11 0 1 1 11 10Z", fill=FACE) + strokes(rays, FACE, 2.6) + ground,
        dagger,
        svg.path("M-13-18H13V18H-13Z", fill=FACE)
        + strokes("M-8-11H8M-8-5H8M-8 1H3", "var(--dragon-night)", 2)
        + svg.circle(5, 10, 4.5, fill=STAMP_RED),
    ]


def seals(super_event: int) -> list[str]:
    """The stamp of every event, and that of the super event if one will come, which is darker."""
    kinds = [(f"event-{name}", STAMP_RED, sign) for name, sign in zip(EVENTS, event_signs(), strict=True)]
    if super_event >= 0:
        kinds.append((f"super-{SUPER_EVENTS[super_event]}", "var(--dragon-night)", super_event_signs()[super_event]))
    stamp = definition("stamp", svg.path(STAMP))
    return [stamp, *[definition(name, svg.use("dragon-stamp", fill=colour), sign) for name, colour, sign in kinds]]


def emperor() -> str:
    """The flat hat of the emperor with its strings of beads, for the winner."""
    beads = strokes("M-18-14V0M-13-14V0M13-14V0M18-14V0", GOLD, 2.8, stroke_dasharray=".1 4")
    crown = shape("M-10-14V0C-5 3 5 3 10 0V-14Z", GOLD)
    return definition("emperor", beads, crown, shape(EMPEROR, GOLD))
