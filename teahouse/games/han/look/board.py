"""What stands on the map: pieces, marks, and every site and seal as something to touch."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from teahouse.draw import pieces, svg
from teahouse.draw.touch import FINGER, hit_area, touchable
from teahouse.games.han.box import NO_PIECE
from teahouse.games.han.look import landscape, plan
from teahouse.games.han.look.plan import plan_of
from teahouse.games.han.look.scene import Scene
from teahouse.games.han.maps import NO_PROVINCE, Map

SEAL_REACH: Final = 25
SEAL_HIT: Final = 46
ENVOY_STEP: Final = 15.5


def standings(scene: Scene) -> str:
    """What a pointer is told that rests on a province or an alliance; a coin lies where a province was scored."""
    parts: list[str] = []
    coins: list[str] = []
    for province, (x, y) in enumerate(scene.plan.seals):
        title = svg.escape(scene.standings[province])
        parts.append(f'<use href="#han-p-{province + 1}"><title>{title}</title></use>')
        if scene.seen.scored >> province & 1:
            coins.append(svg.use("han-coin", x + plan.COIN[0], y + plan.COIN[1], id=f"C-{province + 1}"))
    return f'<g fill-opacity="0">{"".join(parts)}{alliances(scene.map, scene.provinces)}</g>{"".join(coins)}'


@lru_cache(32)
def alliances(map: Map, provinces: tuple[str, ...]) -> str:
    """Every alliance by its number and its provinces."""
    parts: list[str] = []
    for number, one, other in zip(map.alliance_numbers, map.alliance_one, map.alliance_other, strict=True):
        title = svg.escape(f"{number}: {provinces[one]} – {provinces[other]}")
        x, y = plan_of(map).knots[int(number)]
        parts.append(f'<circle cx="{x}" cy="{y}" r="15"><title>{title}</title></circle>')
    return "".join(parts)


def outline_of(scene: Scene, touch: str, wider: float = 0, **values: svg.Value) -> str:
    """A ring around a site or a seal; nothing for what lies on the table."""
    domain, _, value = touch.partition(":")
    if domain == "site":
        x, y = scene.plan.sites[int(value) - 1]
        return svg.circle(x, y, 21 + wider, **values)
    if domain == "province":
        x, y = scene.plan.seals[int(value) - 1]
        reach = SEAL_REACH + wider
        return svg.rect(x - reach, y - reach, 2 * reach, 2 * reach, 5, **values)
    return ""


def marks_below(scene: Scene) -> str:
    """The grounds of what is chosen on the map."""
    parts: list[str] = []
    for touch in scene.marks["chosen"]:
        domain, _, value = touch.partition(":")
        parts.append(outline_of(scene, touch, 3, class_="chosen"))
        if domain == "province":
            parts.append(svg.use("han-seal", transform=svg.at(*scene.plan.seals[int(value) - 1])))
        elif domain == "site":
            x, y = scene.plan.sites[int(value) - 1]
            parts.append(svg.circle(x, y, landscape.RING, fill="var(--han-ring)"))
            parts.append(svg.group(svg.text(x, y + 4.4, value), class_="site"))
    return "".join(parts)


def marks_above(scene: Scene) -> str:
    """The ring of what came last, and a broken ring where a rule stands in the way."""
    last = [outline_of(scene, touch, 3, class_="last") for touch in scene.marks["last"]]
    why = [outline_of(scene, touch, 3, class_="why", stroke_dasharray="9 4") for touch in scene.marks["why"]]
    return "".join(last + why)


def pieces_on_map(scene: Scene) -> str:
    """Pagodas, forts and envoys, those in front last."""
    parts: list[str] = []
    for site in scene.plan.rows:
        x, y = scene.plan.sites[site]
        placed = f'-{site + 1}" transform="translate({x},{y})"><use href="#han-'
        if scene.pagodas[site] != NO_PIECE:
            parts.append(f'<g id="P{placed}pagoda-{scene.pagodas[site]}"/></g>')
        if scene.seen.forts[site]:
            parts.append(f'<g id="F{placed}fort"/></g>')
    for province, seal in enumerate(scene.plan.seals):
        if any(scene.envoys[province]):
            parts += delegation(province, seal, scene.envoys[province])
    return svg.group(*parts, class_="pieces")


def delegation(province: int, seal: svg.Point, counts: Sequence[int]) -> list[str]:
    """The envoys on a seal, side by side; more than three in two rows."""
    envoys = [(seat, number) for seat, count in enumerate(counts) for number in range(count)]
    columns = len(envoys) if len(envoys) < 4 else (len(envoys) + 1) // 2
    across = min(ENVOY_STEP, 5 * ENVOY_STEP / columns)
    rows = [envoys] if columns == len(envoys) else [envoys[:columns], envoys[columns:]]
    parts: list[str] = []
    for row, line in enumerate(rows):
        y = seal[1] + (-1 if len(rows) == 1 else -10 + 17 * row)
        for (seat, number), spot in zip(line, pieces.centred_row(len(line), seal[0], y, across), strict=True):
            id = f"E-{province + 1}-{seat}-{number}"
            parts.append(f'<g id="{id}" transform="{svg.at(*spot)}"><use href="#han-envoy-{seat}"/></g>')
    return parts


def site_touches(scene: Scene) -> str:
    """Every site as something to touch."""
    return "".join(
        site_touch(
            site,
            *scene.plan.sites[site],
            scene.plan.kinds[site] == "border",
            site_label(scene, site),
            f"site:{site + 1}" in scene.allowed,
        )
        for site in range(len(scene.pagodas))
    )


def site_label(scene: Scene, site: int) -> str:
    """A site by its provinces and number, and what stands on it."""
    label = scene.provinces[scene.map.first_province[site]]
    if scene.map.second_province[site] != NO_PROVINCE:
        label += " – " + scene.provinces[scene.map.second_province[site]]
    label += f" {site + 1}"
    if scene.pagodas[site] != NO_PIECE:
        label += ": " + scene.names.seats[scene.pagodas[site]]
    if scene.seen.forts[site]:
        label += f" ({scene.names.fill('option:forts')})"
    return label


@lru_cache(4096)
def site_touch(site: int, x: float, y: float, is_border: bool, label: str, is_legal: bool) -> str:
    """A site with its ring if it may be touched now."""
    ring = svg.circle(x, y, 23 if is_border else 18.5, class_="legal") if is_legal else ""
    return touchable(f"site:{site + 1}", label, ring, area=hit_area(x, y, FINGER, FINGER))


def seal_touches(scene: Scene) -> str:
    """Every seal as something to touch."""
    parts: list[str] = []
    for province, (x, y) in enumerate(scene.plan.seals):
        touch = f"province:{province + 1}"
        ring = outline_of(scene, touch, class_="legal") if touch in scene.allowed else ""
        parts.append(touchable(touch, scene.standings[province], ring, area=hit_area(x, y, SEAL_HIT, SEAL_HIT)))
    return "".join(parts)
