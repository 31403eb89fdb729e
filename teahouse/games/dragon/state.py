"""A game of In the Year of the Dragon: what can be decided now, and what is done about it."""

from typing import Self, final

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.options import resolve_options
from teahouse.core.state import NOBODY, SPECTATOR, Position, State
from teahouse.games.dragon.action_phase import (
    act,
    action_moves,
    build_floor,
    buy,
    floor_moves,
    price,
    privilege_moves,
    skip,
)
from teahouse.games.dragon.actions import (
    ACT,
    BUILD_FLOOR,
    BUY,
    DISCARD,
    DISMISS,
    LAY_WALL,
    NAME_CHARTER,
    PLACE,
    PLAY_CARD,
    RAZE,
    RECRUIT,
    RELEASE,
    REPLACE,
    RETURN,
    SKIP,
)
from teahouse.games.dragon.box import CARDS, EVENTS, LARGE, MONTHS, MOST_SEATS, PERSONS, SMALL, START_PERSONS
from teahouse.games.dragon.consistency import check_position
from teahouse.games.dragon.court import NOTHING, Court
from teahouse.games.dragon.event_phase import is_drought, release, release_moves
from teahouse.games.dragon.first_persons import starter_moves
from teahouse.games.dragon.house_rules import OPTIONS, HouseRules
from teahouse.games.dragon.months import go_on
from teahouse.games.dragon.person_phase import (
    card_moves,
    dismiss,
    full_moves,
    move_in,
    place_moves,
    play_card,
    recruit,
    recruit_moves,
    replace,
)
from teahouse.games.dragon.phases import (
    ACTION,
    BUILDING,
    BUYING,
    CARD,
    CHARTER,
    DISCARDING,
    EVENT,
    EVENT_AGAIN,
    FULL,
    OVER,
    PHASES,
    PLACING,
    RAZING,
    RECRUITING,
    RELEASING,
    RETURNING,
    STAGES,
    START,
    SUNRISE,
    SUPER_EVENT,
    WALLING,
)
from teahouse.games.dragon.position import in_words
from teahouse.games.dragon.reader import Reader
from teahouse.games.dragon.refusal import refusal
from teahouse.games.dragon.scoring import places, verdict
from teahouse.games.dragon.super_events import (
    charter_moves,
    discard,
    raze,
    raze_moves,
    return_good,
    return_moves,
    sunrise_moves,
    surplus,
    use_charter,
)
from teahouse.games.dragon.wall import lay_wall, wall_moves


