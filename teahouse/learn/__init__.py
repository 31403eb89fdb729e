"""The games as environments for learning and for game theory."""

try:
    from teahouse.learn.batches import Batch, batch
    from teahouse.learn.gymnasium_env import SeatEnv, register
    from teahouse.learn.gymnasium_vector import SeatVectorEnv
    from teahouse.learn.observations import After, afterstates, encoding_table, heads, observe, scale
    from teahouse.learn.pettingzoo_env import GameEnv, env
    from teahouse.learn.process_batch import ProcessBatch
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
