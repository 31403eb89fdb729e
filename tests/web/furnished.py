"""A site with something of everything in it: tables of every game and stage, accounts, tournaments, reports, tokens."""

from dataclasses import dataclass
from io import StringIO

from django.core import signing
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

import teahouse
from teahouse.core import registry
from teahouse.core.book import LANGUAGES
from teahouse.web import tables
from teahouse.web.accounts.merging import give_visitor
from teahouse.web.accounts.models import Account
from teahouse.web.api.tokens import SCOPES, make_token
from teahouse.web.models import Message, Table, Visitor
from teahouse.web.moderation import actions
from teahouse.web.moderation.models import Report, Restriction
from teahouse.web.notices.letters import CONFIRM, OFF
from teahouse.web.tournaments import rounds
from teahouse.web.tournaments.models import Tournament
from teahouse.web.visitors import hash_key, return_token

GUEST = "A"
PASSWORD = "a long enough password"
ROLES = ["anonymous", "guest", "account", "host", "moderator"]


@dataclass
class Furnished:
    """What stands in it, by name."""

    guest: Visitor
    accounts: dict[str, Account]
    finished: list[Table]
    tournaments: list[Tournament]
    token: str

    def browser(self, role: str) -> Client:
        """A browser of somebody in that role; it shows the page of a failure instead of raising it."""
        found = Client(headers={"accept-language": "en"}, raise_request_exception=False)
        if role == "guest":
            found.cookies["teahouse"] = GUEST
        elif role in self.accounts:
            found.force_login(self.accounts[role], "django.contrib.auth.backends.ModelBackend")
        return found

    def holder(self, role: str) -> Visitor:
        """Whose tables somebody in that role looks at."""
        return give_visitor(self.accounts[role]) if role in self.accounts else self.guest

    def tables_for(self, role: str) -> dict[str, Table]:
        """A table of somebody in that role for every stage; one that the fuzz has ended is replaced."""
        visitor = self.holder(role)
        found = {"finished": self.finished[0]}
        own = Table.objects.filter(host=visitor, kind="friends").order_by("-created")
        found["waiting"] = own.filter(stage="waiting").first() or tables.create(
            visitor, teahouse.game("toy"), "friends", 3, {}, public=True
        )
        found["running"] = own.filter(stage="running", game="toy").first() or running_table("toy", visitor)
        return found

    def genuine(self, role: str, pattern: str) -> dict[str, list[str]]:
        """What may stand for each name in an address; a new name wants a line here."""
        own = self.tables_for(role)
        ids = [table.id for table in own.values()]
        seat = own["running"].seats.filter(holders=self.holder(role)).first()
        account = self.accounts["account"]
        entry = self.tournaments[0].entries.first()
        return {
            "game": registry.ids(),
            "language": LANGUAGES,
            "id": [found.id for found in self.tournaments] if pattern.startswith("tournaments/%") else ids,
            "ply": ["0", "1"],
            "run": ["0"],
            "number": ["1"],
            "seats": ["2", "3"],
            "entry": [str(entry.pk) if entry else "1"],
            "token": [
                return_token(seat) if seat else "x",
                signing.dumps([account.pk, account.email], salt=CONFIRM),
                signing.dumps(account.pk, salt=OFF),
                "set-password",
            ],
            "uidb64": ["MQ"],
            "name": [account.username],
            "object_id": ["1", ids[0]],
            "content_type_id": ["1"],
            "app_label": ["moderation", "teahouse"],
            "url": ["x"],
            "path": ["x"],
        }


def running_table(game: str, visitor: Visitor) -> Table:
    """A table of friends at which the visitor and a companion play, and have talked."""
    seats = registry.game(game).seats[0]
    table = tables.create(visitor, registry.game(game), "friends", seats, {})
    for number in range(1, seats):
        name = f"Companion{number}"
        other = Visitor.objects.get_or_create(key=hash_key(name), defaults={"name": name})[0]
        tables.sit(table.id, other, name)
    tables.say(table.id, visitor, 0, visitor.name, "hello")
    return Table.objects.get(pk=table.id)


def furnish() -> Furnished:
    """Put everything in."""
    guest = Visitor.objects.get_or_create(key=hash_key(GUEST), defaults={"name": GUEST})[0]
    accounts = {name: Account.objects.create_user(name, f"{name}@mail.example", PASSWORD) for name in ROLES[2:]}
    call_command("moderator", "moderator", verbosity=0, stdout=StringIO())
    accounts["moderator"].refresh_from_db()
    for account in accounts.values():
        give_visitor(account)
    running = [running_table(game, guest) for game in registry.ids()]
    finished = [ended_table(game, guest) for game in registry.ids()]
    report_somebody(running[0], guest, accounts["moderator"])
    token = make_token(accounts["account"], "fuzz", SCOPES)[1]
    return Furnished(guest, accounts, finished, furnish_tournaments(accounts["host"], guest), token)


def ended_table(game: str, visitor: Visitor) -> Table:
    """A finished game with some moves in it."""
    from tests.web.conftest import play

    table = running_table(game, visitor)
    play(table, 4)
    for seat in range(table.size):
        if Table.objects.get(pk=table.id).stage == "running":
            tables.resign(table.id, seat)
    return Table.objects.get(pk=table.id)


def report_somebody(table: Table, guest: Visitor, moderator: Account) -> None:
    """A message is reported and hidden, somebody is muted, and another report waits."""
    message = Message.objects.filter(table=table).first()
    given = {"table": table, "message": message, "about": guest, "reporter": guest, "reason": "rude", "quoted": "hello"}
    Report.objects.create(**given)
    Report.objects.create(**given | {"message": None, "seat": 0})
    actions.hide(moderator, message, "rude")
    tables.say(table.id, guest, 0, guest.name, "another line")
    until = timezone.now() + timezone.timedelta(days=1)
    actions.restrict(moderator, Restriction(kind="mute", address="198.51.100.0/24", why="spam", until=until))


def furnish_tournaments(host: Account, guest: Visitor) -> list[Tournament]:
    """One that can be joined, and one that runs."""
    clock = tables.Clock(bank=600)
    found = [rounds.create(host, name, "skud", "swiss", 2, clock) for name in ("Open", "Running")]
    for tournament in found:
        rounds.join(tournament.id, guest, GUEST)
        rounds.join(tournament.id, give_visitor(host), "host")
        rounds.add_bot(tournament.id, "random")
    rounds.start(found[1].id)
    return [Tournament.objects.get(pk=tournament.pk) for tournament in found]
