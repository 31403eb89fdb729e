"""Randomness: the published numbers, the same in both modes, even, and each digest for one end only."""

import hashlib
from collections import Counter

import pytest
from librt.vecs import vec
from mypy_extensions import u8

import teahouse
from teahouse.core.digest import digest
from teahouse.core.rng import MASK, Rng, advance, below, block_of, key_in, key_of, mix, shuffle, spell_key, word_of
from teahouse.core.threefry import block

# counter, key, output: the vectors that the authors of Threefry published.
VECTORS = """
00000000 00000000 00000000 00000000  00000000 00000000 00000000 00000000  9c6ca96a e17eae66 fc10ecd4 5256a7d8
ffffffff ffffffff ffffffff ffffffff  ffffffff ffffffff ffffffff ffffffff  2a881696 57012287 f6c7446e a16a6732
243f6a88 85a308d3 13198a2e 03707344  a4093822 299f31d0 082efa98 ec4e6c89  59cd1dbb b8879579 86b5d00c ac8b6d84
"""


@pytest.mark.parametrize("line", VECTORS.strip().splitlines())
def test_threefry_gives_the_published_numbers(line: str) -> None:
    words = [int(word, 16) for word in line.split()]
    counter, key, output = words[:4], words[4:8], words[8:]
    assert [int(word) for word in block(key_in("".join(f"{word:08x}" for word in key)), *counter)] == output


def test_a_digest_is_the_sha256_of_its_label_and_parts_a_line_each() -> None:
    expected = hashlib.sha256(b"teahouse/1/house\nabc\n17\n").hexdigest()
    assert digest("house", "abc", 17, "") == expected


def test_no_part_of_a_digest_has_two_lines_or_half_a_character() -> None:
    with pytest.raises(teahouse.Unreadable, match="one line"):
        digest("seed", "a\nb")
    with pytest.raises(teahouse.Unreadable, match="whole characters"):
        digest("seed", "\ud800")
    with pytest.raises(teahouse.Unreadable, match="one line"):
        teahouse.game("han").new(seed="a\nb")


def test_every_label_gives_another_digest() -> None:
    labels = ["house", "seed", "shuffle", "lot", "dice", "bot", "hint", "pairing", "throws"]
    assert len({digest(label, "7") for label in labels} | {hashlib.sha256(b"7").hexdigest()}) == len(labels) + 1


def test_a_seed_gives_the_same_key_for_ever() -> None:
    key = key_of("7")
    assert spell_key(key) == digest("shuffle", "7")[:32] == "97c353e3726aae3a9c68724ea73b5d5a"
    assert [int(word) for word in block_of(key, 5)] == [int(word) for word in block(key, 1, 0, 0, 0)]


def test_a_shuffle_can_be_checked_by_hand() -> None:
    """The example of docs/records.md."""
    key, cards = key_of("7"), vec[u8]([1, 2, 3, 4, 5, 6, 7])
    assert shuffle(cards, key, 0) == 6
    expected = [1, 2, 3, 4, 5, 6, 7]
    words = [*block_of(key, 0), *block_of(key, 4)]
    for last in range(6, 0, -1):
        place = int(words[6 - last]) * (last + 1) >> 32
        expected[last], expected[place] = expected[place], expected[last]
    assert list(cards) == expected == [1, 5, 7, 3, 4, 6, 2]


def test_draws_go_on_where_the_last_one_ended() -> None:
    key = key_of("on and on")
    whole, parts = vec[u8](range(9)), vec[u8](range(9))
    drawn = shuffle(whole, key, 3)
    assert shuffle(parts, key, 3) == drawn == 11 and list(whole) == list(parts)
    again = vec[u8](range(9))
    assert shuffle(again, key, int(drawn)) == 19 and list(again) != list(whole)
    assert shuffle(vec[u8]([1]), key, 3) == 3 and shuffle(vec[u8](), key, 3) == 3


def test_a_word_that_would_favour_some_numbers_is_drawn_again() -> None:
    """Three does not divide 2**32 = 3 * 1431655765 + 1: the word 0 is one too many."""
    limit = 3 << 28
    key = key_of("uneven")
    again = [drawn for drawn in range(400) if below(key, drawn, limit)[1] > drawn + 1]
    words = {drawn: int([*block_of(key, drawn)][drawn & 3]) for drawn in range(400)}
    assert again == [drawn for drawn in range(400) if words[drawn] * limit % 2**32 < 2**32 % limit] != []
    assert all(int(below(key, drawn, limit)[0]) < limit for drawn in again)


@pytest.mark.parametrize("limit", [1, 2, 6, 7, 55])
def test_numbers_of_a_state_are_evenly_spread(limit: int) -> None:
    key, drawn, counts = key_of("even"), 0, Counter()
    for _ in range(200 * limit):
        number, drawn = below(key, drawn, limit)
        counts[int(number)] += 1
    assert sorted(counts) == list(range(limit)) and all(140 < count < 260 for count in counts.values())


def test_a_key_is_spelled_as_it_is_read() -> None:
    assert spell_key(key_in("00000001deadbeefffffffff80000000")) == "00000001deadbeefffffffff80000000"


def test_an_imagined_state_draws_from_a_key_of_its_own() -> None:
    seen = teahouse.game("han").new(seed=1).seen_by(0)
    keys = {spell_key(seen.imagine(Rng(str(number))).key) for number in range(50)}
    assert len(keys) == 50 and all(len(key) == 32 for key in keys)


def test_dice_give_the_same_numbers_for_ever() -> None:
    rng = Rng("7")
    assert rng.word == 4017414377515279701
    assert [rng.below(1000) for _ in range(8)] == [278, 883, 554, 657, 104, 652, 422, 788]


def test_words_stay_below_two_to_the_sixty_two() -> None:
    word = word_of("edge")
    for _ in range(2000):
        word = advance(word)
        assert 0 <= word <= MASK and 0 <= mix(word) <= MASK


def test_dice_are_even() -> None:
    rng = Rng("even")
    counts = Counter(int(rng.below(6)) for _ in range(12_000))
    assert sorted(counts) == list(range(6)) and all(1800 < count < 2200 for count in counts.values())


def test_a_shuffle_keeps_every_card_and_reaches_every_order() -> None:
    rng, key = Rng("cards"), key_of("cards")
    by_dice, by_key, drawn = set(), set(), 0
    for _ in range(600):
        cards, others = vec[u8]([1, 2, 3, 4]), vec[u8]([1, 2, 3, 4])
        rng.shuffle(cards)
        drawn = shuffle(others, key, drawn)
        by_dice.add(tuple(cards))
        by_key.add(tuple(others))
    for orders in (by_dice, by_key):
        assert len(orders) == 24 and all(sorted(order) == [1, 2, 3, 4] for order in orders)
