"""In the Year of the Dragon: twelve months at a prince's court, with every disaster announced."""

from teahouse.core.game import Game
from teahouse.games.dragon.actions import VERBS
from teahouse.games.dragon.events import CHRONICLE
from teahouse.games.dragon.house_rules import OPTIONS, PRESETS
from teahouse.games.dragon.names import local_name
from teahouse.games.dragon.refusal import RULES
from teahouse.games.dragon.setup import start
from teahouse.games.dragon.state import DragonState

GAME = Game(
    id="dragon",
    package=__name__,
    names={"en": "In the Year of the Dragon", "hu": "A sárkány éve", "sk": "V roku draka"},
    seats=[2, 3, 4, 5],
    verbs=VERBS,
    events=CHRONICLE,
    start=start,
    state=DragonState,
    rules=RULES,
    options=OPTIONS,
    presets=PRESETS,
    naming=local_name,
    minutes=(75, 100),
    difficulty=2,
    period="month_began",
)
