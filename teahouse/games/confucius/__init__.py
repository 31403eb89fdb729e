"""Confucius: gifts and obligations, ministries, voyages and invasions at the court of the Ming, with hidden hands."""

from teahouse.core.game import Game
from teahouse.games.confucius.actions import VERBS
from teahouse.games.confucius.events import EVENTS
from teahouse.games.confucius.house_rules import OPTIONS, PRESETS
from teahouse.games.confucius.names import local_name
from teahouse.games.confucius.payment import overpaid
from teahouse.games.confucius.refusal import RULES
from teahouse.games.confucius.setup import start
from teahouse.games.confucius.state import ConfuciusState

GAME = Game(
    id="confucius",
    package=__name__,
    names={"en": "Confucius", "hu": "Konfuciusz", "sk": "Konfucius"},
    seats=[3, 4, 5],
    verbs=VERBS,
    events=EVENTS,
    start=start,
    state=ConfuciusState,
    rules=RULES,
    options=OPTIONS,
    presets=PRESETS,
    hidden=True,
    naming=local_name,
    wasted=overpaid,
    minutes=(90, 120),
    difficulty=3,
    period="round",
)
