"""Three Cups: a small complete game that keeps the contract honest about secrets and chance.

Three guests lay a card face down each; the highest card that nobody else laid wins its value in tea.
"""

from teahouse.core.game import Game
from tests.toy.actions import VERBS
from tests.toy.events import EVENTS
from tests.toy.state import OPTIONS, RULES, CupsState, start

GAME = Game(
    id="toy",
    package=__name__,
    names={"en": "Three Cups", "hu": "Három csésze", "sk": "Tri šálky"},
    seats=[3],
    verbs=VERBS,
    events=EVENTS,
    start=start,
    state=CupsState,
    rules=RULES,
    options=OPTIONS,
    hidden=True,
    presets={"long": {"rounds": 4}},
    minutes=(2, 5),
    difficulty=1,
)
