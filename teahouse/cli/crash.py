"""When the terminal game fails: one line that names the error, and how to continue the game."""

import textwrap
import traceback
from pathlib import Path

# The longest quote from an error's own text, so that the rest of the line is never cut.
LONGEST_ERROR = 300


class Crash(Exception):
    """An internal error; its text is one line."""


def crash_line(error: BaseException, file: Path | None) -> str:
    """What went wrong and where, and the command that continues the game, if it was saved."""
    named = textwrap.shorten(f"{type(error).__name__}: {error}", LONGEST_ERROR, placeholder=" …").removesuffix(":")
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    kept = f"; saved: teahouse play --resume {file}" if file is not None and file.exists() else ""
    return f"{named}{place}{kept}"
