"""Packages that come with an extra, and the message if they are missing."""

from collections.abc import Iterator
from contextlib import contextmanager

from teahouse.core.errors import Unreadable


@contextmanager
def require_extra(extra: str) -> Iterator[None]:
    """Import a package of an extra; if it is missing, one line says how to install it."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise Unreadable(f'{error.name} is missing: pip install "teahouse[{extra}]"') from None
