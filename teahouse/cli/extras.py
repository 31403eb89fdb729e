"""Packages that come with an extra, and what is said where they are missing."""

from collections.abc import Iterator
from contextlib import contextmanager

from teahouse.core.errors import Unreadable


@contextmanager
def require_extra(extra: str) -> Iterator[None]:
    """Import what an extra brings; a missing package becomes one line that says how to get it."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise Unreadable(f'{error.name} is missing: pip install "teahouse[{extra}]"') from None
