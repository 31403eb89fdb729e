"""What sites, provinces and alliances are called on a map."""

from teahouse.core.state import State
from teahouse.core.words import Fact, words_of
from teahouse.games.han.maps import Map
from teahouse.games.han.state import HanState


def province_name(map: Map, province: int, language: str, form: str = "") -> str:
    """A province's name, English where the language has none; with a form as in a sentence, e.g. "in Wei"."""
    id = map.province_ids[province]
    provinces = map.source["provinces"]
    assert isinstance(provinces, list)
    names = provinces[province]["name"]
    bare = str(names.get(language, names.get("en", id)))
    if not form:
        return bare
    words = words_of("teahouse.games.han", language)
    # The words know the provinces of the printed maps; others may share an id with one of them.
    if words.name("province", id) == bare:
        return words.name("province", id, form)
    return words.say("province", {"name": bare}, form)


def local_name(state: State | None, domain: str, text: str, language: str, form: str = "") -> str:
    """The name of a province, a site with its province's name, or an alliance with those of both; "" for whatever the
    map does not name."""
    if state is None:
        return ""
    assert isinstance(state, HanState)
    if not text.isdigit():
        return ""
    map, number = state.house.map, int(text) - 1
    if domain == "province" and number < map.province_count:
        return province_name(map, number, language, form)
    if domain == "site" and number < map.site_count:
        return site_name(map, number, language, form)
    return alliance_name(map, int(text), language, form) if domain == "alliance" else ""


def alliance_name(map: Map, number: int, language: str, form: str = "") -> str:
    """An alliance by its two provinces, "Wei and Qi"; "" where the map has none of that number."""
    for place in range(len(map.alliance_numbers)):
        if map.alliance_numbers[place] == number:
            one = province_name(map, int(map.alliance_one[place]), language, form)
            other = province_name(map, int(map.alliance_other[place]), language, form)
            return words_of("teahouse.games.han", language).say("list:and", {"first": one, "last": other})
    return ""


def site_name(map: Map, site: int, language: str, form: str = "") -> str:
    """A site by its province and number; with a form as in a sentence."""
    province = int(map.first_province[site])
    if not form:
        return f"{province_name(map, province, language)} {site + 1}"
    facts: dict[str, Fact] = {
        "province": lambda form: province_name(map, province, language, form),
        "number": str(site + 1),
    }
    return words_of("teahouse.games.han", language).say("site", facts, form)
