"""Game-specific figures from the final state."""

from collections.abc import Mapping
from typing import Any

from teahouse.core.game import Game
from teahouse.core.state import State


def persons(_game: Game, state: State) -> Mapping[str, float]:
    """Dragon: persons that a seat has left, on average and at least."""
    courts: Any = state.position()["courts"]
    left = [sum(len(palace["persons"]) for palace in court["palaces"]) for court in courts]
    return {"persons a seat": sum(left) / len(left), "persons of the least seat": float(min(left))}


def invasions(_game: Game, state: State) -> Mapping[str, float]:
    """Confucius: invasions begun, that is with an army in some box, and those that succeeded."""
    position: Any = state.position()
    begun = {box.partition("-")[0] for box, _ in position["armies"]}
    succeeded = [outcome for outcome in position["conquests"] if outcome == "conquered"]
    return {"invasions begun": float(len(begun)), "invasions that succeeded": float(len(succeeded))}
