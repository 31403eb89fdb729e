"""How accounts want to be notified, their notices, and the result of each attempt."""

import secrets

from django.conf import settings
from django.db import models
from django.utils.crypto import salted_hmac

# Seconds: how long a table may wait before somebody is told, as the page offers it.
WAITS = [60, 300, 900, 3600, 21_600]


def new_nonce() -> str:
    """What makes a secret another one."""
    return secrets.token_hex(16)


class Reach(models.Model):
    """How an account wants to be notified."""

    account = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="reach")
    by_mail = models.BooleanField(default=False)
    # The address that has said yes; mail goes there only while it is still the account's.
    confirmed = models.EmailField(blank=True)
    webhook = models.CharField(max_length=500, blank=True)
    nonce = models.CharField(max_length=32, default=new_nonce)
    wait = models.PositiveIntegerField(default=300)
    # The language to write in, and where the site is, as the person last saw them.
    language = models.CharField(max_length=2, default="en")
    house = models.CharField(max_length=200, blank=True)

    def secret(self) -> str:
        """What signs this account's webhooks. The database holds half of it, the site's own secret is the other."""
        text = f"{self.account_id}.{self.nonce}"
        return salted_hmac("teahouse.notices", text, algorithm="sha256").hexdigest()

    def mail_address(self) -> str:
        """Where mail may go; "" for nowhere."""
        email = str(self.account.email)
        return email if self.by_mail and email and email == self.confirmed else ""

    def channels(self) -> list[str]:
        """The channels by which the account is notified."""
        return ["mail"] * bool(self.mail_address()) + ["webhook"] * bool(self.webhook)


class Notice(models.Model):
    """A notice to an account, sent once. Nothing in it is secret: game, table, and who moved last."""

    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=16)
    table = models.ForeignKey("teahouse.Table", null=True, on_delete=models.CASCADE)
    # What tells one occasion from the next: for a turn the last row of somebody else.
    seq = models.PositiveIntegerField(default=0)
    facts = models.JSONField(default=dict)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["account", "table", "seq"], condition=models.Q(kind="turn"), name="one_notice_a_turn"
            )
        ]


class Delivery(models.Model):
    """A notice on its way over one channel."""

    class Stage(models.TextChoices):
        WAITING = "waiting"
        DONE = "done"
        FAILED = "failed"

    notice = models.ForeignKey(Notice, on_delete=models.CASCADE, related_name="deliveries")
    channel = models.CharField(max_length=8)
    stage = models.CharField(max_length=8, choices=Stage.choices, default=Stage.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    # When it is tried next. Whoever tries moves this ahead first, so that nobody else does meanwhile.
    due = models.DateTimeField()
    tried = models.DateTimeField(null=True)
    # A word for what happened, and what the other side answered.
    result = models.CharField(max_length=16, blank=True)
    code = models.PositiveSmallIntegerField(null=True)

    class Meta:
        ordering = ["-id"]
        indexes = [models.Index(fields=["stage", "due"], name="deliveries_due")]
        constraints = [models.UniqueConstraint(fields=["notice", "channel"], name="one_delivery_a_channel")]
