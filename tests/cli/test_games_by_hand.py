"""Whole games in the terminal by keys, by the mouse and by typing; the cursor is always where something is asked."""

import asyncio
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.events import Key
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input, Label, OptionList
from textual.widgets.option_list import Option

from teahouse.cli.app import TeahouseApp
from teahouse.cli.screens.board import Board
from teahouse.cli.screens.curtain import Curtain
from teahouse.cli.screens.table import TableScreen
from teahouse.core.game import Game
from teahouse.core.record import Record
from teahouse.core.sitting import Sitting
from tests.cli.test_whole_games import AGAINST_BOTS, ONE_SCREEN, OPTIONS, is_over, listed
from tests.conftest import GAMES

pytestmark = pytest.mark.slow
SMALL = (80, 24)
# The mouse reaches only what is on the screen.
LARGE = (150, 70)
ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class Hand:
    """Somebody at the terminal; `choose` makes one step of a choice in their way."""

    def __init__(self, app: TeahouseApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot
        self.chooser = random.Random(1)
        # How often each part of the screen was asked.
        self.asked = {"board": 0, "list": 0, "field": 0}

    @property
    def table(self) -> TableScreen:
        assert isinstance(self.app.screen, TableScreen)
        return self.app.screen

    @property
    def board(self) -> Board:
        return self.table.query_one(Board)

    async def play(self) -> None:
        """Choose until the game is over."""
        answered: object = None
        while not is_over(self.app):
            if isinstance(self.app.screen, Curtain):
                asked: object = self.app.screen
            else:
                asked = listed(self.app) if self.table.is_asked() else None
            if not asked or asked == answered:
                await asyncio.sleep(0)
                continue
            if isinstance(asked, list):
                answered = asked
                self.check_cursor()
                await self.choose()
            else:
                # Below the curtain stands what was asked before.
                answered = listed_on(self.app.screen_stack[-2])
                await self.lift_curtain()

    def check_cursor(self) -> None:
        """Whatever is asked, one key answers it: the cursor is on the board at a choice, at the first line of the list,
        or in the field that is open."""
        focused = self.app.focused
        if isinstance(focused, Board):
            assert self.board.cursor in self.board.legal
            self.asked["board"] += 1
        elif isinstance(focused, Input):
            assert focused.display and focused.value == ""
            self.asked["field"] += 1
        else:
            assert isinstance(focused, OptionList) and focused.highlighted == 0 and not self.board.legal
            self.asked["list"] += 1

    async def press(self, *keys: str) -> None:
        """Press keys, one after another."""
        for key in keys:
            self.app.simulate_key(key)
            await asyncio.sleep(0)

    async def lift_curtain(self) -> None:
        curtain = self.app.screen
        await self.press("enter")
        while self.app.screen is curtain:
            await asyncio.sleep(0)

    async def choose(self) -> None:
        raise NotImplementedError


class Keys(Hand):
    """Arrows and Enter on the board, Tab and arrows in the list."""

    async def choose(self) -> None:
        beside = [
            number for number, option in enumerate(listed(self.app)) if option.choice.touch not in self.board.legal
        ]
        if isinstance(self.app.focused, Board) and (not beside or self.chooser.random() < 0.8):
            await self.choose_on_board()
        else:
            await self.choose_from_list(beside)

    async def choose_on_board(self) -> None:
        """Go to something that may be touched, and touch it."""
        target = self.chooser.choice(self.board.legal)
        keys = keys_to(self.board, target)
        assert keys is not None, f"no arrows lead from {self.board.cursor} to {target}"
        await self.press(*keys)
        await self.until(lambda: self.board.cursor == target)
        await self.press("enter")

    async def choose_from_list(self, lines: list[int]) -> None:
        """Go down to a line and take it."""
        if isinstance(self.app.focused, Board):
            await self.press("tab")
            await self.until(lambda: isinstance(self.app.focused, OptionList))
        line = self.chooser.choice(lines or range(len(listed(self.app))))
        await self.press(*["down"] * line)
        choices = self.table.query_one("#choices", OptionList)
        await self.until(lambda: choices.highlighted == line)
        await self.press("enter")

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait until the keys have done what they do."""
        while not holds():
            assert self.app.return_code is None, "the program has ended before the game"
            await asyncio.sleep(0)


class Mouse(Hand):
    """Clicks on the board, and on lines of the list."""

    async def choose(self) -> None:
        # Nobody clicks on what is not drawn yet.
        await self.pilot.pause()
        choices = self.table.query_one("#choices", OptionList)
        if self.board.legal and self.chooser.random() < 0.8:
            line, column, length = self.board.spots[self.chooser.choice(self.board.legal)]
            assert await self.pilot.click(Board, offset=(column + 1 + length // 2, line))
        else:
            # Above and below the lines the list has its border.
            line = self.chooser.randrange(min(choices.option_count, choices.size.height))
            assert await self.pilot.click("#choices", offset=(5, 1 + line))


class Typing(Hand):
    """Types every move; the field stays open once it is."""

    async def choose(self) -> None:
        if not self.table.query_one("#typed", Input).display:
            await self.press("f6")
            while not isinstance(self.app.focused, Input):
                await asyncio.sleep(0)
        move = self.table.game.text(self.chooser.choice(self.table.state.legal()))
        for character in move:
            self.app.post_message(Key(character, character))
        await self.press("enter")


def listed_on(screen: Screen[None]) -> list[Option]:
    """The lines of a screen's list."""
    return list(screen.query_one("#choices", OptionList).options)


def keys_to(board: Board, target: str) -> list[str] | None:
    """The fewest arrows that lead from the cursor to a thing on the board; None where none do."""
    ways: dict[str, list[str]] = {board.cursor: []}
    for here in (queue := [board.cursor]):
        if here == target:
            return ways[here]
        for key, (across, down) in ARROWS.items():
            there = board.next_towards(here, across, down)
            if there not in ways:
                ways[there] = [*ways[here], key]
                queue.append(there)
    return None


async def played(hand: type[Hand], game: Game, seats: list[str], language: str, size: tuple[int, int]) -> Hand:
    """A whole game, from the first decision to the places on the screen."""
    sitting = Sitting(Record(game, seats, "1", OPTIONS.get(game.id)))
    app = TeahouseApp(language, sitting)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        player = hand(app, pilot)
        await player.play()
        shown = str(app.screen.query_one("#prompt", Label).render()).splitlines()
    assert len(shown) == 1 + len(seats) and shown[1].startswith("1. ")
    sitting.record.check()
    return player


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
async def test_a_whole_game_is_played_by_keys(game: Game) -> None:
    player = await played(Keys, game, AGAINST_BOTS[game.id], "hu", SMALL)
    # On the board of the toy game nothing is touched.
    assert bool(player.asked["board"]) == (game.id != "toy") and not player.asked["field"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
async def test_a_whole_game_is_played_by_the_mouse(game: Game) -> None:
    await played(Mouse, game, AGAINST_BOTS[game.id], "sk", LARGE)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
async def test_a_whole_game_on_one_screen_is_played_by_typing(game: Game, tmp_path: Path) -> None:
    player = await played(Typing, game, ONE_SCREEN[game.id], "hu", SMALL)
    assert player.asked["field"] > player.asked["board"] + player.asked["list"]
