"""A least-recently-used cache, bounded in bytes."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Kept = TypeVar("Kept")


class SizedCache(Generic[Key, Kept]):
    """Things by key; `size` estimates the bytes of one. What is larger than the whole cache is not kept."""

    def __init__(self, most_bytes: int, size: Callable[[Kept], int], most: int | None = None) -> None:
        self.most_bytes = most_bytes
        self.size = size
        # How many there may be at most, whatever their size.
        self.most = most
        self.bytes = 0
        self.lock = threading.Lock()
        self.kept: OrderedDict[Key, tuple[Kept, int]] = OrderedDict()

    def __len__(self) -> int:
        return len(self.kept)

    def __contains__(self, key: Key) -> bool:
        return key in self.kept

    def get(self, key: Key) -> Kept | None:
        """What is kept under a key, which becomes the most recently used."""
        with self.lock:
            found = self.kept.get(key)
            if found is None:
                return None
            self.kept.move_to_end(key)
            return found[0]

    def __setitem__(self, key: Key, value: Kept) -> None:
        size = self.size(value)
        with self.lock:
            self.drop(key)
            # It would evict everything else and still not fit.
            if size > self.most_bytes:
                return
            self.kept[key] = value, size
            self.bytes += size
            while self.bytes > self.most_bytes or (self.most is not None and len(self.kept) > self.most):
                self.drop(next(iter(self.kept)))

    def values(self) -> Iterator[Kept]:
        """Everything that is kept now."""
        with self.lock:
            return iter([value for value, _ in self.kept.values()])

    def pop(self, key: Key) -> None:
        """Keep this no longer."""
        with self.lock:
            self.drop(key)

    def clear(self) -> None:
        """Keep nothing."""
        with self.lock:
            self.kept.clear()
            self.bytes = 0

    def drop(self, key: Key) -> None:
        """Forget one; the caller holds the lock."""
        _, size = self.kept.pop(key, (None, 0))
        self.bytes -= size
