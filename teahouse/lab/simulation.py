"""Games between bots: one at a time as records, and the plain tally of many."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import NamedTuple

from teahouse.bots import BOTS, Bot, bot, budget_of, check_bot
from teahouse.core.digest import digest
from teahouse.core.errors import Unreadable
from teahouse.core.game import Game
from teahouse.core.record import Record, result_of
from teahouse.core.state import NOBODY, State


class SimulatedGame(NamedTuple):
    """A finished game with what its record leaves out."""

    record: Record
    state: State
    # Who made each move, and which.
    moves: list[tuple[int, int]]


def read_player(text: str, game: Game) -> tuple[str, int]:
    """A bot and its budget from "name" or "name@budget"; a bot of one's own is written "module:Class@budget"."""
    name, at, budget = text.strip().partition("@")
    if ":" not in name:
        check_bot(name, ", or one of your own as module:Class")
    if at and not (budget.isascii() and budget.isdigit() and int(budget) > 0):
        raise Unreadable(f'expected a bot with its budget such as "greedy@4", got "{text}"')
    return name, int(budget) if at else budget_of(name, game) if name in BOTS else 1


def make_player(text: str, game: Game, seed: str) -> tuple[Bot, int]:
    """The bot that a text names, ready to play, and its budget."""
    name, budget = read_player(text, game)
    return (bot(name, game, seed) if name in BOTS else custom_bot_class(name)(game, seed)), budget


def custom_bot_class(name: str) -> type[Bot]:
    """The bot at an address such as "my_bots:Careful"."""
    module, _, kind = name.partition(":")
    try:
        found = getattr(import_module(module), kind)
    except (ImportError, AttributeError, ValueError) as error:
        raise Unreadable(f'no bot "{name}": {error}') from None
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise Unreadable(f'"{name}" is not a bot: expected a class that follows teahouse.bots.Bot')
    return found


def simulate(
    game: Game,
    names: Sequence[str],
    seed: str,
    options: Mapping[str, object] | None = None,
    opening: Sequence[str] = (),
    log: list[tuple[int, ...]] | None = None,
) -> SimulatedGame:
    """One game between bots, one name a seat, after the moves of an opening. The seed fixes everything, the bots' own
    chance too. What can be done in one way only is done without asking."""
    record = Record(game, names, seed, options)
    players = [make_player(name, game, digest("bot", seed, seat)) for seat, name in enumerate(names)]
    state = record.start(log)
    moves: list[tuple[int, int]] = []
    while state.to_move != NOBODY:
        seat = int(state.to_move)
        if len(moves) < len(opening):
            action = game.parse(opening[len(moves)])
            game.check(state, action)
        else:
            legal = state.moves()
            chooser, budget = players[seat]
            action = legal[0] if len(legal) == 1 else chooser.choose(state.seen_by(seat), budget)
        moves.append((seat, int(action)))
        state.play(action)
    record.moves = [game.text(action) for _, action in moves]
    record.result = result_of(state)
    return SimulatedGame(record, state, moves)


def play_game(game: Game, names: Sequence[str], seed: str, options: Mapping[str, object] | None = None) -> Record:
    """One game between bots as a record."""
    return simulate(game, names, seed, options).record


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
