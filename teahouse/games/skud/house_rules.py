"""The house rules of Skud Pai Sho."""

from typing import Final, final

from teahouse.core.options import Option, Options, switch

MOST_TURNS: Final = 10_000

OPTIONS: Final = [
    Option("rock", "lines", ("lines", "point")),
    switch("no_alt_win"),
    Option("lotus_bonus", True, (True, False)),
    Option("ring_ends", "turn", ("turn", "arrange")),
    Option("no_move", "loses", ("loses", "draw")),
    Option("repetition", True, (True, False)),
    Option("turn_limit", 600, least=0, most=MOST_TURNS),
    switch("informal_start"),
    switch("double_accents"),
    switch("no_wheels"),
    switch("special_flowers_return"),
    switch("ignore_clashing"),
    switch("ancient_oasis"),
]

PRESETS: dict[str, dict[str, object]] = {
    "booklet": {"rock": "point", "no_alt_win": True, "lotus_bonus": False, "ring_ends": "arrange"},
    "beginners": {"no_alt_win": False, "double_accents": False, "ancient_oasis": False},
    "everything": {"ancient_oasis": True, "double_accents": True},
}


@final
class HouseRules:
    """The options of one game as the rules ask for them; shared by all its states."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.rock_stops_lines = options["rock"] == "lines"
        self.last_flower_ends = not options["no_alt_win"]
        self.enemy_lotus_earns = bool(options["lotus_bonus"])
        self.ring_ends_at_once = options["ring_ends"] == "arrange"
        self.no_move_loses = options["no_move"] == "loses"
        self.repetition_draws = bool(options["repetition"])
        self.turn_limit = int(str(options["turn_limit"]))
        self.informal_start = bool(options["informal_start"])
        self.no_wheels = bool(options["no_wheels"])
        self.special_flowers_return = bool(options["special_flowers_return"])
        self.clashes_matter = not options["ignore_clashing"]
        self.ancient_oasis = bool(options["ancient_oasis"])
        in_box = 8 - 2 * self.no_wheels + 3 * self.ancient_oasis
        self.accents_to_choose = min(8 if options["double_accents"] else 4, in_box)
