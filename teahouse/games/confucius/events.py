"""What can happen in a game of Confucius. Whatever ends in `_points` closes with the seat and its points."""

from typing import Final

from teahouse.core.events import Chronicle, Event
from teahouse.core.verbs import Domain
from teahouse.games.confucius.actions import CARD, GIFT, LAND, SEAT, SECRET_CARD, SPACE, STUDENT
from teahouse.games.confucius.box import CANDIDATES, FOREIGN, MINISTRIES, REWARDS, TITLES

NUMBER: Final = Domain("number", [str(number) for number in range(200)])
POINTS: Final = Domain("points", [str(number) for number in range(100)])
SECRET_REWARD: Final = Domain("reward", REWARDS, private=True)
MINISTRY: Final = Domain("ministry", MINISTRIES)
CANDIDATE: Final = Domain("candidate", CANDIDATES)
FOREIGN_LAND: Final = Domain("foreign", FOREIGN)
TITLE: Final = Domain("title", TITLES)
# Why the game ends: all ministries are resolved, all candidates won, or the wall is finished.
REASON: Final = Domain("reason", ["ministries", "candidates", "wall"])
BY_MINISTRIES: Final = 0
BY_CANDIDATES: Final = 1
BY_WALL: Final = 2

EVENTS: Final = Chronicle(
    [
        # A round begins; everybody gets cubes; somebody is its Chief Minister.
        Event("round", NUMBER),
        Event("cubes", SEAT, NUMBER),
        Event("chief", SEAT),
        # What the cards that somebody paid with are worth.
        Event("paid_cash", SEAT, NUMBER),
        Event("paid_licences", SEAT, NUMBER),
        # A card from the deck, seen by the one who draws it.
        Event("drew", SEAT, SECRET_CARD, owner=0, reveals=True),
        # The discards were shuffled into a new deck of so many cards.
        Event("reshuffled", NUMBER),
        # A gift of somebody to somebody, by its value, no longer counts; or made room for another one.
        Event("cancelled", SEAT, SEAT, GIFT),
        Event("replaced", SEAT, SEAT, GIFT),
        Event("rewarded", SEAT, SECRET_REWARD, owner=0, reveals=True),
        # A marker was put on an official in place of another one: where, whose it was, whose it is.
        Event("ousted", SPACE, SEAT, SEAT),
        Event("wall", NUMBER),
        Event("favour", SEAT),
        # The two students of an examination; how many cards lie face down for one; the cards; what they add up to.
        Event("examination", CANDIDATE, SEAT, SEAT),
        Event("supported", SEAT, STUDENT, NUMBER),
        Event("revealed", SEAT, STUDENT, CARD, reveals=True),
        Event("total", STUDENT, NUMBER),
        Event("passed_examination", SEAT, CANDIDATE),
        Event("candidate_lost", CANDIDATE),
        # An official, by its cost, left its space to a candidate.
        Event("dismissed", SPACE, NUMBER),
        Event("next_candidate", CANDIDATE, reveals=True),
        Event("candidate_discarded", CANDIDATE, reveals=True),
        # A ministry is resolved; somebody with so much influence drops out and yields it.
        Event("resolving", MINISTRY),
        Event("dropped_out", MINISTRY, SEAT, NUMBER),
        Event("no_minister", MINISTRY),
        Event("conquered", FOREIGN_LAND),
        Event("failed", FOREIGN_LAND),
        # A new official, by its cost.
        Event("new_official", SPACE, NUMBER, reveals=True),
        Event("ending", REASON),
        Event("title_vacant", TITLE),
        Event("minister_points", MINISTRY, SEAT, POINTS),
        Event("secretary_points", MINISTRY, SEAT, POINTS),
        Event("land_points", LAND, SEAT, POINTS),
        Event("invasion_points", FOREIGN_LAND, SEAT, POINTS),
        Event("insult_points", SEAT, POINTS),
        Event("title_points", TITLE, SEAT, POINTS),
    ]
)

ROUND: Final = EVENTS.number("round")
CUBES: Final = EVENTS.number("cubes")
CHIEF: Final = EVENTS.number("chief")
PAID_CASH: Final = EVENTS.number("paid_cash")
PAID_LICENCES: Final = EVENTS.number("paid_licences")
DREW: Final = EVENTS.number("drew")
RESHUFFLED: Final = EVENTS.number("reshuffled")
CANCELLED: Final = EVENTS.number("cancelled")
REPLACED: Final = EVENTS.number("replaced")
REWARDED: Final = EVENTS.number("rewarded")
OUSTED: Final = EVENTS.number("ousted")
WALL: Final = EVENTS.number("wall")
FAVOUR: Final = EVENTS.number("favour")
EXAMINATION: Final = EVENTS.number("examination")
SUPPORTED: Final = EVENTS.number("supported")
REVEALED: Final = EVENTS.number("revealed")
TOTAL: Final = EVENTS.number("total")
PASSED_EXAMINATION: Final = EVENTS.number("passed_examination")
CANDIDATE_LOST: Final = EVENTS.number("candidate_lost")
DISMISSED: Final = EVENTS.number("dismissed")
NEXT_CANDIDATE: Final = EVENTS.number("next_candidate")
CANDIDATE_DISCARDED: Final = EVENTS.number("candidate_discarded")
RESOLVING: Final = EVENTS.number("resolving")
DROPPED_OUT: Final = EVENTS.number("dropped_out")
NO_MINISTER: Final = EVENTS.number("no_minister")
CONQUERED: Final = EVENTS.number("conquered")
FAILED: Final = EVENTS.number("failed")
NEW_OFFICIAL: Final = EVENTS.number("new_official")
ENDING: Final = EVENTS.number("ending")
TITLE_VACANT: Final = EVENTS.number("title_vacant")
MINISTER_POINTS: Final = EVENTS.number("minister_points")
SECRETARY_POINTS: Final = EVENTS.number("secretary_points")
LAND_POINTS: Final = EVENTS.number("land_points")
INVASION_POINTS: Final = EVENTS.number("invasion_points")
INSULT_POINTS: Final = EVENTS.number("insult_points")
TITLE_POINTS: Final = EVENTS.number("title_points")
