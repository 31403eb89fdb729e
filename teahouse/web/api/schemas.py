"""The schemas of requests and responses."""

from typing import TYPE_CHECKING, Annotated, Literal

from ninja import Field, Path, Schema
from pydantic import ConfigDict

if TYPE_CHECKING:
    Json = dict[str, object]
else:
    # Without types, whose names would appear in the error about a wrong field.
    Json = dict

Id = Annotated[str, Path(pattern="^[a-z0-9]{1,12}$", description="The table's id, as in its address /t/…")]
Seq = Annotated[int, Field(ge=0, le=2**31 - 2, description="The decision that this answers: `seq` of the view")]
Seconds = Annotated[int, Field(ge=0, le=30 * 86_400)]
LONGEST_ACTION = 400


class Sent(Schema):
    """The body of a request: an unknown field is an error."""

    model_config = ConfigDict(extra="forbid")


class Error(Schema):
    """What went wrong; `error` is for programs, `message` for people."""

    error: str
    message: str
    detail: str = Field("", description="The same for programmers, in English")
    rule: str = Field("", description="The paragraph of the rulebook that forbids a move")
    book: str = Field("", description="Its address")
    wait: int = Field(0, description="Seconds until the limit opens again")


class Done(Schema):
    """Success; the table's next decision has this number."""

    seq: int


class Me(Schema):
    """Whose token this is."""

    name: str
    scopes: list[str]
    expires: str | None


class OptionOut(Schema):
    """A house rule. Without `values` it is a number from `least` to `most`."""

    name: str
    title: str
    about: str
    values: list[bool | int | str]
    least: int | None
    most: int | None
    defaults: dict[str, bool | int | str | Json] = Field(description="By number of seats")


class PresetOut(Schema):
    """House rules that go together."""

    name: str
    title: str
    about: str
    options: dict[str, bool | int | str | Json]


class GameOut(Schema):
    """A game that is installed."""

    id: str
    version: int
    name: str
    about: str
    seats: list[int]
    hidden: bool = Field(description="Whether seats hold something that the others may not see")
    options: list[OptionOut]
    presets: list[PresetOut]
    actions: list[str] = Field(description='How actions are written, e.g. "plant FLOWER POINT"')
    book: str


class GamesOut(Schema):
    """The installed games and bots."""

    games: list[GameOut]
    bots: list[str]


class SeatOut(Schema):
    """A seat at a table."""

    number: int
    name: str
    bot: str = Field(description="The house's bot on this seat, or empty")
    program: bool = Field(description="Somebody who plays through this API")
    stand_in: str = Field(description="The bot that plays for somebody who has vanished, or empty")
    left: bool = Field(description="Given up, or out of time")
    free: bool
    kept: bool = Field(description="Kept for somebody who has not joined yet")
    mine: bool


class ClockOut(Schema):
    """Seconds for each decision, or a bank for the game and a bonus for each turn; all 0: no clock."""

    per_move: int
    bank: int
    bonus: int


class TableOut(Schema):
    """A table in the list."""

    id: str
    game: str
    version: int
    kind: str
    stage: Literal["waiting", "running", "finished"]
    seats: list[SeatOut]
    options: dict[str, bool | int | str | Json]
    clock: ClockOut
    to_move: int | None = Field(description="The seat that decides, while the game runs")
    created: str
    touched: str
    url: str


class TablesOut(Schema):
    """A page of the list, the most recently changed tables first."""

    tables: list[TableOut]
    page: int
    more: bool = Field(description="Whether there is another page")


class ClockIn(Sent):
    """Seconds for each decision, or a bank for the game and a bonus for each turn."""

    per_move: Seconds = 0
    bank: Seconds = 0
    bonus: Seconds = 0


