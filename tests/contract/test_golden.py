"""Games that compiled and interpreted rules must play alike: one line a game, the same file for both.

    game seats options seed plies hash-of-the-moves outcome

To accept a change of rules: python -m tests.contract.test_golden
"""

import hashlib
import json
from pathlib import Path

import pytest

import teahouse
from teahouse.core.registry import register
from teahouse.core.rng import Rng
from teahouse.core.state import NOBODY
from tests.toy import GAME as TOY

GOLDEN = Path(__file__).with_name("golden.txt")


def played(id: str, seats: int, options: str, seed: str) -> str:
    """The line of a random game that follows from its seed alone."""
    register(TOY)
    game = teahouse.game(id)
    state = game.new(seats, seed, json.loads(options))
    rng = Rng(seed)
    moves = hashlib.sha256()
    plies = 0
    while state.to_move != NOBODY:
        legal = state.legal()
        action = legal[rng.below(len(legal))]
        moves.update(f"{len(legal)} {game.text(action)}\n".encode())
        state.play(action)
        plies += 1
    outcome = ",".join(str(share) for share in state.outcome())
    return f"{id} {seats} {options} {seed} {plies} {moves.hexdigest()[:16]} {outcome}"


def lines() -> list[str]:
    return GOLDEN.read_text().splitlines()


@pytest.mark.parametrize("line", lines() if GOLDEN.exists() else [])
@pytest.mark.unmeasured
def test_a_golden_game_is_played_as_ever(line: str) -> None:
    id, seats, options, seed, *_ = line.split()
    assert played(id, int(seats), options, seed) == line


def main() -> None:
    """Write the file anew, for every game and the options worth telling apart."""
    wanted = [
        ("toy", 3, [{}, {"rounds": 4}], 5),
        ("han", 3, [{}, {"forts": "booklet"}, {"map": "ways", "removal": "total"}], 3),
        ("han", 5, [{"forts": "2014", "border_joker": True}], 3),
        ("han", 2, [{}], 3),
        ("confucius", 3, [{}, {"petitions": True, "admiral_variant": True}], 3),
        ("confucius", 4, [{"petitions": True, "idle_effects": True, "three_card_cancel": "choice"}], 3),
        ("confucius", 5, [{"repeat_test": "booklet", "official_fill": "lowest_rank", "transfer_to": "givers"}], 3),
        ("dragon", 2, [{}, {"super_event": "random", "great_wall": True}], 3),
        ("dragon", 3, [{"super_event": "earthquake"}, {"super_event": "sunrise", "large_privilege": 7}], 2),
        ("dragon", 4, [{"great_wall": True, "wall_double_check": False}, {"super_event": "charter"}], 2),
        ("dragon", 5, [{}, {"super_event": "solar_eclipse", "great_wall": True}], 3),
        (
            "skud",
            2,
            [
                {},
                {"ancient_oasis": True, "double_accents": True},
                {"rock": "point", "ring_ends": "arrange"},
                {"ignore_clashing": True, "special_flowers_return": True},
                {"informal_start": True, "no_wheels": True},
            ],
            2,
        ),
    ]
    found = [
        played(id, seats, json.dumps(options, separators=(",", ":")), str(seed))
        for id, seats, sets, count in wanted
        for options in sets
        for seed in range(count)
    ]
    GOLDEN.write_text("\n".join(found) + "\n")


if __name__ == "__main__":
    main()
