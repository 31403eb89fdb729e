"""Accounts, their settings, ratings, and which tables have been counted."""

from collections.abc import Iterable
from typing import ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.db.models.base import ModelBase
from django.db.models.functions import Lower

from teahouse.web.name_folding import LONGEST_FOLDED, fold

# Stands in no folded name.
TWIN = "~"


class AccountManager(UserManager["Account"]):
    """Names are found however they are written."""

    def get_by_natural_key(self, username: str | None) -> "Account":
        return self.get(username__iexact=username)


class Account(AbstractUser):
    """Somebody who registered. Games are held by the account's visitor, as a guest's are by theirs."""

    # So a field of a base class is left out; its type there has no place for that.
    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    # "" where nothing was chosen: what the browser asks for, what the system shows.
    language = models.CharField(max_length=8, blank=True)
    theme = models.CharField(max_length=8, blank=True)
    # None where nothing was chosen: as it suits the device.
    confirm = models.BooleanField(null=True, blank=True)
    sound = models.BooleanField(null=True, blank=True)
    # The name as the eye reads it. Two accounts from before that was asked have "~" and a number after it.
    folded = models.CharField(max_length=LONGEST_FOLDED, unique=True, editable=False)

    objects: ClassVar[AccountManager] = AccountManager()

    class Meta:
        constraints = [models.UniqueConstraint(Lower("username"), name="one_account_a_name")]

    def save(
        self,
        *,
        force_insert: bool | tuple[ModelBase, ...] = False,
        force_update: bool = False,
        using: str | None = None,
        update_fields: Iterable[str] | None = None,
    ) -> None:
        if fold(self.username) != self.folded.partition(TWIN)[0]:
            self.folded = fold(self.username)
        if update_fields is not None and "username" in update_fields:
            update_fields = {*update_fields, "folded"}
        super().save(force_insert=force_insert, force_update=force_update, using=using, update_fields=update_fields)


class Rating(models.Model):
    """A player's strength in a game with a number of seats: a mean and its uncertainty. Bots are rated too."""

    account = models.ForeignKey(Account, null=True, on_delete=models.CASCADE, related_name="ratings")
    bot = models.CharField(max_length=16, blank=True)
    game = models.CharField(max_length=32)
    seats = models.PositiveSmallIntegerField()
    mu = models.FloatField()
    sigma = models.FloatField()
    games = models.PositiveIntegerField(default=0)
    wins = models.FloatField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["account", "game", "seats"], name="one_rating_an_account"),
            models.UniqueConstraint(
                fields=["bot", "game", "seats"], condition=~models.Q(bot=""), name="one_rating_a_bot"
            ),
        ]
        indexes = [models.Index(fields=["game", "seats"], name="ratings_of_a_game")]


class Counted(models.Model):
    """A table that ratings and statistics know of. Each is counted once, when it is over."""

    table = models.OneToOneField("teahouse.Table", primary_key=True, on_delete=models.CASCADE, related_name="counted")
    # Why it is not rated; "" where it is. May be known before the end: somebody asked for a hint.
    why = models.CharField(max_length=12, blank=True)
    # Points by source, a list with one number a seat each.
    sources = models.JSONField(default=dict)
    # When it was counted; None while the game runs.
    at = models.DateTimeField(null=True, db_index=True)


class Rated(models.Model):
    """What a table made of a rating: the curve of a profile."""

    table = models.ForeignKey("teahouse.Table", null=True, on_delete=models.SET_NULL, related_name="rated")
    rating = models.ForeignKey(Rating, on_delete=models.CASCADE, related_name="history")
    place = models.PositiveSmallIntegerField()
    mu = models.FloatField()
    sigma = models.FloatField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["table", "rating"], name="one_step_a_table")]


class Invitation(models.Model):
    """A way into a house for members: a link with which one account can be made. The site keeps the link's hash."""

    key = models.CharField(max_length=64, unique=True)
    # None if whoever hosts the site made it on the command line.
    maker = models.ForeignKey(Account, null=True, on_delete=models.CASCADE, related_name="invitations")
    # For whom it is, as its maker calls them.
    label = models.CharField(max_length=40, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    expires = models.DateTimeField()
    used = models.DateTimeField(null=True)
    # Who came by it; None until somebody has, and after they have deleted their account.
    account = models.ForeignKey(Account, null=True, on_delete=models.SET_NULL, related_name="invited_by")

    class Meta:
        ordering = ["-created", "-pk"]
