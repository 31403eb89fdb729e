"""What guests report, whom moderators restrict, what they hide, and a trail of everything they did."""

from collections.abc import Iterable
from ipaddress import ip_network
from typing import NoReturn

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.db.models.base import ModelBase
from django.utils import timezone

REASONS = ["rude", "spam", "cheating", "name", "other"]


class Report(models.Model):
    """A guest asks a moderator to look at a message or a player."""

    class Stage(models.TextChoices):
        OPEN = "open"
        CLOSED = "closed"

    table = models.ForeignKey("teahouse.Table", on_delete=models.CASCADE, related_name="reports")
    message = models.ForeignKey("teahouse.Message", null=True, blank=True, on_delete=models.SET_NULL)
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    # The words as they were when they were reported, and whose they are.
    quoted = models.CharField(max_length=600, blank=True)
    about = models.ForeignKey(
        "teahouse.Visitor", null=True, blank=True, on_delete=models.SET_NULL, related_name="reports_about"
    )
    reporter = models.ForeignKey("teahouse.Visitor", null=True, on_delete=models.SET_NULL, related_name="reports")
    reason = models.CharField(max_length=16, choices=[(reason, reason) for reason in REASONS])
    text = models.CharField(max_length=500, blank=True)
    at = models.DateTimeField(auto_now_add=True)
    stage = models.CharField(max_length=8, choices=Stage.choices, default=Stage.OPEN, db_index=True)
    handled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="handled_reports"
    )
    handled_at = models.DateTimeField(null=True, blank=True)
    answer = models.CharField(max_length=500, blank=True)

    class Meta:
        ordering = ["-stage", "-id"]

    def __str__(self) -> str:
        return f"report {self.pk}: {self.reason}"


class Restriction(models.Model):
    """Somebody may not talk, or not talk, sit down or set up tables, for a time or for good."""

    class Kind(models.TextChoices):
        MUTE = "mute"
        BAN = "ban"

    class Seats(models.TextChoices):
        STAY = "stay", "stay: the running games are played to their end"
        STAND_IN = "stand-in", "stand-in: bots play on for them"

    kind = models.CharField(max_length=4, choices=Kind.choices)
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="restrictions"
    )
    visitor = models.ForeignKey(
        "teahouse.Visitor", null=True, blank=True, on_delete=models.SET_NULL, related_name="restrictions"
    )
    address = models.CharField(max_length=50, blank=True, help_text="198.51.100.7, or a network: 2001:db8:1:2::/64")
    until = models.DateTimeField(null=True, blank=True, help_text="UTC; empty: until it is lifted")
    seats = models.CharField(
        max_length=8, choices=Seats.choices, default=Seats.STAY, help_text="What becomes of seats, if it is a ban."
    )
    why = models.CharField(max_length=500)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    lifted = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.kind} of {self.whom()}"

    def whom(self) -> str:
        """Who is meant, in words for the trail."""
        named = [
            f"account {self.account_id} ({self.account.username})" if self.account else "",
            f"guest {self.visitor_id} ({self.visitor.name or 'nameless'})" if self.visitor else "",
            f"address {self.address}" if self.address else "",
        ]
        return ", ".join(name for name in named if name) or "somebody who is gone"

    def clean(self) -> None:
        """Somebody must be meant; an address must be one."""
        if not (self.account_id or self.visitor_id or self.address):
            raise ValidationError("Name an account, a guest or an address.")
        if self.address:
            try:
                network = ip_network(self.address.strip(), strict=False)
            except ValueError:
                raise ValidationError({"address": "Expected an address or a network."}) from None
            if network.prefixlen < (32 if network.version == 6 else 16):
                raise ValidationError({"address": "That network is too wide: it would shut out a whole country."})
            self.address = str(network)

    @staticmethod
    def in_force() -> models.QuerySet["Restriction"]:
        """Those that hold now."""
        return Restriction.objects.filter(Q(until=None) | Q(until__gt=timezone.now()), lifted=None)


class Hidden(models.Model):
    """A message that everybody sees as hidden by a moderator. Its text stays for moderators."""

    message = models.OneToOneField("teahouse.Message", on_delete=models.CASCADE, related_name="hidden")
    why = models.CharField(max_length=500)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name_plural = "hidden messages"

    def __str__(self) -> str:
        return f"message {self.message_id}"


class Deed(models.Model):
    """What a moderator did. Never changed, never deleted."""

    who = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="deeds")
    # The name stays when the account goes.
    name = models.CharField(max_length=150)
    what = models.CharField(max_length=40)
    whom = models.CharField(max_length=300)
    why = models.CharField(max_length=500, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-id"]
        verbose_name_plural = "trail of deeds"

    def __str__(self) -> str:
        return f"{self.name}: {self.what} {self.whom}"

    def save(
        self,
        *,
        force_insert: bool | tuple[ModelBase, ...] = False,
        force_update: bool = False,
        using: str | None = None,
        update_fields: Iterable[str] | None = None,
    ) -> None:
        """Written once."""
        if self.pk is not None:
            raise TypeError("the trail is not rewritten")
        super().save(force_insert=force_insert, force_update=force_update, using=using, update_fields=update_fields)

    def delete(self, using: str | None = None, keep_parents: bool = False) -> NoReturn:
        """Never."""
        raise TypeError("the trail is not rewritten")
