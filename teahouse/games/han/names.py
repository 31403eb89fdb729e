"""What sites and provinces are called on a map."""

from teahouse.core.state import State
from teahouse.games.han.state import HanState


def province_name(state: HanState, province: int, language: str) -> str:
    """A province's name; English where the language has none."""
    provinces = state.house.map.source["provinces"]
    assert isinstance(provinces, list)
    names = provinces[province]["name"]
    return str(names.get(language, names.get("en", state.house.map.province_ids[province])))


def local_name(state: State, domain: str, text: str, language: str) -> str:
    """The name of a province, or a site with its province's name; "" for whatever the map does not name."""
    assert isinstance(state, HanState)
    if not text.isdigit():
        return ""
    number = int(text) - 1
    if domain == "province" and number < state.house.map.province_count:
        return province_name(state, number, language)
    if domain == "site" and number < state.house.map.site_count:
        return f"{province_name(state, int(state.house.map.first_province[number]), language)} {text}"
    return ""
