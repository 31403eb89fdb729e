"""A game of Skud Pai Sho: whose turn it is, what is on the board, and how the game goes on."""

from typing import Final, Self, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from teahouse.core.errors import Unreadable
from teahouse.core.options import Options, resolved
from teahouse.core.positions import chance_in_words
from teahouse.core.state import NOBODY, SPECTATOR, Position, State
from teahouse.games.skud import events
from teahouse.games.skud.actions import (
    ACCENT_CHOICES,
    ACCENTS,
    ARRANGE,
    BONUS,
    OPEN,
    PLACE_BAMBOO,
    PLACE_KNOTWEED,
    PLACE_POND,
    PLACE_ROCK,
    PLACE_TURTLE,
    PLACE_WHEEL,
    PLANT,
    PLANT_LOTUS,
    PLANT_ORCHID,
    SAIL,
    SINK,
    SKIP,
)
from teahouse.games.skud.arranging import arranges, can_arrange
from teahouse.games.skud.bonus import bonuses, cleared, has_open_gate, plantings, sends_back, turned
from teahouse.games.skud.box import (
    AROUND,
    BAMBOO,
    BOAT,
    GUEST,
    HOST,
    IN_BOX,
    KINDS,
    KNOTWEED,
    LAST_BASIC,
    LAST_FLOWER,
    LOTUS,
    NORTH_GATE,
    ORCHID,
    POINTS,
    POND,
    ROCK,
    SOUTH_GATE,
    TURTLE,
    WHEEL,
    empty_board,
    kind_of,
    owner_of,
    tile_at,
    tile_of,
)
from teahouse.games.skud.harmony import (
    first_end,
    harmonies,
    harmony_code,
    has_ring,
    is_owned,
    midline_count,
    second_end,
)
from teahouse.games.skud.house_rules import OPTIONS, HouseRules
from teahouse.games.skud.phases import (
    BONUS_OFFERED,
    BOTH,
    BY_LAST_FLOWER,
    BY_NO_MOVE,
    BY_REPETITION,
    BY_RING,
    BY_TURN_LIMIT,
    CHOOSING,
    ENDINGS,
    GOES_ON,
    OPENING,
    OVER,
    PHASES,
    TURN,
)
from teahouse.games.skud.position import (
    LONGEST_GAME,
    PLAYERS,
    Reader,
    check_ending,
    check_start,
    reserve_in_words,
    since_in_words,
    tiles_in_words,
)
from teahouse.games.skud.refusal import refusal

CHOICE_COUNTS: Final = vec[i64]([sum(counts) for counts in ACCENT_CHOICES])
CHOSEN: Final = vec[i64]([count for counts in ACCENT_CHOICES for count in counts])
KINDS_OF_ACCENT: Final[i64] = 7


