"""Intervals hold what they promise, on games that are made up and come in correlated blocks."""

import random

import pytest

from teahouse.lab.intervals import ShareSequence, mean_interval, mean_sequence, share_interval, student, wilson

# A block of rotations goes alike as a whole in this part of the seeds.
ALIKE = 0.4


def block(chooser: random.Random, share: float, seats: int) -> float:
    if chooser.random() < ALIKE:
        return float(chooser.random() < share)
    return sum(chooser.random() < share for _ in range(seats)) / seats


@pytest.mark.parametrize(("freedom", "table"), [(1, 12.706), (2, 4.303), (3, 3.182), (10, 2.228), (120, 1.980)])
def test_students_quantiles_are_those_of_the_printed_table(freedom: int, table: float) -> None:
    assert student(freedom) == pytest.approx(table, rel=0.002)


def test_wilsons_interval_is_the_textbooks() -> None:
    assert wilson(0.9, 10, 1.959964)[1:] == pytest.approx((0.5958, 0.9821), abs=1e-4)


@pytest.mark.parametrize(("share", "seeds", "seats"), [(0.97, 100, 2), (0.5, 40, 2), (0.4, 60, 5), (0.2, 80, 5)])
def test_the_interval_holds_the_true_share_in_about_95_of_100_matches(share: float, seeds: int, seats: int) -> None:
    chooser = random.Random(f"{share}/{seeds}")
    hits = 0
    for _ in range(600):
        found = share_interval([block(chooser, share, seats) for _ in range(seeds)], seeds * seats)
        hits += found.low <= share <= found.high
    # Three standard errors of 600 trials around the nominal 95 %; at the edge of 1 the interval may be a little wide.
    assert 0.923 <= hits / 600 <= 0.99


def test_games_that_repeat_each_other_do_not_make_an_interval_narrower() -> None:
    shares = [float(number % 3 == 0) for number in range(60)]
    once, five_times = share_interval(shares, 60), share_interval(shares, 300)
    assert once == five_times
    assert once.high - once.low == pytest.approx(2 * 1.99 * (1 / 3 * 2 / 3 / 60) ** 0.5, rel=0.1)


def test_rotations_that_balance_each_other_make_an_interval_narrower() -> None:
    chooser = random.Random(3)
    first = [float(chooser.random() < 0.5) for _ in range(100)]
    lucky = [(a + (1 - a)) / 2 + chooser.choice([-0.02, 0.02]) for a in first]
    assert share_interval(lucky, 200).high - share_interval(lucky, 200).low < 0.02


def test_one_seed_says_nothing_and_unanimous_seeds_do_not_say_everything() -> None:
    assert share_interval([1.0], 2)[1:] == (0.0, 1.0)
    assert 0.9 < share_interval([1.0] * 50, 100).low < 1.0


@pytest.mark.parametrize(("share", "seats"), [(0.5, 2), (0.9, 3), (0.2, 5)])
@pytest.mark.slow
def test_the_sequence_is_right_at_every_look_in_95_of_100_matches(share: float, seats: int) -> None:
    chooser = random.Random(f"looks {share}")
    wrong = 0
    for _ in range(60):
        sequence = ShareSequence()
        missed = False
        for _ in range(60):
            sequence.add(block(chooser, share, seats))
            found = sequence.interval()
            missed = missed or not found.low <= share <= found.high
        wrong += missed
    # At most 5 % by Ville's inequality; 8 of 60 would be a fluke of less than one in a hundred.
    assert wrong <= 7


def test_looking_after_every_seed_fools_the_fixed_interval_but_not_the_sequence() -> None:
    chooser = random.Random("par")
    fooled = {"fixed": 0, "sequence": 0}
    for _ in range(30):
        shares: list[float] = []
        sequence = ShareSequence()
        seen = {"fixed": False, "sequence": False}
        for _ in range(80):
            shares.append(block(chooser, 0.5, 2))
            sequence.add(shares[-1])
            fixed, always = share_interval(shares, 2 * len(shares)), sequence.interval()
            seen["fixed"] |= not fixed.low <= 0.5 <= fixed.high
            seen["sequence"] |= not always.low <= 0.5 <= always.high
        for name in fooled:
            fooled[name] += seen[name]
    assert fooled["sequence"] <= 4 < fooled["fixed"]


def test_the_sequence_decides_a_clear_match_soon() -> None:
    sequence = ShareSequence()
    for _ in range(20):
        sequence.add(1.0)
    assert sequence.interval().low > 0.6


def test_the_interval_of_a_mean_is_students_and_its_sequence_is_wider() -> None:
    values = [float(number) for number in range(10)]
    fixed, always = mean_interval(values), mean_sequence(values)
    assert fixed.mean == 4.5 and fixed.high - 4.5 == pytest.approx(2.262 * 3.02765 / 10**0.5, rel=1e-3)
    assert always.low < fixed.low and fixed.high < always.high
