"""Phase 4, the scoring of a month, and the final scoring."""

from mypy_extensions import i64

from teahouse.games.dragon import events
from teahouse.games.dragon.box import COURT_LADY, LARGE, POINTS_PER_PERSON, SALE_PRICE, SMALL, YUAN_PER_POINT
from teahouse.games.dragon.court import Court


def privilege_points(court: Court, seat: i64) -> i64:
    """What a seat's privileges bring each month. (dragon-month-scoring)"""
    return court.privileges_of(seat, SMALL) + 2 * court.privileges_of(seat, LARGE)


def score_month(court: Court) -> None:
    """A point for each palace, each court lady and each dragon on a privilege. (dragon-month-scoring)"""
    seat: i64
    if court.log is not None:
        court.tell((events.MONTH_SCORING, court.month))
    for seat in range(court.seats):
        court.score(seat, events.FROM_PALACES, court.palaces_of(seat))
        court.score(seat, events.FROM_LADIES, court.symbols(seat, COURT_LADY))
        court.score(seat, events.FROM_PRIVILEGES, privilege_points(court, seat))


def money_points(court: Court, seat: i64) -> i64:
    """What is left over is sold, and three yuan make a point. (dragon-money)"""
    sold = court.rice(seat) + court.fireworks(seat)
    return (court.yuan(seat) + sold * SALE_PRICE) // YUAN_PER_POINT


def score_end(court: Court) -> None:
    """Persons, monks and money. (dragon-final-scoring)"""
    seat: i64
    court.tell((events.FINAL_SCORING,))
    for seat in range(court.seats):
        court.score(seat, events.FROM_PERSONS, court.persons_of(seat) * POINTS_PER_PERSON)
        court.score(seat, events.FROM_MONKS, court.monk_points(seat))
        court.score(seat, events.FROM_MONEY, money_points(court, seat))


def places(court: Court) -> list[int]:
    """The place of each seat, by points, then by the person track. (dragon-tie)"""
    order = [int(seat) for seat in court.order]
    ahead = [order.index(seat) for seat in range(int(court.seats))]
    worth = [(int(court.points[seat]), -ahead[seat]) for seat in range(court.seats)]
    return [1 + sum(other > own for other in worth) for own in worth]


def verdict(court: Court) -> str:
    """What put the winner ahead of the second: points, or in a tie the person track. (dragon-tie)"""
    ranking = places(court)
    winner, other = ranking.index(1), ranking.index(2)
    points = int(court.points[winner])
    seats = f"winner={winner} other={other}"
    margin = points - int(court.points[other])
    if margin:
        return f"points {seats} points={points} margin={margin}"
    is_ahead = court.track[winner] > court.track[other]
    return f"{'track' if is_ahead else 'stack'} {seats} points={points}"
