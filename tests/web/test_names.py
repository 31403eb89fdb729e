"""Names: a guest cannot pass for an account, nor an account for another, however the letters are written."""

from collections.abc import Callable
from importlib import import_module

import pytest
from asgiref.sync import sync_to_async
from django.apps import apps
from django.db import IntegrityError, connection, transaction

from teahouse.core.book import LANGUAGES
from teahouse.core.record import Record
from teahouse.core.registry import game as game_with_id
from teahouse.core.words import words_of
from teahouse.web import names, tables, visitors
from teahouse.web.accounts.models import Account
from teahouse.web.errors import Declined
from teahouse.web.models import Message, Seat, Table, Visitor
from teahouse.web.name_folding import fold
from teahouse.web.tables import Clock
from teahouse.web.tournaments import rounds
from teahouse.web.tournaments.models import Entry
from tests.web.conftest import play, set_up
from tests.web.lines import Line
from tests.web.test_accounts import PASSWORD, browser, log_in, register, who
from tests.web.test_api import Program

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.no_rules]
Friends = Callable[..., Table]
Visitors = Callable[..., Visitor]
# Each is read as Ada: Cyrillic, Greek, full width, small capitals, mathematical letters, accents, invisible signs.
ADAS = ["Ada", "ADA", "ada ", "Аdа", "Αda", "Ａｄａ", "ᴀᴅᴀ", "𝓐𝓭𝓪", "Áda", "A\u0323d\u0301a", "Ada\u200b", "A d a"]
ADAS += ["A.d_a-", "Ad\u3164a"]
SAID = "This name, or one very like it, is taken"


@pytest.fixture
def ada() -> Account:
    return Account.objects.create_user("Ada", password=PASSWORD)


@pytest.mark.parametrize("name", ADAS)
def test_what_looks_like_a_name_folds_to_it(name: str) -> None:
    assert fold(name) == "ada"


@pytest.mark.parametrize(
    ("one", "other"),
    [("Lili", "LiIi"), ("Lili", "1i|i"), ("Otto", "0tt0"), ("Łukasz", "Lukasz"), ("Jan", "Јаn"), ("NAN", "ΝΑΝ"),
     ("Νίκος", "νικος"), ("Straße", "STRASSE"), ("Ödön", "odon"), ("Ľubica", "lubica"), ("Ivan", "іvаn")],
)  # fmt: skip
def test_names_that_look_alike_are_one(one: str, other: str) -> None:
    assert fold(one) == fold(other) != ""


@pytest.mark.parametrize(
    ("one", "other"), [("Ada", "Ida"), ("Iva", "Ina"), ("Jan", "Ján2"), ("李", "王"), ("Нина", "Nora")]
)
def test_names_that_differ_stay_apart(one: str, other: str) -> None:
    assert fold(one) != fold(other)


# A guest gives a name.


@pytest.mark.parametrize("name", ADAS)
def test_a_guest_does_not_set_up_a_table_under_the_name_of_an_account(ada: Account, name: str) -> None:
    guest = browser()
    answer = set_up(guest, "/play/toy", {"kind": "friends", "name": name, "seats": "3"})
    assert answer.status_code == 400 and SAID in answer.text
    assert not Table.objects.exists() and who(guest) is None


@pytest.mark.parametrize("way", ["sit", "name"])
@pytest.mark.parametrize(
    "name", ["Аdа", "ADA", "Ada\u200b", "moderator", "Rendszer", "Správca", "easy bot", "haladó bot"]
)
def test_a_guest_neither_sits_down_nor_talks_so(ada: Account, visitor: Visitors, way: str, name: str) -> None:
    table = tables.create(visitor("A"), game_with_id("toy"), "friends", 3, {})
    guest = browser()
    answer = guest.post(f"/t/{table.id}/{way}", {"name": name})
    assert answer.status_code == 409 and SAID in answer.text
    assert who(guest) is None and not Seat.objects.filter(table=table, name=name).exists()


def test_a_guest_does_not_join_a_tournament_so(ada: Account) -> None:
    id = rounds.create(ada, "Cup", "toy", "swiss", 3, Clock(60)).id
    assert SAID in browser().post(f"/tournaments/{id}/join", {"name": "Аdа"}).text
    assert not Entry.objects.exists()


