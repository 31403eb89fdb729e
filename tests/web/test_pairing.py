"""Pairings keep what a tournament promises, whatever the results are."""

import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from teahouse.web.tournaments import pairing
from teahouse.web.tournaments.pairing import Draw, Player, draw
from teahouse.web.tournaments.standings import fair_ranking, points_of, standings

pytestmark = pytest.mark.no_rules
SYSTEMS = ["robin", "swiss"]
seeds = some.integers(0, 10**6).map(str)
systems = some.sampled_from(SYSTEMS)


def pretend(system: str, seats: int, players: list[Player], seed: str, rounds: int, leaving: float = 0) -> list[Draw]:
    """A tournament with results by chance; some leave on the way."""
    chance = random.Random(seed)
    draws = []
    for number in range(1, rounds + 1):
        if sum(not player.is_out for player in players) < seats:
            break
        drawn = draw(system, seats, number, players, seed)
        draws.append(drawn)
        for table in drawn.tables:
            ranking = list(range(1, seats + 1))
            chance.shuffle(ranking)
            for seat, points in enumerate(points_of(ranking)):
                player = players[table[seat]]
                player.points += points
                player.seats[seat] += 1
                player.met.update(other for other in table if other != player.number)
        for free in drawn.byes:
            players[free].points += 1
            players[free].byes += 1
        for player in players:
            player.is_out = player.is_out or chance.random() < leaving
    return draws


def company(count: int) -> list[Player]:
    """New players."""
    return [Player(number) for number in range(count)]


@given(systems, some.integers(2, 5), some.integers(0, 15), seeds, some.sampled_from([0, 0.05]))
def test_in_a_round_everybody_who_is_there_has_one_place(
    system: str, seats: int, more: int, seed: str, leaving: float
) -> None:
    players = company(seats + more)
    gone: set[int] = set()
    chance = random.Random(seed)
    for number in range(1, 7):
        if len(players) - len(gone) < seats:
            break
        drawn = draw(system, seats, number, players, seed)
        placed = [player for table in drawn.tables for player in table] + drawn.byes + drawn.walkovers
        assert sorted(placed) == sorted({player.number for player in players} - gone)
        assert all(len(table) == seats for table in drawn.tables)
        if chance.random() < 0.3:
            gone.add(chance.randrange(len(players)))
        for player in players:
            player.is_out = player.number in gone


@given(systems, some.integers(2, 5), some.integers(0, 12), seeds)
def test_the_same_seed_gives_the_same_draw(system: str, seats: int, more: int, seed: str) -> None:
    first = pretend(system, seats, company(seats + more), seed, 4)
    assert first == pretend(system, seats, company(seats + more), seed, 4)


def test_another_seed_gives_another_draw() -> None:
    assert len({str(draw("swiss", 2, 1, company(12), str(seed))) for seed in range(10)}) > 5


@given(some.integers(2, 16), seeds)
def test_a_round_robin_lets_everybody_meet_everybody_once_and_seats_are_shared(count: int, seed: str) -> None:
    players = company(count)
    rounds = pairing.usual_rounds("robin", 2, count)
    draws = pretend("robin", 2, players, seed, rounds)
    meetings = Counter(frozenset(table) for drawn in draws for table in drawn.tables)
    assert meetings == Counter(frozenset(pair) for pair in combinations(range(count), 2))
    assert all(abs(player.lead) <= 1 and player.byes == count % 2 for player in players)
    twice = company(count)
    pretend("robin", 2, twice, seed, 2 * rounds)
    assert all(player.lead == 0 for player in twice), "the second time around the seats change"


def test_who_should_have_met_somebody_who_left_is_not_left_empty_handed() -> None:
    players = company(4)
    players[2].is_out = True
    drawn = [draw("robin", 2, number, players, "") for number in (1, 2, 3)]
    assert sorted(player for each in drawn for player in each.walkovers) == [0, 1, 3]
    assert not any(each.byes for each in drawn)


@given(some.integers(2, 24), seeds, some.sampled_from([0, 0.03]))
def test_nobody_is_free_a_second_time_before_everybody_was(count: int, seed: str, leaving: float) -> None:
    for seats in (2, 3, 4):
        if count >= seats:
            players = company(count)
            pretend("swiss", seats, players, seed, min(8, count - 1), leaving)
            byes = [player.byes for player in players if not player.is_out]
            assert not byes or leaving or max(byes) - min(byes) <= 1
    players = company(count)
    pretend("swiss", 2, players, seed, pairing.most_rounds("swiss", 2, count))
    assert max(player.byes for player in players) <= 1


