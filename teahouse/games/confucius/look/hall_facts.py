"""What is to be seen of a ministry, as numbers and in sentences."""

from typing import Final, NamedTuple

from teahouse.core.state import NOBODY
from teahouse.games.confucius.box import CANDIDATE, MINISTRIES, NO_TILE, RANKS, SECRETARY, SPACES, VACANT
from teahouse.games.confucius.look.facts import part_of
from teahouse.games.confucius.look.names import ConfuciusNames
from teahouse.games.confucius.state import ConfuciusState

SPACES_HERE: Final = int(RANKS)


class HallKey(NamedTuple):
    """What a hall shows, of each official: tile, whose marker, whether that is secured."""

    lang: str
    ministry: int
    tiles: tuple[int, ...]
    owners: tuple[int, ...]
    secured: tuple[int, ...]
    # Minister and Secretary, and their chits.
    offices: tuple[int, int]
    chits: tuple[int, int]
    is_closed: bool
    # Who speaks for each official while the ministry is being resolved; otherwise empty.
    control: tuple[int, ...]


def hall_key(seen: ConfuciusState, ministry: int, lang: str) -> HallKey:
    """What is to be seen of a ministry."""
    first, secretary = ministry * SPACES_HERE, int(SECRETARY) + ministry
    return HallKey(
        lang,
        ministry,
        part_of(seen.tiles, first, SPACES_HERE),
        part_of(seen.owners, first, SPACES_HERE),
        part_of(seen.secured, first, SPACES_HERE),
        (int(seen.offices[ministry]), int(seen.offices[secretary])),
        (int(seen.chits[ministry]), int(seen.chits[secretary])),
        bool(seen.is_resolved(ministry)),
        tuple(seen.control) if seen.resolving == ministry and seen.resolving != NOBODY else (),
    )


def official_label(key: HallKey, rank: int, names: ConfuciusNames) -> str:
    """What stands on a space of the ministry: where, at what cost, whose."""
    kind, owner = key.tiles[rank], key.owners[rank]
    place = names.named("space", SPACES[key.ministry * SPACES_HERE + rank])
    if kind == NO_TILE:
        return names.say("space-empty", place=place)
    cost = tile_name(kind, names)
    if owner == VACANT:
        return names.say("space-unbribed", place=place, cost=cost)
    player = names.family(owner)
    if kind == CANDIDATE:
        return names.say("space-candidate", place=place, player=player)
    said = "space-secured" if key.secured[rank] else "space-unsecured"
    return names.say(said, place=place, cost=cost, player=player)


def ministry_label(key: HallKey, names: ConfuciusNames) -> str:
    """A ministry with its offices and officials."""
    sentences = [
        offices_sentence(key, names),
        *shares_sentences(key, names),
        secured_sentence(key, names),
        officials_sentence(key, int(VACANT), "officials-unbribed", names),
    ]
    return " ".join(sentence for sentence in sentences if sentence)


def offices_sentence(key: HallKey, names: ConfuciusNames) -> str:
    """Who is Minister and who Secretary, and for how many points."""
    name = names.named("ministry", MINISTRIES[key.ministry])
    if VACANT in key.offices:
        if key.is_closed:
            return names.say("ministry-vacant", name=name)
        return names.say(
            "ministry-open", name=name, first=names.points(key.chits[0]), second=names.points(key.chits[1])
        )
    said = "ministry-both" if key.offices[0] == key.offices[1] else "ministry-closed"
    minister, secretary = (names.family(office) for office in key.offices)
    return names.say(
        said,
        name=name,
        minister=minister,
        first=names.points(key.chits[0]),
        secretary=secretary,
        second=names.points(key.chits[1]),
    )


def shares_sentences(key: HallKey, names: ConfuciusNames) -> list[str]:
    """Which officials each family has: in one sentence where several have one each."""
    owners = [owner for owner in key.owners if owner != VACANT]
    families = sorted(set(owners))
    if len(families) in (1, 0) or len(families) < len(owners):
        return [officials_sentence(key, owner, "officials-of", names) for owner in families]
    shares = [
        names.say("officials-share", player=names.family(owner), official=officials(key, owner, names)[0])
        for owner in families
    ]
    return [names.say("officials-each", shares=names.joined(shares))]


def officials_sentence(key: HallKey, owner: int, said: str, names: ConfuciusNames) -> str:
    """Which officials a family has, or nobody; nothing where these are none."""
    found = officials(key, owner, names)
    if not found:
        return ""
    player = "" if owner == VACANT else names.family(owner)
    return names.say(said, n=str(len(found)), player=player, officials=names.joined(found))


def officials(key: HallKey, owner: int, names: ConfuciusNames) -> list[str]:
    """The officials of a family, or of nobody, by their spaces and costs."""
    return [
        names.numbered(rank + 1, tile_name(kind, names))
        for rank, kind in enumerate(key.tiles)
        if kind != NO_TILE and key.owners[rank] == owner
    ]


def secured_sentence(key: HallKey, names: ConfuciusNames) -> str:
    """Which of the officials that were just told are secured."""
    bribed = [rank for rank, owner in enumerate(key.owners) if owner != VACANT]
    secured = [rank for rank in bribed if key.secured[rank]]
    if not bribed:
        return ""
    if len(secured) in (0, len(bribed)):
        return names.say("all-secured" if secured else "none-secured", n=str(len(bribed)))
    items = [names.say("number", number=str(rank + 1)) for rank in secured]
    return names.say("some-secured", n=str(len(secured)), officials=names.joined(items))


def tile_name(kind: int, names: ConfuciusNames) -> str:
    """An official by what it costs, or a candidate."""
    return names.say("candidate") if kind == CANDIDATE else names.count("price_coin", kind)
