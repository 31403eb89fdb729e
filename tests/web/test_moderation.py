"""Moderation: reports, mutes, bans and hidden messages hold everywhere, and the moderators' room gives no hand away."""

import re
from collections.abc import Callable
from datetime import timedelta
from importlib.resources import files
from io import StringIO

import pytest
from asgiref.sync import sync_to_async
from babel.messages.pofile import read_po
from django.conf import settings
from django.core.management import CommandError, call_command
from django.shortcuts import resolve_url
from django.test import Client
from django.utils import timezone

import teahouse
from teahouse.core.book import LANGUAGES
from teahouse.web import limits, tables
from teahouse.web.accounts.models import Account
from teahouse.web.addresses import ADDRESS
from teahouse.web.errors import Declined
from teahouse.web.models import Message, Seat, Table, Visitor
from teahouse.web.moderation import actions
from teahouse.web.moderation.models import REASONS, Deed, Hidden, Report, Restriction
from teahouse.web.moderation.restrictions import check
from teahouse.web.tournaments import rounds
from teahouse.web.workers.imports import replay
from tests.web.conftest import play, set_up
from tests.web.lines import Line
from tests.web.test_api import Program

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.no_rules]
Friends = Callable[..., Table]
Visitors = Callable[..., Visitor]


def client(name: str = "", language: str = "en") -> Client:
    """A browser; with a name it is the visitor of the tests who is called so."""
    found = Client(headers={"accept-language": language})
    if name:
        found.cookies["teahouse"] = name
    return found


@pytest.fixture
def moderator() -> Account:
    account = Account.objects.create_user("mod", "mod@mail.example", "a long enough password")
    call_command("moderator", "mod", verbosity=0, stdout=StringIO())
    return Account.objects.get(pk=account.pk)


@pytest.fixture
def room(moderator: Account) -> Client:
    """A moderator's browser."""
    browser = client()
    browser.force_login(moderator)
    return browser


def restrict(moderator: Account, **given: object) -> Restriction:
    restriction = Restriction(**{"kind": "ban", "why": "a test", **given})
    restriction.full_clean(exclude=["by"])
    actions.restrict(moderator, restriction)
    return restriction


def new_table(guest: Visitor, kind: str = "friends") -> Table:
    return tables.create(guest, teahouse.game("skud"), kind, 2, {})


# The door.


def deeds(guest: Visitor, other: Table, over: Table) -> dict[str, Callable[[], object]]:
    """Everything that somebody can begin."""
    return {
        "create": lambda: new_table(guest),
        "sit": lambda: tables.sit(other.id, guest, guest.name),
        "say": lambda: tables.say(other.id, guest, None, guest.name, "hello"),
        "fork": lambda: tables.fork(over.id, guest, 0, 0, "random"),
        "rematch": lambda: tables.rematch(over.id, guest),
        "import": lambda: tables.import_record(guest, replay(tables.record_of(over).text())),
    }


@pytest.mark.parametrize("deed", ["create", "sit", "say", "fork", "rematch", "import"])
@pytest.mark.parametrize("by", ["visitor", "account", "address"])
def test_a_ban_closes_every_door(friends: Friends, visitor: Visitors, moderator: Account, deed: str, by: str) -> None:
    over = friends("skud", 2)
    tables.resign(over.id, 0)
    over.refresh_from_db()
    other = new_table(visitor("Host"))
    guest = visitor("B")
    account = Account.objects.create_user("bela", "b@mail.example", "a long enough password")
    Visitor.objects.filter(account=account).delete()
    Visitor.objects.filter(pk=guest.pk).update(account=account)
    guest.refresh_from_db()
    whom = {"visitor": guest, "account": account, "address": "198.51.100.0/24"}
    restriction = restrict(moderator, **{by: whom[by]})
    token = ADDRESS.set("198.51.100.7")
    try:
        with pytest.raises(Declined) as declined:
            deeds(guest, other, over)[deed]()
        assert declined.value.reason == "banned"
        actions.lift(moderator, restriction)
        deeds(guest, other, over)[deed]()
    finally:
        ADDRESS.reset(token)


