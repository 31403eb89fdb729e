"""The text of notices and their channels: one function for every part of the site."""

from django.core import signing
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import timezone

from teahouse.core.registry import game as game_with_id
from teahouse.core.words import Words, words_of
from teahouse.web.notices.models import Delivery, Notice, Reach

PACKAGE = "teahouse.web.notices"
OFF = "notices-off"
CONFIRM = "notices-confirm"


def notify(account: int, kind: str, *, table: str | None = None, seq: int = 0, **facts: str) -> Notice | None:
    """Tell an account something over the channels it wants; None if it wants none, or knows it already.

    `kind` names the sentences, "notice:turn" and "subject:turn"; the facts are what these sentences ask for.
    """
    reach = Reach.objects.select_related("account").filter(account=account, account__is_active=True).first()
    channels = reach.channels() if reach else []
    if not channels:
        return None
    try:
        with transaction.atomic():
            notice = Notice.objects.create(account_id=account, kind=kind, table_id=table, seq=seq, facts=facts)
            now = timezone.now()
            for channel in channels:
                Delivery.objects.create(notice=notice, channel=channel, due=now)
            return notice
    except IntegrityError:
        return None


class Letter:
    """A notice in the words of its reader."""

    def __init__(self, notice: Notice, reach: Reach) -> None:
        self.notice = notice
        self.reach = reach
        self.words: Words = words_of(PACKAGE, reach.language)
        facts = {name: str(value) for name, value in notice.facts.items()}
        self.game = facts.get("game", "")
        site_words = words_of("teahouse.web", reach.language)
        mover = facts.get("moved") or (site_words.say(f"bot:{facts['bot']}") if facts.get("bot") else "")
        self.facts = {**facts, "moved": mover}
        if self.game:
            self.facts["name"] = game_with_id(self.game).name(reach.language)

    @property
    def subject(self) -> str:
        """A line for the heading of a mail."""
        return one_line(self.words.say(f"subject:{self.notice.kind}", self.facts))

    @property
    def sentence(self) -> str:
        """What happened."""
        kind = self.notice.kind
        if kind == "turn" and not self.facts["moved"]:
            kind = "turn:first"
        return one_line(self.words.say(f"notice:{kind}", self.facts))

    @property
    def address(self) -> str:
        """Where to go."""
        notice = self.notice
        page = reverse("table", args=[notice.table_id]) if notice.table_id else reverse("notices")
        return self.reach.house + page

    def mail(self) -> str:
        """The text of a mail."""
        off = self.words.say("mail:off", {"address": self.off_address()})
        return f"{self.sentence}\n\n{self.address}\n\n-- \n{off}\n"

    def off_address(self) -> str:
        """The page that ends these mails without logging in."""
        return self.reach.house + reverse("notices_off", args=[signing.dumps(self.reach.account_id, salt=OFF)])

    def message(self) -> dict[str, object]:
        """The body of a webhook. `text` and `content` let it go straight into a chat room of the usual kinds."""
        said = f"{self.sentence} {self.address}"
        notice = self.notice
        return {
            "teahouse": 1,
            "id": str(notice.pk),
            "kind": notice.kind,
            "game": self.game,
            "address": self.address,
            "moved": self.facts["moved"],
            "text": said,
            "content": said,
        }


def one_line(text: str) -> str:
    """Without line breaks, so that no name can inject a header into an e-mail."""
    return " ".join(text.split())