@given(some.integers(2, 24), seeds)
def test_in_a_swiss_tournament_nobody_meets_twice_while_that_can_be_avoided(count: int, seed: str) -> None:
    players = company(count)
    rounds = max(1, count // 2)
    pretend("swiss", 2, players, seed, rounds)
    # With at most half as many rounds as players it can always be avoided (Dirac).
    assert all(times == 1 for player in players for times in player.met.values())


@given(some.integers(2, 8).map(lambda half: 2 * half), seeds)
def test_a_rematch_comes_only_when_no_other_pairing_is_left(count: int, seed: str) -> None:
    """Held against a slow search through all pairings."""
    if count > 8:
        return
    players = company(count)
    for number in range(1, count + 2):
        possible = has_new_pairing(players)
        before = {player.number: Counter(player.met) for player in players}
        drawn = pretend_one(players, seed, number)
        is_new = all(not before[one][other] for one, other in drawn.tables)
        assert is_new == possible


def has_new_pairing(players: list[Player]) -> bool:
    """Whether all can be paired with somebody new."""
    if not players:
        return True
    first, *rest = players
    return any(
        not first.met[other.number] and has_new_pairing([player for player in rest if player is not other])
        for other in rest
    )


def pretend_one(players: list[Player], seed: str, number: int) -> Draw:
    """One round between two, won by chance."""
    drawn = draw("swiss", 2, number, players, seed)
    for table in drawn.tables:
        players[random.Random(f"{seed}{number}{table}").choice(table)].points += 1
        for seat, player in enumerate(table):
            players[player].seats[seat] += 1
            players[player].met[table[1 - seat]] += 1
    return drawn


@given(some.integers(4, 24), seeds)
def test_in_a_swiss_tournament_nobody_begins_always(count: int, seed: str) -> None:
    players = company(count)
    pretend("swiss", 2, players, seed, max(2, count // 2))
    assert all(abs(player.lead) <= pairing.UNFAIR for player in players)


@given(some.integers(3, 5), some.integers(2, 5), systems, seeds)
def test_at_larger_tables_the_first_seat_is_shared(seats: int, groups: int, system: str, seed: str) -> None:
    players = company(seats * groups)
    pretend(system, seats, players, seed, 2 * seats)
    firsts = [player.seats[0] for player in players]
    assert max(firsts) <= 4 and max(firsts) - min(firsts) <= 3


@given(some.sampled_from([(3, 3), (3, 4), (4, 4), (4, 5), (5, 5)]), systems, seeds)
def test_at_larger_tables_nobody_meets_again_in_the_second_round(size: tuple[int, int], system: str, seed: str) -> None:
    """With as many tables as seats everybody can be spread over all of them."""
    seats, groups = size
    players = company(seats * groups)
    pretend(system, seats, players, seed, 2)
    assert all(times == 1 for player in players for times in player.met.values())


@given(some.integers(3, 4), some.integers(2, 4), seeds)
def test_a_round_robin_of_groups_lets_everybody_meet_about_equally(seats: int, groups: int, seed: str) -> None:
    players = company(seats * groups)
    rounds = 3 * pairing.usual_rounds("robin", seats, len(players))
    pretend("robin", seats, players, seed, rounds)
    met = [players[one].met[other] for one, other in combinations(range(len(players)), 2)]
    mean = sum(met) / len(met)
    assert min(met) >= 1 and max(met) <= 2 * mean + 1


def test_in_a_swiss_tournament_leaders_meet() -> None:
    players = company(8)
    for player in players:
        player.points = float(player.number // 2)
    for seats in (2, 4):
        for table in draw("swiss", seats, 1, players, "x").tables:
            assert max(table) - min(table) < seats


def test_the_largest_tournament_is_drawn_in_good_time() -> None:
    """Every search gives up in the end; these are the worst that may be set up."""
    for system, seats in [("swiss", 2), ("swiss", 4), ("robin", 5)]:
        draws = pretend(system, seats, company(32), "1", 16, leaving=0.02)
        assert len(draws) == 16


# Points


def test_points_are_one_for_the_first_and_nothing_for_the_last() -> None:
    assert points_of([1, 2]) == [1, 0] and points_of([1, 1]) == [0.5, 0.5]
    assert points_of([2, 1, 3]) == [0.5, 1, 0]
    assert points_of([1, 1, 3]) == [0.75, 0.75, 0]
    assert points_of([3, 1, 1, 3, 5]) == [0.375, 0.875, 0.875, 0.375, 0]


@given(some.integers(2, 5).flatmap(lambda count: some.lists(some.integers(0, 3), min_size=count, max_size=count)))
def test_a_table_always_shares_out_the_same_number_of_points(scores: list[int]) -> None:
    ranking = [1 + sum(other > score for other in scores) for score in scores]
    assert sum(points_of(ranking)) == pytest.approx(len(scores) / 2)


def test_whoever_left_is_last_whatever_the_stand_in_reached() -> None:
    assert fair_ranking([1, 2, 3], [True, False, False]) == [3, 1, 2]
    assert fair_ranking([1, 2, 3, 4], [True, False, True, False]) == [3, 1, 3, 2]
    assert fair_ranking([1, 1, 3], [False, False, False]) == [1, 1, 3]


def test_equal_points_are_decided_by_the_opponents_and_then_by_their_own_games() -> None:
    win, loss = (1, 1.0), (2, 0.0)
    games = [{0: win, 1: loss}, {2: win, 3: loss}, {0: win, 2: loss}, {1: win, 3: loss}]
    lines = standings([0, 1, 2, 3], games, [])
    assert [(line.number, line.place, line.points) for line in lines] == [(0, 1, 2), (1, 2, 1), (2, 2, 1), (3, 4, 0)]
    assert [line.opponents for line in lines] == [2, 2, 2, 2] and [line.beaten for line in lines] == [2, 0, 0, 0]
    met = standings([0, 1, 2, 3], [*games, {1: win, 2: loss}, {0: loss, 3: win}], [])
    assert [line.number for line in met][:2] == [0, 1]


def test_two_who_are_equal_in_everything_are_told_apart_by_their_own_game() -> None:
    win, loss, draw_ = (1, 1.0), (2, 0.0), (1, 0.5)
    games = [{0: win, 1: loss}, {2: loss, 0: win}, {1: win, 2: loss}]
    assert [line.number for line in standings([2, 1, 0], games, [])] == [0, 1, 2]
    tied = standings([0, 1], [{0: draw_, 1: draw_}], [])
    assert [line.place for line in tied] == [1, 1]


def test_a_free_round_counts_as_points_and_not_as_a_game() -> None:
    lines = standings([0, 1, 2], [{0: (1, 1.0), 1: (2, 0.0)}], [(2, 1.0)])
    free = next(line for line in lines if line.number == 2)
    assert (free.points, free.played, free.byes, free.results) == (1, 0, 1, [])
