"""Makes a token from the command line, for a program that the host of the site runs."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from teahouse.core.errors import TeahouseError
from teahouse.web.accounts.models import Account
from teahouse.web.api.tokens import SCOPES, make_token


class Command(BaseCommand):
    """Print a new token for an account; the account is created, without a password, if it does not exist."""

    help = "Print a new API token of an account; an account that does not exist is made, without a password."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("account", help="the name of the account")
        parser.add_argument("--label", default="command line")
        parser.add_argument("--scope", action="append", choices=SCOPES, help="may be given more than once; default all")
        parser.add_argument("--days", type=int, default=0, help="how long it counts; 0 for ever")

    def handle(
        self, *args: object, account: str, label: str, scope: list[str] | None, days: int, **given: object
    ) -> None:
        owner = Account.objects.filter(username__iexact=account).first()
        if owner is None:
            owner = Account.objects.create_user(account)
        try:
            text = make_token(owner, label, scope or SCOPES, days)[1]
        except TeahouseError as error:
            raise CommandError(str(error)) from None
        self.stdout.write(text)
