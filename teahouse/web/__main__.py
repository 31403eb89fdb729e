"""Django's own commands: `python -m teahouse.web check --deploy`."""

import os
import sys

from django.core.management import execute_from_command_line

from teahouse.core.errors import TeahouseError

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "teahouse.web.settings")
    try:
        execute_from_command_line()
    except TeahouseError as error:
        print(f"teahouse: {type(error).__name__}: {error}", file=sys.stderr)
        sys.exit(2)
