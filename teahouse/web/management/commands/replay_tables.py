"""`python -m teahouse.web replay_tables`: do the running games replay under the installed rules? Before `migrate`."""

import sys

from django.core.management.base import BaseCommand
from rich.progress import Progress

from teahouse.web.upgrading import replay_all, unfinished


class Command(BaseCommand):
    """Replays every game that is not over."""

    help = "Replay every unfinished game under the installed rules; ends with 1 if one of them does not replay."
    # The tables are as the last version left them: nothing is checked against what the models have become.
    requires_system_checks: list[str] = []
    requires_migrations_checks = False

    def handle(self, *args: object, **options: object) -> None:
        tables = unfinished()
        with Progress(disable=not sys.stderr.isatty(), transient=True) as progress:
            task = progress.add_task("replaying", total=len(tables))
            broken = replay_all(tables, lambda: progress.advance(task))
        for one in broken:
            self.stderr.write(str(one))
        self.stdout.write(f"{len(tables) - len(broken)} of {len(tables)} unfinished games replay")
        if broken:
            sys.exit(1)
