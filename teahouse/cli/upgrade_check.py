"""The command that checks, before an upgrade, whether running games can be continued."""

import click

from teahouse.cli.django_setup import load_django, plain_errors
from teahouse.cli.group import teahouse
from teahouse.core.errors import Unreadable


@teahouse.command("upgrade-check")
def upgrade_check() -> None:
    """Replay every unfinished game of the site under the installed rules; exit with 1 if one fails."""
    load_django()
    from django.core.management import call_command

    with plain_errors():
        call_command("replay_tables")


def require_replays() -> None:
    """Refuse to migrate a database whose running games would be lost; does nothing if there is nothing to migrate."""
    from teahouse.web.upgrading import is_pending, replay_all, unfinished

    if not is_pending():
        return
    broken = replay_all(unfinished())
    if broken:
        click.echo("\n".join(map(str, broken)), err=True)
        told = "running games do not replay under these rules, and nothing was changed"
        raise Unreadable(f"{len(broken)} {told}: go back to the version before, or open with --anyway")
