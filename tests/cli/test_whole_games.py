"""Whole games in the terminal: by the list of choices alone, and at the plain prompt by typing what is allowed."""

import asyncio
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from textual.widgets import Label, OptionList

from teahouse.cli.app import TeahouseApp
from teahouse.cli.commands import teahouse as command
from teahouse.cli.prompt import play_at_prompt
from teahouse.cli.screens.choices import ChoiceOption
from teahouse.cli.screens.curtain import Curtain
from teahouse.cli.screens.table import TableScreen
from teahouse.core.game import Game
from teahouse.core.paths import next_touches, rest
from teahouse.core.record import Record
from teahouse.core.sitting import Sitting
from teahouse.core.state import NOBODY
from teahouse.core.words import words_of
from teahouse.games.dragon.box import ACTIONS
from tests.conftest import GAMES

# Nothing is drawn faster than a small screen.
SIZE = (80, 24)
ONE_SCREEN = {
    "toy": ["Anna", "Béla", "Cyril"],
    "skud": ["Anna", "Béla"],
    "dragon": ["Anna", "Béla"],
    "han": ["Anna", "Béla"],
    "confucius": ["Anna", "Béla", "random"],
}
AGAINST_BOTS = {
    "toy": ["random", "you", "random"],
    "skud": ["you", "random"],
    "dragon": ["you", "random"],
    "han": ["random", "random", "you"],
    "confucius": ["random", "you", "random"],
}
# Random players build no rings: without a limit they shuffle their flowers about for hundreds of turns.
OPTIONS: dict[str, dict[str, object]] = {"skud": {"turn_limit": 30}}
# House rules under which every verb of a game is met, one after another, with as many seats as that takes.
SEATS = {"toy": 3, "skud": 2, "dragon": 2, "han": 5, "confucius": 5}
HOUSE_RULES: dict[str, list[dict[str, object]]] = {
    "toy": [{}],
    "skud": [{"ancient_oasis": True, "double_accents": True, "ignore_clashing": True}],
    "dragon": [{"great_wall": True, "super_event": name} for name in ["earthquake", "flood", "tornado", "charter"]],
    "han": [{"map": "border", "forts": "booklet"}],
    "confucius": [{"petitions": True, "three_card_cancel": "choice", "idle_effects": True}],
}
MOST_GAMES = 1000


class Player:
    """Chooses from the list what was chosen least so far, so that every kind of choice gets its turn."""

    def __init__(self, app: TeahouseApp, seed: int) -> None:
        self.app = app
        self.chooser = random.Random(seed)
        self.chosen: Counter[str] = Counter()

    def pick(self, options: list[ChoiceOption]) -> int:
        """The line of the list to choose."""
        ranks = [(self.chosen[option.choice.label], self.chooser.random()) for option in options]
        self.chosen[options[ranks.index(min(ranks))].choice.label] += 1
        return ranks.index(min(ranks))

    async def play(self) -> None:
        """Choose until the game is over; every curtain is lifted by a key."""
        answered: object = None
        while not is_over(self.app):
            if isinstance(self.app.screen, Curtain):
                asked: object = self.app.screen
            else:
                asked = listed(self.app)
            if not asked or asked == answered:
                # Only what is under way goes on: to wait for idleness, as the pilot does, takes longer than a move.
                await asyncio.sleep(0)
                continue
            answered = asked
            if isinstance(asked, list):
                choose(self.app, self.pick(asked))
            else:
                self.app.simulate_key("enter")


def is_over(app: TeahouseApp) -> bool:
    assert app.return_code is None, "the program has ended before the game"
    return isinstance(app.screen, TableScreen) and app.screen.state.to_move == NOBODY


def listed(app: TeahouseApp) -> list[ChoiceOption]:
    """What the list of choices offers now."""
    return list(app.screen.query_one("#choices", OptionList).options)


def choose(app: TeahouseApp, line: int) -> None:
    """Choose a line of the list as Enter does."""
    choices = app.screen.query_one("#choices", OptionList)
    choices.highlighted = line
    choices.action_select()


async def played(game: Game, seats: list[str], language: str, file: Path) -> Sitting:
    """A whole game by the list of choices, from the first decision to the result on the screen."""
    sitting = Sitting(Record(game, seats, "1", OPTIONS.get(game.id)))
    app = TeahouseApp(language, sitting, file)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await Player(app, 1).play()
        shown = str(app.screen.query_one("#prompt", Label).render()).splitlines()
    assert len(shown) == 1 + len(seats) and shown[1].startswith("1. ")
    sitting.record.check()
    assert Record.load(file).fields() == sitting.record.fields()
    return sitting


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.slow
async def test_a_whole_game_on_one_screen_is_played_by_the_list_alone(game: Game, tmp_path: Path) -> None:
    sitting = await played(game, ONE_SCREEN[game.id], "hu", tmp_path / "game.json")
    if game.id == "dragon":
        chosen = {game.text(step.action) for step in sitting.steps}
        assert {f"action {name}" for name in ACTIONS if name != "build_wall"} <= chosen


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.slow
async def test_a_whole_game_against_bots_is_played_by_the_list_alone(game: Game, tmp_path: Path) -> None:
    await played(game, AGAINST_BOTS[game.id], "sk", tmp_path / "game.json")


