"""The command that makes an invitation to a house for members: the first member's, for example."""

from datetime import date

import click

from teahouse.cli.django_setup import load_django, plain_errors
from teahouse.cli.group import teahouse
from teahouse.cli.qr_code import print_code
from teahouse.cli.serve import migrate
from teahouse.core.errors import Unreadable
from teahouse.web.environment import HOSTS, HTTPS, INVITE_ONLY

LONGEST_DAYS = 365
DAYS = 14


@teahouse.command()
@click.option("--for", "label", default="", metavar="NAME", help="A note for whom it is; moderators see it.")
@click.option("--days", default=DAYS, show_default=True, type=click.IntRange(1, LONGEST_DAYS), help="Days it is valid.")
@click.option("--site", metavar="URL", help="The site's address; from TEAHOUSE_HOSTS and TEAHOUSE_HTTPS by default.")
def invite(label: str, days: int, site: str | None) -> None:
    """Make an invitation to a house for members (TEAHOUSE_INVITE_ONLY=1): a link for one new account."""
    if not INVITE_ONLY.read():
        raise Unreadable("TEAHOUSE_INVITE_ONLY is not 1, so anybody may register and needs no invitation")
    if site and not site.startswith(("http://", "https://")):
        raise Unreadable(f'--site: expected an address such as https://tea.example, got "{site}"')
    link, expires = made_link((site or usual_site()).rstrip("/"), label, days)
    click.echo(f"{link}\nfor one new account, until {expires}")
    print_code(link)


def made_link(site: str, label: str, days: int) -> tuple[str, date]:
    """The link of a new invitation, and its last day."""
    load_django()
    from django.db import connections
    from django.urls import reverse

    from teahouse.web.accounts.invitations import invite as make
    from teahouse.web.upgrading import is_pending

    with plain_errors():
        if is_pending():
            raise Unreadable("the database is that of an older version: start teahouse serve, which updates it")
        # Before the site is opened for the first time there is no database yet.
        migrate(anyway=False)
        invitation, token = make(None, label, days)
        connections.close_all()
    return site + reverse("invitation", args=[token]), invitation.expires.date()


def usual_site() -> str:
    """The site's address as far as the settings say it."""
    name = HOSTS.read()[0]
    named = "localhost" if name == "*" else name.lstrip(".")
    return f"https://{named}" if HTTPS.read() else f"http://{named}:8000"
