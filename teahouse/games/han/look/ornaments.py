"""Rivers, mountains, ships and roofs that adorn the two maps of the box."""

from typing import Final

from teahouse.draw import svg
from teahouse.draw.svg import Point
from teahouse.games.han.look.outlines import curved_path
from teahouse.games.han.look.plan import Plan

ROUND: Final[dict[str, svg.Value]] = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}

# Ornaments by map: rivers through points, then what, where, how large. A map of one's own has none.
RIVERS: Final[dict[str, list[list[Point]]]] = {
    "border-disputes": [
        [
            (66, 424),
            (124, 422),
            (170, 384),
            (246, 370),
            (306, 300),
            (356, 264),
            (424, 300),
            (516, 336),
            (562, 334),
            (628, 338),
            (680, 274),
            (726, 268),
            (760, 279),
        ],
        [
            (74, 632),
            (136, 622),
            (200, 607),
            (250, 560),
            (310, 582),
            (362, 592),
            (408, 600),
            (458, 606),
            (512, 590),
            (562, 598),
            (616, 606),
            (658, 640),
            (724, 654),
            (796, 634),
            (847, 638),
        ],
    ]
}
ORNAMENTS: Final[dict[str, list[tuple[str, float, float, float]]]] = {
    "border-disputes": [
        ("peaks", 496, 694, 1.5),
        ("peaks", 738, 548, 1.2),
        ("peaks", 292, 490, 1.4),
        ("peaks", 184, 274, 1.0),
        ("peaks", 64, 404, 0.9),
        ("peaks", 76, 620, 0.8),
        ("peaks", 284, 558, 0.7),
        ("peaks", 664, 528, 1.0),
        ("peaks", 298, 168, 1.1),
        ("peaks", 350, 366, 1.0),
        ("peaks", 568, 186, 1.0),
        ("peaks", 858, 174, 0.7),
        ("peaks", 798, 370, 0.8),
        ("peaks", 640, 708, 1.0),
        ("junk", 932, 440, 1.2),
        ("junk", 958, 530, 0.7),
        ("swell", 62, 118, 1.0),
        ("swell", 118, 96, 0.8),
        ("swell", 902, 508, 1.0),
        ("swell", 944, 606, 1.2),
        ("swell", 906, 668, 0.9),
        ("swell", 962, 380, 0.8),
        ("swell", 972, 96, 0.9),
    ],
    "ways-of-diplomacy": [
        ("roofs", 352, 662, 1.3),
        ("roofs", 660, 686, 1.1),
        ("roofs", 268, 408, 1.2),
        ("roofs", 898, 408, 1.2),
        ("roofs", 94, 424, 0.8),
        ("roofs", 94, 508, 0.7),
        ("roofs", 466, 632, 1.0),
        ("roofs", 588, 616, 0.9),
        ("roofs", 436, 188, 1.0),
        ("roofs", 562, 228, 0.9),
        ("roofs", 344, 378, 0.8),
        ("roofs", 736, 424, 0.7),
        ("roofs", 88, 636, 0.7),
        ("roofs", 232, 196, 0.7),
        ("roofs", 538, 130, 0.7),
        ("roofs", 654, 612, 0.6),
        ("hall", 430, 408, 1.2),
        ("hall", 632, 494, 0.9),
        ("pines", 730, 222, 1.1),
        ("pines", 904, 182, 1.0),
        ("pines", 654, 138, 0.9),
        ("pines", 838, 206, 0.8),
        ("pines", 898, 658, 1.2),
        ("pines", 732, 696, 0.9),
        ("pines", 744, 636, 0.9),
        ("pines", 814, 566, 0.7),
    ],
}
GLYPHS: Final = {
    "peaks": "M-22 9C-16 6-13-2-8-7C-6-3-4 0-1 1C2-4 5-11 9-14C13-8 17 4 24 9M-8-7C-9-2-10 2-9 6M9-14C8-8 8-2 10 3"
    "M9-14C11-7 14-1 14 5M-28 9C-26 6-24 5-22 5M24 6C27 5 29 7 31 9",
    "swell": "M-20 4A8 8 0 0 1-4 4A8 8 0 0 1 12 4M-16 4A4 4 0 0 1-8 4M0 4A4 4 0 0 1 8 4M-12-4A8 8 0 0 1 4-4"
    "M-8-4A4 4 0 0 1 0-4",
    "junk": "M-19 8C-14 16 12 16 20 6L12 8H-12ZM-7 7V-16C2-14 7-6 7 6ZM-7-9L2-8M-7-2L6-1M9 7V-7C14-5 17 0 17 5"
    "M-10 7V-8C-15-6-17 0-17 5M-28 16C-24 13-20 13-16 16S-8 19-4 16S4 13 8 16S16 19 20 16S26 14 28 16",
    "roofs": "M-22 8C-18 7-15 3-14-1H-1C0 3 3 7 7 8ZM-17 8V13H2V8M1-2C4-4 6-7 7-10H16C17-6 20-3 24-2ZM6-2V-1M20-2V13H7",
    "hall": "M-24 4C-18 3-14-1-12-6H12C14-1 18 3 24 4ZM-18 4V12H18V4M-9 4V12M0 4V12M9 4V12"
    "M-12-6C-9-7-7-10-6-13H6C7-10 9-7 12-6",
    "pines": "M-12 11V4M-12-10L-18-2H-15L-20 5H-4L-9-2H-6ZM8 12V6M8-6L2 1H5L0 7H16L11 1H14Z",
}


def rivers(plan: Plan) -> str:
    """Rivers, faint enough not to be taken for roads."""
    courses = "".join(curved_path(river) for river in RIVERS.get(plan.id, []))
    if not courses:
        return ""
    return svg.path(courses, stroke="var(--han-wave)", stroke_width=4.5, stroke_opacity=0.65, **ROUND)


def ornaments(plan: Plan) -> str:
    """Mountains, ships, roofs and trees where there is room for them."""
    glyphs = [svg.use(f"han-{name}", transform=svg.at(x, y, scale)) for name, x, y, scale in ORNAMENTS.get(plan.id, [])]
    return svg.group(*glyphs, stroke="var(--han-line)", stroke_width=1.4, stroke_opacity=0.34, **ROUND)