def test_a_ban_ends_when_its_time_is_over(visitor: Visitors, moderator: Account) -> None:
    guest = visitor("B")
    restrict(moderator, visitor=guest, until=timezone.now() + timedelta(hours=1))
    with pytest.raises(Declined):
        check(guest, "sit")
    Restriction.objects.update(until=timezone.now() - timedelta(seconds=1))
    check(guest, "sit")


def test_another_address_is_another_person(visitor: Visitors, moderator: Account) -> None:
    restrict(moderator, address="2001:db8:1:2::5/64")
    for address, closed in [("2001:db8:1:2::77", True), ("2001:db8:1:3::77", False), ("10.0.0.1", False), ("", False)]:
        token = ADDRESS.set(address)
        try:
            check(visitor("C"), "sit")
            assert not closed
        except Declined:
            assert closed
        finally:
            ADDRESS.reset(token)


def test_an_address_is_known_to_pages(visitor: Visitors, moderator: Account) -> None:
    for closed, also, open_ in [
        ("203.0.113.9", "::ffff:203.0.113.9", "203.0.113.10"),
        ("2001:db8::5", "2001:db8:0::5", "2001:db8::6"),
    ]:
        restrict(moderator, address=closed)
        browser = client()
        for address in [closed, also]:
            refused = set_up(browser, "/play/skud", {"kind": "screen"}, REMOTE_ADDR=address)
            assert refused.status_code == 400 and "moderator" in refused.text
        assert set_up(browser, "/play/skud", {"kind": "screen"}, REMOTE_ADDR=open_).status_code == 302


async def test_an_address_is_known_to_sockets(friends: Friends, moderator: Account) -> None:
    table = await sync_to_async(friends)("toy")
    await sync_to_async(restrict)(moderator, kind="mute", address="203.0.113.9")
    for address, said in [("203.0.113.9", 0), ("203.0.113.10", 1)]:
        line = Line(table.id, "A", address)
        assert await line.open() == 0
        frame = await line.give(do="say", value="hello")
        assert ("muted" in frame.get("answer", {}).get("said", "")) == (not said)
        assert await Message.objects.acount() == said
        await line.close()


def test_a_ban_holds_for_programs_too(visitor: Visitors, moderator: Account) -> None:
    program = Program("Robot")
    other = new_table(visitor("Host"))
    restriction = restrict(moderator, account=program.account)
    asked = [
        ("tables", {"game": "skud"}),
        (f"tables/{other.id}/join", {}),
        (f"tables/{other.id}/chat", {"text": "hello"}),
    ]
    for path, body in asked:
        answer = program.client.post("/api/" + path, body, content_type="application/json")
        assert answer.status_code in (403, 409), (path, answer.content)
    assert Table.objects.count() == 1 and not Message.objects.exists()
    actions.lift(moderator, restriction)
    assert program.table("skud")["id"]


def test_a_ban_holds_for_tournaments_too(visitor: Visitors, moderator: Account) -> None:
    host = Account.objects.create_user("host", "h@mail.example", "a long enough password")
    clock = tables.Clock(per_move=86_400)
    cup = rounds.create(host, "Cup\x00\u202e", "skud", "robin", 2, clock)
    assert cup.name == "Cup"
    rounds.join(cup.id, visitor("B"), "B")
    restrict(moderator, visitor=visitor("B"), seats="stand-in")
    assert not cup.entries.exists()
    with pytest.raises(Declined, match="banned"):
        rounds.join(cup.id, visitor("B"), "B")
    restrict(moderator, account=host)
    with pytest.raises(Declined, match="banned"):
        rounds.create(host, "Cup", "skud", "robin", 2, clock)


def test_who_is_muted_may_play_but_not_talk(friends: Friends, visitor: Visitors, moderator: Account) -> None:
    table = friends("toy")
    restrict(moderator, kind="mute", visitor=visitor("A"))
    answer = client("A").post(f"/t/{table.id}/act", {"say": "hello"})
    assert "muted" in answer.text and not Message.objects.exists()
    play(table)
    new_table(visitor("A"))
    assert client("B").post(f"/t/{table.id}/act", {"say": "hello"}).status_code == 200 and Message.objects.exists()


