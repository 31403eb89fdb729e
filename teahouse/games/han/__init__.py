"""Han: pagodas, envoys and roads in a divided China, with hidden hands of province cards."""

from teahouse.core.game import Game
from teahouse.games.han.actions import VERBS
from teahouse.games.han.events import EVENTS
from teahouse.games.han.house_rules import OPTIONS, PRESETS, agree
from teahouse.games.han.names import local_name
from teahouse.games.han.refusal import RULES
from teahouse.games.han.setup import start
from teahouse.games.han.state import HanState

GAME = Game(
    id="han",
    package=__name__,
    names={"en": "Han", "hu": "Han", "sk": "Han"},
    seats=[2, 3, 4, 5],
    verbs=VERBS,
    events=EVENTS,
    start=start,
    state=HanState,
    rules=RULES,
    options=OPTIONS,
    presets=PRESETS,
    hidden=True,
    agree=agree,
    naming=local_name,
    minutes=(30, 60),
    difficulty=1,
)
