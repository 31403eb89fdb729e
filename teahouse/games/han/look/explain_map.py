"""What sites, provinces, envoys, alliances, roads and harbours are, and what they are worth now."""

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.draw.explanation import Explanation
from teahouse.games.han.actions import PAYMENT
from teahouse.games.han.bits import count_bits
from teahouse.games.han.box import COLOURS, MOST_SEATS, NO_PIECE
from teahouse.games.han.game_end import alliance_points, harbour_points
from teahouse.games.han.look.facts import by_colour, sites_in
from teahouse.games.han.look.map import site_name
from teahouse.games.han.look.phrases import Phrases
from teahouse.games.han.look.tallies import clauses, grouped, is_alone, sentence_start, share
from teahouse.games.han.payment import NO_PAIR, site_payments
from teahouse.games.han.phases import OVER
from teahouse.games.han.roads import Roads, road_points
from teahouse.games.han.scoring import province_points
from teahouse.games.han.state import HanState


def site(seen: HanState, number: int, phrases: Phrases) -> Explanation:
    """A site: whose pagoda stands on it, or what one costs."""
    map = seen.house.map
    title = site_name(phrases.provinces, int(map.first_province[number]), int(map.second_province[number]), number)
    tell = free_site if seen.pagodas[number] == NO_PIECE else taken_site
    sentences, rule = tell(seen, number, phrases)
    return Explanation(title, " ".join(sentences), rule)


def free_site(seen: HanState, number: int, phrases: Phrases) -> tuple[list[str], str]:
    """What a free site is good for, its price, and whether the reader can pay that."""
    map = seen.house.map
    is_border = map.is_border(number)
    home = int(map.first_province[number])
    if seen.forts[number]:
        kind = "site:fort"
    elif is_border:
        kind = "site:border"
    elif map.is_harbour[number] and seen.house.harbours_score:
        kind = "site:harbour"
    elif free_sites(seen, home) == 1:
        kind = "site:last"
    else:
        kind = "site:free"
    colour = COLOURS[map.colour_of[home]]
    price = phrases.say("price", payment=phrases.payment(colour, "acc"))
    sentences = [phrases.say(kind), phrases.say("price:border") if is_border else price]
    if phrases.has_reader and seen.phase != OVER:
        sentences.append(means_to_pay(seen, number, phrases))
    return sentences, "han-border-price" if is_border else "han-payment"


def means_to_pay(seen: HanState, number: int, phrases: Phrases) -> str:
    """With which of their cards the reader could pay for a pagoda on a site."""
    if not seen.pagodas_left(phrases.reader):
        return phrases.say("pay:none")
    hand = by_colour(seen.hands, phrases.reader)
    held = sum(1 << colour for colour, count in enumerate(hand) if count)
    pair = next((colour for colour, count in enumerate(hand) if count > 1), int(NO_PAIR))
    payments = [PAYMENT.texts[payment] for payment in site_payments(seen.house, number, held, pair, 0, vec[i64]())]
    if not payments:
        return phrases.say("pay:not")
    ways = phrases.series("or", [phrases.payment(payment, "with") for payment in payments])
    return phrases.say("pay", payments=ways)


def taken_site(seen: HanState, number: int, phrases: Phrases) -> tuple[list[str], str]:
    """Whose pagoda it is, what is special about it, and how many more follow it along the roads."""
    map, owner = seen.house.map, int(seen.pagodas[number])
    sentences, rule = [phrases.of("taken", owner)], "han-pagoda"
    if seen.forts[number]:
        sentences, rule = [*sentences, phrases.say("taken:fort")], "han-forts"
    elif map.is_border(number):
        sentences, rule = [*sentences, phrases.say("taken:border")], "han-border-pagoda"
    elif map.is_harbour[number] and seen.house.harbours_score:
        sentences, rule = [*sentences, phrases.say("taken:harbour")], "han-harbours"
    others = joined_pagodas(seen, number) - 1
    return [*sentences, phrases.count("joined", others)] if others else sentences, rule


def joined_pagodas(seen: HanState, number: int) -> int:
    """How many pagodas of one player roads connect with that on a site, itself included."""
    roads = Roads(seen.house.map, seen.pagodas, seen.forts, int(seen.pagodas[number]))
    place = [int(own) for own in roads.sites].index(number)
    return int(count_bits(roads.group(1 << place)))


def free_sites(seen: HanState, province: int) -> int:
    """How many sites of a province have no pagoda."""
    return sum(seen.pagodas[number] == NO_PIECE for number in sites_in(seen, province))


