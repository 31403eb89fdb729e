"""The entry point of the `teahouse` command: errors become one line, never a traceback."""

import os
import sys
from io import TextIOWrapper

from teahouse.cli.crash import Crash
from teahouse.core.errors import TeahouseError

LONGEST = 600


def main() -> None:
    """Run the command line; exit code 2 for anything the user can fix, 1 if the terminal game fails."""
    if isinstance(sys.stdout, TextIOWrapper):
        # A terminal that cannot show a letter gets a question mark instead of an error.
        sys.stdout.reconfigure(errors="replace")
    try:
        import click

        from teahouse.cli.commands import teahouse
    except ModuleNotFoundError as error:
        leave(f'{error.name} is missing: pip install "teahouse[play]"', 2)
    try:
        sys.exit(teahouse(standalone_mode=False))
    except TeahouseError as error:
        leave(f"{type(error).__name__}: {error}", 2)
    except Crash as crash:
        leave(str(crash), 1)
    except click.ClickException as error:
        leave(error.format_message(), 2)
    except click.Abort:
        leave("left", 1)
    except BrokenPipeError:
        # The reader of our output has gone; Python must not complain about it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)


def leave(message: str, code: int) -> None:
    """Print one line, whatever it contains, and exit."""
    line = " ".join(message.split())
    line = line if len(line) <= LONGEST else line[: LONGEST - 2] + " …"
    print(f"teahouse: {line}".encode("utf-8", "replace").decode(), file=sys.stderr)
    sys.exit(code)
