"""Han for screen readers: a position in sentences."""

from teahouse.games.han.box import MOST_SEATS
from teahouse.games.han.look.board_text import card_lines
from teahouse.games.han.look.facts import sites_in
from teahouse.games.han.look.names import HanNames
from teahouse.games.han.look.tallies import province_line
from teahouse.games.han.names import province_name
from teahouse.games.han.state import HanState


def sentences(seen: HanState, *, lang: str = "en") -> list[str]:
    """The position in sentences: every province, then cards and scores."""
    names, map = HanNames.of(lang), seen.house.map
    lines = []
    for province in range(int(map.province_count)):
        owners = [int(seen.pagodas[site]) for site in sites_in(seen, province)]
        envoys = [int(count) for count in seen.envoys[province * MOST_SEATS : (province + 1) * MOST_SEATS]]
        lines.append(province_line(names, province_name(map, province, lang, "in"), owners, envoys))
    return lines + card_lines(seen, lang, is_marked=False)
