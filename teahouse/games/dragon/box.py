"""What is in the box of In the Year of the Dragon: persons, cards, event tiles, and both expansions."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

MOST_SEATS: Final[i64] = 5
MONTHS: Final[i64] = 12

# Person types, in the order of the booklet's overview.
TYPES: Final = [
    "craftsman",
    "court_lady",
    "tax_collector",
    "pyrotechnist",
    "warrior",
    "monk",
    "healer",
    "farmer",
    "scholar",
]
TYPE_COUNT: Final[i64] = 9
CRAFTSMAN: Final[i64] = 0
COURT_LADY: Final[i64] = 1
TAX_COLLECTOR: Final[i64] = 2
PYROTECHNIST: Final[i64] = 3
WARRIOR: Final[i64] = 4
MONK: Final[i64] = 5
HEALER: Final[i64] = 6
FARMER: Final[i64] = 7
SCHOLAR: Final[i64] = 8
# The first three types exist in one kind only, which counts as young.
UNDIVIDED: Final[i64] = 3

# Person tiles: type, whether old, steps on the person track, symbols.
TILES: Final = [
    ("craftsman", 0, 0, 2, 1),
    ("court_lady", 1, 0, 1, 1),
    ("tax_collector", 2, 0, 3, 3),
    ("young_pyrotechnist", 3, 0, 5, 1),
    ("old_pyrotechnist", 3, 1, 3, 2),
    ("young_warrior", 4, 0, 5, 1),
    ("old_warrior", 4, 1, 3, 2),
    ("young_monk", 5, 0, 6, 1),
    ("old_monk", 5, 1, 2, 2),
    ("young_healer", 6, 0, 4, 1),
    ("old_healer", 6, 1, 1, 2),
    ("young_farmer", 7, 0, 4, 1),
    ("old_farmer", 7, 1, 1, 2),
    ("young_scholar", 8, 0, 4, 2),
    ("old_scholar", 8, 1, 2, 3),
]
PERSONS: Final = [tile[0] for tile in TILES]
PERSON_COUNT: Final[i64] = 15
TYPE_OF: Final = vec[i64]([tile[1] for tile in TILES])
IS_OLD: Final = vec[i64]([tile[2] for tile in TILES])
STEPS: Final = vec[i64]([tile[3] for tile in TILES])
SYMBOLS: Final = vec[i64]([tile[4] for tile in TILES])
# The first person of each type; the old one of a divided type follows it.
YOUNG: Final = vec[i64]([0, 1, 2, 3, 5, 7, 9, 11, 13])
# How many of each person there are with five players; with fewer, so many less for each player who is missing.
FULL_STOCK: Final = vec[i64]([10, 10, 10, 6, 4, 6, 4, 6, 4, 6, 4, 6, 4, 6, 4])
FEWER: Final = vec[i64]([2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1])

# Person cards: one of each type and two jokers.
CARDS: Final = [*TYPES, "joker"]
CARD_COUNT: Final[i64] = 10
JOKER: Final[i64] = 9
JOKERS: Final[i64] = 2

# Palaces stand in numbered slots; nobody can ever own as many as there are.
PALACES: Final[i64] = 32
MOST_FLOORS: Final[i64] = 3
START_PALACES: Final[i64] = 2
START_FLOORS: Final[i64] = 2
START_PERSONS: Final[i64] = 2
START_YUAN: Final[i64] = 6

GOODS: Final = ["yuan", "rice", "firework"]
GOOD_COUNT: Final[i64] = 3
YUAN: Final[i64] = 0
RICE: Final[i64] = 1
FIREWORK: Final[i64] = 2

PRIVILEGES: Final = ["small", "large"]
PRIVILEGE_COUNT: Final[i64] = 2
SMALL: Final[i64] = 0
LARGE: Final[i64] = 1
SMALL_PRICE: Final[i64] = 2

# Action cards; the eighth belongs to the Great Wall.
ACTIONS: Final = ["taxes", "build", "harvest", "fireworks", "military_parade", "research", "privilege", "build_wall"]
ACTION_COUNT: Final[i64] = 8
TAXES: Final[i64] = 0
BUILD: Final[i64] = 1
HARVEST: Final[i64] = 2
FIREWORKS: Final[i64] = 3
MILITARY_PARADE: Final[i64] = 4
RESEARCH: Final[i64] = 5
PRIVILEGE: Final[i64] = 6
BUILD_WALL: Final[i64] = 7
# What a card gives by itself, and the type whose symbols add to it.
CARD_AMOUNT: Final = vec[i64]([2, 1, 1, 1, 1, 1])
CARD_TYPE: Final = vec[i64]([2, 0, 7, 3, 4, 8])
FEE: Final[i64] = 3
REFILL: Final[i64] = 3
# Sizes of the groups of action cards by seats, without and with the Great Wall.
GROUPS: Final = {2: [4, 3], 3: [3, 2, 2], 4: [2, 2, 2, 1], 5: [2, 2, 1, 1, 1]}
WALL_GROUPS: Final = {2: [4, 4], 3: [3, 3, 2], 4: [2, 2, 2, 2], 5: [2, 2, 2, 1, 1]}


def group_table(sizes: dict[int, list[int]], cards: int) -> list[int]:
    """The group of the first, second … card dealt, for 0 to 5 seats, eight places for each."""
    found: list[int] = []
    for seats in range(MOST_SEATS + 1):
        dealt = [group for group, size in enumerate(sizes.get(seats, [])) for _ in range(size)]
        assert len(dealt) == (cards if seats in sizes else 0)
        found += dealt + [0] * (len(ACTIONS) - len(dealt))
    return found


# GROUP_OF_DEALT[seats * ACTION_COUNT + place]
GROUP_OF_DEALT: Final = vec[i64](group_table(GROUPS, 7))
WALL_GROUP_OF_DEALT: Final = vec[i64](group_table(WALL_GROUPS, 8))

# Event tiles, two of each; the two of peace always lie in the first months.
EVENTS: Final = ["peace", "imperial_tribute", "drought", "dragon_festival", "mongol_invasion", "contagion"]
EVENT_COUNT: Final[i64] = 6
EVENT_COPIES: Final[i64] = 2
PEACEFUL_MONTHS: Final[i64] = 2
PEACE: Final[i64] = 0
IMPERIAL_TRIBUTE: Final[i64] = 1
DROUGHT: Final[i64] = 2
DRAGON_FESTIVAL: Final[i64] = 3
MONGOL_INVASION: Final[i64] = 4
CONTAGION: Final[i64] = 5
TRIBUTE: Final[i64] = 4
VICTIMS: Final[i64] = 3
FESTIVAL_FIRST: Final[i64] = 6
FESTIVAL_SECOND: Final[i64] = 3

POINTS_PER_PERSON: Final[i64] = 2
SALE_PRICE: Final[i64] = 2
YUAN_PER_POINT: Final[i64] = 3

# The Great Wall: every player has one tile of each reward.
REWARDS: Final = ["steps", "rice", "firework", "yuan", "floor", "points"]
REWARD_COUNT: Final[i64] = 6
STEPS_REWARD: Final[i64] = 0
RICE_REWARD: Final[i64] = 1
FIREWORK_REWARD: Final[i64] = 2
YUAN_REWARD: Final[i64] = 3
FLOOR_REWARD: Final[i64] = 4
POINTS_REWARD: Final[i64] = 5
REWARD_AMOUNT: Final = vec[i64]([3, 1, 1, 2, 1, 3])
LONGEST_WALL: Final[i64] = 12

# The super events, of which one comes in month 7.
SUPER_EVENTS: Final = [
    "lanternfest",
    "buddha",
    "earthquake",
    "flood",
    "solar_eclipse",
    "volcanic_eruption",
    "tornado",
    "sunrise",
    "assassination_attempt",
    "charter",
]
SUPER_EVENT_COUNT: Final[i64] = 10
LANTERNFEST: Final[i64] = 0
BUDDHA: Final[i64] = 1
EARTHQUAKE: Final[i64] = 2
FLOOD: Final[i64] = 3
SOLAR_ECLIPSE: Final[i64] = 4
VOLCANIC_ERUPTION: Final[i64] = 5
TORNADO: Final[i64] = 6
SUNRISE: Final[i64] = 7
ASSASSINATION_ATTEMPT: Final[i64] = 8
CHARTER: Final[i64] = 9
SUPER_MONTH: Final[i64] = 7
SHAKEN_FLOORS: Final[i64] = 2
BLOWN_CARDS: Final[i64] = 2
