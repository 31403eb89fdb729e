"""Which of the screens a page is written for, so that a phone need not rearrange what was drawn for a desk."""

from teahouse.web.requests import VisitorRequest
from teahouse.web.tables.board import SCREENS

# The cookie in which a page says which of the screens it has.
SCREEN = "screen"


def screen_of(request: VisitorRequest) -> str:
    """The screen that a page of this browser has named; a desk where none has, and for everybody without scripts."""
    asked = request.COOKIES.get(SCREEN, "")
    return asked if asked in SCREENS else SCREENS[0]
