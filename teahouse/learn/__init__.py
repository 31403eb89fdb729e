"""The games as environments for learning and for game theory."""

try:
    from teahouse.learn.aec import GameEnv, env
    from teahouse.learn.batches import Batch, batch
    from teahouse.learn.processes import ProcessBatch
    from teahouse.learn.seeing import After, afterstates, encoding_table, heads, observe, scale
    from teahouse.learn.single import SeatEnv, register
    from teahouse.learn.vector import SeatVectorEnv
except ModuleNotFoundError as _error:
    _remedy = 'environments need the extra "learn": pip install "teahouse[learn]"'
    raise ModuleNotFoundError(f"{_error}: {_remedy}", name=_error.name) from None

register()

__all__ = [
    "After",
    "Batch",
    "GameEnv",
    "ProcessBatch",
    "SeatEnv",
    "SeatVectorEnv",
    "afterstates",
    "batch",
    "encoding_table",
    "env",
    "heads",
    "observe",
    "register",
    "scale",
]
