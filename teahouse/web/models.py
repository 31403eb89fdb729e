"""What the site keeps: visitors, tables, seats, the rows of each game, and what people say."""

import secrets
from collections.abc import Iterable
from typing import TypedDict

from django.conf import settings
from django.db import models
from django.db.models.base import ModelBase
from django.db.models.functions import Lower

from teahouse.core.fair import LETTERS
from teahouse.web.name_folding import LONGEST_FOLDED, fold


def new_id() -> str:
    """A table's name in its address: short enough to read out, too long to guess."""
    return "".join(secrets.choice(LETTERS) for _ in range(12))


def is_id(text: str) -> bool:
    """Whether a table could be called so; nothing else is asked of a database."""
    return len(text) == 12 and all(letter in LETTERS for letter in text)


class UndoRequest(TypedDict):
    """A request to take back moves: the seat that asks, how many would stand, who has to agree and who has."""

    seat: int
    to: int
    needed: list[int]
    agreed: list[int]


class Result(TypedDict):
    """How a game ended, a list with one entry a seat each; `by` is the seat that ended it by itself."""

    outcome: list[float]
    ranking: list[int]
    scores: list[int]
    end: str
    by: int | None


class Visitor(models.Model):
    """A browser that has sat down somewhere, or an account. `key` is a hash of a guest's cookie."""

    key = models.CharField(max_length=64, unique=True)
    account = models.OneToOneField(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="visitor"
    )
    name = models.CharField(max_length=40, blank=True)
    # Whether decisions with one legal answer play themselves.
    plays_forced = models.BooleanField(default=True)
    # The name as the eye reads it.
    folded = models.CharField(max_length=LONGEST_FOLDED, blank=True, db_index=True, editable=False)
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.name or 'nameless'} ({self.pk})"

    def save(
        self,
        *,
        force_insert: bool | tuple[ModelBase, ...] = False,
        force_update: bool = False,
        using: str | None = None,
        update_fields: Iterable[str] | None = None,
    ) -> None:
        self.folded = fold(self.name)
        super().save(force_insert=force_insert, force_update=force_update, using=using, update_fields=update_fields)


class FinishedLesson(models.Model):
    """A lesson of a tutorial that an account has finished."""

    visitor = models.ForeignKey(Visitor, on_delete=models.CASCADE, related_name="finished_lessons")
    game = models.CharField(max_length=32)
    lesson = models.CharField(max_length=64)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["visitor", "game", "lesson"], name="one_tick_a_lesson")]


class Table(models.Model):
    """One game with its seats. The position is the replay of its rows."""

    class Stage(models.TextChoices):
        WAITING = "waiting"
        RUNNING = "running"
        FINISHED = "finished"

    class Kind(models.TextChoices):
        BOTS = "bots"
        SCREEN = "screen"
        FRIENDS = "friends"
        MATCH = "match"
        IMPORTED = "imported"

    id = models.CharField(primary_key=True, max_length=12, default=new_id)
    game = models.CharField(max_length=32)
    rules_version = models.PositiveIntegerField()
    options = models.JSONField(default=dict)
    # What the site committed itself to before anybody contributed; "" where it promises nothing.
    secret = models.CharField(max_length=64, blank=True)
    # Follows from the secret and what everybody contributed, when the game starts.
    seed = models.CharField(max_length=200, blank=True)
    # Whether it is drawn at the start who sits where.
    lot = models.BooleanField(default=False)
    # Whether the game counts for ratings: asked for before the start, and settled by it.
    is_rated = models.BooleanField(default=False)
    kind = models.CharField(max_length=8, choices=Kind.choices)
    stage = models.CharField(max_length=8, choices=Stage.choices, default=Stage.WAITING, db_index=True)
    host = models.ForeignKey(Visitor, null=True, on_delete=models.SET_NULL, related_name="hosted")
    # Whether the list of games to watch shows it.
    listed = models.BooleanField(default=True)
    # Whether strangers may take its free seats: the lobby shows it while it waits.
    public = models.BooleanField(default=False)
    hints = models.BooleanField(default=True)
    # Seconds: what a seat has for a decision, or for the game, and what each decision adds. 0 and 0: no clock.
    per_move = models.PositiveIntegerField(default=0)
    bank = models.PositiveIntegerField(default=0)
    bonus = models.PositiveIntegerField(default=0)
    # Seconds after which the others need not wait for somebody who has vanished.
    patience = models.PositiveIntegerField(default=90)
    # When the present decision began, whose it is, and when that seat's time is up.
    turn_began = models.DateTimeField(null=True)
    deciding = models.PositiveSmallIntegerField(null=True)
    # Whether it has one legal answer, which may give itself.
    is_forced = models.BooleanField(default=False)
    deadline = models.DateTimeField(null=True, db_index=True)
    # How many seats there are, and on how many of them bots sit from the start.
    size = models.PositiveSmallIntegerField()
    bots = models.PositiveSmallIntegerField(default=0)
    # How many rows have been written, how many lines said.
    seq = models.PositiveIntegerField(default=0)
    said = models.PositiveIntegerField(default=0)
    # Counts every change; each frame carries it.
    change = models.PositiveIntegerField(default=0)
    # An `UndoRequest`: {"seat": 1, "to": 14, "needed": [0], "agreed": []}
    asking = models.JSONField(null=True)
    # A `Result`, when the game is over.
    result = models.JSONField(null=True)
    # The result's "end", and when that was.
    end = models.CharField(max_length=10, blank=True)
    ended = models.DateTimeField(null=True)
    forked_from = models.ForeignKey("self", null=True, on_delete=models.SET_NULL, related_name="forks")
    rematch = models.ForeignKey("self", null=True, on_delete=models.SET_NULL, related_name="first_match")
    created = models.DateTimeField(auto_now_add=True)
    touched = models.DateTimeField(auto_now=True, db_index=True)

    class Meta:
        # What the lobby lists, in its order.
        indexes = [
            models.Index(fields=["stage", "public", "-created"], name="open_tables"),
            models.Index(fields=["stage", "listed", "-created"], name="watched_tables"),
            models.Index(fields=["stage", "listed", "-ended"], name="finished_tables"),
            models.Index(fields=["stage", "listed", "game", "size", "-ended"], name="finished_by_game"),
        ]

    def final_result(self) -> Result:
        """The result of a game that is over."""
        assert self.result is not None, f"the game at table {self.pk} goes on"
        found: Result = self.result
        return found


