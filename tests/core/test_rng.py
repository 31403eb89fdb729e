"""Randomness: the same in both modes, even enough, and not to be read off."""

from collections import Counter

from librt.vecs import vec
from mypy_extensions import u8

from teahouse.core.rng import MASK, Rng, advance, commitment, mixed, word_of


def test_a_seed_gives_the_same_numbers_for_ever() -> None:
    rng = Rng("7")
    assert rng.word == 4107961928384285326
    assert [rng.below(1000) for _ in range(8)] == [995, 698, 454, 419, 998, 568, 91, 929]


def test_words_stay_below_two_to_the_sixty_two() -> None:
    word = word_of("edge")
    for _ in range(2000):
        word = advance(word)
        assert 0 <= word <= MASK and 0 <= mixed(word) <= MASK


def test_numbers_below_a_limit_are_evenly_spread() -> None:
    rng = Rng("even")
    counts = Counter(int(rng.below(6)) for _ in range(12_000))
    assert sorted(counts) == list(range(6)) and all(1800 < count < 2200 for count in counts.values())


def test_a_shuffle_keeps_every_card_and_reaches_every_order() -> None:
    rng = Rng("cards")
    orders = set()
    for _ in range(600):
        cards = vec[u8]([1, 2, 3, 4])
        rng.shuffle(cards)
        orders.add(tuple(cards))
    assert len(orders) == 24 and all(sorted(order) == [1, 2, 3, 4] for order in orders)


def test_the_commitment_is_the_seeds_sha256() -> None:
    assert commitment("7") == "7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451"
