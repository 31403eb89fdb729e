"""What is kept of a tournament: who takes part, and who met whom at which table."""

from django.conf import settings
from django.db import models

from teahouse.web.fairness import new_secret
from teahouse.web.models import Table, Visitor, new_id


class Tournament(models.Model):
    """A tournament, from the first who joins to the last game."""

    class Stage(models.TextChoices):
        JOINING = "joining"
        RUNNING = "running"
        FINISHED = "finished"
        CANCELLED = "cancelled"

    class System(models.TextChoices):
        ROBIN = "robin"
        SWISS = "swiss"

    id = models.CharField(primary_key=True, max_length=12, default=new_id)
    name = models.CharField(max_length=60)
    host = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="tournaments")
    stage = models.CharField(max_length=10, choices=Stage.choices, default=Stage.JOINING)
    system = models.CharField(max_length=8, choices=System.choices)
    game = models.CharField(max_length=32)
    options = models.JSONField(default=dict)
    # Seats at each table.
    seats = models.PositiveSmallIntegerField()
    # How many rounds there will be (0: as many as the company asks for), and how many have begun.
    rounds = models.PositiveSmallIntegerField(default=0)
    round = models.PositiveSmallIntegerField(default=0)
    per_move = models.PositiveIntegerField(default=0)
    bank = models.PositiveIntegerField(default=0)
    bonus = models.PositiveIntegerField(default=0)
    # The bot that takes the places which would stay empty; "" for none.
    filler = models.CharField(max_length=16, blank=True)
    # What the site committed itself to before anybody joined, and the seed that follows from it and from everybody's
    # contributions: numbers, pairings and the secrets of all tables come from it.
    secret = models.CharField(max_length=64, default=new_secret)
    seed = models.CharField(max_length=64, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    began = models.DateTimeField(null=True)
    ended = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["stage", "-created"], name="tournaments_by_stage")]


class Entry(models.Model):
    """Somebody who takes part: a visitor or a bot."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    visitor = models.ForeignKey(Visitor, null=True, on_delete=models.SET_NULL, related_name="entries")
    bot = models.CharField(max_length=16, blank=True)
    name = models.CharField(max_length=40, blank=True)
    # What they contributed to the seed; "" for nothing, null for bots.
    nonce = models.CharField(max_length=64, null=True)
    # Drawn by lot at the start.
    number = models.PositiveSmallIntegerField(null=True)
    withdrawn = models.BooleanField(default=False)

    class Meta:
        ordering = ["number", "id"]
        constraints = [models.UniqueConstraint(fields=["tournament", "visitor"], name="one_entry_a_visitor")]


class Match(models.Model):
    """Those who meet in a round, at their table; without a table somebody is free."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="matches")
    round = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField()
    table = models.OneToOneField(Table, null=True, on_delete=models.SET_NULL, related_name="match")
    is_over = models.BooleanField(default=False)

    class Meta:
        ordering = ["round", "number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "round", "number"], name="one_match_a_number")]


class Part(models.Model):
    """One of those who meet: where they sit, and what came of it."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="parts")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="parts")
    seat = models.PositiveSmallIntegerField(default=0)
    rank = models.PositiveSmallIntegerField(null=True)
    points = models.FloatField(null=True)

    class Meta:
        ordering = ["seat"]
        constraints = [models.UniqueConstraint(fields=["match", "entry"], name="nobody_twice_at_a_table")]
