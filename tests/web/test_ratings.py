"""Ratings: who is rated, for what, once, and never by accident."""

import re
import threading
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client

import teahouse
from teahouse.web import tables
from teahouse.web.accounts import ratings
from teahouse.web.accounts.models import Account, Counted, Rated, Rating
from teahouse.web.errors import Declined
from teahouse.web.hub import HUB, GameFinished, SiteOpened
from teahouse.web.models import Seat, Table, Visitor
from teahouse.web.workers.imports import replay
from tests.web.conftest import live_of, play

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.no_rules]


def member(name: str) -> Account:
    """Somebody with an account."""
    return Account.objects.create(username=name)


def company(game: str = "skud", people: int = 2, bots: tuple[str, ...] = (), **given: object) -> Table:
    """A running table between accounts called A, B, … on the first seats, and bots."""
    accounts = [member("ABCDE"[number]) for number in range(people)]
    size = people + len(bots)
    host = accounts[0].visitor
    table = tables.create(host, teahouse.game(game), "friends", size, {}, bots=bots, rated=True, **given)
    for account in accounts[1:]:
        tables.sit(table.id, account.visitor, account.username)
    for number, seat in enumerate(table.seats.all()):
        seat.bot = "" if number < people else bots[number - people]
        seat.name = accounts[number].username if number < people else ""
        seat.holders.set([accounts[number].visitor] if number < people else [])
        seat.save()
    return Table.objects.get(pk=table.id)


def why(table: Table) -> str:
    """Why a table was not rated."""
    counted = Counted.objects.get(table=table)
    assert counted.at is not None
    assert Rated.objects.filter(table=table).exists() == (not counted.why)
    return counted.why


def rating(name: str) -> Rating:
    """The rating of an account or a bot."""
    return Rating.objects.get(account__username=name) if name.isupper() else Rating.objects.get(bot=name)


def test_the_winner_rises_and_both_are_surer_known() -> None:
    table = company()
    play(table, 6)
    tables.resign(table.id, 1)
    won, lost = rating("A"), rating("B")
    assert won.mu > 25 > lost.mu
    assert won.sigma < ratings.MODEL.sigma and lost.sigma < ratings.MODEL.sigma
    assert (won.game, won.seats, won.games, won.wins) == ("skud", 2, 1, 1)
    assert [(step.place, step.mu) for step in won.history.all()] == [(1, won.mu)]
    assert lost.history.get().place == 2 and lost.wins == 0


def test_a_game_to_its_end_is_rated_by_its_places() -> None:
    table = company("toy", 3)
    play(table, 1000)
    table = Table.objects.get()
    assert why(table) == ""
    places = table.result["ranking"]
    means = [rating("ABC"[seat]).mu for seat in range(3)]
    for one in range(3):
        for other in range(3):
            if places[one] < places[other]:
                assert means[one] > means[other]
    assert abs(sum(rating("ABC"[seat]).wins for seat in range(3)) - 1) < 1e-9


def test_each_table_counts_once_however_often_its_end_is_told() -> None:
    table = company()
    play(table, 6)
    tables.resign(table.id, 1)
    before = rating("A").mu
    for _ in range(3):
        HUB.publish(GameFinished(table.id))
        HUB.publish(SiteOpened())
    assert rating("A").mu == before and rating("A").games == 1 and Rated.objects.count() == 2