def test_an_account_joins_a_tournament_under_its_own_name(ada: Account) -> None:
    id = rounds.create(ada, "Cup", "toy", "swiss", 3, Clock(60)).id
    register("Mei").post(f"/tournaments/{id}/join", {"name": "Ada"})
    assert Entry.objects.get().name == "Mei"


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_declined_in_three_languages(ada: Account, friends: Friends, language: str) -> None:
    answer = browser(language=language).post(f"/t/{friends('toy').id}/name", {"name": "ada"})
    sentence = words_of("teahouse.web", language).say("sorry:name_taken")
    assert sentence in answer.text and "sorry:" not in sentence


def test_another_name_is_as_good_as_ever(ada: Account, friends: Friends) -> None:
    guest = browser()
    assert guest.post(f"/t/{friends('toy').id}/name", {"name": "Ida"}).status_code == 302
    assert who(guest).name == "Ida"


def test_the_link_of_a_seat_gives_nobody_the_name_of_its_account(ada: Account) -> None:
    table = tables.create(ada.visitor, game_with_id("toy"), "friends", 3, {})
    phone = browser()
    phone.post(f"/back/{visitors.return_token(table.seats.get(number=0))}")
    assert who(phone).seats.count() == 1 and who(phone).name == ""


def test_a_name_that_is_registered_in_the_same_moment_is_not_given(
    visitor: Visitors, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = visitor("Zoe")
    answers = iter([False, True])
    monkeypatch.setattr(names, "is_taken", lambda name: next(answers))
    names.check("Ada")
    with pytest.raises(Declined):
        names.give(guest, "Ada")
    assert Visitor.objects.get(pk=guest.pk).name == "Zoe"


# An account gets a name that guests have.


def test_guests_lose_the_name_that_an_account_gets(friends: Friends, visitor: Visitors) -> None:
    table = friends("toy")
    guest = visitor("B")
    visitors.names.give(guest, "Аdа")
    Seat.objects.filter(table=table, number=1).update(name="Аdа")
    tables.say(table.id, guest, 1, "Аdа", "my password is lost")
    tables.say(table.id, visitor("A"), 0, "A", "hello")
    before = Table.objects.get(pk=table.id).change
    register("Ada")
    assert Visitor.objects.get(pk=guest.pk).name == ""
    assert [seat.name for seat in Table.objects.get(pk=table.id).seats.all()] == ["A", "", "C"]
    assert list(Message.objects.values_list("name", flat=True)) == ["", "A"]
    assert Table.objects.get(pk=table.id).change > before
    page = browser("A").get(f"/t/{table.id}").text
    assert "Аdа" not in page and "my password is lost" in page


async def test_a_socket_that_was_open_before_talks_without_the_name(friends: Friends, visitor: Visitors) -> None:
    table = await sync_to_async(friends)("toy")
    await sync_to_async(visitor)("Аdа")
    await Visitor.objects.filter(name="Аdа").aupdate(key=visitors.hash_key("spectator"))
    line = Line(table.id, "spectator")
    assert await line.open() == 0
    await sync_to_async(register)("Ada")
    await line.give(do="say", value="send me your password")
    assert (await Message.objects.aget()).name == ""
    await line.close()


def test_a_finished_game_keeps_the_name_and_its_rematch_does_not(friends: Friends, visitor: Visitors) -> None:
    table = friends("toy")
    names.give(visitor("B"), "Ada")
    Seat.objects.filter(table=table, number=1).update(name="Ada")
    play(table, 500)
    register("Ada")
    assert Table.objects.get(pk=table.id).stage == "finished" and table.seats.get(number=1).name == "Ada"
    assert not tables.rematch(table.id, visitor("A")).seats.filter(name="Ada").exists()


def test_guests_lose_it_in_tournaments(ada: Account, visitor: Visitors) -> None:
    id = rounds.create(ada, "Cup", "toy", "swiss", 3, Clock(60)).id
    rounds.join(id, visitor("Mei"), "Mei")
    register("Mei")
    assert Entry.objects.get().name == ""


def test_whoever_registers_under_their_own_name_keeps_it(friends: Friends, visitor: Visitors) -> None:
    table = friends("toy")
    tables.say(table.id, visitor("B"), 1, "B", "hello")
    register("B", browser("B"))
    assert table.seats.get(number=1).name == "B" and Message.objects.get().name == "B"


def test_an_account_with_another_name_takes_that_from_guests(ada: Account, visitor: Visitors) -> None:
    guest = visitor("Mei")
    ada.username = "Mei"
    ada.save()
    ada.visitor.refresh_from_db()
    assert (ada.folded, ada.visitor.name, Visitor.objects.get(pk=guest.pk).name) == ("mel", "Mei", "")
    ada.email = "mei@example.org"
    ada.save(update_fields=["email"])
    assert Account.objects.get().folded == "mel"


# Two accounts.


@pytest.mark.parametrize("name", ["Аdа", "ADA", "Ａｄａ", "Áda", "A.d.a", "Ad_a"])
def test_no_two_accounts_have_names_that_look_alike(ada: Account, name: str) -> None:
    form = {"username": name, "password1": PASSWORD, "password2": PASSWORD}
    answer = browser().post("/register", form)
    assert answer.status_code == 200 and "already taken" in answer.text
    with pytest.raises(IntegrityError), transaction.atomic():
        Account.objects.create_user(name)


@pytest.mark.parametrize(
    "name", ["Moderátor", "аdmin", "ADMIN1STRATOR", "teaház", "Čajovňa", "systém", "rendszer", "Greedy", "mester_bot"]
)
def test_nobody_registers_as_the_site_or_as_a_bot(name: str) -> None:
    form = {"username": name, "password1": PASSWORD, "password2": PASSWORD}
    assert "somebody else" in browser().post("/register", form).text
    assert not Account.objects.exists()


def test_accounts_from_before_are_told_apart_and_the_older_has_the_name(visitor: Visitors, friends: Friends) -> None:
    table = friends("toy")
    guest = visitor("B")
    # As rows were before names were folded.
    older, newer = Account.objects.create_user("Ada"), Account.objects.create_user("Zoe")
    Account.objects.filter(pk=older.pk).update(folded="x")
    Account.objects.filter(pk=newer.pk).update(folded="y", username="Аdа")
    Visitor.objects.filter(pk=guest.pk).update(name="ADA", folded="")
    Seat.objects.filter(table=table, number=1).update(name="ADA")
    with connection.schema_editor() as editor:
        import_module("teahouse.web.migrations.0006_folded_names").fold_names(apps, editor)
        accounts = import_module("teahouse.web.accounts.migrations.0004_folded_names")
        accounts.fold_names(apps, editor)
        accounts.take_names(apps, editor)
    assert list(Account.objects.order_by("pk").values_list("folded", flat=True)) == ["ada", "ada~2"]
    assert Visitor.objects.get(pk=guest.pk).name == "" and table.seats.get(number=1).name == ""
    # Saved again, both stay as they are, and both can log in.
    for account in Account.objects.all():
        account.set_password(PASSWORD)
        account.save()
    assert sorted(Account.objects.values_list("folded", flat=True)) == ["ada", "ada~2"]
    assert who(log_in("Аdа")).account_id == newer.pk


# What stands in old games.


def test_only_an_accounts_own_name_leads_to_its_page(ada: Account, friends: Friends, visitor: Visitors) -> None:
    table = friends("toy")
    tables.say(table.id, ada.visitor, None, "Ada", "hello")
    tables.say(table.id, visitor("A"), 0, "A", "hello")
    Seat.objects.filter(table=table, number=1).update(name="Ada")
    seat = table.seats.get(number=2)
    seat.holders.set([ada.visitor])
    Seat.objects.filter(pk=seat.pk).update(name="Ada")
    assert browser().get(f"/t/{table.id}").text.count('href="/u/Ada"') == 1
    play(table, 500)
    for address, count in [(f"/t/{table.id}", 2), (f"/g/{table.id}/0", 1)]:
        assert browser().get(address).text.count('href="/u/Ada"') == count


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_imported_record_says_that_its_names_prove_nothing(ada: Account, friends: Friends, language: str) -> None:
    table = friends("toy")
    play(table, 500)
    record: Record = tables.record_of(Table.objects.get(pk=table.id))
    record.seats[0] = "Ada"
    answer = browser(language=language).post("/import", {"text": record.text()}, follow=True)
    assert "Ada" in answer.text and "/u/Ada" not in answer.text
    assert words_of("teahouse.web", language).say("imported") in answer.text


def test_programs_have_the_name_of_their_account_and_give_no_other() -> None:
    program = Program("Robot")
    id = program.table(seats=3)["id"]
    assert program.post(f"tables/{id}/join", 422, nonce="", name="Ada")["error"] == "invalid"
    assert program.post(f"tables/{id}/chat", 422, text="x", name="Ada")["error"] == "invalid"
    program.post(f"tables/{id}/chat", text="x")
    assert Message.objects.get().name == "Robot" and Seat.objects.get(table=id, holders=program.visitor).name == "Robot"
