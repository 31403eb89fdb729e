"""A tournament as its page shows it: names, standings with their pictures, rounds with their tables."""

from collections import Counter
from dataclasses import dataclass, field

from django.utils.safestring import SafeString

from teahouse.core.words import words_of
from teahouse.web.models import Table
from teahouse.web.tournaments import pictures
from teahouse.web.tournaments.models import Entry, Match, Tournament
from teahouse.web.tournaments.rounds import is_gone, standings_of
from teahouse.web.tournaments.standings import Line

SIGNS: dict[float | None, str] = {1.0: "ahead", 0.5: "level", 0.0: "behind", None: "playing"}


@dataclass
class Cell:
    """A square of the cross table: the games of two players, in words and as pictures."""

    is_self: bool = False
    results: list[tuple[str, SafeString]] = field(default_factory=list)


@dataclass
class Row:
    """One player in the standings."""

    line: Line
    entry: Entry
    name: str
    is_own: bool
    is_gone: bool
    form: SafeString
    told: list[str]
    cells: list[Cell]


@dataclass
class Meeting:
    """A match as a list shows it: its seats with names, ranks and points."""

    match: Match
    parts: list[tuple[int, str, int | None, float | None]]

    @property
    def table(self) -> Table | None:
        """Where it is played."""
        return self.match.table

    @property
    def is_free(self) -> bool:
        """Whether it was a round without a game."""
        return all(rank is None for _, _, rank, _ in self.parts)


def names_of(entries: list[Entry], language: str) -> dict[int, str]:
    """What everybody is called; bots of one kind are numbered."""
    words = words_of("teahouse.web", language)
    alike = Counter(entry.bot for entry in entries if entry.bot)
    count: Counter[str] = Counter()
    found = {}
    for entry in sorted(entries, key=lambda entry: entry.pk):
        if entry.bot:
            count[entry.bot] += 1
            name = words.say(f"bot:{entry.bot}")
            found[entry.pk] = f"{name} {count[entry.bot]}" if alike[entry.bot] > 1 else name
        else:
            found[entry.pk] = entry.name or "–"
    return found


class TournamentPage:
    """Everything that the page of a running or finished tournament shows, by four questions to the database."""

    def __init__(self, tournament: Tournament, visitor: int | None, language: str) -> None:
        self.tournament = tournament
        self.language = language
        self.words = words_of("teahouse.web.tournaments", language)
        self.entries = list(tournament.entries.all())
        self.names = names_of(self.entries, language)
        self.named = [(entry, self.names[entry.pk]) for entry in self.entries]
        self.own = next((entry for entry in self.entries if visitor is not None and entry.visitor_id == visitor), None)
        self.matches = list(tournament.matches.select_related("table").prefetch_related("parts"))
        self.by_number = {entry.number: entry for entry in self.entries}
        self.rows = self.standing_rows() if tournament.round else []
        self.rounds = [(number, self.meetings(number)) for number in range(tournament.round, 0, -1)]

    def meetings(self, number: int) -> list[Meeting]:
        """The matches of a round."""
        return [
            Meeting(
                match, [(part.seat, self.names[part.entry_id], part.rank, part.points) for part in match.parts.all()]
            )
            for match in self.matches
            if match.round == number
        ]

    def own_table(self) -> str:
        """The table at which the reader has a game to play."""
        for match in self.matches:
            if not match.is_over and match.table and match.table.stage == Table.Stage.RUNNING:
                if any(self.own is not None and part.entry_id == self.own.pk for part in match.parts.all()):
                    return match.table.id
        return ""

    def standing_rows(self) -> list[Row]:
        """The standings with their cross table."""
        lines = standings_of(self.tournament)
        rounds = self.rounds_of()
        playing = self.playing()
        rows = []
        for line in lines:
            entry = self.by_number[line.number]
            cells = [self.cell(line, other, (line.number, other.number) in playing) for other in lines]
            told = [self.round_text(number, *each) for number, each in enumerate(rounds.get(entry.pk, []), 1)]
            rows.append(
                Row(
                    line=line,
                    entry=entry,
                    name=self.names[entry.pk],
                    is_own=self.own is entry,
                    is_gone=is_gone(entry),
                    form=pictures.form(rounds.get(entry.pk, []), self.tournament.rounds),
                    told=told,
                    cells=cells,
                )
            )
        return rows

    def signs(self) -> list[tuple[str, SafeString]]:
        """What the pictures of the cross table mean."""
        return [(self.words.say(f"cross:{key}"), pictures.meeting(result)) for result, key in SIGNS.items()]

    def round_text(self, number: int, kind: str, points: float) -> str:
        """A round in words."""
        return self.words.say(f"form:{kind}", {"n": str(number), "points": pictures.points_text(points, self.language)})

    def rounds_of(self) -> dict[int, list[tuple[str, float]]]:
        """By entry, how each round went."""
        found: dict[int, list[tuple[str, float]]] = {}
        for match in self.matches:
            for part in match.parts.all():
                kind = "running" if not match.is_over else "played" if part.rank is not None else "free"
                rounds = found.setdefault(part.entry_id, [])
                while len(rounds) < match.round - 1:
                    rounds.append(("away", 0.0))
                rounds.append((kind, part.points or 0.0))
        return found

    def playing(self) -> set[tuple[int | None, int | None]]:
        """Who plays against whom at this moment."""
        numbers = {entry.pk: entry.number for entry in self.entries}
        found = set()
        for match in self.matches:
            if not match.is_over:
                here = [numbers[part.entry_id] for part in match.parts.all()]
                found |= {(one, other) for one in here for other in here if one != other}
        return found

    def cell(self, line: Line, other: Line, is_playing: bool) -> Cell:
        """What two players made of their games."""
        if line is other:
            return Cell(is_self=True)
        results: list[float | None] = [result for number, result in line.results if number == other.number]
        if is_playing:
            results.append(None)
        return Cell(results=[(self.words.say(f"cross:{SIGNS[one]}"), pictures.meeting(one)) for one in results])
