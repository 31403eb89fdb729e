"""Copies have every field in its place, although many fields have one type and could be mistaken for each other."""

import inspect

from librt.vecs import append, vec
from mypy_extensions import i64, u8

import teahouse
from teahouse.core.state import State

GAME = teahouse.game("skud")
VECTORS = (type(vec[u8]()), type(vec[i64]()))
# Whoever listens to a state does not listen to its copies.
NEVER_COPIED = {"log"}


def fields(state: State) -> list[str]:
    """The names of a state's fields; compiled, they are descriptors of its classes."""
    members = {name: value for kind in type(state).__mro__ for name, value in vars(kind).items()}
    found = {name for name, value in members.items() if inspect.isgetsetdescriptor(value)}
    found |= set(getattr(state, "__dict__", {}))
    return sorted(name for name in found - NEVER_COPIED if not name.startswith("_"))


def give_each_field_its_own_value(state: State) -> dict[str, object]:
    """Every number, and every vector as its only item, gets a number of its own; what was written, by field."""
    written: dict[str, object] = {}
    for number, name in enumerate(fields(state), 1):
        value = getattr(state, name)
        if isinstance(value, VECTORS):
            setattr(state, name, append(value[:0], number))
            written[name] = [number]
        elif isinstance(value, int):
            setattr(state, name, number)
            written[name] = number
        else:
            written[name] = value
    return written


def content(state: State) -> dict[str, object]:
    """The values by field, vectors as lists."""
    values = {name: getattr(state, name) for name in fields(state)}
    return {name: list(value) if isinstance(value, VECTORS) else value for name, value in values.items()}


def test_a_copy_has_every_field_in_its_place() -> None:
    state = GAME.new(seed=1)
    written = give_each_field_its_own_value(state)
    assert {"to_move", "viewer", "board", "reserve", "since", "winner"} <= set(written)
    assert content(state) == written
    assert content(state.copy()) == written
