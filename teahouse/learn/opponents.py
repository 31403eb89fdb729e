"""Bots on the seats that the learner does not have."""

from collections.abc import Sequence

from teahouse.bots import Bot, bot, check_bot
from teahouse.core.errors import Unreadable
from teahouse.core.game import Game


def opponent_names(bots: str | Sequence[str], seats: int) -> list[str]:
    """A bot for every other seat, from the learner's left: one name for all, or a list."""
    names = [bots] * (seats - 1) if isinstance(bots, str) else list(bots)
    if len(names) != seats - 1:
        raise Unreadable(f"with {seats} seats expected {seats - 1} bots, got {len(names)}: {', '.join(names)}")
    for name in names:
        check_bot(name)
    return names


def opponents(names: Sequence[str], game: Game, seed: str) -> list[Bot]:
    """The bots themselves; the seed fixes what they do."""
    return [bot(name, game, f"{seed}/{place}") for place, name in enumerate(names)]
