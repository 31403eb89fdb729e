"""Finished lessons: a browser keeps them for guests, and an account on every device."""

import json
from collections.abc import Callable

import pytest
from django.test import Client

import teahouse
from teahouse.core.tutorial import lessons
from teahouse.web.accounts.models import Account
from teahouse.web.learnt import COOKIE, LONGEST, keep_with_account
from teahouse.web.models import FinishedLesson, Visitor
from tests.web.furnished import PASSWORD

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.no_rules]
HAN = [lesson.id for lesson in lessons(teahouse.game("han"))]


@pytest.fixture
def mei() -> Account:
    return Account.objects.create_user("Mei", "", PASSWORD)


def browser() -> Client:
    return Client(headers={"accept-language": "en"})


def log_in(name: str, found: Client) -> Client:
    """Somebody logs in by the form."""
    assert found.post("/login", {"username": name, "password": PASSWORD}).status_code == 302
    return found


def ticks(found: Client, game: str) -> int:
    """How many finished lessons of a game the page shows."""
    return int(found.get(f"/learn/{game}").text.count('class="learnt"'))


def test_an_account_has_its_ticks_in_every_browser(mei: Account) -> None:
    first = log_in("Mei", browser())
    first.get("/learn/han/1")
    first.post("/learn/han/2", {"touch": "=swap red"})
    first.get("/learn/skud/1")
    there = log_in("Mei", browser())
    assert (ticks(there, "han"), ticks(there, "skud")) == (ticks(first, "han"), ticks(first, "skud")) == (1, 1)
    there.get("/learn/dragon/1")
    assert ticks(first, "dragon") == 1


def test_what_a_guest_has_finished_is_the_accounts_after_logging_in_or_registering() -> None:
    guest = browser()
    guest.get("/learn/han/1")
    form = {"username": "Lan", "email": "", "password1": PASSWORD, "password2": PASSWORD}
    assert guest.post("/register", form).status_code == 302
    assert ticks(log_in("Lan", browser()), "han") == 1
    other = browser()
    other.get("/learn/skud/1")
    log_in("Lan", other)
    assert [ticks(log_in("Lan", browser()), id) for id in ("han", "skud")] == [1, 1]
    assert ticks(browser(), "han") == 0


def test_cookie_and_account_are_merged_and_a_lesson_counts_once(mei: Account) -> None:
    """Also a cookie from before the account kept ticks, in a session that goes on."""
    there = log_in("Mei", browser())
    there.cookies[COOKIE] = f"han.{HAN[1]}.{HAN[2]}"
    keep_with_account(mei.visitor, teahouse.game("han"), [HAN[2]])
    assert ticks(there, "han") == 2
    there.get("/learn/han/1")
    assert ticks(there, "han") == 3
    assert sorted(FinishedLesson.objects.values_list("lesson", flat=True)) == sorted(HAN[:3])


def test_what_an_account_has_finished_is_not_left_to_whoever_uses_the_browser_next(mei: Account) -> None:
    shared = log_in("Mei", browser())
    shared.get("/learn/han/1")
    shared.post("/logout")
    assert ticks(shared, "han") == 0


@pytest.mark.parametrize(
    "cookie",
    ["~~..~", "han.nothing~chess.aim", f"han.{'x' * 200}", "x" * (LONGEST + 1), ".".join(["han", *HAN[:1] * 300]),
     "han.\x00~skud.\ud800", "~".join(["han.aim"] * 400)],
)  # fmt: skip
def test_a_strange_cookie_brings_an_account_nothing_that_is_not_there(mei: Account, cookie: str) -> None:
    there = browser()
    there.cookies[COOKIE] = cookie.encode("utf-8", "replace").decode()
    log_in("Mei", there)
    kept = set(FinishedLesson.objects.values_list("game", "lesson"))
    assert kept <= {("han", HAN[0])} and FinishedLesson.objects.count() <= 1
    assert there.get("/learn/han").status_code == 200


def test_guests_write_nothing_into_the_database() -> None:
    browser().get("/learn/han/1")
    assert not FinishedLesson.objects.exists() and not Visitor.objects.exists()


def test_the_download_of_an_account_lists_its_lessons_and_deleting_it_deletes_them(
    mei: Account, visitor: Callable[..., Visitor]
) -> None:
    there = log_in("Mei", browser())
    there.get("/learn/skud/1")
    there.get("/learn/han/1")
    aim = lessons(teahouse.game("skud"))[0].id
    assert json.loads(there.get("/account/data").content)["lessons"] == {"han": [HAN[0]], "skud": [aim]}
    other = Account.objects.create_user("Lan", "", PASSWORD)
    keep_with_account(other.visitor, teahouse.game("han"), HAN[:1])
    assert there.post("/account/delete", {"password": PASSWORD}).url == "/"
    assert [found.visitor for found in FinishedLesson.objects.all()] == [other.visitor]
