"""Named limits: how often one visitor may do what costs others something.

TEAHOUSE_LIMITS multiplies them, where many people share one address.
"""

import time
from ipaddress import ip_address, ip_network

from django.http import HttpRequest

from teahouse.web import environment, shared
from teahouse.web.tables import Declined

#              times, seconds
LIMITS = {
    "page": (900, 60),
    "form": (300, 60),
    "frame": (900, 60),
    "create": (30, 600),
    "sit": (60, 600),
    "move": (400, 60),
    "chat": (20, 60),
    "hint": (60, 60),
    "import": (20, 600),
    "fork": (30, 600),
    "preview": (120, 60),
    "connect": (120, 60),
    "register": (10, 3600),
    "login": (30, 600),
    "reset": (10, 3600),
    "password": (20, 600),
    "download": (10, 3600),
    "profile": (120, 60),
    "lobby": (120, 60),
    "report": (10, 3600),
    "notices": (30, 600),
    "notice_mail": (5, 3600),
    "notice_test": (6, 600),
    "api": (300, 60),
    "stream": (60, 60),
    "records": (30, 60),
    "token": (20, 3600),
    "bad_token": (30, 60),
    "tournament": (20, 3600),
}


# Bits of an IPv6 address that tell one household from another; digits that a number in a form may have.
HOUSEHOLD = 64
LONGEST_NUMBER = 9


class TooOften(Declined):
    """One too many; in `wait` seconds it is counted anew."""

    def __init__(self, wait: int) -> None:
        super().__init__("slowly")
        self.wait = wait


FACTOR = environment.LIMITS.read()


def address_of(request: HttpRequest) -> str:
    """Who asks, as far as the network knows."""
    return counted(str(request.META.get("REMOTE_ADDR") or ""))


def counted(address: str) -> str:
    """What an address counts as: with IPv6 a household has a whole network to itself."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if found.version == 4:
        return str(found)
    mapped = found.ipv4_mapped
    return str(mapped) if mapped else str(ip_network((found, HOUSEHOLD), strict=False).network_address)


def is_number(text: str) -> bool:
    """Whether a text is a number as forms send them: Python reads no number of thousands of digits."""
    return text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER


class Meter:
    """A limit for one line, which nobody else needs to count."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.window = self.count = 0

    def check(self) -> None:
        """Count one more; raise when it was one too many."""
        times, seconds = LIMITS[self.name]
        window = int(time.time()) // seconds
        if window != self.window:
            self.window, self.count = window, 0
        self.count += 1
        if self.count > times * FACTOR:
            raise Declined("slowly")


def check(name: str, who: str) -> None:
    """Count one more; raise when it was one too many."""
    times, seconds = LIMITS[name]
    times = int(times * FACTOR)
    window = int(time.time()) // seconds
    key = f"limit:{name}:{window}:{who}"
    if shared.count(key, seconds * 2) > times:
        raise TooOften(seconds - int(time.time()) % seconds)
