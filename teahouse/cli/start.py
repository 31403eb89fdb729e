"""Where the `teahouse` command begins: errors become one line, never a traceback."""

import os
import sys

from teahouse.core.errors import TeahouseError


def main() -> None:
    """Run the command line; exit code 2 for whatever the user can mend."""
    try:
        from teahouse.cli.commands import teahouse
    except ModuleNotFoundError as error:
        print(f'teahouse: {error.name} is missing: pip install "teahouse[tui]"', file=sys.stderr)
        sys.exit(2)
    try:
        teahouse()
    except TeahouseError as error:
        print(f"teahouse: {type(error).__name__}: {error}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        # The reader of our output has gone; Python must not complain about it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
