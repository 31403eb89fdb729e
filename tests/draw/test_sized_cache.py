"""A cache within a bound of bytes."""

from teahouse.draw.sized_cache import SizedCache


def filled(count: int, size: int, most: int | None = None) -> SizedCache[int, bytes]:
    """A cache of at most 100 bytes, into which so many things of a size were put."""
    cache: SizedCache[int, bytes] = SizedCache(100, len, most)
    for number in range(count):
        cache[number] = bytes(size)
    return cache


def test_a_cache_holds_no_more_than_its_bytes() -> None:
    cache = filled(10, 30)
    assert [number in cache for number in (6, 7, 8, 9)] == [False, True, True, True]
    assert cache.bytes == 90 and len(cache) == 3


def test_what_nobody_has_asked_for_longest_goes_first() -> None:
    cache = filled(3, 30)
    assert cache.get(0) == bytes(30) and cache.get(99) is None
    cache[3] = bytes(30)
    assert [number in cache for number in range(4)] == [True, False, True, True]


def test_what_is_larger_than_the_whole_cache_is_not_kept_and_drives_nothing_out() -> None:
    cache = filled(3, 30)
    cache[3] = bytes(101)
    assert 3 not in cache and cache.bytes == 90
    cache[0] = bytes(101)
    assert 0 not in cache and cache.bytes == 60


def test_a_cache_may_also_be_bounded_by_number() -> None:
    assert list(filled(10, 1, most=4).values()) == [b"\0"] * 4


def test_a_thing_put_in_again_counts_once() -> None:
    cache = filled(4, 1)
    cache[3] = b"xyz"
    assert cache.bytes == 6 and cache.get(3) == b"xyz"


def test_what_is_taken_out_is_counted_no_more() -> None:
    cache = filled(4, 10)
    cache.pop(3)
    cache.pop(3)
    assert 3 not in cache and cache.bytes == 30
    cache.clear()
    assert len(cache) == 0 and cache.bytes == 0
