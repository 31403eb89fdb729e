"""Skud Pai Sho: plant flowers, arrange them into harmonies, and close a ring around the centre."""

from teahouse.core.game import Game
from teahouse.games.skud.actions import VERBS
from teahouse.games.skud.events import EVENTS
from teahouse.games.skud.house_rules import OPTIONS, PRESETS
from teahouse.games.skud.names import local_name
from teahouse.games.skud.refusal import RULES
from teahouse.games.skud.setup import start
from teahouse.games.skud.state import SkudState

GAME = Game(
    id="skud",
    package=__name__,
    names={"en": "Skud Pai Sho", "hu": "Skud Pai Sho", "sk": "Skud Pai Sho"},
    seats=[2],
    verbs=VERBS,
    events=EVENTS,
    start=start,
    state=SkudState,
    rules=RULES,
    options=OPTIONS,
    presets=PRESETS,
    chance=False,
    naming=local_name,
    minutes=(20, 40),
    difficulty=2,
)
