"""A link as a QR code in the terminal, for the cameras of phones."""

import os
import shutil
import sys

# Modules of light around the code, as the standard asks for.
MARGIN = 4
# Black on bright white, whatever the colours of the terminal are: cameras expect it so.
PAINT, PLAIN = "\x1b[30;107m", "\x1b[0m"
# Two rows of the code in one line: upper and lower half of each character.
HALVES = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}


def print_code(link: str) -> None:
    """Print a link as a QR code, if a person is looking at a terminal that can show it."""
    lines = code_lines(link) if is_shown() else []
    if lines and max(map(len, lines)) <= shutil.get_terminal_size().columns:
        print("\n".join(f"{PAINT}{line}{PLAIN}" for line in lines), flush=True)


def is_shown() -> bool:
    """Whether the output is a terminal with colours and block characters."""
    if not sys.stdout.isatty() or os.environ.get("TERM") == "dumb":
        return False
    try:
        "".join(HALVES.values()).encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def code_lines(link: str) -> list[str]:
    """The lines of the code; none where the package that makes it is not installed."""
    try:
        import segno
    except ModuleNotFoundError:
        return []
    rows = [[bool(dark) for dark in row] for row in segno.make_qr(link, error="l", boost_error=False).matrix]
    blank = [False] * (len(rows) + 2 * MARGIN)
    side = [False] * MARGIN
    framed = [blank] * MARGIN + [side + row + side for row in rows] + [blank] * (MARGIN + 1)
    pairs = zip(framed[::2], framed[1::2])
    return ["".join(HALVES[pair] for pair in zip(upper, lower)) for upper, lower in pairs]
