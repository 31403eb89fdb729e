"""The whole-space judge: what `refusal` lets through, to hold against what `moves` offers."""

from librt.vecs import append, vec
from mypy_extensions import i64

from teahouse.core.state import State


def accepted_actions(state: State, size: i64) -> list[int]:
    """Every action of the space that no rule refuses."""
    found = vec[i64]()
    action: i64 = 0
    while action < size:
        if state.refusal(action) == "":
            found = append(found, action)
        action += 1
    return [int(action) for action in found]


def refusals(state: State, size: i64) -> dict[str, int]:
    """How many actions each rule refuses: the id alone, without facts; "" counts the allowed ones."""
    counts: dict[str, int] = {}
    action: i64 = 0
    while action < size:
        rule = state.refusal(action).partition(" ")[0]
        counts[rule] = counts.get(rule, 0) + 1
        action += 1
    return counts
