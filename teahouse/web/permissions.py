"""Who may talk, sit down or set up a table: asked in one place, for pages, sockets and programs alike."""

from collections.abc import Callable

from teahouse.web.models import Visitor

# Asked before somebody does one of these: "talk", "sit", "create". Whoever objects raises Declined.
CHECKS: list[Callable[[Visitor, str], None]] = []


def check(visitor: Visitor, deed: str) -> None:
    """Raise Declined if anybody objects."""
    for ask in CHECKS:
        ask(visitor, deed)
