"""What the panels of every game keep to: drawn from their keys alone, the same for all who know the same."""

import random
import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from teahouse.core.game import Game
from teahouse.core.rng import Rng
from teahouse.core.state import NOBODY, SPECTATOR, State
from teahouse.draw.compose import stock_picture
from teahouse.draw.layouts import Column, Row, Slots, Stack, placed_panels
from teahouse.draw.panels import Panel, panel_picture, reader_seat
from teahouse.draw.touch import touches_in
from tests.conftest import option_sets, random_states

# What a key may be made of; a state, or anything that could hold one, is not among it.
VALUES = (str, int, float, bool, type(None))
# Every game has a layout for each. It may have one for tablets, and "seat", which is what somebody's chip opens.
SCREENS = ["wide", "tall", "low"]
MORE_LAYOUTS = ["tablet", "seat"]


def some_states(game: Game, count: int = 3) -> Iterator[State]:
    """Positions with every option switched on somewhere, for any number of seats."""
    for number, options in enumerate(option_sets(game, game.seats[0])):
        yield from random_states(game, number, 0.03, count, options)


def viewers(state: State) -> list[int]:
    """Everybody who may look."""
    return [*range(state.seats), int(SPECTATOR)]


def plain_values(key: object) -> Iterator[object]:
    """Everything inside a key."""
    if isinstance(key, tuple):
        for part in key:
            yield from plain_values(part)
    else:
        yield key


def as_seen(panels: list[Panel]) -> list[tuple[object, ...]]:
    """All that is seen of panels, without drawing them."""
    return [(*panel.facts, panel.seat, panel.hash) for panel in panels]


def test_two_worlds_that_look_alike_to_somebody_give_the_same_panels(game: Game) -> None:
    look = game.look()
    for number, state in enumerate(some_states(game)):
        for viewer in viewers(state):
            seen = state.seen_by(viewer)
            here = as_seen(look.panels(seen, lang="hu"))
            for world in range(2):
                other = seen.imagine(Rng(f"{number} {viewer} {world}"))
                assert as_seen(look.panels(other.seen_by(viewer), lang="hu")) == here


def test_a_key_is_made_of_plain_values(game: Game) -> None:
    for state in some_states(game, 1):
        for viewer in viewers(state):
            for panel in game.look().panels(state.seen_by(viewer), lang="en"):
                assert all(isinstance(value, VALUES) for value in plain_values(panel.key)), panel.id
                hash(panel.key)


def test_every_panel_is_well_formed_and_has_an_id_of_its_own(game: Game) -> None:
    look = game.look()
    for state in some_states(game, 1):
        for viewer in viewers(state)[-2:]:
            seen = state.seen_by(viewer)
            panels = look.panels(seen, lang="sk")
            assert len({panel.id for panel in panels}) == len(panels)
            for panel in panels:
                assert panel.title and panel.width > 0 and panel.height > 0
                assert panel.seat == NOBODY or panel.id.partition(".")[0].endswith(f"-{panel.seat}")
                ElementTree.fromstring(panel_picture(panel, look.stock(seen), "sk"))


def test_a_panel_is_drawn_from_its_key_alone(game: Game) -> None:
    """The function is called again with nothing but the key, and draws the same."""
    for state in some_states(game, 1):
        for panel in game.look().panels(state.seen_by(0), lang="en"):
            assert panel.draw(panel.key) == panel.inside


def test_what_may_be_touched_stands_in_a_panel_or_is_a_button(game: Game) -> None:
    """Touches lie on what is everybody's or the reader's own, and their elements leave the class to marks."""
    look = game.look()
    for state in some_states(game):
        if state.to_move == NOBODY:
            continue
        seen = state.seen_by(state.to_move)
        reachable = [panel for panel in look.panels(seen, lang="en") if panel.seat in (NOBODY, state.to_move)]
        drawn = set().union(*(touches_in(panel.inside) for panel in reachable))
        kinds = {touch.partition(":")[0] for touch in drawn}
        wanted = {touch for action in seen.legal() for touch in game.touches(action)}
        assert not [touch for touch in wanted - drawn if touch.partition(":")[0] in kinds]
        for panel in reachable:
            assert not re.search(r'<[a-z]+ (?!class="ring" data-touch)[^>]*class="[^"]*"[^>]*data-touch', panel.inside)
            assert not re.search(r'data-touch="[^"]*"[^>]* class=', panel.inside)


def test_nothing_in_the_stock_is_styled_by_a_class(game: Game) -> None:
    """Rules like `.dragon .l` do not reach inside `use`, and Chromium painted such windows black."""
    for state in some_states(game, 1):
        assert "class=" not in game.look().stock(state.seen_by(SPECTATOR)).definitions


def test_every_layout_has_a_place_for_what_is_asked(game: Game) -> None:
    """All that a reader can touch stands in each layout, and no panel twice."""
    look = game.look()
    assert set(SCREENS) <= set(look.LAYOUTS) <= {*SCREENS, *MORE_LAYOUTS}
    for state in some_states(game, 1):
        if state.to_move == NOBODY:
            continue
        seen = state.seen_by(state.to_move)
        panels, me = look.panels(seen, lang="en"), reader_seat(seen)
        touchable = set().union(*(touches_in(panel.inside) for panel in panels if panel.seat in (NOBODY, me)))
        for layout in [layout for screen, layout in look.LAYOUTS.items() if screen != "seat"]:
            assert isinstance(layout, Row | Column | Stack)
            placed = list(placed_panels(Slots(panels, me).fill(layout)))
            assert len({panel.id for panel in placed}) == len(placed)
            assert set().union(*(touches_in(panel.inside) for panel in placed)) >= touchable


def test_a_key_knows_the_language(game: Game) -> None:
    """Where a word stands in a drawing, another language is another key."""
    chooser = random.Random(1)
    state = chooser.choice(list(some_states(game, 1)))
    look = game.look()
    for one, other in zip(
        look.panels(state.seen_by(0), lang="en"), look.panels(state.seen_by(0), lang="hu"), strict=True
    ):
        assert one.key != other.key or one.inside == other.inside


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_stock_exports(game: Game, theme: str) -> None:
    state = next(some_states(game, 1))
    assert "var(" not in stock_picture(game.look().stock(state.seen_by(0)), theme)
