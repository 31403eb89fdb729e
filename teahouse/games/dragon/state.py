"""A game of In the Year of the Dragon: what can be decided now, and how the months go by."""

from typing import Self, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from teahouse.core.options import resolved
from teahouse.core.positions import chance_in_words
from teahouse.core.state import NOBODY, SPECTATOR, Position, State
from teahouse.games.dragon import events
from teahouse.games.dragon.action_phase import (
    act,
    action_moves,
    begin_building,
    build_floor,
    buy,
    deal_groups,
    floor_moves,
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
from teahouse.games.dragon.box import (
    CARDS,
    EVENTS,
    MONTHS,
    PERSON_COUNT,
    PERSONS,
    REWARDS,
    SOLAR_ECLIPSE,
    SUPER_EVENTS,
    SUPER_MONTH,
    TYPE_OF,
)
from teahouse.games.dragon.consistency import check_position
from teahouse.games.dragon.court import NOTHING, Court
from teahouse.games.dragon.event_phase import carry_out_event, decay, forgive, is_drought
from teahouse.games.dragon.house_rules import OPTIONS, HouseRules
from teahouse.games.dragon.person_phase import (
    card_moves,
    dismiss,
    full_moves,
    holders,
    next_starter,
    place_moves,
    play_card,
    recruit,
    recruit_moves,
    release_moves,
    replace,
    starter_moves,
)
from teahouse.games.dragon.phases import (
    ACTION,
    ACTIONS,
    BUILDING,
    BUYING,
    CARD,
    CHARTER,
    DISCARDING,
    END,
    EVENT,
    EVENT_AGAIN,
    FULL,
    LAST_WALL_CHECK,
    OVER,
    PHASES,
    PLACING,
    RAZING,
    RECRUITING,
    RELEASING,
    RETURNING,
    SET_UP,
    STAGES,
    START,
    SUNRISE,
    SUPER_EVENT,
    WALL_CHECK,
    WALL_CHECK_AGAIN,
    WALLING,
)
from teahouse.games.dragon.phases import PERSONS as PERSON_PHASE
from teahouse.games.dragon.position import Reader, bits_in_words, court_in_words, groups_in_words
from teahouse.games.dragon.refusal import refusal
from teahouse.games.dragon.scoring import places, score_end, score_month
from teahouse.games.dragon.super_events import (
    carry_out_super_event,
    charter_moves,
    discard,
    next_super_decision,
    raze,
    raze_moves,
    return_good,
    return_moves,
    safe_palaces,
    sunrise_moves,
    surplus,
    use_charter,
)
from teahouse.games.dragon.wall import check_wall, is_checked, lay_tile, wall_moves


@final
class DragonState(Court):
    """In the Year of the Dragon at one moment."""

    def copy(self) -> Self:
        # fmt: off
        return DragonState(
            self.seats, self.to_move, self.viewer, self.key, self.drawn, self.house, self.month, self.stage, self.phase,
            self.event_row, self.super_event, self.groups, self.dragons, self.track[:], self.order[:], self.stock[:],
            self.floors[:], self.rooms[:], self.goods[:], self.privileges, self.hands[:], self.points[:], self.wall,
            self.due[:], self.waiting, self.newcomer, self.card, self.starved, self.barred,
        )
        # fmt: on

    def position(self) -> Position:
        return {
            "options": dict(self.house.options),
            "seats": int(self.seats),
            "month": int(self.month),
            "stage": STAGES[self.stage],
            "phase": PHASES[self.phase],
            "to_move": int(self.to_move),
            "viewer": int(self.viewer),
            "chance": chance_in_words(self.key, self.drawn),
            "events": [EVENTS[event] for event in self.event_row],
            "super_event": None if self.super_event == NOTHING else SUPER_EVENTS[self.super_event],
            "groups": groups_in_words(self.groups, self.seats),
            "order": [int(self.order[place]) for place in range(self.seats)],
            "stock": {PERSONS[person]: int(self.stock[person]) for person in range(PERSON_COUNT)},
            "courts": [court_in_words(self, seat) for seat in range(self.seats)],
            "wall": [[int(tile) // 6, REWARDS[int(tile) % 6]] for tile in self.wall],
            "waiting": [seat for seat in range(self.seats) if self.waiting >> seat & 1],
            "newcomer": None if self.newcomer == NOTHING else PERSONS[self.newcomer],
            "card": None if self.card == NOTHING else CARDS[self.card],
            "starved": [palace + 1 for palace in range(32) if self.starved >> palace & 1],
            "barred": bits_in_words(self.barred),
        }

    @classmethod
    def at(cls, position: Position) -> State:
        reader = Reader(position)
        seats = reader.number("seats", 3, 2, 5)
        house = HouseRules(resolved(OPTIONS, reader.options(), seats))
        courts = reader.courts(seats)
        newcomer = reader.name("newcomer", PERSONS)
        viewer = reader.number("viewer", NOBODY, SPECTATOR, seats - 1)
        # fmt: off
        found = DragonState(
            seats, reader.number("to_move", 0, NOBODY, seats - 1), viewer,
            reader.key(), reader.drawn(), house, reader.number("month", 1, 0, int(MONTHS)),
            reader.word("stage", "actions", STAGES), reader.word("phase", "action", PHASES), reader.event_row(),
            reader.super_event(house.super_event), reader.groups(seats, house.great_wall), courts.dragons, courts.track,
            reader.order(seats, courts.track), reader.stock(seats, courts.rooms, newcomer), courts.floors, courts.rooms,
            courts.goods, courts.privileges, courts.hands, courts.points, reader.wall(seats, house.great_wall),
            courts.due, reader.seat_bits("waiting", seats), newcomer, reader.name("card", CARDS),
            reader.palace_bits("starved"), reader.type_bits("barred"),
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
        if phase == START:
            return f"{PHASES[phase]} n={2 - self.persons_of(self.to_move)}"
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
            return self.releases()
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

    def releases(self) -> vec[i64]:
        """Persons who can be released now. (dragon-release, dragon-drought, dragon-earthquake)"""
        if self.stage == SUPER_EVENT:
            return release_moves(self, safe_palaces(self, self.to_move))
        return release_moves(self, self.starved)

    def apply(self, action: i64) -> None:
        if action < PLACE:
            self.take_person(action - RECRUIT)
        elif action < REPLACE:
            self.move_in(self.to_move, action - PLACE)
            self.go_on()
        elif action < DISMISS:
            replace(self, (action - REPLACE) // PERSON_COUNT, (action - REPLACE) % PERSON_COUNT)
            self.go_on()
        elif action == DISMISS:
            dismiss(self)
            self.go_on()
        elif action < SKIP:
            self.phase = NOTHING
            act(self, action - ACT)
            if self.phase == NOTHING:
                self.go_on()
        elif action == SKIP:
            skip(self)
            self.go_on()
        elif action < BUY:
            if build_floor(self, action - BUILD_FLOOR):
                self.go_on()
        elif action < LAY_WALL:
            buy(self, action - BUY)
            self.go_on()
        elif action < PLAY_CARD:
            self.lay_wall(action - LAY_WALL)
        elif action < RELEASE:
            if not play_card(self, action - PLAY_CARD):
                self.go_on()
        elif action < RAZE:
            self.release((action - RELEASE) // PERSON_COUNT, (action - RELEASE) % PERSON_COUNT)
        else:
            self.apply_super(action)

    def apply_super(self, action: i64) -> None:
        """The decisions that only super events ask for."""
        if action < RETURN:
            raze(self, action - RAZE)
        elif action < DISCARD:
            return_good(self, action - RETURN)
        elif action < NAME_CHARTER:
            discard(self, action - DISCARD)
        elif use_charter(self, action - NAME_CHARTER):
            return
        self.go_on()

    def take_person(self, person: i64) -> None:
        """A person from the stock. (dragon-start, dragon-recruit, dragon-sunrise)"""
        if self.phase == SUNRISE:
            self.barred |= i64(1) << TYPE_OF[person]
        if not recruit(self, person):
            self.go_on()

    def lay_wall(self, reward: i64) -> None:
        """A tile of the wall; one reward is a floor to build. (dragon-wall-tiles)"""
        floors = lay_tile(self, reward)
        if floors:
            begin_building(self, self.to_move, floors)
        else:
            self.go_on()

    def release(self, palace: i64, person: i64) -> None:
        """A person leaves the game. (dragon-release)"""
        seat = self.to_move
        self.move_out(seat, palace, person)
        if self.stage != SUPER_EVENT:
            self.due[seat] -= 1
            if is_drought(self):
                self.starved |= i64(1) << palace
            if not self.due[seat]:
                self.starved = 0
        self.go_on()

    def go_on(self) -> None:
        """On to the next decision: of this stage, or of the first later one that asks for any."""
        while not self.asks_somebody():
            self.next_stage()

    def asks_somebody(self) -> bool:
        """Whether a decision is left in this stage; its seat is to move then. (dragon-order)"""
        stage = self.stage
        if stage == SET_UP:
            self.to_move, self.phase = next_starter(self), START
        elif stage == ACTIONS:
            self.to_move, self.phase = self.first_waiting(), ACTION
        elif stage == PERSON_PHASE:
            self.to_move, self.phase = self.first_waiting(), CARD
        elif stage == SUPER_EVENT:
            return next_super_decision(self)
        elif stage == END:
            self.to_move, self.phase = NOBODY, OVER
            return True
        else:
            self.to_move, self.phase = self.first_due(), RELEASING
        return self.to_move != NOBODY

    def next_stage(self) -> None:
        """The stages of a month in their order. (dragon-month)"""
        self.stage += 1
        stage = self.stage
        if stage == ACTIONS:
            self.begin_month()
        elif stage == PERSON_PHASE:
            self.begin_persons()
        elif stage == EVENT:
            carry_out_event(self)
            forgive(self)
        elif stage == WALL_CHECK or stage == LAST_WALL_CHECK or stage == WALL_CHECK_AGAIN:
            self.check_wall_if_due()
        elif stage == SUPER_EVENT:
            self.begin_super_event()
        elif stage == EVENT_AGAIN:
            self.begin_eclipse()
        elif stage == END:
            self.end_month()

    def begin_month(self) -> None:
        """The cards are dealt anew. (dragon-groups)"""
        self.month += 1
        if self.log is not None:
            self.tell((events.MONTH_BEGAN, self.month, i64(self.event_row[self.month - 1])))
        deal_groups(self)
        self.waiting = self.everybody()

    def begin_persons(self) -> None:
        """The dragons come back; whoever holds a card must play one. (dragon-action, dragon-card,
        dragon-month-twelve)"""
        self.dragons = vec[u8]([9] * 5)
        self.waiting = holders(self) if self.month < MONTHS else 0

    def check_wall_if_due(self) -> None:
        """The wall is checked after the Mongols and at the end of the year. (dragon-wall-check, dragon-wall-end)"""
        if is_checked(self):
            check_wall(self)
            forgive(self)

    def begin_super_event(self) -> None:
        """Month 7 has a second event; without one the month is nearly over. (dragon-super-event)"""
        if self.month == SUPER_MONTH and self.super_event != NOTHING:
            carry_out_super_event(self)
        else:
            self.stage = WALL_CHECK_AGAIN

    def begin_eclipse(self) -> None:
        """The event comes once more in full; after any other super event the month is nearly over. (dragon-eclipse)"""
        self.barred = 0
        if self.super_event == SOLAR_ECLIPSE:
            carry_out_event(self)
            forgive(self)
        else:
            self.stage = WALL_CHECK_AGAIN

    def end_month(self) -> None:
        """Decay and scoring; then the next month, or the end. (dragon-decay, dragon-month-scoring)"""
        decay(self)
        score_month(self)
        if self.month == MONTHS:
            score_end(self)
        else:
            self.stage = ACTIONS
            self.begin_month()

    def scores(self) -> list[int]:
        return [int(self.points[seat]) for seat in range(self.seats)]

    def ranking(self) -> list[int]:
        """By points, then by the person track. (dragon-tie)"""
        if self.phase != OVER:
            raise ValueError("the game is not over")
        return places(self)