def test_running_seats_stay_or_go_to_bots_as_the_moderator_says(
    friends: Friends, visitor: Visitors, moderator: Account
) -> None:
    table = friends("toy")
    restriction = restrict(moderator, visitor=visitor("B"))
    assert not Seat.objects.get(table=table, number=1).stand_in
    actions.lift(moderator, restriction)
    gathering = new_table(visitor("B"))
    restrict(moderator, visitor=visitor("B"), seats="stand-in")
    seat = Seat.objects.get(table=table, number=1)
    assert seat.stand_in and seat.left and Table.objects.get(pk=table.id).stage == "running"
    with pytest.raises(Declined):
        tables.come_back(table.id, 1)
    assert not gathering.seats.filter(holders__isnull=False).exists()
    play(table, 1)


def test_a_game_without_people_ends(friends: Friends, visitor: Visitors, moderator: Account) -> None:
    table = friends("skud", 2)
    for name in "AB":
        restrict(moderator, visitor=visitor(name), seats="stand-in")
    table.refresh_from_db()
    assert table.stage == "finished" and table.result["end"] == "abandoned"


def test_nobody_is_brought_back_by_the_rematch_of_another(
    friends: Friends, visitor: Visitors, moderator: Account
) -> None:
    table = friends("skud", 2)
    tables.resign(table.id, 0)
    restrict(moderator, visitor=visitor("B"))
    with pytest.raises(Declined) as declined:
        tables.rematch(table.id, visitor("A"))
    assert declined.value.reason == "company"


# Messages.


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hidden_message_is_hidden_from_everybody_in_their_language(
    friends: Friends, visitor: Visitors, moderator: Account, language: str
) -> None:
    table = friends("toy")
    tables.say(table.id, visitor("A"), 0, "A", "something rude")
    assert "something rude" in client("B", language).get(f"/t/{table.id}").text
    actions.hide(moderator, Message.objects.get(), "rude")
    sentence = {"en": "Hidden by a moderator", "hu": "Egy moderátor elrejtette", "sk": "Skryté moderátorom"}[language]
    for name in ["A", "B", ""]:
        page = client(name, language).get(f"/t/{table.id}").text
        assert sentence in page and "something rude" not in page
    assert "something rude" not in client("B").get(f"/t/{table.id}/report").text
    actions.show(moderator, Hidden.objects.get())
    assert "something rude" in client("B", language).get(f"/t/{table.id}").text


def test_the_text_of_a_hidden_message_stays_for_moderators(
    friends: Friends, visitor: Visitors, moderator: Account, room: Client
) -> None:
    table = friends("toy")
    tables.say(table.id, visitor("A"), 0, "A", "something rude")
    actions.hide(moderator, Message.objects.get(), "rude")
    assert "something rude" in room.get("/admin/teahouse/message/").text


# Reports.


def test_a_message_is_reported_by_its_flag(friends: Friends, visitor: Visitors) -> None:
    table = friends("toy")
    tables.say(table.id, visitor("A"), 0, "A", "something rude")
    link = re.search(r'href="(/t/\w+/report\?message=\d+)"', client("B").get(f"/t/{table.id}").text)[1]
    form = client("B").get(link).text
    about = re.search(r'value="(message:\d+)" selected', form)[1]
    for _ in range(2):
        assert client("B").post(f"/t/{table.id}/report", {"about": about, "reason": "rude"}).status_code == 200
    report = Report.objects.get()
    assert report.quoted == "something rude" and report.about == visitor("A") and report.reporter == visitor("B")


