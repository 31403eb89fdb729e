"""Matches: bots play each other, and every game becomes a record."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from teahouse.bots import BUDGETS, bot
from teahouse.core.game import Game
from teahouse.core.record import Record, result_of
from teahouse.core.state import NOBODY


def play_game(game: Game, names: Sequence[str], seed: str, options: Mapping[str, object] | None = None) -> Record:
    """One game between bots, one name a seat. The seed fixes everything, the bots' own chance too."""
    record = Record(game, names, seed, options)
    players = [bot(name, game, f"{seed}/{seat}") for seat, name in enumerate(names)]
    state = record.start()
    while state.to_move != NOBODY:
        seat = state.to_move
        action = players[seat].choose(state.seen_by(seat), BUDGETS[names[seat]])
        record.moves.append(game.text(action))
        state.play(action)
    record.result = result_of(state)
    return record


def play_match(
    game: Game, names: Sequence[str], games: int, seed: str, options: Mapping[str, object] | None = None
) -> Iterator[Record]:
    """Many games between bots, who move on by one seat after each, so that everybody sits everywhere."""
    for number in range(games):
        turn = number % len(names)
        yield play_game(game, [*names[turn:], *names[:turn]], f"{seed}-{number}", options)


class Tally:
    """What a match came to, by bot and by seat."""

    def __init__(self, seats: int) -> None:
        self.games = 0
        self.moves = 0
        self.by_bot: dict[str, float] = {}
        self.seated: dict[str, int] = {}
        self.by_seat = [0.0] * seats
        self.draws = 0

    def add(self, record: Record) -> None:
        """Count one finished game."""
        assert record.result is not None
        outcome = record.result["outcome"]
        assert isinstance(outcome, list)
        self.games += 1
        self.moves += len(record.moves)
        self.draws += max(outcome) < 1.0
        for seat, share in enumerate(outcome):
            name = record.seats[seat]
            self.by_bot[name] = self.by_bot.get(name, 0.0) + share
            self.seated[name] = self.seated.get(name, 0) + 1
            self.by_seat[seat] += share

    def fields(self) -> dict[str, object]:
        """The tally as a JSON object; shares are wins a game, a draw being split."""
        games = max(self.games, 1)
        return {
            "games": self.games,
            "moves_per_game": round(self.moves / games, 1),
            "draws": self.draws,
            "wins_by_bot": {name: round(won / self.seated[name], 4) for name, won in self.by_bot.items()},
            "wins_by_seat": [round(won / games, 4) for won in self.by_seat],
        }


def tally(records: Iterator[Record], seats: int, watch: Callable[[Record], None] | None = None) -> Tally:
    """Count the games of a match; `watch` sees each as it ends."""
    counted = Tally(seats)
    for record in records:
        counted.add(record)
        if watch:
            watch(record)
    return counted