def province(seen: HanState, number: int, phrases: Phrases) -> Explanation:
    """A province: its colour, its pagodas and what they would bring, and the room that is left."""
    names, map = phrases.names, seen.house.map
    owners = [int(seen.pagodas[number]) for number in sites_in(seen, number)]
    counts = [owners.count(seat) for seat in range(int(seen.seats))]
    points = [int(own) for own in province_points(seen, number)]
    free, room = free_sites(seen, number), int(seen.envoy_room(number))
    sentences = [pagodas(counts, points, seen.is_scored(number), phrases)]
    if free:
        sentences.append(phrases.count("free", free))
    sentences.append(phrases.count("room", room) if room > 0 else phrases.say("room:none"))
    title = f"{phrases.provinces[number]} ({names.colours[int(map.colour_of[number])]})"
    return Explanation(title, " ".join(sentences), "han-province-scoring")


def pagodas(counts: Sequence[int], points: Sequence[int], is_scored: bool, phrases: Phrases) -> str:
    """Who has how many pagodas somewhere, and what these bring."""
    if not any(counts):
        return phrases.say("pagodas:none")
    if is_scored:
        return phrases.say("pagodas:scored", tally=sentence_start(phrases.tally("have:pagodas", counts)))
    first = "have:pagodas" + (":alone" if is_alone(counts, phrases.reader) else "")
    owned = {seat: (count, points[seat]) for seat, count in enumerate(counts) if count}
    said: list[str] = []
    for seats, (count, worth) in grouped(owned):
        kind, value = ("have:more", "worth:more") if said else (first, "worth")
        have = share(phrases.names, kind, seats, count, phrases.reader)
        said.append(phrases.count(value + (":several" if len(seats) > 1 else ""), worth, tally=have))
    return sentence_start(clauses(phrases.names, said)) + "."


def envoys(seen: HanState, number: int, phrases: Phrases) -> Explanation:
    """The envoys in a province, the room for more, and what its alliances would bring the reader."""
    map, room = seen.house.map, int(seen.envoy_room(number))
    here = [int(count) for count in seen.envoys[number * MOST_SEATS : (number + 1) * MOST_SEATS]]
    sentences = [phrases.say("envoys", tally=sentence_start(phrases.tally("have:envoys", here)))] if any(here) else []
    sentences.append(phrases.count("room", room) if room > 0 else phrases.say("room:none"))
    if phrases.has_reader and seen.phase != OVER:
        own = [
            int(alliance_points(seen, place)[phrases.reader])
            for place in range(len(map.alliance_numbers))
            if number in (map.alliance_one[place], map.alliance_other[place])
        ]
        sentences.append(phrases.count("envoys:points", sum(own)) if sum(own) else phrases.say("envoys:nothing"))
    title = phrases.say("envoys:title", province=phrases.province(number, "in"))
    return Explanation(title, " ".join(sentences), "han-envoy-limit")


def alliance(seen: HanState, number: int, phrases: Phrases) -> Explanation | None:
    """An alliance by its number: who would get points for it."""
    map = seen.house.map
    numbers = [int(own) for own in map.alliance_numbers]
    if number not in numbers:
        return None
    place = numbers.index(number)
    points = [int(own) for own in alliance_points(seen, place)]
    when = ":over" if seen.phase == OVER else ""
    if any(points):
        now = sentence_start(phrases.tally(f"bring:alliance{when}", points)) + "."
    else:
        now = phrases.say("alliance:nobody" + when)
    ends = [phrases.provinces[end[place]] for end in (map.alliance_one, map.alliance_other)]
    title = phrases.say("alliance:title", n=str(number), provinces=" – ".join(ends))
    return Explanation(title, f"{phrases.say('alliance')} {now}", "han-alliances")


def roads(seen: HanState, phrases: Phrases) -> Explanation:
    """The roads: who would get points for rows along them."""
    map = seen.house.map
    points = [int(road_points(map, seen.pagodas, seen.forts, seat)) for seat in range(int(seen.seats))]
    when = ":over" if seen.phase == OVER else ""
    if any(points):
        now = sentence_start(phrases.tally(f"bring:roads{when}", points)) + "."
    else:
        now = phrases.say("roads:none")
    title = phrases.names.name("source", "road_points")
    return Explanation(title, f"{phrases.say('roads')} {now}", "han-roads")


def harbours(seen: HanState, phrases: Phrases) -> Explanation:
    """All harbours taken together."""
    title = phrases.names.name("source", "harbour_points")
    if not seen.house.harbours_score:
        return Explanation(title, phrases.say("harbours:off"), "han-harbours")
    owners = [int(seen.pagodas[site]) for site in seen.house.map.harbours]
    counts = [owners.count(seat) for seat in range(int(seen.seats))]
    now = pagodas(counts, [int(own) for own in harbour_points(seen)], seen.phase == OVER, phrases)
    return Explanation(title, f"{phrases.say('harbours')} {now}", "han-harbours")
