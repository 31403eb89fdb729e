"""Games between bots: one at a time as records, and the plain tally of many."""

import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from importlib import import_module
from typing import NamedTuple

from teahouse.bots import BOTS, Bot, bot, budget_of, check_bot
from teahouse.core.digest import digest
from teahouse.core.errors import Unreadable
from teahouse.core.game import Game
from teahouse.core.record import LONGEST_NAME, Record, result_of
from teahouse.core.state import NOBODY, State
from teahouse.lab.outside_bot import OWN_BUDGET, PIPE, OutsideBot
from teahouse.lab.outside_program import ProgramFailed

# Commas between bots; those in quotes belong to the command of a program.
BETWEEN_BOTS = re.compile(r""",(?=(?:[^'"]|'[^']*'|"[^"]*")*$)""")


class SimulatedGame(NamedTuple):
    """A finished game with what its record leaves out."""

    record: Record
    state: State
    # Who made each move, and which.
    moves: list[tuple[int, int]]
    # By seat: how many decisions its bot made, and the CPU seconds that they took, None where nobody knows.
    decisions: list[int]
    cpu: list[float | None]


class Player:
    """A bot at its seat, and what its decisions cost."""

    def __init__(self, text: str, game: Game, seed: str, options: Mapping[str, object]) -> None:
        self.bot, self.budget = make_player(text, game, seed, options)
        self.decisions = 0
        self.cpu: float | None = 0.0

    def choose(self, seen: State) -> int:
        """The bot's choice."""
        began = time.process_time()
        action = int(self.bot.choose(seen, self.budget))
        used = self.bot.cpu if isinstance(self.bot, OutsideBot) else time.process_time() - began
        self.decisions += 1
        self.cpu = None if self.cpu is None or used is None else self.cpu + used
        return action

    def close(self) -> None:
        """Leave the table."""
        if isinstance(self.bot, OutsideBot):
            self.bot.leave()


def split_players(text: str) -> list[str]:
    """The bots of a list such as "greedy,adept@3,pipe:my-bot --fast"."""
    return BETWEEN_BOTS.split(text)


def split_budget(text: str) -> tuple[str, str]:
    """A bot's name, and its budget if it is told one. The command of a program may have an @ of its own."""
    text = text.strip()
    if text.startswith(PIPE):
        name, _, budget = text.rpartition("@")
        return (name, budget) if name and budget.isdecimal() else (text, "")
    name, at, budget = text.partition("@")
    return name, budget if budget or not at else at


def read_player(text: str, game: Game) -> tuple[str, int]:
    """A bot and its budget from "name" or "name@budget"; a bot of one's own is written "module:Class@budget", another
    program "pipe:command@budget"."""
    name, budget = split_budget(text)
    if ":" not in name:
        check_bot(name, ", one of your own as module:Class, or a program as pipe:COMMAND")
    if budget and not (budget.isascii() and budget.isdigit() and int(budget) > 0):
        raise Unreadable(f'expected a bot with its budget such as "greedy@4", got "{text}"')
    if budget:
        return name, int(budget)
    return name, OWN_BUDGET if name.startswith(PIPE) else budget_of(name, game) if name in BOTS else 1


def make_player(text: str, game: Game, seed: str, options: Mapping[str, object] | None = None) -> tuple[Bot, int]:
    """The bot that a text names, ready to play by these house rules, and its budget."""
    name, budget = read_player(text, game)
    if name.startswith(PIPE):
        return OutsideBot(name.removeprefix(PIPE), game, seed, options or {}), budget
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
    record = Record(game, [record_name(name) for name in names], seed, options)
    state = record.start(log)
    moves: list[tuple[int, int]] = []
    with ExitStack() as leaving:
        players: list[Player] = []
        for seat, name in enumerate(names):
            player = Player(name, game, digest("bot", seed, seat), record.options)
            players.append(leaving.enter_context(closing(player)))
        while state.to_move != NOBODY:
            seat = int(state.to_move)
            if len(moves) < len(opening):
                action = game.parse(opening[len(moves)])
                game.check(state, action)
            else:
                legal = state.moves()
                action = int(legal[0]) if len(legal) == 1 else ask(players[seat], state, record, len(moves))
            moves.append((seat, action))
            state.play(action)
    record.moves = [game.text(action) for _, action in moves]
    record.result = result_of(state)
    decisions, cpu = [player.decisions for player in players], [player.cpu for player in players]
    return SimulatedGame(record, state, moves, decisions, cpu)


def ask(player: Player, state: State, record: Record, ply: int) -> int:
    """The choice of the player whose turn it is; if its program fails, the error says where."""
    try:
        return player.choose(state.seen_by(state.to_move))
    except ProgramFailed as error:
        where = f"{record.game.id}, seed {record.seed}, ply {ply + 1}, seat {state.to_move}"
        raise ProgramFailed(f"{where}: {error}") from None


def record_name(text: str) -> str:
    """What a record calls a bot: commands may be longer than a record's names may be."""
    return text if len(text) <= LONGEST_NAME else f"{text[: LONGEST_NAME // 2]}…{text[1 - LONGEST_NAME // 2 :]}"


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