def test_a_player_is_reported_by_name_and_nobody_reports_themselves(friends: Friends, visitor: Visitors) -> None:
    table = friends("toy")
    post = client("B").post
    assert post(f"/t/{table.id}/report", {"about": "seat:1", "reason": "name"}).status_code == 400
    assert post(f"/t/{table.id}/report", {"about": "seat:2", "reason": "name", "text": "x" * 900}).status_code == 200
    assert Report.objects.get().about == visitor("C") and len(Report.objects.get().text) == 500


@pytest.mark.parametrize(
    "form", [{}, {"about": "seat:0"}, {"about": "seat:99", "reason": "rude"}, {"about": "message:1", "reason": "rude"},
             {"about": "seat:0", "reason": "boredom"}, {"about": "seat:" + "9" * 5000, "reason": "rude"},
             {"about": "seat:²", "reason": "rude"}, {"about": "seat:-1", "reason": "rude"}]
)  # fmt: skip
def test_a_report_about_nothing_is_answered_in_a_line(friends: Friends, form: dict[str, str]) -> None:
    table = friends("toy")
    answer = client("B").post(f"/t/{table.id}/report", form)
    assert answer.status_code == 400 and 'role="alert"' in answer.text and not Report.objects.exists()


def test_players_do_not_learn_from_the_form_what_spectators_say(friends: Friends, visitor: Visitors) -> None:
    table = friends("toy")
    tables.say(table.id, visitor("S"), None, "S", "B has two sevens")
    assert "two sevens" not in client("A").get(f"/t/{table.id}/report").text
    assert "two sevens" in client("Z").get(f"/t/{table.id}/report").text
    about = f"message:{Message.objects.get().pk}"
    assert client("A").post(f"/t/{table.id}/report", {"about": about, "reason": "rude"}).status_code == 400


def test_reports_are_limited(friends: Friends) -> None:
    table = friends("toy")
    for _ in range(limits.LIMITS["report"][0]):
        assert client("B").post(f"/t/{table.id}/report", {"about": "seat:0", "reason": "rude"}).status_code == 200
    assert client("B").post(f"/t/{table.id}/report", {"about": "seat:0", "reason": "rude"}).status_code == 400


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_speaks_three_languages(friends: Friends, language: str) -> None:
    def catalogue(code: str) -> dict[str, str]:
        with files("teahouse.web.moderation").joinpath("words", f"{code}.po").open("rb") as file:
            return {str(message.id): str(message.string) for message in read_po(file) if message.id}

    words = catalogue(language)
    assert sorted(words) == sorted(catalogue("en")) and all(words.values())
    page = client("B", language).get(f"/t/{friends('toy').id}/report").text
    assert words["title"] in page and all(words[f"reason:{reason}"] in page for reason in REASONS)
    template = files("teahouse.web.moderation").joinpath("templates/moderation/report.html").read_text("utf-8")
    assert set(re.findall(r'{% tell "([a-z]+)" %}', template)) <= set(words)


# The moderators' room.


def test_there_is_one_login_and_the_room_is_not_there_for_others() -> None:
    guest = client()
    answer = guest.get("/admin/", follow=False)
    answer = guest.get(answer.url)
    assert answer.status_code == 302 and answer.url.startswith(resolve_url(settings.LOGIN_URL))
    assert guest.get("/admin/login/?next=https://elsewhere.example/").url.endswith("next=/admin/")
    Account.objects.create_user("anna", "a@mail.example", "a long enough password")
    guest.force_login(Account.objects.get(username="anna"))
    assert guest.get("/admin/", follow=True).status_code == 404
    assert guest.get("/admin/teahouse/table/", follow=True).status_code == 404


def test_passwords_are_not_asked_for_in_the_room(moderator: Account) -> None:
    answer = client().post("/admin/login/", {"username": "mod", "password": "a long enough password"})
    assert answer.status_code == 302 and "sessionid" not in answer.cookies


