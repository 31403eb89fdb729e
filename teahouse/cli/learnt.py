"""Lessons finished at the terminal: a file beside the saved games, with a line of game and lesson for each."""

from pathlib import Path

from teahouse.core.errors import Unreadable
from teahouse.core.files import data_folder, text_of, write_whole
from teahouse.core.game import Game
from teahouse.core.tutorial import lessons

# Larger files were not written here.
MOST_BYTES = 100_000


def file_of_ticks() -> Path:
    """Where they are kept. Saved games end in .json."""
    return data_folder() / "lessons.txt"


def lines() -> set[str]:
    """The lines of the file; none where there is no file that can be read."""
    try:
        return set(text_of(file_of_ticks(), MOST_BYTES).splitlines())
    except Unreadable:
        return set()


def learnt(game: Game) -> set[str]:
    """The finished lessons of a game that there are."""
    kept = lines()
    return {lesson.id for lesson in lessons(game) if f"{game.id} {lesson.id}" in kept}


def keep_learnt(game: Game, lesson: str) -> None:
    """Remember a finished lesson; Unreadable where nothing can be written."""
    try:
        data_folder().mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unreadable(f"{data_folder()}: no folder can be made here: {error.strerror}; set TEAHOUSE_HOME") from None
    kept = sorted({*lines(), f"{game.id} {lesson}"})
    write_whole(file_of_ticks(), "\n".join(kept) + "\n")
