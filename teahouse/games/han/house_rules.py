"""The house rules of Han."""

from typing import Final, final

from teahouse.core.errors import Unreadable
from teahouse.core.options import Option, Options, switch
from teahouse.games.han.maps import BUILT_IN, FORMAT, read_map

FORTS: Final = ["off", "booklet", "2014"]


def default_map(seats: int) -> str:
    """The capital for two, the country for more."""
    return "ways" if seats == 2 else "border"


OPTIONS: Final = [
    Option("map", default_map, list(BUILT_IN), object_format=FORMAT),
    Option("harbour_scoring", True, (True, False)),
    Option("removal", "per_colour", ("per_colour", "total")),
    Option("forts", "off", list(FORTS)),
    switch("border_joker"),
]

PRESETS: dict[str, dict[str, object]] = {
    "booklet": {"harbour_scoring": False, "removal": "total", "forts": "off", "border_joker": False},
    "beginners": {"harbour_scoring": True, "forts": "off", "border_joker": False},
    "everything": {"harbour_scoring": True, "forts": "2014", "border_joker": True},
}


def agree(seats: int, options: Options) -> None:
    """A map has its numbers of seats."""
    chosen = read_map(options["map"])
    if not chosen.least_seats <= seats <= chosen.most_seats:
        raise Unreadable(f"map {chosen.id} is for {chosen.least_seats} to {chosen.most_seats} seats, not {seats}")


@final
class HouseRules:
    """The options of one game as the rules ask for them; shared by all its states."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.map = read_map(options["map"])
        self.harbours_score = bool(options["harbour_scoring"])
        # Only the slim decks of the capital can be thinned at random.
        self.removes_at_random = options["removal"] == "total" and self.map.id == "ways-of-diplomacy"
        self.has_forts = options["forts"] != "off"
        self.forts_of_2014 = options["forts"] == "2014"
        self.border_joker = bool(options["border_joker"])