def test_each_table_counts_once_when_many_count_at_the_same_time() -> None:
    HUB.unsubscribe(GameFinished, counting())
    try:
        table = company()
        play(table, 6)
        tables.resign(table.id, 1)
    finally:
        HUB.subscribe(GameFinished, counting())
    assert not Counted.objects.exists()
    start = threading.Barrier(4)

    def count() -> None:
        start.wait()
        ratings.count_all()
        connection.close()

    threads = [threading.Thread(target=count) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert rating("A").games == 1 and Rated.objects.count() == 2


def counting() -> Callable[..., None]:
    """What listens to the end of games."""
    from teahouse.web.accounts.listeners import count_finished

    return count_finished


def test_what_was_missed_is_counted_when_the_house_opens() -> None:
    table = company()
    play(table, 6)
    HUB.unsubscribe(GameFinished, counting())
    try:
        tables.resign(table.id, 1)
    finally:
        HUB.subscribe(GameFinished, counting())
    assert not Rating.objects.exists()
    HUB.publish(SiteOpened())
    assert rating("A").games == 1 and why(table) == ""


def test_people_are_rated_against_bots_and_bots_against_people() -> None:
    table = company(people=1, bots=("greedy",))
    play(table, 6)
    tables.resign(table.id, 0)
    assert rating("greedy").mu > 25 > rating("A").mu


def test_a_bot_on_several_seats_is_rated_once() -> None:
    table = company("toy", 1, ("random", "random"))
    play(table, 1000)
    assert why(table) == ""
    assert rating("random").games == 1 and Rated.objects.count() == 2
    assert rating("A").sigma < ratings.MODEL.sigma and rating("random").sigma < ratings.MODEL.sigma


def test_whoever_gives_up_in_company_is_last_whatever_the_bot_makes_of_it() -> None:
    table = company("toy", 3)
    play(table, 3)
    tables.resign(table.id, 0)
    play_for_all(table)
    assert why(table) == ""
    assert rating("A").mu < 25 and rating("A").wins == 0 and rating("A").history.get().place == 3


def play_for_all(table: Table) -> None:
    """To the end, stand-ins too."""
    while True:
        live = live_of(table)
        legal = live.state.legal()
        if not legal:
            return
        tables.decide(table.id, int(live.state.to_move), live.seq, live.game.text(legal[0]), by="stand-in")


def test_time_counts_like_resignation() -> None:
    table = company(clock=tables.Clock(per_move=60))
    play(table, 6)
    Table.objects.update(deadline="2020-01-01T00:00:00Z", change=99)
    loser = int(live_of(table).state.to_move)
    tables.expire(table.id)
    assert why(table) == "" and rating("AB"[loser]).mu < 25


def test_games_with_guests_are_not_rated(friends: Callable[..., Table]) -> None:
    table = friends("skud", 2)
    account = member("A")
    table.seats.get(number=0).holders.set([account.visitor])
    play(table, 6)
    tables.resign(table.id, 1)
    assert why(table) == "guests" and not Rating.objects.exists()


def test_a_guests_second_device_does_not_keep_a_game_from_being_rated(visitor: Callable[..., Visitor]) -> None:
    table = company()
    table.seats.get(number=0).holders.add(visitor("Phone"))
    play(table, 6)
    tables.resign(table.id, 1)
    assert why(table) == ""


def test_a_seat_that_two_accounts_share_is_not_rated() -> None:
    table = company()
    table.seats.get(number=0).holders.add(member("C").visitor)
    play(table, 6)
    tables.resign(table.id, 1)
    assert why(table) == "guests"


def test_nobody_is_rated_against_themselves() -> None:
    table = company()
    mine = table.seats.get(number=0).holders.get()
    table.seats.get(number=1).holders.set([mine])
    play(table, 6)
    tables.resign(table.id, 1)
    assert why(table) == "alone"


def test_a_game_that_hardly_began_is_not_rated() -> None:
    table = company()
    tables.resign(table.id, 1)
    assert why(table) == "short"


def test_an_abandoned_game_is_not_rated() -> None:
    table = company(people=1, bots=("random",))
    play(table, 6)
    tables.abandon(table.id, 0, lambda seat: False)
    assert why(table) == "abandoned"


def test_a_game_at_one_screen_is_not_rated() -> None:
    table = tables.create(member("A").visitor, teahouse.game("skud"), "screen", 2, {})
    play(table, 6)
    tables.resign(table.id, 1)
    assert why(Table.objects.get()) == "screen"


def test_a_game_played_on_from_another_is_not_rated() -> None:
    first = company()
    play(first, 6)
    tables.resign(first.id, 1)
    fork = tables.fork(first.id, Account.objects.get(username="A").visitor, 3, 0, "random")
    play(fork, 6)
    tables.resign(fork.id, 0)
    assert why(fork) == "forked" and rating("A").games == 1


def test_an_imported_game_is_not_counted_at_all() -> None:
    first = company()
    play(first, 6)
    tables.resign(first.id, 1)
    text = Client().get(f"/g/{first.id}.json").text
    copy = tables.import_record(Account.objects.get(username="A").visitor, replay(text))
    HUB.publish(SiteOpened())
    assert not Counted.objects.filter(table=copy).exists() and rating("A").games == 1


def test_only_a_game_that_said_so_at_its_start_is_rated() -> None:
    table = company(people=1, bots=("random",))
    Table.objects.filter(pk=table.id).update(is_rated=False)
    play(table, 6)
    tables.resign(table.id, 0)
    assert why(table) == "casual"


@pytest.mark.parametrize("hints", [True, False])
def test_there_are_no_hints_in_a_rated_game(hints: bool) -> None:
    account = member("A")
    table = tables.create(
        account.visitor, teahouse.game("han"), "bots", 2, {}, bots=["random"], seat=0, hints=hints, rated=True
    )
    browser = Client()
    browser.force_login(account, backend="django.contrib.auth.backends.ModelBackend")
    page = browser.post(f"/t/{table.id}/act", {"seq": "0", "hint": "1"}).text
    assert "Suggestion" not in page and "Rated game: you" in page


def test_in_a_rated_game_nobody_takes_back_what_a_bot_has_answered() -> None:
    table = company(people=1, bots=("random",))
    play(table, 6)
    while live_of(table).state.to_move != 0:
        play(table)
    with pytest.raises(Declined, match="undo"):
        tables.step_back(table.id, 0, live_of(table).seq)
    with pytest.raises(Declined, match="serious"):
        tables.ask_back(table.id, 0)


def test_a_game_with_a_guest_says_at_its_start_that_it_is_not_rated(visitor: Callable[..., Visitor]) -> None:
    table = tables.create(member("A").visitor, teahouse.game("skud"), "friends", 2, {}, rated=True)
    tables.sit(table.id, visitor("Guest"), "Guest")
    assert "This game is not rated" in Client().get(f"/t/{table.id}").text


def test_taking_back_ones_own_move_between_people_is_part_of_the_game() -> None:
    table = company()
    play(table, 5)
    live = live_of(table)
    mover = live.steps[-1].seat
    tables.step_back(table.id, mover, live.seq)
    play(table, 3)
    tables.resign(table.id, 1)
    assert why(table) == ""


def test_a_profile_shows_ratings_with_their_uncertainty_and_the_curve() -> None:
    table = company()
    for _ in range(3):
        play(table, 6)
        tables.resign(table.id, 1)
        table = tables.rematch(table.id, table.seats.get(number=0).holders.get())
        for seat in table.seats.all():
            tables.sit(table.id, seat.holders.get(), seat.name)
        seats = {seat.number: seat for seat in table.seats.all()}
        if seats[0].name != "A":
            swap(seats[0], seats[1])
    page = Client().get("/u/a").text
    own = rating("A")
    assert own.games == 3 and own.history.count() == 3
    assert f"{own.mu:.1f} ± {2 * own.sigma:.1f}" in page
    assert page.count("rating-picture") == 2
    assert len(re.findall(r'href="/g/\w+/0"', page)) == 3


def swap(one: Seat, other: Seat) -> None:
    """Two people change seats."""
    first, second = list(one.holders.all()), list(other.holders.all())
    one.holders.set(second)
    other.holders.set(first)
    one.name, other.name = other.name, one.name
    one.save()
    other.save()
