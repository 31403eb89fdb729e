"""The house rules of In the Year of the Dragon."""

from typing import Final, final

from mypy_extensions import i64

from teahouse.core.options import Option, Options, switch
from teahouse.games.dragon.box import SUPER_EVENTS

LARGE_PRICES: Final = (6, 7)
OFF: Final = "off"
RANDOM: Final = "random"

OPTIONS: Final = [
    Option("large_privilege", 6, LARGE_PRICES),
    switch("great_wall"),
    Option("super_event", OFF, [OFF, RANDOM, *SUPER_EVENTS]),
    Option("wall_double_check", True, (True, False)),
]

PRESETS: dict[str, dict[str, object]] = {
    "booklet": {"large_privilege": 6, "great_wall": False, "super_event": OFF},
    "beginners": {"great_wall": False, "super_event": OFF},
    "everything": {"great_wall": True, "super_event": RANDOM},
}


@final
class HouseRules:
    """The options of one game as the rules ask for them; shared by all its states."""

    def __init__(self, options: Options) -> None:
        self.options = options
        price = options["large_privilege"]
        assert isinstance(price, int)
        self.large_price: i64 = price
        self.great_wall = bool(options["great_wall"])
        self.super_event = str(options["super_event"])
        self.wall_double_check = bool(options["wall_double_check"])