class Seat(models.Model):
    """A place at a table: a person, a bot, or empty while the table waits."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    # The number before seats were drawn.
    chair = models.PositiveSmallIntegerField()
    # Whether somebody has sat down: a seat can be kept for them before.
    arrived = models.BooleanField(default=False)
    # What they contributed to the seed; "" for nothing, null where nobody was asked: bots, further seats at one screen.
    nonce = models.CharField(max_length=64, null=True)
    name = models.CharField(max_length=40, blank=True)
    bot = models.CharField(max_length=16, blank=True)
    # The bot that plays for a person who has vanished; the person may return.
    stand_in = models.CharField(max_length=16, blank=True)
    # Gave up or ran out of time: the stand-in stays.
    left = models.BooleanField(default=False)
    # Somebody who plays through the API: everybody at the table sees it.
    program = models.BooleanField(default=False)
    holders = models.ManyToManyField(Visitor, related_name="seats")
    # Seconds left in the bank when the present decision began.
    time_left = models.FloatField(default=0)
    # How many rows the person has seen.
    looked = models.PositiveIntegerField(default=0)
    last_seen = models.DateTimeField(null=True)
    # Part of the private link that opens the seat; another one for everybody who takes it.
    link = models.CharField(max_length=12, default=new_id)
    # The rank at the end.
    place = models.PositiveSmallIntegerField(null=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["table", "number"], name="one_person_a_seat")]
        indexes = [models.Index(Lower("name"), name="seats_by_name")]


class Offer(models.Model):
    """A table that a page offers to set up: its name, and the secret whose commitment the page shows."""

    table = models.CharField(max_length=12, unique=True, default=new_id)
    secret = models.CharField(max_length=64)
    created = models.DateTimeField(auto_now_add=True, db_index=True)


# Rows that the table wrote by itself, see `Row.by`.
AUTO, AUTO_OWN = "auto", "auto-own"


class Row(models.Model):
    """What was decided: a move, or that only the first `back_to` moves stand."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="rows")
    seq = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    move = models.TextField(blank=True)
    back_to = models.PositiveIntegerField(null=True)
    # Who chose: a person, a bot, a stand-in, or nobody: where a bot had failed, and where there was one legal answer,
    # as everybody could tell (`AUTO`) or only the seat (`AUTO_OWN`). Nobody is told which.
    by = models.CharField(max_length=10, default="person")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["seq"]
        constraints = [models.UniqueConstraint(fields=["table", "seq"], name="one_row_a_number")]


class Message(models.Model):
    """A line of chat. What spectators say stays apart while the game runs."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="messages")
    visitor = models.ForeignKey(Visitor, null=True, on_delete=models.SET_NULL)
    seat = models.PositiveSmallIntegerField(null=True)
    name = models.CharField(max_length=40)
    text = models.CharField(max_length=500)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]


class Heartbeat(models.Model):
    """When the site last listened; what clocks would lose while it does not is given back."""

    at = models.DateTimeField()