@final
class SkudState(State):
    """Skud Pai Sho at one moment. There is nothing hidden in it but the generator, which it never uses."""

    def __init__(
        self,
        to_move: i64,
        viewer: i64,
        key: vec[i64],
        drawn: i64,
        house: HouseRules,
        board: vec[u8],
        reserve: vec[u8],
        phase: i64,
        turn: i64,
        since: vec[i64],
        ending: i64,
        winner: i64,
    ) -> None:
        super().__init__(2, to_move, viewer, key, drawn)
        self.house = house
        # The tile on each point; the last place is the wall around the board.
        self.board = board
        # Tiles not yet played: reserve[seat * KINDS + kind].
        self.reserve = reserve
        self.phase: i64 = phase
        # Turns that have ended, of both players together.
        self.turn: i64 = turn
        # The arranges (start * 256 + end) since the last plant, capture or bonus placement.
        self.since = since
        self.ending: i64 = ending
        self.winner: i64 = winner

    def copy(self) -> Self:
        return SkudState(
            self.to_move,
            self.viewer,
            self.key,
            self.drawn,
            self.house,
            self.board[:],
            self.reserve[:],
            self.phase,
            self.turn,
            self.since[:],
            self.ending,
            self.winner,
        )

    def position(self) -> Position:
        return {
            "options": dict(self.house.options),
            "phase": PHASES[self.phase],
            "to_move": int(self.to_move),
            "viewer": int(self.viewer),
            "chance": chance_in_words(self.key, self.drawn),
            "turn": int(self.turn),
            "tiles": tiles_in_words(self.board),
            "reserve": reserve_in_words(self.reserve),
            "since": since_in_words(self.since),
            "ending": ENDINGS[self.ending],
            "winner": int(self.winner),
        }

    @classmethod
    def at(cls, position: Position) -> State:
        reader = Reader(position)
        found = SkudState(
            reader.number("to_move", GUEST, NOBODY, HOST),
            reader.number("viewer", NOBODY, SPECTATOR, HOST),
            reader.key(),
            reader.drawn(),
            HouseRules(resolved(OPTIONS, reader.options(), 2)),
            reader.board(),
            reader.reserve(),
            reader.word("phase", "turn", PHASES),
            reader.number("turn", 0, 0, LONGEST_GAME),
            reader.since(),
            reader.word("ending", "", ENDINGS),
            reader.number("winner", NOBODY, NOBODY, BOTH),
        )
        found.check_phase()
        return found

    def check_phase(self) -> None:
        """Refuse a position in which the phase does not go with the rest. (skud-no-move)"""
        check_ending(self, self.phase, self.ending, self.winner)
        if self.phase == CHOOSING or self.phase == OPENING:
            check_start(self.board, self.reserve, self.phase, self.to_move)
        if self.phase == TURN and not self.can_move():
            raise Unreadable(
                f"position, to_move: {PLAYERS[self.to_move]} can neither plant nor arrange, which ends the game "
                '(skud-no-move); expected the phase "over" with the ending "no move"'
            )

    def refusal(self, action: i64) -> str:
        return refusal(self.board, self.reserve, self.to_move, self.phase, self.house, action)

    def moves(self) -> vec[i64]:
        if self.phase == TURN:
            found = vec[i64](capacity=512)
            found = plantings(self.board, self.reserve, self.to_move, PLANT, self.house, found)
            return arranges(self.board, self.to_move, self.house, found)
        if self.phase == BONUS_OFFERED:
            return bonuses(self.board, self.reserve, self.to_move, self.house)
        if self.phase == CHOOSING:
            return self.accent_choices()
        if self.phase == OPENING:
            return vec[i64]([OPEN + kind for kind in range(LAST_BASIC)])
        return vec[i64]()

    def accent_choices(self) -> vec[i64]:
        """Every set of accents that may be taken into the game. (skud-accent-choice)"""
        found = vec[i64](capacity=128)
        choice: i64
        for choice in range(len(CHOICE_COUNTS)):
            if CHOICE_COUNTS[choice] != self.house.accents_to_choose:
                continue
            first = choice * KINDS_OF_ACCENT
            if self.house.no_wheels and CHOSEN[first + WHEEL - ROCK]:
                continue
            if not self.house.ancient_oasis:
                if CHOSEN[first + POND - ROCK] or CHOSEN[first + BAMBOO - ROCK] or CHOSEN[first + TURTLE - ROCK]:
                    continue
            found = append(found, ACCENTS + choice)
        return found

    def apply(self, action: i64) -> None:
        if self.phase == TURN:
            if action >= ARRANGE:
                self.arrange((action - ARRANGE) // POINTS, (action - ARRANGE) % POINTS)
            else:
                self.plant((action - PLANT) // POINTS + 1, (action - PLANT) % POINTS)
        elif self.phase == BONUS_OFFERED:
            if action != SKIP:
                self.since = vec[i64]()
                self.use_bonus(action)
            self.end_turn(harmonies(self.board, self.house))
        elif self.phase == CHOOSING:
            self.choose_accents(action - ACCENTS)
        else:
            self.open(action - OPEN + 1)

    def choose_accents(self, choice: i64) -> None:
        """Host chooses openly, then Guest. (skud-accent-choice)"""
        kind: i64
        for kind in range(KINDS_OF_ACCENT):
            self.reserve[self.to_move * KINDS + ROCK + kind] = u8(CHOSEN[choice * KINDS_OF_ACCENT + kind])
        if self.to_move == GUEST:
            self.phase = TURN if self.house.informal_start else OPENING
        self.to_move = GUEST

    def open(self, kind: i64) -> None:
        """Guest names a basic flower; both start with it, in opposite gates. (skud-opening)"""
        seat: i64
        for seat in range(2):
            gate = SOUTH_GATE if seat == GUEST else NORTH_GATE
            self.reserve[seat * KINDS + kind] -= 1
            self.board[gate] = u8(tile_of(kind, seat))
            self.tell((events.OPENED, seat, kind, gate))
        self.phase = TURN

    def plant(self, kind: i64, point: i64) -> None:
        """A flower from the reserve takes its place in a gate, or beside a Pond. (skud-plant)"""
        self.put(kind, point)
        self.since = vec[i64]()
        self.end_turn(harmonies(self.board, self.house))

    def put(self, kind: i64, point: i64) -> None:
        """A tile of the seat to move goes from its reserve to a point."""
        self.reserve[self.to_move * KINDS + kind] -= 1
        self.board[point] = u8(tile_of(kind, self.to_move))

    def arrange(self, start: i64, end: i64) -> None:
        """Move a flower; a new harmony earns a bonus. (skud-arrange, skud-new-harmony)"""
        before = harmonies(self.board, self.house)
        captured = tile_at(self.board, end)
        self.board[end] = self.board[start]
        self.board[start] = 0
        if captured:
            self.capture(captured, end)
        else:
            self.since = append(self.since, start * 256 + end)
        after = harmonies(self.board, self.house)
        earned = self.has_new_harmony(before, after, start, end)
        at_once = self.house.ring_ends_at_once and (has_ring(after, GUEST) or has_ring(after, HOST))
        if earned and not at_once:
            self.phase = BONUS_OFFERED
            self.tell((events.BONUS_EARNED, self.to_move))
        else:
            self.end_turn(after)

    def capture(self, tile: i64, point: i64) -> None:
        """A captured tile leaves the game; special flowers may come back. (skud-capture, skud-flowers-return)"""
        kind, owner = kind_of(tile), owner_of(tile)
        self.since = vec[i64]()
        self.tell((events.CAPTURED, owner, kind, point))
        if self.house.special_flowers_return and kind > LAST_BASIC:
            self.reserve[owner * KINDS + kind] += 1
            self.tell((events.RETURNED, owner, kind, point))

    def has_new_harmony(self, before: vec[i64], after: vec[i64], start: i64, end: i64) -> bool:
        """Whether two tiles are now in a harmony of the mover that were in none before. (skud-new-harmony)"""
        earned = False
        for harmony in after:
            if not is_owned(harmony, self.to_move):
                continue
            first, second = first_end(harmony), second_end(harmony)
            if not self.house.enemy_lotus_earns and (self.is_enemy_lotus(first) or self.is_enemy_lotus(second)):
                continue
            one = start if first == end else first
            other = start if second == end else second
            if not self.is_among(before, harmony_code(one, other, 0)):
                earned = True
                self.tell((events.HARMONY, self.to_move, first, second))
        return earned

    def is_enemy_lotus(self, point: i64) -> bool:
        """Whether the opponent's Lotus stands here."""
        return self.board[point] == tile_of(LOTUS, 1 - self.to_move)

    def is_among(self, before: vec[i64], pair: i64) -> bool:
        """Whether the mover had a harmony between these ends."""
        for harmony in before:
            if harmony >> 2 == pair >> 2 and is_owned(harmony, self.to_move):
                return True
        return False

    def use_bonus(self, action: i64) -> None:
        """Carry out a Harmony Bonus. (skud-bonus)"""
        if action < PLACE_WHEEL:
            self.put(ROCK, action - PLACE_ROCK)
        elif action < PLACE_KNOTWEED:
            self.turn_wheel(action - PLACE_WHEEL)
        elif action < SAIL:
            self.put(KNOTWEED, action - PLACE_KNOTWEED)
        elif action < SINK:
            self.sail((action - SAIL) // 8, (action - SAIL) % 8)
        elif action < PLANT_LOTUS:
            self.sink(action - SINK)
        elif action < PLANT_ORCHID:
            self.put(LOTUS, action - PLANT_LOTUS)
        elif action < BONUS:
            self.put(ORCHID, action - PLANT_ORCHID)
        elif action < PLACE_POND:
            self.put((action - BONUS) // POINTS + 1, (action - BONUS) % POINTS)
        elif action < PLACE_BAMBOO:
            self.put(POND, action - PLACE_POND)
        elif action < PLACE_TURTLE:
            self.plant_bamboo(action - PLACE_BAMBOO)
        else:
            self.put(TURTLE, action - PLACE_TURTLE)

    def turn_wheel(self, point: i64) -> None:
        """The tiles around a new Wheel move one place clockwise. (skud-wheel)"""
        direction: i64
        if self.log is not None:
            for direction in range(8):
                start = AROUND[point * 8 + direction]
                tile = tile_at(self.board, start)
                if kind_of(tile):
                    goal = AROUND[point * 8 + (direction + 1) % 8]
                    self.tell((events.MOVED, owner_of(tile), kind_of(tile), start, goal))
        self.board = turned(self.board, point)
        self.put(WHEEL, point)

    def sail(self, point: i64, direction: i64) -> None:
        """A flower moves to a surrounding point, the Boat takes its place. (skud-boat-flower)"""
        goal = AROUND[point * 8 + direction]
        tile = tile_at(self.board, point)
        self.board[goal] = u8(tile)
        self.put(BOAT, point)
        self.tell((events.MOVED, owner_of(tile), kind_of(tile), point, goal))

    def sink(self, point: i64) -> None:
        """An accent and the Boat leave the game together. (skud-boat-accent)"""
        tile = tile_at(self.board, point)
        self.put(BOAT, point)
        self.board[point] = 0
        self.tell((events.REMOVED, owner_of(tile), kind_of(tile), point))

    def plant_bamboo(self, point: i64) -> None:
        """Bamboo beside an own flower sends all tiles around it back to the reserves. (skud-bamboo)"""
        direction: i64
        if sends_back(self.board, point, self.to_move):
            for direction in range(8):
                beside = AROUND[point * 8 + direction]
                tile = tile_at(self.board, beside)
                if kind_of(tile):
                    self.reserve[owner_of(tile) * KINDS + kind_of(tile)] += 1
                    self.tell((events.RETURNED, owner_of(tile), kind_of(tile), beside))
            self.board = cleared(self.board, point, self.to_move)
        self.put(BAMBOO, point)

    def end_turn(self, found: vec[i64]) -> None:
        """Judge the harmonies that are there, then it is the opponent's turn. (skud-ring, skud-last-flower)"""
        self.turn += 1
        guest_ring, host_ring = has_ring(found, GUEST), has_ring(found, HOST)
        if guest_ring or host_ring:
            self.end_by_ring(guest_ring, host_ring)
        elif self.house.last_flower_ends and not (self.has_basic(GUEST) and self.has_basic(HOST)):
            self.end_by_last_flower(found)
        else:
            self.phase = TURN
            self.to_move = 1 - self.to_move
            if not self.can_move():
                self.tell((events.NO_MOVE, self.to_move))
                self.end(BY_NO_MOVE, 1 - self.to_move if self.house.no_move_loses else BOTH)
            elif self.house.repetition_draws and self.is_third_time():
                self.tell((events.REPETITION,))
                self.end(BY_REPETITION, BOTH)
            elif self.turn == self.house.turn_limit:
                self.tell((events.TURN_LIMIT,))
                self.end(BY_TURN_LIMIT, BOTH)

    def end_by_ring(self, guest_ring: bool, host_ring: bool) -> None:
        """A ring wins for its owner, whoever moved; two rings are a tie. (skud-ring, skud-both-rings)"""
        if guest_ring:
            self.tell((events.RING, GUEST))
        if host_ring:
            self.tell((events.RING, HOST))
        self.end(BY_RING, BOTH if guest_ring and host_ring else GUEST if guest_ring else HOST)

    def end_by_last_flower(self, found: vec[i64]) -> None:
        """The most harmonies across the midlines win. (skud-last-flower, skud-midline)"""
        guest, host = midline_count(found, GUEST), midline_count(found, HOST)
        self.tell((events.LAST_FLOWER, HOST if self.has_basic(GUEST) else GUEST))
        self.tell((events.MIDLINES, GUEST, guest))
        self.tell((events.MIDLINES, HOST, host))
        self.end(BY_LAST_FLOWER, BOTH if guest == host else GUEST if guest > host else HOST)

    def end(self, ending: i64, winner: i64) -> None:
        """The game is over."""
        self.phase = OVER
        self.to_move = NOBODY
        self.ending = ending
        self.winner = winner

    def has_basic(self, seat: i64) -> bool:
        """Whether a basic flower is left in the seat's reserve."""
        kind: i64
        for kind in range(1, LAST_BASIC + 1):
            if self.reserve[seat * KINDS + kind]:
                return True
        return False

    def can_move(self) -> bool:
        """Whether the seat to move can plant or arrange anything. (skud-no-move)"""
        if self.has_basic(self.to_move) and has_open_gate(self.board):
            return True
        if can_arrange(self.board, self.to_move, self.house):
            return True
        return len(plantings(self.board, self.reserve, self.to_move, PLANT, self.house, vec[i64]())) > 0

    def is_third_time(self) -> bool:
        """Whether this position, at the end of a turn, has stood twice before. (skud-repetition)

        The arranges since the last lasting change are taken back one by one on a copy; the position stands again
        wherever no point differs and the same seat was to move.
        """
        past = self.board[:]
        different: i64 = 0
        times: i64 = 1
        back: i64 = len(self.since) - 1
        same_seat = False
        while back >= 0:
            start, end = self.since[back] // 256, self.since[back] % 256
            different -= i64(past[start] != self.board[start]) + i64(past[end] != self.board[end])
            past[start] = past[end]
            past[end] = 0
            different += i64(past[start] != self.board[start]) + i64(past[end] != self.board[end])
            if same_seat and different == 0:
                times += 1
            same_seat = not same_seat
            back -= 1
        return times >= 3

    def prompt(self) -> str:
        if self.phase == CHOOSING:
            return f"accents needed={self.house.accents_to_choose}"
        return PHASES[self.phase]

    def scores(self) -> list[int]:
        found = harmonies(self.board, self.house)
        return [int(midline_count(found, GUEST)), int(midline_count(found, HOST))]

    def ranking(self) -> list[int]:
        if self.phase != OVER:
            raise ValueError("the game is not over")
        return [
            1 if self.winner == GUEST or self.winner == BOTH else 2,
            1 if self.winner == HOST or self.winner == BOTH else 2,
        ]


def start(seats: int, key: vec[i64], options: Options, log: list[tuple[int, ...]] | None) -> State:
    """A game before Host chooses his accents."""
    reserve = vec[u8]([0] * 32)
    seat: i64
    kind: i64
    for seat in range(2):
        for kind in range(1, LAST_FLOWER + 1):
            reserve[seat * KINDS + kind] = u8(IN_BOX[kind])
    state = SkudState(
        HOST, NOBODY, key, 0, HouseRules(options), empty_board(), reserve, CHOOSING, 0, vec[i64](), GOES_ON, NOBODY
    )
    state.log = log
    return state