@final
class DragonState(Court):
    """In the Year of the Dragon at one moment."""

    def copy(self) -> Self:
        # fmt: off
        return DragonState(
            seats=self.seats, to_move=self.to_move, viewer=self.viewer, key=self.key, drawn=self.drawn,
            house=self.house, month=self.month, stage=self.stage, phase=self.phase, event_row=self.event_row,
            super_event=self.super_event, groups=self.groups, dragons=self.dragons, track=self.track[:],
            order=self.order[:], stock=self.stock[:], floors=self.floors[:], rooms=self.rooms[:], goods=self.goods[:],
            privileges=self.privileges, hands=self.hands[:], points=self.points[:], wall=self.wall, due=self.due[:],
            waiting=self.waiting, newcomer=self.newcomer, card=self.card, starved=self.starved, barred=self.barred,
        )
        # fmt: on

    def position(self) -> Position:
        return in_words(self)

    @classmethod
    def at(cls, position: Position) -> State:
        reader = Reader(position)
        seats = reader.number("seats", 3, 2, int(MOST_SEATS))
        house = HouseRules(resolve_options(OPTIONS, reader.options(), seats))
        courts = reader.courts(seats)
        newcomer = reader.name("newcomer", PERSONS)
        viewer = reader.number("viewer", NOBODY, SPECTATOR, seats - 1)
        # fmt: off
        found = DragonState(
            seats=seats, to_move=reader.number("to_move", 0, NOBODY, seats - 1), viewer=viewer, key=reader.key(),
            drawn=reader.drawn_numbers(), house=house, month=reader.number("month", 1, 0, int(MONTHS)),
            stage=reader.word("stage", "actions", STAGES), phase=reader.word("phase", "action", PHASES),
            event_row=reader.event_row(), super_event=reader.super_event(house.super_event),
            groups=reader.groups(seats, house.great_wall), dragons=courts.dragons, track=courts.track,
            order=reader.order(seats, courts.track), stock=reader.stock(seats, courts.rooms, newcomer),
            floors=courts.floors, rooms=courts.rooms, goods=courts.goods, privileges=courts.privileges,
            hands=courts.hands, points=courts.points, wall=reader.wall(seats, house.great_wall), due=courts.due,
            waiting=reader.seat_bits("waiting", seats), newcomer=newcomer, card=reader.name("card", CARDS),
            starved=reader.palace_bits("starved"), barred=reader.type_bits("barred"),
        )
        # fmt: on
        check_position(found)
        return found

    def refusal(self, action: i64) -> str:
        return refusal(self, action)

    def prompt(self) -> str:
        phase = self.phase
        if phase == RELEASING:
            return self.release_prompt()
        if phase == BUILDING or phase == RAZING or phase == RETURNING or phase == DISCARDING:
            return f"{PHASES[phase]} n={self.due[self.to_move]}"
        if phase == PLACING or phase == FULL:
            return f"{PHASES[phase]} person={PERSONS[self.newcomer]}"
        if phase == RECRUITING:
            return f"{PHASES[phase]} card={CARDS[self.card]}"
        if phase == BUYING:
            return f"{PHASES[phase]} small={price(self, SMALL)} large={price(self, LARGE)}"
        if phase == START:
            return f"{PHASES[phase]} n={START_PERSONS - self.persons_of(self.to_move)}"
        return PHASES[phase]

    def release_prompt(self) -> str:
        """Why persons have to go, and how many more."""
        due = int(self.due[self.to_move])
        if self.stage == SUPER_EVENT:
            return f"release_surplus n={surplus(self, self.to_move)}"
        if is_drought(self):
            return f"release_hungry n={due}"
        if self.stage == EVENT or self.stage == EVENT_AGAIN:
            return f"release n={due} month_event={EVENTS[self.event_row[self.month - 1]]}"
        return f"release_wall n={due}"

    def moves(self) -> vec[i64]:
        phase = self.phase
        if phase == ACTION:
            return action_moves(self)
        if phase == CARD:
            return card_moves(self, PLAY_CARD)
        if phase == RECRUITING:
            return recruit_moves(self)
        if phase == PLACING:
            return place_moves(self)
        if phase == FULL:
            return full_moves(self)
        if phase == BUILDING:
            return floor_moves(self)
        if phase == BUYING:
            return privilege_moves(self)
        if phase == RELEASING:
            return release_moves(self)
        if phase == START:
            return starter_moves(self)
        if phase == WALLING:
            return wall_moves(self)
        return self.super_moves()

    def super_moves(self) -> vec[i64]:
        """The decisions that only super events ask for."""
        phase = self.phase
        if phase == RAZING:
            return raze_moves(self)
        if phase == RETURNING:
            return return_moves(self)
        if phase == DISCARDING:
            return card_moves(self, DISCARD)
        if phase == SUNRISE:
            return sunrise_moves(self)
        if phase == CHARTER:
            return charter_moves(self)
        return vec[i64]()

    def apply(self, action: i64) -> None:
        """Carry out an action; where it leads to no other decision of the same seat, the month goes on."""
        # A decision that follows at once sets the phase.
        self.phase = NOTHING
        if action < PLACE:
            recruit(self, action - RECRUIT)
        elif action < REPLACE:
            move_in(self, action - PLACE)
        elif action < DISMISS:
            replace(self, action - REPLACE)
        elif action < ACT:
            dismiss(self, action - DISMISS)
        elif action < SKIP:
            act(self, action - ACT)
        elif action < BUILD_FLOOR:
            skip(self, action - SKIP)
        elif action < BUY:
            build_floor(self, action - BUILD_FLOOR)
        elif action < LAY_WALL:
            buy(self, action - BUY)
        elif action < PLAY_CARD:
            lay_wall(self, action - LAY_WALL)
        elif action < RELEASE:
            play_card(self, action - PLAY_CARD)
        elif action < RAZE:
            release(self, action - RELEASE)
        elif action < RETURN:
            raze(self, action - RAZE)
        elif action < DISCARD:
            return_good(self, action - RETURN)
        elif action < NAME_CHARTER:
            discard(self, action - DISCARD)
        else:
            use_charter(self, action - NAME_CHARTER)
        if self.phase == NOTHING:
            go_on(self)

    def scores(self) -> list[int]:
        return [int(self.points[seat]) for seat in range(self.seats)]

    def ranking(self) -> list[int]:
        """By points, then by the person track. (dragon-tie)"""
        if self.phase != OVER:
            raise ValueError("the game is not over")
        return places(self)

    def verdict(self) -> str:
        return verdict(self) if self.phase == OVER else ""
