"""What is in the box of Confucius: cards, tiles, gifts, armies, junks, chits and the spaces of the board."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

MOST_SEATS: Final[i64] = 5
# Where a seat could stand and none does.
VACANT: Final[i64] = 9

# Confucius cards are numbered from 0: card 0 is worth 1 cash or 3 licences, card 2 is worth 3 cash or 1 licence.
CARDS: Final = ["1", "2", "3"]
CARD_KINDS: Final[i64] = 3
COPIES: Final[i64] = 22
CARD_TOTAL: Final[i64] = 66
HAND_LIMIT: Final[i64] = 4

# Ministries, in the order in which they are resolved; seven spaces each, the most senior first.
MINISTRIES: Final = ["bingbu", "hubu", "gongbu"]
BINGBU: Final[i64] = 0
HUBU: Final[i64] = 1
GONGBU: Final[i64] = 2
MINISTRY_COUNT: Final[i64] = 3
RANKS: Final[i64] = 7
SPACE_COUNT: Final[i64] = 21
SPACES: Final = [ministry + str(rank) for ministry in MINISTRIES for rank in range(1, 8)]
FIRST_RANKS: Final = [3, 4, 5]

# What lies on a space: nothing, a candidate, or an official by its cost.
NO_TILE: Final[i64] = 0
CANDIDATE: Final[i64] = 1
# Officials by cost:            0  1  2  3  4  5  6  7
OFFICIALS: Final = vec[i64]([0, 0, 3, 4, 5, 5, 4, 3])
TILE_KINDS: Final[i64] = 8
OFFICIAL_TOTAL: Final[i64] = 24
CHEAPEST: Final[i64] = 2
DEAREST: Final[i64] = 7

# Each ministry has two offices: the three Ministers stand first, their Secretaries from here on.
SECRETARY: Final[i64] = 3
OFFICES: Final[i64] = 6

# Candidates: one for each ministry, three for any.
CANDIDATES: Final = ["bingbu", "hubu", "gongbu", "any"]
ANY: Final[i64] = 3
CANDIDATE_KINDS: Final[i64] = 4
CANDIDATE_COUNT: Final[i64] = 6

STUDENTS: Final = ["red", "yellow"]
STUDENT_COUNT: Final[i64] = 2
RED: Final[i64] = 0
YELLOW: Final[i64] = 1

# The spaces of the Actions Box; three of them serve a pair of actions.
BOX_SPACES: Final = [
    "bribe_secure", "nominate", "force", "junks_voyage", "recruit_invade", "buy_gift",
    "give_gift", "commerce", "tax", "no_action", "petition", "favour",
]  # fmt: skip
BRIBE_SECURE: Final[i64] = 0
NOMINATION: Final[i64] = 1
FORCING: Final[i64] = 2
JUNKS_VOYAGE: Final[i64] = 3
RECRUIT_INVADE: Final[i64] = 4
BUYING: Final[i64] = 5
GIVING: Final[i64] = 6
COMMERCIAL: Final[i64] = 7
TAXES: Final[i64] = 8
NO_ACTION: Final[i64] = 9
PETITION_SPACE: Final[i64] = 10
FAVOUR_SPACE: Final[i64] = 11
BOX_SPACE_COUNT: Final[i64] = 12

# Cubes by active gifts given and received.
CUBES: Final = vec[i64]([3, 4, 4, 5])
MOST_CUBES: Final[i64] = 5

# Gifts of value 1 to 6, and what can become of them.
GIFTS: Final = ["1", "2", "3", "4", "5", "6"]
GIFT_COUNT: Final[i64] = 6
# The one that everybody has from the start, and those with which one petitions.
FIRST_GIFT: Final[i64] = 1
CERAMIC_GIFT: Final[i64] = 2
VASE_GIFT: Final[i64] = 3
COAT_GIFT: Final[i64] = 4
NECKLACE_GIFT: Final[i64] = 5
JUNK_GIFT: Final[i64] = 6
NOT_AVAILABLE: Final[i64] = 0
AVAILABLE: Final[i64] = 1
ACTIVE: Final[i64] = 2
GONE: Final[i64] = 3

# Emperor's Reward cards: the four kinds of bribery first.
REWARDS: Final = [
    "bribery_bingbu", "bribery_hubu", "bribery_gongbu", "bribery_any", "gift",
    "extra_action", "cash", "recruit_army", "emperor_insulted",
]  # fmt: skip
REWARD_COPIES: Final = vec[i64]([1, 1, 1, 2, 1, 1, 1, 1, 1])
REWARD_KINDS: Final[i64] = 9
BRIBERY_KINDS: Final[i64] = 4
GIFT_REWARD: Final[i64] = 4
EXTRA_REWARD: Final[i64] = 5
CASH_REWARD: Final[i64] = 6
RECRUIT_REWARD: Final[i64] = 7
INSULT_REWARD: Final[i64] = 8
CASH_CARDS: Final[i64] = 4
INSULT_POINTS: Final[i64] = 2

# Foreign Lands: the cash that an army costs, the boxes and their points, and the box with the reward.
FOREIGN: Final = ["annam", "yunnan", "mongolia", "korea", "manchuria"]
FOREIGN_COUNT: Final[i64] = 5
FOREIGN_COSTS: Final = vec[i64]([8, 4, 6, 7, 5])
FOREIGN_BOXES: Final = vec[i64]([2, 2, 3, 3, 4])
BOX_POINTS: Final = vec[i64]([4, 3, 0, 0,  4, 2, 0, 0,  3, 2, 4, 0,  4, 3, 4, 0,  3, 2, 5, 3])  # fmt: skip
REWARD_BOXES: Final = vec[i64]([1, 1, 0, 1, 3])
# Three of them are in play, on spaces with one, two and three soldiers; a space has up to four boxes.
LAND_SPACES: Final[i64] = 3
MOST_BOXES: Final[i64] = 4
BOXES: Final[i64] = 12
# The wall piece that is a land's deadline, by its space.
DEADLINES: Final = vec[i64]([4, 6, 8])
WALL: Final[i64] = 9
OPEN: Final[i64] = 0
CONQUERED: Final[i64] = 1
FAILED: Final[i64] = 2
CONQUEST_COUNT: Final[i64] = 3
CONQUESTS: Final = ["open", "conquered", "failed"]
ARMIES: Final[i64] = 6
RECRUIT_PRICE: Final[i64] = 6
BINGBU_RECRUIT_PRICE: Final[i64] = 4

# Distant Lands.
LANDS: Final = ["spice_islands", "india", "arabia", "africa", "americas"]
LAND_COUNT: Final[i64] = 5
JUNKS: Final[i64] = 25
MOST_JUNKS: Final[i64] = 4
FLEET: Final[i64] = 5
# For 0 to 4 junks.
JUNK_PRICES: Final = vec[i64]([0, 1, 3, 6, 10])
GONGBU_JUNK_PRICES: Final = vec[i64]([0, 1, 2, 4, 7])

# Chits: two for each ministry, one for each Distant Land; the rest stays out.
MINISTRY_CHITS: Final = [4, 4, 5, 5, 6, 6, 7, 7, 8, 8]
LAND_CHITS: Final = [2, 2, 3, 3, 4, 4, 4]

STUDENT_PRICE: Final[i64] = 2
TAX_CARDS: Final[i64] = 2
MOST_COMMERCE: Final[i64] = 4
# So many cards for a giver's student cancel the gift.
CANCELLING_CARDS: Final[i64] = 3

# The titles at the end, each with the ministry whose Minister breaks ties.
TITLES: Final = ["chief_minister", "admiral", "general"]
TITLE_COUNT: Final[i64] = 3
CHIEF_TITLE: Final[i64] = 0
ADMIRAL: Final[i64] = 1
GENERAL: Final[i64] = 2
TITLE_MINISTRIES: Final = vec[i64]([1, 2, 0])
LAND_WORTH: Final[i64] = 5

# What everybody can count of a seat: counts[CUBE + seat] and so on.
CUBE: Final[i64] = 0
HAND: Final[i64] = 5
SUPPORT: Final[i64] = 10
REWARD: Final[i64] = 15
STOCK: Final[i64] = 20
COLONY: Final[i64] = 25
SHIPYARD: Final[i64] = 30
OCEAN: Final[i64] = 35
COUNT_SIZE: Final[i64] = 40
