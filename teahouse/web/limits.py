"""Named limits: how often one visitor may do what costs others something.

TEAHOUSE_LIMITS multiplies them, where many people share one address.
"""

import os
import time

from django.http import HttpRequest

from teahouse.web import shared
from teahouse.web.tables import Declined

#              times, seconds
LIMITS = {
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
}


FACTOR = float(os.environ.get("TEAHOUSE_LIMITS", "1"))


def address_of(request: HttpRequest) -> str:
    """Who asks, as far as the network knows."""
    return str(request.META.get("REMOTE_ADDR") or "")


def check(name: str, who: str) -> None:
    """Count one more; raise when it was one too many."""
    times, seconds = LIMITS[name]
    times = int(times * FACTOR)
    window = int(time.time()) // seconds
    key = f"limit:{name}:{window}:{who}"
    if shared.count(key, seconds * 2) > times:
        raise Declined("slowly")