class TableIn(Sent):
    """A new table, with a seat reserved for the caller, who takes it by joining; bots are seated immediately."""

    game: str = Field(max_length=32, examples=["toy"])
    seats: int | None = Field(None, ge=1, le=20, description="The fewest that the game is played with, by default")
    bots: list[str] = Field([], max_length=20, description="One name for each seat that a bot of the house takes")
    preset: str = Field("", max_length=40)
    options: dict[str, bool | int | str | Json] = Field({}, description="House rules; they go before the preset's")
    clock: ClockIn = ClockIn()
    slow: bool = Field(False, description="People may be away for days")
    seat: int | None = Field(None, ge=0, le=20, description="The own seat, if everybody else is a bot")
    public: bool = Field(False, description="Strangers may take the free seats: the list and the lobby show it")
    listed: bool = Field(True, description="Whether strangers find the table to watch it")
    rated: bool = Field(False, description="Counts for ratings, if everybody has an account; nobody takes back then")


class SitIn(Sent):
    """The program's contribution to the seed when it joins: 32 random bytes in hex."""

    nonce: str = Field("", pattern="^([0-9a-f]{64})?$", description="64 lowercase hex digits, or empty for nothing")


class BotIn(Sent):
    """One of the server's bots, by its name."""

    bot: str = Field(max_length=16, examples=["greedy"])


class ActionIn(Sent):
    """A decision."""

    action: str = Field(max_length=LONGEST_ACTION, description="One of `legal` of the view")
    seq: Seq


class UndoIn(Sent):
    """What is taken back."""

    seq: Seq
    whole_turn: bool = False


class AgreeIn(Sent):
    """Whether a takeback is allowed."""

    agree: bool


class ChatIn(Sent):
    """A line of chat."""

    text: str = Field(min_length=1, max_length=500)


class EventOut(Schema):
    """Something a move caused; what the seat may not know is "?"."""

    event: str
    sentence: str


class MoveOut(Schema):
    """A move that was played; what the seat may not know is "?"."""

    seq: int
    seat: int
    action: str
    sentence: str
    events: list[EventOut]


class AskingOut(Schema):
    """A request for a takeback."""

    seat: int
    needed: list[int]
    agreed: list[int]


class LineOut(Schema):
    """A line of chat; `seat` is null for a spectator."""

    seat: int | None
    name: str
    text: str


class TimeOut(ClockOut):
    """The clock. `deadline` is when the deciding seat's time is up, in seconds since 1970."""

    left: list[float] = Field(description="Seconds in each seat's bank when the present decision began")
    deadline: float | None


class NonceOut(Schema):
    """A player's contribution; empty if there was none."""

    seat: int
    nonce: str


class ViewOut(Schema):
    """A table as the caller may see it: always complete, never a difference."""

    type: Literal["full", "change"]
    id: str
    game: str
    version: int
    options: dict[str, bool | int | str | Json]
    kind: str
    stage: Literal["waiting", "running", "finished"]
    change: int = Field(description="Counts everything that happens at the table")
    seq: int = Field(description="The present decision; an action names it")
    moves: int = Field(description="How many moves stand; fewer than before when some were taken back")
    seat: int | None = Field(description="Through whose eyes the position is seen; null for a spectator")
    to_move: int | None
    seats: list[SeatOut]
    here: list[int] = Field(description="The seats that somebody looks at now")
    clock: TimeOut
    prompt: str
    position: Json = Field(description="Empty while the table waits: nothing is dealt yet")
    scores: list[int]
    legal: list[str] = Field(description="What may be answered; empty unless it is the caller's decision")
    news: list[MoveOut] = Field(description="The moves since the line before; in the first line the last ones")
    undo: bool = Field(description="Whether the seat may take back")
    asking: AskingOut | None
    rated: bool = Field(description="Whether the game counts for ratings")
    commitment: str | None = Field(
        description="What the house committed itself to before anybody joined; null if it promises nothing"
    )
    nonces: list[NonceOut] = Field(description="What everybody contributed to the seed, in its order")
    seed: str | None = Field(description="Only when the game is over")
    fair: Json | None = Field(description="All that checks the seed, as in the record; only when the game is over")
    result: Json | None
    rematch: str | None
    chat: list[LineOut] | None = Field(description="Only if asked for")


class HappeningOut(Schema):
    """What the stream of all tables reports."""

    type: Literal["seatKept", "gameStart", "yourTurn", "gameFinish"]
    table: str
    game: str
    url: str
    seat: int | None = None
    seq: int | None = None
    result: Json | None = None
