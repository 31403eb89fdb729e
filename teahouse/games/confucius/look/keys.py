"""The keys of all panels, each made once: panels of a desk and of a phone show the same facts."""

from typing import NamedTuple

from teahouse.games.confucius.box import MINISTRIES
from teahouse.games.confucius.look.box import BoxKey, box_key
from teahouse.games.confucius.look.exam import ExamKey, exam_key
from teahouse.games.confucius.look.facts import winners_of
from teahouse.games.confucius.look.families import FamiliesKey, families_key
from teahouse.games.confucius.look.foreign import ForeignKey, foreign_key
from teahouse.games.confucius.look.gifts import GiftsKey, gifts_key
from teahouse.games.confucius.look.hall_facts import HallKey, hall_key
from teahouse.games.confucius.look.hand import HandKey, ThroneKey, hand_key
from teahouse.games.confucius.look.own_gifts import OwnGiftsKey, own_gifts_key
from teahouse.games.confucius.look.piles import PilesKey, piles_key
from teahouse.games.confucius.look.rewards import RewardsKey, TitlesKey, rewards_key, titles_key
from teahouse.games.confucius.look.sea import SeaKey, sea_key
from teahouse.games.confucius.look.support import SupportKey, support_key
from teahouse.games.confucius.look.wall import WallKey, wall_key
from teahouse.games.confucius.state import ConfuciusState


class SeatKeys(NamedTuple):
    """What lies before a family."""

    seat: int
    support: SupportKey
    box: BoxKey
    gifts: OwnGiftsKey
    hand: HandKey
    rewards: RewardsKey


class BoardKeys(NamedTuple):
    """What belongs to all, then what lies before each family."""

    lang: str
    foreign: ForeignKey
    wall: WallKey
    halls: tuple[HallKey, ...]
    exam: ExamKey
    families: FamiliesKey
    gifts: GiftsKey
    sea: SeaKey
    piles: PilesKey
    seats: tuple[SeatKeys, ...]
    # At the end, who has won and who holds the titles.
    throne: ThroneKey | None
    titles: TitlesKey | None


def board_keys(seen: ConfuciusState, lang: str) -> BoardKeys:
    """Everything that a viewer sees."""
    winners = winners_of(seen)
    return BoardKeys(
        lang,
        foreign_key(seen, lang),
        wall_key(seen),
        tuple(hall_key(seen, ministry, lang) for ministry in range(len(MINISTRIES))),
        exam_key(seen, lang),
        families_key(seen, lang),
        gifts_key(seen, lang),
        sea_key(seen, lang),
        piles_key(seen, lang),
        tuple(seat_keys(seen, seat, lang) for seat in range(int(seen.seats))),
        ThroneKey(lang, winners) if winners else None,
        titles_key(seen, lang) if winners else None,
    )


def seat_keys(seen: ConfuciusState, seat: int, lang: str) -> SeatKeys:
    """What a viewer sees of one family's things."""
    return SeatKeys(
        seat,
        support_key(seen, seat, lang),
        box_key(seen, seat, lang),
        own_gifts_key(seen, seat, lang),
        hand_key(seen, seat, lang),
        rewards_key(seen, seat, lang),
    )
