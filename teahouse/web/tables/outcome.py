"""How a game ended, in a sentence or two for whoever reads it."""

from collections.abc import Sequence

from teahouse.core.game import Game
from teahouse.core.state import NOBODY, State
from teahouse.core.telling import listing, verdict_line
from teahouse.core.words import words_of
from teahouse.web.models import Result


class Outcome:
    """The end of a table's game. `names` are the players', `reader` the seat of the one person who reads this, or
    NOBODY."""

    def __init__(
        self, game: Game, state: State, result: Result | None, names: Sequence[str], reader: int, language: str
    ) -> None:
        self.game = game
        self.state = state
        self.result = result
        self.names = names
        self.reader = reader
        self.language = language
        self.words = words_of("teahouse.web", language)

    def sentences(self) -> str:
        """What ended the game, and who won it."""
        if self.result is None:
            return self.words.say("end:unfinished")
        end, by, ranking = self.result["end"], self.result.get("by"), self.result["ranking"]
        if end == "abandoned":
            return self.words.say("end:abandoned")
        if end != "rules":
            return f"{self.cause(end, by)} {self.victory(ranking)}"
        told = verdict_line(self.game, self.state, self.names, self.language, self.reader)
        if not told.line:
            return self.victory(ranking)
        if told.addresses_reader or self.reader == NOBODY:
            return told.line
        return f"{told.line} {self.words.say('end:own_place', {'place': str(ranking[self.reader])})}"

    def cause(self, end: str, by: object) -> str:
        """What ended the game before its rules did: somebody gave up, or ran out of time."""
        if not isinstance(by, int):
            return self.words.say(f"end:{end}")
        key = f"end:{end}:you" if by == self.reader else f"end:{end}"
        return self.words.say(key, {"player": self.names[by]})

    def victory(self, ranking: Sequence[int]) -> str:
        """Who won, and where the reader came in."""
        winners = [seat for seat, place in enumerate(ranking) if place == 1]
        facts = {"players": listing(self.words, [self.names[seat] for seat in winners if seat != self.reader])}
        own = ranking[self.reader] if self.reader != NOBODY else 0
        if len(winners) > 1:
            return self.words.say("end:tie:you" if own == 1 else "end:tie", facts)
        if own == 1:
            return self.words.say("end:won:you")
        if own and len(ranking) == 2:
            return self.words.say("end:lost", facts)
        return self.words.say("end:place" if own else "end:won", facts | {"place": str(own)})
