"""All commands of `teahouse`: importing a module puts its commands into the group."""

from teahouse.cli import (
    backup,
    book,
    bot,
    calibrate,
    games,
    invite,
    lab,
    play,
    records,
    serve,
    simulate,
    train,
    upgrade_check,
)
from teahouse.cli.group import teahouse

__all__ = [
    "backup", "book", "bot", "calibrate", "games", "invite", "lab", "play", "records", "serve", "simulate", "teahouse",
    "train", "upgrade_check",
]  # fmt: skip
