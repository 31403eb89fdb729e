"""Laws of Confucius that hold in every random game, whatever the seats and the options."""

import random
from itertools import pairwise

import pytest

from teahouse.core.breakdown import by_source
from teahouse.core.judge import accepted_actions
from teahouse.core.state import NOBODY
from teahouse.games.confucius.box import CARDS, COLONY, CUBE, HAND, OCEAN, REWARD, SHIPYARD, STOCK, SUPPORT
from tests.conftest import often, option_sets
from tests.confucius.setting import GAME, at, random_game

EVERYTHING = {
    "petitions": True, "admiral_variant": True, "repeat_test": "booklet", "official_fill": "lowest_rank",
    "admiral_counts": "chits", "transfer_to": "givers", "three_card_cancel": "choice",
    "any_candidate": "ministry_first", "temporary_seniority": False, "commercial_overpay": True,
    "ceramic_needs_two": True, "sail_without_destination": True, "idle_effects": True,
}  # fmt: skip
TABLES = [
    (seats, options)
    for seats in (3, 4, 5)
    for options in [*option_sets(GAME, seats), {"petitions": True, "idle_effects": True}, EVERYTHING]
]
some_tables = pytest.mark.parametrize(
    ("seats", "options"), TABLES, ids=[f"{seats} {options}" for seats, options in TABLES]
)


def components_add_up(state):
    """The invariants of the box."""
    seats = range(state.seats)
    # Lists: what the compiled state keeps is dear to look at one by one.
    hands, support, known = list(state.hands), list(state.support), list(state.known)
    deck, rewards, counts, armies, box = (
        list(field) for field in (state.deck, state.rewards, state.counts, state.armies, state.box)
    )
    for card in range(len(CARDS)):
        held = sum(hands[seat * 3 + card] + support[seat * 3 + card] for seat in seats)
        assert held + deck.count(card) + state.discard[card] == 22
    assert sum(rewards[:45]) + len(state.reward_stack) + sum(state.rewards_used) == 10
    assert state.junk_supply() >= 0
    tiles = [tile for tile in state.tiles if tile > 1]
    assert len(tiles) + len(state.officials) + sum(state.officials_gone) == 24
    for seat in seats:
        assert sum(hands[seat * 3 : seat * 3 + 3]) == counts[HAND + seat]
        assert sum(support[seat * 3 : seat * 3 + 3]) == counts[SUPPORT + seat]
        assert sum(rewards[seat * 9 : seat * 9 + 9]) == counts[REWARD + seat]
        for place in range(seat * 3, seat * 3 + len(CARDS)):
            assert known[place] <= hands[place] + support[place]
        abroad = armies.count(seat) + (state.insulted == seat)
        assert counts[STOCK + seat] + counts[COLONY + seat] + abroad == 6
        assert counts[OCEAN + seat] <= 4 or state.position()["phase"] == "land"
        cubes = sum(box[seat : 12 * 5 : 5]) + counts[CUBE + seat]
        assert 3 <= cubes <= 5
    assert sum(counts[SHIPYARD + seat] + counts[OCEAN + seat] for seat in seats) <= 25


def gifts_are_lawful(state):
    """At most one active gift a pair, equal values where both have given, every gift in one place."""
    given, gifts = list(state.active), list(state.gifts)
    for giver in range(5):
        for other in range(giver):
            there, back = given[giver * 5 + other], given[other * 5 + giver]
            assert not (there and back) or there == back
        active = [value for value in given[giver * 5 : giver * 5 + 5] if value]
        assert len(active) == len(set(active)) == gifts[giver * 6 : giver * 6 + 6].count(2)


def ministries_are_lawful(state, closed):
    """Candidates are secured, chits are in order, a resolved ministry never changes."""
    fields = [list(state.tiles), list(state.owners), list(state.secured)]
    for tile, owner, secured in zip(*fields):
        assert tile != 1 or secured
        assert owner == 9 or tile
        assert not secured or owner != 9
    for ministry in range(3):
        assert state.chits[ministry] >= state.chits[3 + ministry]
        spaces = slice(ministry * 7, ministry * 7 + 7)
        content = [field[spaces] for field in fields]
        content.append([state.offices[ministry], state.offices[3 + ministry]])
        if ministry in closed:
            assert closed[ministry] == content
        elif state.is_resolved(ministry):
            closed[ministry] = content


@some_tables
@pytest.mark.slow
def test_nothing_is_lost_and_every_game_ends_within_nine_rounds(seats, options):
    for seed in range(often(8, 1)):
        closed, rounds = {}, []

        def look(state, closed=closed, rounds=rounds):
            components_add_up(state)
            gifts_are_lawful(state)
            ministries_are_lawful(state, closed)
            rounds.append(int(state.round))

        state = random_game(f"{seed}-{options}", seats, options, random.Random(seed), look)
        assert rounds[0] == 1 and rounds[-1] <= 9 and all(0 <= b - a <= 1 for a, b in pairwise(rounds))
        assert state.wall == rounds[-1] and state.position()["phase"] == "over"


@some_tables
@pytest.mark.unmeasured
def test_the_points_of_a_game_are_the_events_that_gave_them(seats, options):
    for seed in range(often(20, 2)):
        state = random_game(f"p{seed}-{options}", seats, options, random.Random(seed))
        sources = by_source(GAME, state.log, seats)
        assert all(GAME.words("en").knows(f"source:{source}") for source in sources)
        told = [sum(points[seat] for points in sources.values()) for seat in range(seats)]
        assert told == state.scores()


def test_both_witnesses_agree_with_many_house_rules_at_once():
    chooser = random.Random(3)
    for number in range(often(60, 2)):
        options = {option.name: chooser.choice(option.values) for option in GAME.options} | {"petitions": True}
        state = GAME.new(chooser.choice([3, 4, 5]), number, options)
        while state.to_move != NOBODY:
            if chooser.random() < 0.05:
                assert accepted_actions(state, GAME.verbs.size) == state.legal(), state.position()
            state.play(chooser.choice(state.legal()))


def test_refusals_are_listed_in_the_order_of_the_book():
    ids = GAME.book("en").ids()
    assert [ids.index(rule) for rule in GAME.rules] == sorted(ids.index(rule) for rule in GAME.rules)


def test_every_kind_of_decision_and_every_refusal_has_words():
    words, chooser, asked = GAME.words("en"), random.Random(1), set()
    for number in range(often(60, 6)):
        state = GAME.new(chooser.choice([3, 4, 5]), number, EVERYTHING if number % 2 else {})
        while state.to_move != NOBODY:
            asked.add(state.prompt().partition(" ")[0])
            state.play(chooser.choice(state.legal()))
    for kind in asked:
        assert words.knows("prompt:" + kind), kind
    assert {"turn", "turn_without_cubes", "favour", "pay_cash", "pay_licences", "commerce", "chief"} <= asked


def test_the_action_space_is_small():
    assert GAME.verbs.size < 1500
    chooser = random.Random(2)
    for number in range(often(60, 6)):
        state = GAME.new(5, number, {"petitions": True})
        while state.to_move != NOBODY:
            legal = state.legal()
            assert len(legal) < 300
            state.play(chooser.choice(legal))


def test_a_seat_named_by_a_refusal_is_called_by_its_name():
    state = at("3 3", "hubu1:2:2 hubu2:2:0 hubu5:2", active=[[2, 0, 3]])
    sentence = GAME.refusal(state, state.refusal(GAME.parse("bribe hubu5")), "en")
    assert sentence.startswith("You hold Jade's vase (3)")
