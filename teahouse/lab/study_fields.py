"""What the JSON of a study holds, object by object."""

from typing import TypedDict


class Mean(TypedDict):
    """A figure and its interval; an unknown end is null."""

    mean: float
    low: float | None
    high: float | None


class Spread(Mean):
    """A mean, and how the numbers are spread around it."""

    least: int
    most: int
    deciles: list[float]
    # How often each number occurs.
    counts: dict[int, int]


class MeanShare(TypedDict):
    """A mean of shares and its interval, whose ends are always known."""

    mean: float
    low: float
    high: float


class Share(TypedDict):
    """A share of games and its interval."""

    share: float
    low: float
    high: float


class Seat(Share):
    """How a seat does."""

    seat: int
    score: float
    score_low: float | None
    score_high: float | None


class FirstAction(Share):
    """A seat's first action, and what is won after it."""

    name: str
    times: int


class Comparison(TypedDict):
    """What winners and others have of something, a seat and game."""

    name: str
    mean: float
    winners: float
    others: float
    lead: float
    lead_low: float
    lead_high: float


class Source(Comparison):
    """A source of points, and in how many games it decides."""

    decides: float
    decides_low: float
    decides_high: float


class Event(TypedDict):
    """How often something happens."""

    name: str
    per_game: float
    in_games: float
    low: float
    high: float


class SideFields(TypedDict):
    """All figures of one set of house rules."""

    name: str
    options: dict[str, object]
    games: int
    seeds: int
    seats: list[Seat]
    scores: Spread
    winning_scores: Spread
    length: Spread
    ties: MeanShare
    verbs: list[Comparison]
    sources: list[Source]
    events: list[Event]
    first: list[FirstAction]
    facts: dict[str, Mean]
    seconds: float


class Change(Mean):
    """How a figure changes from one set of house rules to another."""

    figure: str
    before: float
    after: float


# "from" is a keyword, so this one cannot be written as a class.
Difference = TypedDict("Difference", {"from": str, "to": str, "figures": list[Change]})


class StudyFields(TypedDict):
    """A whole study."""

    game: str
    seats: int
    games: int
    bots: list[str]
    seed: str
    sides: list[SideFields]
    differences: list[Difference]
