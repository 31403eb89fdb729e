"""Named limits: how often one visitor, and one address, may do what costs others something.

Cookies are free, so whatever counts a visitor counts the address as well: it has CROWD times as much, for the people
who share it. TEAHOUSE_LIMITS multiplies everything, where more of them do. Windows are fixed (each minute, each hour),
so that around the end of one twice the allowance may come through.

All processes of a site count together, in Redis; a process that is alone counts by itself. When Redis is away, each
counts by itself for a while: limits are then a little wider, and no more than that.
"""

import logging
import time
from functools import cache
from ipaddress import ip_address, ip_network

from django.contrib.auth.base_user import AbstractBaseUser
from django.core.cache import BaseCache, caches
from django.http import HttpRequest

from teahouse.web import environment
from teahouse.web.errors import Declined
from teahouse.web.models import Visitor

LOG = logging.getLogger("teahouse.limits")
# Seconds without asking Redis after it did not answer.
RESTING = 5.0
resting_until = 0.0

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
    "positions": (120, 60),
    "replay": (20, 60),
    "connect": (120, 60),
    "register": (10, 3600),
    "invite": (20, 3600),
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


# Counted by each process for itself: there are too many to ask Redis about each one.
COUNTED_HERE = {"frame"}
# How many visitors' allowances one address has.
CROWD = 4
# Bits of an IPv6 address that tell one household from another.
HOUSEHOLD = 64


class TooOften(Declined):
    """The limit is exceeded; the next window starts in `wait` seconds."""

    def __init__(self, wait: int) -> None:
        super().__init__("slowly")
        self.wait = wait


FACTOR = environment.LIMITS.read()


def address_of(request: HttpRequest) -> str:
    """The address of a request, as far as the network knows."""
    return address_key(str(request.META.get("REMOTE_ADDR") or ""))


def visitor_key(visitor: Visitor | None) -> str:
    """What a visitor is counted by; "" for somebody without a cookie."""
    return f"visitor:{visitor.pk}" if visitor is not None else ""


def account_key(account: AbstractBaseUser) -> str:
    """What an account is counted by, for what only accounts do."""
    return f"account:{account.pk}"


def address_key(address: str) -> str:
    """What an address counts as: with IPv6 a household has a whole network to itself. Whatever is none, as a proxy may
    pass it on, counts as one, so that nobody gets a new allowance by inventing another."""
    try:
        found = ip_address(address)
    except ValueError:
        return ""
    if found.version == 4:
        return str(found)
    mapped = found.ipv4_mapped
    return str(mapped) if mapped else str(ip_network((found, HOUSEHOLD), strict=False).network_address)


def check(name: str, address: str, who: str | None = None) -> None:
    """Count one more from an address (as `counted` gives it); raise when it was one too many.

    With `who` the visitor or account has the allowance, and the address CROWD times as much; "" is somebody without a
    cookie, and all of these at one address are one visitor.
    """
    if who is None:
        count(name, f"address:{address}", 1)
        return
    # The visitor first: what is refused to one takes nothing from the others at the address.
    count(name, who or f"nobody:{address}", 1)
    count(name, f"address:{address}", CROWD)


def count(name: str, key: str, people: int) -> None:
    """Count one more under a key that has the allowance of so many people."""
    times, seconds = LIMITS[name]
    now = int(time.time())
    window, most = f"limit:{name}:{now // seconds}:{key}", int(times * people * FACTOR)
    found = add_one(caches["default"], window, seconds * 2) if name in COUNTED_HERE else add_shared(window, seconds * 2)
    if found > most:
        raise TooOften(seconds - now % seconds)


def add_shared(key: str, seconds: int) -> int:
    """Count one more in all processes together, under a key that is forgotten after so long; how many there are."""
    try:
        return add_one(store(), key, seconds)
    except Exception as error:
        return add_one(store_without_redis(error), key, seconds)


def add_one(counters: BaseCache, key: str, seconds: int) -> int:
    """Count in one store."""
    if counters.add(key, 1, seconds):
        return 1
    try:
        return int(counters.incr(key))
    except ValueError:
        # Forgotten between the two questions.
        return 1


def claim(key: str, seconds: int) -> bool:
    """Whether nobody else has claimed this for now; a process that is alone has nobody else."""
    if "shared" not in caches.settings:
        return True
    try:
        return bool(store().add(key, 1, seconds))
    except Exception as error:
        return bool(store_without_redis(error).add(key, 1, seconds))


def store() -> BaseCache:
    """Redis where it is set up and answers, else this process's memory."""
    is_shared = "shared" in caches.settings and time.monotonic() >= resting_until
    return redis_store() if is_shared else caches["default"]


@cache
def redis_store() -> BaseCache:
    """Redis, over connections that all threads share: every page has a thread of its own, and would open one more."""
    return caches.create_connection("shared")


def store_without_redis(error: Exception) -> BaseCache:
    """This process's memory, for a while."""
    global resting_until
    resting_until = time.monotonic() + RESTING
    LOG.warning("Redis does not answer, this process counts by itself for %.0f s: %r", RESTING, error)
    return caches["default"]