def test_every_page_of_the_room_opens_under_our_policy(
    room: Client, friends: Friends, visitor: Visitors, moderator: Account
) -> None:
    table = friends("toy")
    tables.say(table.id, visitor("A"), 0, "A", "hello")
    client("B").post(f"/t/{table.id}/report", {"about": "seat:0", "reason": "rude"})
    actions.hide(moderator, Message.objects.get(), "rude")
    restrict(moderator, visitor=visitor("Z"))
    pages = ["/admin/", "/admin/moderation/restriction/add/", "/admin/moderation/hidden/add/"]
    kinds = ["teahouse/table", "teahouse/visitor", "teahouse/message", "accounts/account"]
    kinds += [f"moderation/{name}" for name in ["report", "restriction", "hidden", "deed"]]
    for kind in kinds:
        listed = room.get(f"/admin/{kind}/")
        pages.append(f"/admin/{kind}/")
        pages += re.findall(rf'href="(/admin/{kind}/[\w-]+/change/[^"]*)"', listed.text)[:1]
    assert len(pages) > 16
    for page in pages:
        answer = room.get(page)
        assert answer.status_code == 200, page
        assert not re.search(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)[^>]*>", answer.text), page
        assert not re.search(r'\son\w+="', answer.text), page
        assert "script-src 'self'" in answer.headers["Content-Security-Policy"]


def test_the_room_masks_what_a_running_game_hides(room: Client, friends: Friends, visitor: Visitors) -> None:
    table = friends("toy")
    play(table, 5)
    moves = [row.move for row in table.rows.all()]
    pages = [
        room.get(address).text for address in [f"/admin/teahouse/table/{table.id}/change/", "/admin/teahouse/table/"]
    ]
    for page in pages:
        assert table.seed not in page and not any(f"{move};" in page for move in moves)
        assert not Visitor.objects.filter(key__in=re.findall(r"[0-9a-f]{64}", page)).exists()
    assert "masked while the game runs" in pages[0]
    play(table, 1000)
    page = room.get(f"/admin/teahouse/table/{table.id}/change/").text
    assert table.seed in page and moves[0] in page


@pytest.mark.parametrize(
    "query",
    ["seed__startswith={}", "seed={}", "seed__gte={}", "rows__move__startswith=l", "rows__seq=1", "host__key__gt=0"],
)
def test_questions_do_not_get_around_the_mask(room: Client, friends: Friends, query: str) -> None:
    table = friends("toy")
    play(table, 3)
    answer = room.get("/admin/teahouse/table/?" + query.format(table.seed[0]))
    assert answer.status_code in (302, 400) and table.id not in answer.text
    assert room.get(f"/admin/teahouse/table/?q={table.seed}").text.count(table.id) == 0


def test_a_moderator_who_looks_at_a_table_is_a_spectator(room: Client, friends: Friends) -> None:
    table = friends("toy")
    play(table, 4)
    assert room.get(f"/t/{table.id}").text.count("own") == client().get(f"/t/{table.id}").text.count("own")


def test_reports_are_closed_with_the_name_of_who_did_it(room: Client, friends: Friends, moderator: Account) -> None:
    table = friends("toy")
    client("B").post(f"/t/{table.id}/report", {"about": "seat:0", "reason": "rude"})
    report = Report.objects.get()
    page = room.get(f"/admin/moderation/report/{report.pk}/change/").text
    assert "kind=ban" in page and "kind=mute" in page
    room.post(f"/admin/moderation/report/{report.pk}/change/", {"answer": "talked to A"})
    report.refresh_from_db()
    assert (report.stage, report.handled_by, report.answer) == ("closed", moderator, "talked to A")


