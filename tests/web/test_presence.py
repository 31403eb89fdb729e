"""What a table says about those who have left, about seats that wait, and about a rematch."""

from collections.abc import Callable

import pytest
from django.test import Client

import teahouse
from teahouse.web import tables
from teahouse.web.models import Table, Visitor
from teahouse.web.tables.leaving import resign

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.no_rules]
Friends, Visitors = Callable[..., Table], Callable[..., Visitor]


def client(name: str) -> Client:
    """The browser of a visitor."""
    browser = Client()
    browser.cookies["teahouse"] = name
    return browser


def test_whoever_has_left_is_said_to_have_left_and_nobody_stands_in_at_the_end(friends: Friends) -> None:
    table = friends("han", 3)
    resign(table.id, 1)
    page = client("A").get(f"/t/{table.id}").text
    assert "has left; a bot plays on" in page and "a bot has taken over" not in page
    resign(table.id, 2)
    resign(table.id, 0)
    page = client("A").get(f"/t/{table.id}").text
    assert "has left" not in page and "a bot has taken over" not in page


def test_a_table_that_waits_waits_for_nobody_s_decision(visitor: Visitors) -> None:
    table = tables.create(visitor("A"), teahouse.game("han"), "friends", 3, {})
    page = client("A").get(f"/t/{table.id}").text
    assert "free seat" in page and 'class="turn"' not in page and " decides" not in page


def test_a_rematch_asks_everybody_else_who_played(friends: Friends) -> None:
    table = friends("skud", 2)
    resign(table.id, 0)
    again = tables.rematch(table.id, Visitor.objects.get(name="A"))
    invited = client("B").get(f"/t/{table.id}").text
    assert "A would like a rematch." in invited and f'class="button main" href="/t/{again.id}"' in invited
    assert "asked for a rematch" in client("A").get(f"/t/{table.id}").text
    assert "Join the rematch</a></p></div>" not in Client().get(f"/t/{table.id}").text.partition("note end")[0]
