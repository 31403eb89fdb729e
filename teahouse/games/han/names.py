"""What sites and provinces are called on a map."""

from teahouse.core.state import State
from teahouse.games.han.maps import Map
from teahouse.games.han.state import HanState


def province_name(map: Map, province: int, language: str) -> str:
    """A province's name; English where the language has none."""
    provinces = map.source["provinces"]
    assert isinstance(provinces, list)
    names = provinces[province]["name"]
    return str(names.get(language, names.get("en", map.province_ids[province])))


def local_name(state: State | None, domain: str, text: str, language: str) -> str:
    """The name of a province, or a site with its province's name; "" for whatever the map does not name."""
    if state is None:
        return ""
    assert isinstance(state, HanState)
    if not text.isdigit():
        return ""
    map, number = state.house.map, int(text) - 1
    if domain == "province" and number < map.province_count:
        return province_name(map, number, language)
    if domain == "site" and number < map.site_count:
        return f"{province_name(map, int(map.first_province[number]), language)} {text}"
    return ""
