"""Accounts and ratings."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower


class Account(AbstractUser):
    """Somebody who registered. Games are held by the account's visitor, as a guest's are by theirs."""

    first_name = None
    last_name = None

    class Meta:
        constraints = [models.UniqueConstraint(Lower("username"), name="one_account_a_name")]


class Rating(models.Model):
    """How strong somebody is at a game with so many seats: a mean and how sure we are of it. Bots are rated too."""

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
