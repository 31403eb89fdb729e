"""The house rules of Confucius."""

from typing import Final, final

from teahouse.core.options import Option, Options, switch

OPTIONS: Final = [
    switch("petitions"),
    switch("admiral_variant"),
    Option("repeat_test", "taken", ("taken", "cube", "booklet")),
    Option("official_fill", "lowest_number", ("lowest_number", "lowest_rank")),
    Option("admiral_counts", "markers", ("markers", "chits")),
    Option("transfer_to", "anyone", ("anyone", "givers")),
    Option("three_card_cancel", "automatic", ("automatic", "choice")),
    Option("any_candidate", "empty_first", ("empty_first", "ministry_first")),
    Option("temporary_seniority", True, (True, False)),
    switch("commercial_overpay"),
    switch("ceramic_needs_two"),
    switch("sail_without_destination"),
    switch("idle_effects"),
]

PRESETS: dict[str, dict[str, object]] = {
    "booklet": {
        "petitions": False,
        "admiral_variant": False,
        "repeat_test": "booklet",
        "official_fill": "lowest_rank",
        "admiral_counts": "chits",
        "any_candidate": "ministry_first",
        "commercial_overpay": True,
        "ceramic_needs_two": True,
        "sail_without_destination": True,
        "idle_effects": True,
    },
    "beginners": {"petitions": False, "admiral_variant": False},
    "everything": {"petitions": True, "admiral_variant": True},
}


@final
class HouseRules:
    """The options of one game as the rules ask for them; shared by all its states."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.petitions = bool(options["petitions"])
        self.admiral_wins_ties = bool(options["admiral_variant"])
        # Whether a pair, or a single space, counts as used when its action was taken without a cube.
        self.pairs_by_taking = options["repeat_test"] != "cube"
        self.singles_by_taking = options["repeat_test"] == "taken"
        self.senior_first = options["official_fill"] == "lowest_number"
        self.admiral_counts_chits = options["admiral_counts"] == "chits"
        self.transfers_to_givers_only = options["transfer_to"] == "givers"
        self.cancelling_is_a_choice = options["three_card_cancel"] == "choice"
        self.ministry_first = options["any_candidate"] == "ministry_first"
        self.temporary_seniority = bool(options["temporary_seniority"])
        self.commercial_overpay = bool(options["commercial_overpay"])
        self.ceramic_needs_two = bool(options["ceramic_needs_two"])
        self.sail_without_destination = bool(options["sail_without_destination"])
        self.idle_effects = bool(options["idle_effects"])
