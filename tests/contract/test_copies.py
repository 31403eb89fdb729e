"""A copy has every field in its place: many are of one type, and a random game need not show that two are mixed up."""

import pytest
from librt.vecs import append, vec
from mypy_extensions import i64, u8

from teahouse.core.game import Game
from teahouse.core.state import State

# Nobody leaves the table during a game, and a listener is never copied.
CONSTANT = {"seats", "log"}
VECTORS = (vec[i64], vec[u8])


def field_names(state: State) -> list[str]:
    """The fields that a game changes, whether its rules are compiled or not."""
    public = [name for name in dir(state) if not name.startswith("_") and name not in CONSTANT]
    return [name for name in public if not callable(getattr(state, name))]


def mark(state: State, name: str, number: int) -> None:
    """Give a field a value that no other has. Objects that all states of a game share stay as they are."""
    value = getattr(state, name)
    if isinstance(value, int):
        setattr(state, name, number)
    elif isinstance(value, VECTORS):
        setattr(state, name, append(value[:1], number))
    elif isinstance(value, list):
        setattr(state, name, [number])


def content(state: State, name: str) -> object:
    """What is in a field, as it can be compared."""
    value = getattr(state, name)
    return list(value) if isinstance(value, VECTORS) else value


@pytest.mark.parametrize("is_view", [False, True])
def test_a_copy_has_every_field_in_its_place(game: Game, is_view: bool) -> None:
    state = game.new(seed=1)
    if is_view:
        state = state.seen_by(0)
    names = field_names(state)
    assert {"to_move", "viewer", "key", "drawn"} <= set(names)
    for number, name in enumerate(names, 1):
        mark(state, name, number)
    copy = state.copy()
    assert {name: content(copy, name) for name in names} == {name: content(state, name) for name in names}