def test_everything_a_moderator_does_leaves_its_line(room: Client, friends: Friends, visitor: Visitors) -> None:
    table = friends("toy")
    tables.say(table.id, visitor("A"), 0, "A", "something rude")
    client("B").post(f"/t/{table.id}/report", {"about": "seat:0", "reason": "rude"})
    room.post(f"/admin/moderation/report/{Report.objects.get().pk}/change/", {"answer": "seen"})
    room.post("/admin/moderation/hidden/add/", {"message": Message.objects.get().pk, "why": "rude"})
    guest = visitor("A").pk
    for kind in ["mute", "ban"]:
        room.post(
            "/admin/moderation/restriction/add/", {"kind": kind, "visitor": guest, "why": "rude", "seats": "stay"}
        )
    chosen = {"action": "lift", "_selected_action": [one.pk for one in Restriction.objects.all()]}
    room.post("/admin/moderation/restriction/", chosen)
    room.post("/admin/moderation/hidden/", {"action": "show", "_selected_action": [Hidden.objects.get().pk]})
    lines = [(deed.name, deed.what, deed.why) for deed in Deed.objects.order_by("id")]
    whats = [what for _, what, _ in lines]
    assert whats == ["close report", "hide", "mute", "ban", "lift ban", "lift mute", "show"]
    assert {name for name, _, _ in lines} == {"mod"} and [why for _, _, why in lines][:4] == ["seen"] + ["rude"] * 3
    assert not Hidden.objects.exists() and not Restriction.in_force().exists()


def test_the_trail_is_not_rewritten(room: Client, moderator: Account) -> None:
    actions.write_down(moderator, "ban", "somebody", "why")
    moderator.is_superuser = True
    moderator.save()
    deed = Deed.objects.get()
    assert room.get(f"/admin/moderation/deed/{deed.pk}/change/").status_code == 200
    assert room.post(f"/admin/moderation/deed/{deed.pk}/change/", {"why": "other"}).status_code == 403
    assert room.post(f"/admin/moderation/deed/{deed.pk}/delete/", {"post": "yes"}).status_code == 403
    assert room.get("/admin/moderation/deed/add/").status_code == 403
    answer = room.post(
        "/admin/moderation/deed/", {"action": "delete_selected", "_selected_action": [deed.pk], "post": "yes"}
    )
    assert answer.status_code in (200, 302, 403) and Deed.objects.get().why == "why"
    with pytest.raises(TypeError):
        deed.save()
    with pytest.raises(TypeError):
        deed.delete()


def test_the_trail_outlives_the_moderator(moderator: Account) -> None:
    actions.write_down(moderator, "ban", "somebody", "why")
    moderator.delete()
    assert Deed.objects.get().name == "mod"


@pytest.mark.parametrize("address", ["0.0.0.0/0", "::/0", "10.0.0.0/8", "nonsense", "1.2.3.4.5"])
def test_a_ban_that_means_everybody_or_nobody_is_refused(room: Client, address: str) -> None:
    form = {"kind": "ban", "address": address, "why": "x", "seats": "stay"}
    assert room.post("/admin/moderation/restriction/add/", form).status_code == 200
    assert room.post("/admin/moderation/restriction/add/", form | {"address": ""}).status_code == 200
    assert not Restriction.objects.exists()


def test_a_moderator_is_made_and_unmade_by_a_command(moderator: Account) -> None:
    assert moderator.is_staff and moderator.has_perm("moderation.add_restriction")
    assert not moderator.has_perm("accounts.change_account") and not moderator.is_superuser
    call_command("moderator", "MOD", "--no-longer", stdout=StringIO())
    again = Account.objects.get(pk=moderator.pk)
    assert not again.is_staff and not again.has_perm("moderation.add_restriction")
    with pytest.raises(CommandError):
        call_command("moderator", "nobody")


@pytest.mark.parametrize(
    "question",
    [
        "table/?game__regex=(",
        "table/?stage__range=1",
        "table/?id__iregex=[",
        "table/?until=zz",
        "visitor/?id=" + "9" * 5000,
    ],
)
def test_a_list_answers_only_what_its_own_page_asks(room: Client, question: str) -> None:
    assert room.get(f"/admin/teahouse/{question}").status_code == 400


@pytest.mark.parametrize("question", ["?until=zz", "?account=" + "9" * 5000, "?visitor=x", "?address__regex=("])
def test_a_link_fills_in_a_form_only_with_what_fits(room: Client, question: str) -> None:
    answer = room.get(f"/admin/moderation/restriction/add/{question}")
    assert answer.status_code == (200 if "regex" in question else 400)
    assert room.get("/admin/moderation/restriction/add/?until=2030-01-01").status_code == 200
