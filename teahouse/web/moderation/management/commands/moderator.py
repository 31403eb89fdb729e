"""`python -m teahouse.web moderator NAME` gives an account access to the moderators' pages; `--no-longer` takes it
away."""

from argparse import ArgumentParser

from django.contrib.auth.models import Group, Permission
from django.core.management.base import BaseCommand, CommandError

from teahouse.web.accounts.models import Account

GROUP = "moderators"
#        what they may do: with what
RIGHTS = {
    "view": ["table", "visitor", "message", "account", "report", "restriction", "hidden", "deed"],
    "change": ["report"],
    "add": ["restriction", "hidden"],
}
APPS = ["teahouse", "accounts", "moderation"]


def moderators() -> Group:
    """The group, with exactly its rights."""
    group, _ = Group.objects.get_or_create(name=GROUP)
    names = [f"{right}_{kind}" for right, kinds in RIGHTS.items() for kind in kinds]
    group.permissions.set(Permission.objects.filter(content_type__app_label__in=APPS, codename__in=names))
    return group


class Command(BaseCommand):
    """Makes moderators."""

    help = "Let an account into the moderators' room at /admin/, or show it out."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name")
        parser.add_argument("--no-longer", action="store_true")

    def handle(self, *, name: str, no_longer: bool, **more: object) -> None:
        account = Account.objects.filter(username__iexact=name).first()
        if account is None:
            raise CommandError(f'no account is called "{name}"; it has to register first')
        account.is_staff = not no_longer
        account.save(update_fields=["is_staff"])
        (account.groups.remove if no_longer else account.groups.add)(moderators())
        self.stdout.write(f"{account.username} is {'no longer ' if no_longer else ''}a moderator")
