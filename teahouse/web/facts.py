"""What is known of a table outside the game itself: who sits there, the clock, what was asked and said."""

from dataclasses import dataclass, field

from teahouse.core.fair import Fair
from teahouse.core.game import Game
from teahouse.core.registry import game as game_with_id
from teahouse.web import fairness, tables
from teahouse.web.lives import Line, Live
from teahouse.web.models import Result, Table, UndoRequest
from teahouse.web.presence import PRESENCE


@dataclass
class Player:
    """One seat as everybody sees it."""

    number: int
    name: str
    bot: str
    stand_in: str
    left: bool
    is_free: bool
    is_here: bool
    time_left: float
    looked: int
    program: bool = False
    # A seat that is kept for somebody who has not sat down yet.
    is_kept: bool = False
    # What they contributed to the seed; None where nobody was asked.
    nonce: str | None = None
    # When the game is over: the account whose name this is; "" for any other text.
    account: str = ""


@dataclass
class Facts:
    """A table at one change. Nothing in here is secret."""

    id: str
    change: int
    game: Game
    kind: str
    stage: str
    # What the house committed itself to before the seed was known; "" where it promises nothing.
    commitment: str
    # "" until the game is over.
    seed: str
    players: list[Player]
    hints: bool
    per_move: int = 0
    bank: int = 0
    bonus: int = 0
    # Seconds since the epoch.
    began: float = 0
    deadline: float = 0
    # From when on the deciding seat may be given to a bot, by seat.
    gone_at: dict[int, float] = field(default_factory=dict)
    asking: UndoRequest | None = None
    result: Result | None = None
    rematch: str = ""
    forked_from: str = ""
    said: list[Line] = field(default_factory=list)
    rated: bool = False
    # What everybody contributed to the seed, in its order: the seat's number with each.
    nonces: list[tuple[int, str]] = field(default_factory=list)
    # None until the game is over, and where nothing was promised.
    fair: Fair | None = None

    def people(self) -> list[Player]:
        """The seats without a bot."""
        return [player for player in self.players if not player.bot]


def facts_of(live: Live) -> Facts:
    """What is known of a table that has been read; the caller holds its lock."""
    table = live.table
    assert table is not None
    here = PRESENCE.is_here(table.id)
    waiting = table.stage == Table.Stage.WAITING
    taken = set(table.seats.filter(holders__isnull=False).values_list("number", flat=True)) if waiting else set()
    players, gone = [], {}
    for seat in live.places:
        players.append(
            Player(
                number=seat.number,
                name=seat.name,
                bot=seat.bot,
                stand_in=seat.stand_in,
                left=seat.left,
                is_free=waiting and not seat.bot and seat.number not in taken,
                is_here=bool(seat.bot) or here(seat.number),
                time_left=seat.time_left,
                looked=seat.looked,
                program=seat.program,
                is_kept=waiting and not seat.bot and seat.number in taken and not seat.arrived,
                nonce=seat.nonce,
                account=(live.accounts or {}).get(seat.number, ""),
            )
        )
        if table.kind == Table.Kind.FRIENDS and not seat.bot and not seat.stand_in:
            gone[seat.number] = tables.gone_at(table, seat)
    over = table.stage == Table.Stage.FINISHED
    return Facts(
        id=table.id,
        change=table.change,
        game=game_with_id(table.game),
        kind=table.kind,
        stage=table.stage,
        commitment=fairness.commitment_of(table),
        seed=table.seed if over else "",
        players=players,
        hints=table.hints,
        per_move=table.per_move,
        bank=table.bank,
        bonus=table.bonus,
        began=table.turn_began.timestamp() if table.turn_began else 0,
        deadline=table.deadline.timestamp() if table.deadline else 0,
        gone_at=gone,
        asking=table.asking,
        result=table.result,
        rematch=table.rematch_id or "",
        forked_from=table.forked_from_id or "",
        said=live.said,
        rated=table.is_rated,
        nonces=[(seat.number, str(seat.nonce)) for seat in fairness.contributors(live.places)],
        fair=fairness.fair_of(table, live.places),
    )
