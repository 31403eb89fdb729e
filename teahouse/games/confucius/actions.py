"""The verbs of Confucius."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from teahouse.core.verbs import Domain, Verb, Vocabulary
from teahouse.games.confucius.box import CARDS, GIFTS, LANDS, REWARDS, SPACES, STUDENTS

SEAT: Final = Domain("seat", ["0", "1", "2", "3", "4"])
CARD: Final = Domain("card", CARDS)
SECRET_CARD: Final = Domain("card", CARDS, private=True)
SPACE: Final = Domain("space", SPACES)
STUDENT: Final = Domain("student", STUDENTS)
BOX: Final = Domain("box", [f"{land}-{box}" for land in (1, 2, 3) for box in (1, 2, 3, 4)])
GIFT: Final = Domain("gift", GIFTS)
LAND: Final = Domain("land", LANDS)
JUNK_COUNT: Final = Domain("junks", [str(count) for count in range(1, 5)])
SAIL_COUNT: Final = Domain("junks", [str(count) for count in range(1, 26)])
BRIBERY: Final = Domain("reward", REWARDS[:4])
REWARD: Final = Domain("reward", REWARDS)

# An action of the Actions Box begins with a touch on its space of the box, or with the official, the gift or whatever
# else it is done to. Numbers are left to buttons. Every action of its own opens a turn of the log, so that one by Extra
# Action or Imperial Favour is not told with the one before it; a landing is told before the voyage that led there.
VERBS: Final = Vocabulary(
    [
        Verb("chief", SEAT, opens=True),
        Verb("done", matters=-1),
        Verb("pay", CARD, touches=["hand:{0}"], until="done", matters=0),
        Verb("bribe", SPACE, touches=["action:bribe", "{0}"], ordered=0, opens=True),
        Verb("secure", SPACE, touches=["action:secure", "{0}"], ordered=0, opens=True),
        Verb("nominate", STUDENT, touches=["action:nominate", "{0}"], ordered=0, opens=True),
        Verb("force", touches=["action:force"], opens=True),
        Verb("junks", JUNK_COUNT, touches=["action:junks"], opens=True),
        Verb("sail", SAIL_COUNT, touches=["action:sail"], opens=True),
        Verb("recruit", touches=["action:recruit"], opens=True),
        Verb("invade", BOX, touches=["action:invade", "{0}"], ordered=0, opens=True),
        Verb("buy", GIFT, touches=["action:buy", "{0}"], ordered=0, opens=True),
        Verb("give", GIFT, SEAT, touches=["action:give", "{0}", "{1}"], ordered=0, opens=True),
        Verb("transfer", SPACE, SEAT, touches=["action:transfer", "{0}", "{1}"], ordered=0, opens=True),
        Verb("commerce", touches=["action:commerce"], opens=True),
        Verb("tax", touches=["action:tax"], opens=True),
        Verb("idle", touches=["action:idle"], opens=True),
        # Petitions by their gift, from the ceramic tile (2) to the model of a junk (6); then one without effect.
        Verb("ceramic", SEAT, SEAT, touches=["action:petition", "gift:2", "shipyard:{0}", "shipyard:{1}"], opens=True),
        Verb("vase", STUDENT, touches=["action:petition", "gift:3", "{0}"], opens=True),
        Verb("coat", SPACE, SPACE, touches=["action:petition", "gift:4", "{0}", "{1}"], opens=True),
        Verb("necklace", BOX, BOX, touches=["action:petition", "gift:5", "{0}", "{1}"], opens=True),
        Verb("model", SPACE, SEAT, touches=["action:petition", "gift:6", "{0}", "{1}"], opens=True),
        Verb("petition", GIFT, touches=["action:petition", "{0}"], opens=True),
        # Emperor's Reward cards; then one without effect.
        Verb("bribery", BRIBERY, SPACE, opens=True),
        Verb("present", GIFT, touches=["reward:gift", "{0}"], opens=True),
        Verb("extra", touches=["reward:extra_action"], opens=True),
        Verb("cash", touches=["reward:cash"], opens=True),
        Verb("levy", touches=["reward:recruit_army"], opens=True),
        Verb("insult", touches=["reward:emperor_insulted"], opens=True),
        Verb("spend", REWARD, opens=True),
        Verb("pass", opens=True),
        Verb("land", LAND, matters=2),
        Verb("tutor", STUDENT, opens=True),
        Verb("support", SECRET_CARD, touches=["hand:{0}"], until="done", matters=0),
        Verb("cancel", matters=0),
        Verb("keep", matters=0),
        Verb("place", SPACE, opens=True),
        Verb("yield", SEAT, opens=True),
        Verb("discard", CARD, touches=["hand:{0}"], until="discard", matters=0),
    ]
)

# The number of each action's verb.
VERB_OF: Final = vec[u8]([VERBS.verbs.index(VERBS.verb(action)) for action in range(VERBS.size)])

NAME_CHIEF: Final[i64] = VERBS.first("chief")
DONE: Final[i64] = VERBS.first("done")
PAY_CARD: Final[i64] = VERBS.first("pay")
BRIBE: Final[i64] = VERBS.first("bribe")
SECURE: Final[i64] = VERBS.first("secure")
NOMINATE: Final[i64] = VERBS.first("nominate")
FORCE: Final[i64] = VERBS.first("force")
BUY_JUNKS: Final[i64] = VERBS.first("junks")
SAIL: Final[i64] = VERBS.first("sail")
RECRUIT: Final[i64] = VERBS.first("recruit")
INVADE: Final[i64] = VERBS.first("invade")
BUY_GIFT: Final[i64] = VERBS.first("buy")
GIVE_GIFT: Final[i64] = VERBS.first("give")
TRANSFER: Final[i64] = VERBS.first("transfer")
COMMERCE: Final[i64] = VERBS.first("commerce")
TAX: Final[i64] = VERBS.first("tax")
IDLE: Final[i64] = VERBS.first("idle")
CERAMIC: Final[i64] = VERBS.first("ceramic")
VASE: Final[i64] = VERBS.first("vase")
COAT: Final[i64] = VERBS.first("coat")
NECKLACE: Final[i64] = VERBS.first("necklace")
MODEL: Final[i64] = VERBS.first("model")
PETITION: Final[i64] = VERBS.first("petition")
BRIBERY_CARD: Final[i64] = VERBS.first("bribery")
PRESENT: Final[i64] = VERBS.first("present")
EXTRA_ACTION: Final[i64] = VERBS.first("extra")
CASH: Final[i64] = VERBS.first("cash")
LEVY: Final[i64] = VERBS.first("levy")
INSULT: Final[i64] = VERBS.first("insult")
SPEND: Final[i64] = VERBS.first("spend")
PASS: Final[i64] = VERBS.first("pass")
GO_ASHORE: Final[i64] = VERBS.first("land")
TUTOR_STUDENT: Final[i64] = VERBS.first("tutor")
SUPPORT_CARD: Final[i64] = VERBS.first("support")
CANCEL_GIFT: Final[i64] = VERBS.first("cancel")
KEEP_GIFT: Final[i64] = VERBS.first("keep")
PLACE_CANDIDATE: Final[i64] = VERBS.first("place")
YIELD_TO: Final[i64] = VERBS.first("yield")
DISCARD_CARD: Final[i64] = VERBS.first("discard")
