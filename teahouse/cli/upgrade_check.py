"""The command that asks, before an upgrade, whether the running games can be played on."""

import click

from teahouse.cli.django_setup import load_django, plain_errors
from teahouse.cli.group import teahouse
from teahouse.core.errors import Unreadable


@teahouse.command("upgrade-check")
def upgrade_check() -> None:
    """Replay every unfinished game of the web site under the installed rules; ends with 1 if one does not replay."""
    load_django()
    from django.core.management import call_command

    with plain_errors():
        call_command("replay_tables")


def require_replays() -> None:
    """Refuse to change a house whose running games would be lost; costs nothing where there is nothing to change."""
    from teahouse.web.upgrading import is_pending, replay_all, unfinished

    if not is_pending():
        return
    broken = replay_all(unfinished())
    if broken:
        click.echo("\n".join(map(str, broken)), err=True)
        told = "running games do not replay under these rules, and nothing was changed"
        raise Unreadable(f"{len(broken)} {told}: go back to the version before, or open with --anyway")
