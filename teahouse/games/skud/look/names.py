"""What tiles and seats are called, ready to stand in a picture."""

from typing import ClassVar

from teahouse.core.words import Words
from teahouse.draw.names import Names
from teahouse.draw.svg import escape
from teahouse.games.skud import GAME
from teahouse.games.skud.box import CODES, OWNERS


class SkudNames(Names):
    """The names of all tiles and of both seats, by their numbers."""

    package = GAME.package
    codes: ClassVar = {"seat:G": "Guest", "seat:H": "Host"}

    def __init__(self, words: Words | None) -> None:
        super().__init__(words)
        self.tiles = [escape(self.name("tile", code)) for code in CODES]
        self.seats = [escape(self.name("seat", owner)) for owner in OWNERS]
