"""Numbers and addresses as forms and queries send them: what is none is refused, or counts as not given."""

from typing import TypeVar

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme

from teahouse.core.errors import Unreadable

T = TypeVar("T")
# Digits that a number in a form may have: databases keep no larger one, and Python reads none of thousands of digits.
LONGEST_NUMBER = 9
# Letters of an address that somebody is led back to.
LONGEST_ADDRESS = 2000
# Letters of what was sent that a refusal repeats.
QUOTED = 20


def is_number(text: str) -> bool:
    """Whether a text is a number as forms send them."""
    return text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER


def number_or(text: str, otherwise: T) -> int | T:
    """The number that a query holds, where anything else means that none was given."""
    return int(text) if is_number(text) else otherwise


def read_number(name: str, text: str, otherwise: int) -> int:
    """The number in a field of a form; a field that is empty holds what it says otherwise."""
    if not text:
        return otherwise
    if not is_number(text):
        raise Unreadable(f'{name}: expected a number, got "{text[:QUOTED]}"')
    return int(text)


def own_address(request: HttpRequest, wanted: str, otherwise: str) -> str:
    """Where a form leads back to: to a page of this site, and to no other place."""
    is_path = wanted.startswith("/") and len(wanted) <= LONGEST_ADDRESS
    return wanted if is_path and url_has_allowed_host_and_scheme(wanted, {request.get_host()}) else otherwise