def decisions(game: Game) -> Iterator[tuple[Record, list[int]]]:
    """Every decision of games by chance: the record so far, with a person where the choice is, and what is allowed."""
    chooser = random.Random(1)
    for number in range(MOST_GAMES):
        rules = HOUSE_RULES[game.id][number % len(HOUSE_RULES[game.id])]
        state = game.new(SEATS[game.id], number, rules)
        moves: list[str] = []
        while state.to_move != NOBODY:
            seats = ["you" if seat == state.to_move else "random" for seat in range(state.seats)]
            legal = state.legal()
            yield Record(game, seats, str(number), rules, moves=moves), legal
            action = chooser.choice(legal)
            moves = [*moves, game.text(action)]
            state.play(action)


def first_of_each_verb(game: Game) -> dict[str, tuple[Record, int]]:
    """For every verb of a game the first decision where it is allowed, and a move with it."""
    found: dict[str, tuple[Record, int]] = {}
    for record, legal in decisions(game):
        for action in legal:
            found.setdefault(game.verbs.verb(action).name, (record, action))
        if len(found) == len(game.verbs.named):
            return found
    raise AssertionError(f"never allowed in {MOST_GAMES} games: {set(game.verbs.named) - set(found)}")


def line_towards(table: TableScreen, options: list[ChoiceOption], action: int) -> int:
    """The first line of the list that leads to an action."""
    left = rest(table.game, action, table.path) or []
    touches = next_touches(table.game, action, table.path, left)
    leads = [option.choice.action == action or option.choice.touch in touches for option in options]
    return leads.index(True)


async def choose_action(app: TeahouseApp, table: TableScreen, action: int) -> None:
    """Choose an action by the list, one line after another."""
    moves = len(table.sitting.steps)
    answered: list[ChoiceOption] = []
    while len(table.sitting.steps) == moves:
        assert app.return_code is None, "the program has ended before the choice"
        options = listed(app)
        if options and options != answered:
            answered = options
            choose(app, line_towards(table, options, action))
        await asyncio.sleep(0)
    assert table.sitting.steps[moves].action == action


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.slow
async def test_every_kind_of_move_is_chosen_from_the_list(game: Game) -> None:
    app = TeahouseApp("en")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        for record, action in first_of_each_verb(game).values():
            bots = {seat: name for seat, name in enumerate(record.seats) if name == "random"}
            # One decision can be the first of several verbs: each is chosen in a game of its own.
            own = Record(game, record.seats, record.seed, record.options, record.moves)
            table = TableScreen(Sitting(own), bots, "en")
            await (app.switch_screen(table) if isinstance(app.screen, TableScreen) else app.push_screen(table))
            await choose_action(app, table, action)
            app.workers.cancel_all()


def typed(game: Game, seed: str) -> list[str]:
    """What people at one prompt type in a whole game by chance."""
    sitting = Sitting(Record(game, ["anybody"] * game.seats[0], seed, OPTIONS.get(game.id)))
    chooser = random.Random(1)
    while sitting.state.to_move != NOBODY:
        sitting.play(chooser.choice(sitting.state.legal()))
    return sitting.record.moves


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_whole_game_at_the_plain_prompt_is_typed(game: Game) -> None:
    options = [f"--option={name}={value}" for name, value in OPTIONS.get(game.id, {}).items()]
    result = CliRunner().invoke(
        command,
        ["play", game.id, "--plain", "--seed", "1", *options],
        input="\n".join(typed(game, "1")),
        catch_exceptions=False,
    )
    assert result.exit_code == 0, result.output
    last = result.output.splitlines()[-game.seats[0] :]
    assert any(line.startswith("1. ") for line in last) and all(line.endswith(("point", "points")) for line in last)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_whole_game_against_bots_at_the_plain_prompt_is_typed(
    game: Game, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sitting = Sitting(Record(game, AGAINST_BOTS[game.id], "1", OPTIONS.get(game.id)))
    chooser = random.Random(1)

    def type_something(question: str, prompt_suffix: str) -> str:
        return game.text(chooser.choice(sitting.state.legal()))

    monkeypatch.setattr(click, "prompt", type_something)
    play_at_prompt(sitting, "sk")
    sitting.record.check()
    facts = {"place": "1", "player": "X", "score": "0"}
    first = words_of("teahouse.cli", "sk").say("over:place", facts).partition("X")[0]
    assert any(line.startswith(first) for line in capsys.readouterr().out.splitlines()[-len(sitting.record.seats) :])
