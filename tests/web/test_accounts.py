"""Accounts: coming in, going out, what moves along, what is kept and what is deleted."""

import json
import re
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from django.conf import global_settings, settings
from django.contrib.auth.hashers import make_password
from django.core import mail
from django.test import Client, RequestFactory, override_settings

import teahouse
from teahouse.core.book import LANGUAGES
from teahouse.web import accounts, limits, tables
from teahouse.web import settings as house_settings
from teahouse.web.accounts import forms
from teahouse.web.accounts.models import Account, Rating
from teahouse.web.accounts.views import login
from teahouse.web.models import Message, Seat, Table, Visitor
from teahouse.web.names import SOMEBODY
from teahouse.web.tables import seating
from teahouse.web.visitors import visitor_of
from tests.web.conftest import live_of, play, set_up

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.no_rules]
HOUSE = Path(accounts.__file__).parent
PLACEHOLDER = re.compile(r"\{(\w+)\}")
PASSWORD = "jasmine and snow"


def browser(name: str = "", language: str = "en") -> Client:
    """A browser; with a name it is the visitor of the tests who is called so."""
    found = Client(headers={"accept-language": language})
    if name:
        found.cookies["teahouse"] = name
    return found


def register(name: str = "Mei", at: Client | None = None, **more: str) -> Client:
    """Somebody with an account, logged in."""
    found = at or browser()
    form = {"username": name, "password1": PASSWORD, "password2": PASSWORD} | more
    answer = found.post("/register", form)
    assert answer.status_code == 302, answer.text
    return found


def log_in(name: str = "Mei", at: Client | None = None, password: str = PASSWORD) -> Client:
    """The same person elsewhere."""
    found = at or browser()
    found.post("/login", {"username": name, "password": password})
    return found


def is_in(at: Client) -> bool:
    """Whether somebody is logged in."""
    return at.get("/account").status_code == 200


def who(at: Client) -> Visitor | None:
    """Whom tables see."""
    return visitor_of({name: cookie.value for name, cookie in at.cookies.items()})


def catalogue(language: str) -> dict[str, object]:
    with files("teahouse.web.accounts").joinpath("words", f"{language}.po").open("rb") as file:
        found = {m.id[0] if isinstance(m.id, tuple) else m.id: m.string for m in read_po(file) if m.id}
        return {key: " ".join(said) if isinstance(said, tuple) else said for key, said in found.items()}


def test_the_site_keeps_passwords_under_a_slow_hash() -> None:
    """The tests themselves use a quick one."""
    found = getattr(house_settings, "PASSWORD_HASHERS", global_settings.PASSWORD_HASHERS)
    with override_settings(PASSWORD_HASHERS=found):
        algorithm, iterations, *_ = make_password(PASSWORD).split("$")
    assert algorithm == "pbkdf2_sha256" and int(iterations) >= 600_000


def test_every_sentence_is_there_in_three_languages() -> None:
    english = catalogue("en")
    for language in LANGUAGES:
        messages = catalogue(language)
        assert sorted(messages) == sorted(english)
        for key, message in messages.items():
            assert message, (language, key)
            assert set(PLACEHOLDER.findall(message)) == set(PLACEHOLDER.findall(english[key])), (language, key)


def test_every_sentence_that_a_page_says_is_in_the_catalogue() -> None:
    templates = "".join(path.read_text(encoding="utf-8") for path in (HOUSE / "templates").rglob("*.*"))
    sources = [path for folder in ("", "views") for path in (HOUSE / folder).glob("*.py")]
    code = "".join(path.read_text(encoding="utf-8") for path in sources)
    said = {key for key in re.findall(r'{% tol?l?d?e?l?l? "([^"]+)"', templates) if not key.endswith(":")}
    said |= set(re.findall(r'say\(request, "([^"]+)"|say\(self\.request, "([^"]+)"', code)[0]) - {""}
    pages = set(re.findall(r'page, limit = "(\w+)"', code)) | {"email", "delete"}
    said |= {f"{page}:{part}" for page in pages for part in ["title", "about", "go"]}
    said |= {f"why:{why}" for why in re.findall(r'return "(\w+)"', (HOUSE / "ratings.py").read_text())}
    assert sorted(said - set(catalogue("en"))) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_answer(language: str) -> None:
    mei = register(at=browser(language=language))
    for at, addresses in [
        (browser(language=language), ["/login", "/register", "/reset", "/reset/sent", "/reset/x/y", "/u/mei"]),
        (mei, ["/account", "/account/email", "/account/password", "/account/delete", "/u/Mei", "/"]),
    ]:
        for address in addresses:
            answer = at.get(address)
            assert answer.status_code == 200, address
            assert f'<html lang="{language}"' in answer.text
            assert not re.search(r">\s*\w+:\w+", answer.text), address
    assert browser().get("/u/nobody").status_code == 404


def test_somebody_registers_logs_out_and_logs_in() -> None:
    mei = register("Mei")
    assert is_in(mei) and "Mei" in mei.get("/").text
    mei.post("/logout")
    assert not is_in(mei)
    assert is_in(log_in("mei", mei))


@pytest.mark.parametrize("address", ["/login", "/register"])
def test_whoever_came_from_a_table_is_led_back(address: str) -> None:
    register("Mei").post("/logout")
    form = {"username": "Mei", "password": PASSWORD}
    if address == "/register":
        form = {"username": "Lan", "password1": PASSWORD, "password2": PASSWORD}
    assert 'href="/login?next=/fair"' in browser().get("/fair").text
    assert 'name="next" value="/fair"' in browser().get(f"{address}?next=/fair").text
    assert browser().post(address, form | {"next": "/fair"}).url == "/fair"


def test_nobody_is_led_out_of_the_house_after_logging_in() -> None:
    register("Mei").post("/logout")
    form = {"username": "Mei", "password": PASSWORD, "next": "https://elsewhere.example/"}
    assert browser().post("/login", form).url == "/account"
    form = {"username": "Lan", "password1": PASSWORD, "password2": PASSWORD, "next": "//elsewhere.example/"}
    assert browser().post("/register", form).url == "/account"


def test_two_who_take_the_same_name_at_once_are_told_apart() -> None:
    """The form finds the name free; the database does not."""
    given = {"username": "Mei", "password1": PASSWORD, "password2": PASSWORD}
    form = forms.RegisterForm(given)
    assert form.is_valid()
    register("Mei")
    request = RequestFactory().post("/register", given)
    request.language, request.theme = "en", ""
    view = login.Register()
    view.setup(request)
    view.object = None
    answer = view.form_valid(form)
    assert answer.status_code == 200 and form.wrong("username") == [
        "This name, or one very like it, is already taken. Choose another."
    ]


@pytest.mark.parametrize(
    ("form", "sentence"),
    [({"username": "mei"}, "already taken"), ({"username": "greedy"}, "somebody else"),
     ({"username": "SOMEBODY"}, "somebody else"), ({"username": ".."}, "somebody else"),
     ({"username": "a b"}, "letters, digits"), ({"username": "x" * 25}, "too long"), ({"username": ""}, "fill this in"),
     ({"password1": "short", "password2": "short"}, "at least 10"),
     ({"password1": "password123", "password2": "password123"}, "Too many people"),
     ({"password1": "83649264836", "password2": "83649264836"}, "digits only"),
     ({"password2": "something else"}, "The two passwords"), ({"email": "nowhere"}, "an e-mail address.")],
)  # fmt: skip
def test_what_is_wrong_with_a_registration_is_said(form: dict[str, str], sentence: str) -> None:
    register("Mei")
    given = {"username": "Lan", "password1": PASSWORD, "password2": PASSWORD} | form
    answer = browser().post("/register", given)
    assert answer.status_code == 200 and sentence in answer.text
    assert Account.objects.count() == 1


def test_logging_in_does_not_tell_who_has_an_account() -> None:
    register("Mei")
    pages = []
    for name in ["Mei", "Qiu"]:
        text = browser().post("/login", {"username": name, "password": "wrong"}).text
        pages.append(re.sub(r'name="csrfmiddlewaretoken" value="[^"]+"', "", text).replace(name, ""))
    assert "Wrong name or password" in pages[0] and pages[0] == pages[1]


def test_logging_in_begins_a_new_session() -> None:
    register("Mei")
    other = browser()
    other.get("/login")
    session = other.session
    session["planted"] = 1
    session.save()
    other.cookies[settings.SESSION_COOKIE_NAME] = session.session_key
    log_in("Mei", other)
    assert is_in(other) and other.session.session_key != session.session_key


def test_whoever_guesses_too_often_waits_and_others_do_not() -> None:
    register("Mei")
    thief = browser()
    for number in range(settings.AXES_FAILURE_LIMIT):
        answer = thief.post("/login", {"username": ["Mei", "MEI", "mei"][number % 3], "password": "wrong"})
    assert answer.status_code == 429 and "Wait 15 minutes" in answer.text
    assert not is_in(log_in("Mei", thief))
    for _ in range(settings.AXES_FAILURE_LIMIT):
        unknown = browser().post("/login", {"username": "Lan", "password": "wrong"})
    assert unknown.status_code == 429
    elsewhere = Client(REMOTE_ADDR="192.0.2.7")
    assert is_in(log_in("Mei", elsewhere))


def test_an_address_that_a_stranger_claims_is_not_believed() -> None:
    register("Mei")
    for number in range(settings.AXES_FAILURE_LIMIT):
        thief = Client(headers={"x-forwarded-for": f"192.0.2.{number}"})
        answer = thief.post("/login", {"username": "Mei", "password": "wrong"})
    assert answer.status_code == 429


@pytest.mark.parametrize(("address", "name"), [("/register", "register"), ("/login", "login"), ("/reset", "reset")])
def test_forms_can_be_sent_only_so_often(address: str, name: str) -> None:
    for _ in range(limits.LIMITS[name][0]):
        assert browser().post(address, {}).status_code == 200
    answer = browser().post(address, {})
    assert answer.status_code == 429 and "wait a moment" in answer.text


def letters() -> list[str]:
    """What was sent, once it has left."""
    forms.POST_OFFICE.submit(lambda: None).result()
    return [letter.body for letter in mail.outbox]


@pytest.mark.parametrize(
    ("language", "subject"),
    [("en", "Teahouse: your new password"), ("hu", "Teaház: új jelszó"), ("sk", "Čajovňa: nové heslo")],
)
def test_a_forgotten_password_is_replaced_by_a_letter(language: str, subject: str) -> None:
    mei = register("Mei", browser(language=language), email="mei@example.org")
    answer = browser().post("/reset", {"email": "MEI@example.org"})
    assert answer.url == "/reset/sent"
    [letter] = letters()
    assert "Mei" in letter and mail.outbox[0].to == ["mei@example.org"]
    assert mail.outbox[0].subject == subject and "letter:" not in letter
    link = re.search(r"http://testserver(\S+)", letter)[1]
    other = browser()
    page = other.get(link, follow=True)
    new = "orchid and rain"
    done = other.post(page.redirect_chain[-1][0], {"new_password1": new, "new_password2": new})
    assert done.url == "/login"
    assert not is_in(mei), "the old session has ended"
    assert not is_in(log_in("Mei")) and is_in(log_in("Mei", password=new))
    assert "already been used" in browser().get(link, follow=True).text


@pytest.mark.parametrize(
    ("url", "expected"),
    [("", {"EMAIL_BACKEND": "django.core.mail.backends.console.EmailBackend"}),
     ("file:///tmp/letters", {"EMAIL_FILE_PATH": "/tmp/letters"}),
     ("smtp://me:se%3Acret@mail.example", {"EMAIL_HOST": "mail.example", "EMAIL_PORT": 587, "EMAIL_USE_TLS": True,
                                           "EMAIL_HOST_PASSWORD": "se:cret", "EMAIL_USE_SSL": False}),
     ("smtp://localhost:25?tls=0", {"EMAIL_PORT": 25, "EMAIL_USE_TLS": False}),
     ("smtps://mail.example", {"EMAIL_PORT": 465, "EMAIL_USE_TLS": False, "EMAIL_USE_SSL": True})],
)  # fmt: skip
def test_letters_go_where_the_setting_says(
    monkeypatch: pytest.MonkeyPatch, url: str, expected: dict[str, object]
) -> None:
    monkeypatch.setenv("TEAHOUSE_MAIL_URL", url)
    found = house_settings.mail()
    assert {name: found[name] for name in expected} == expected


def test_a_setting_for_letters_that_means_nothing_is_refused_in_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEAHOUSE_MAIL_URL", "pigeon://roof")
    with pytest.raises(teahouse.Unreadable, match="expected smtp://"):
        house_settings.mail()


def test_asking_for_a_letter_does_not_tell_who_has_an_account() -> None:
    register("Mei", email="mei@example.org")
    answers = [browser().post("/reset", {"email": f"{name}@example.org"}) for name in ["mei", "lan"]]
    assert answers[0].url == answers[1].url
    assert len(letters()) == 1


def test_a_new_password_ends_the_other_sessions() -> None:
    here, there = register("Mei"), log_in("Mei")
    new = "orchid and rain"
    form = {"old_password": PASSWORD, "new_password1": new, "new_password2": new}
    assert here.post("/account/password", form | {"old_password": "wrong"}).status_code == 200
    assert is_in(there)
    assert here.post("/account/password", form).url == "/account"
    assert is_in(here) and not is_in(there)
    assert who(here).account.username == "Mei" and who(there) is None


def test_a_guests_games_move_into_the_new_account(friends: Callable[..., Table]) -> None:
    table = friends("toy")
    play(table, 1)
    tables.say(table.id, Visitor.objects.get(name="A"), 0, "A", "Tea?")
    mei = register("Mei", browser("A"))
    member = Account.objects.get().visitor
    seat = Seat.objects.get(table=table, number=0)
    assert list(seat.holders.all()) == [member] and seat.name == "A"
    assert Table.objects.get().host == member and Message.objects.get().visitor == member
    assert not Visitor.objects.filter(name="A").exists()
    assert f"/t/{table.id}" in mei.get("/").text
    assert 'class="own' in mei.get(f"/t/{table.id}").text or "own" in mei.get(f"/t/{table.id}").text
    assert f"/t/{table.id}" in log_in("Mei").get("/").text, "on any device"


def test_a_guests_games_move_along_on_logging_in(friends: Callable[..., Table]) -> None:
    register("Mei")
    table = friends("toy")
    mei = log_in("Mei", browser("B"))
    assert who(mei) == Account.objects.get().visitor
    assert list(table.seats.get(number=1).holders.all()) == [who(mei)]
    while live_of(table).state.to_move != 1:
        play(table)
    page = mei.get(f"/t/{table.id}").text
    choice = re.findall(r'name="touch" value="([^"]+)"', page)[0]
    seq = live_of(table).seq
    mei.post(f"/t/{table.id}/act", {"seq": str(seq), "touch": choice})
    assert live_of(table).seq == seq + 1


def test_nobody_gets_a_second_hand_by_logging_in(friends: Callable[..., Table]) -> None:
    """Two sit at one table, one of them as a guest of this browser: the seats stay apart, and none is lost."""
    table = friends("toy")
    register("Mei", browser("A"))
    shared = browser("B")
    log_in("Mei", shared)
    member = Account.objects.get().visitor
    assert list(member.seats.values_list("number", flat=True)) == [0]
    assert list(table.seats.get(number=1).holders.values_list("name", flat=True)) == ["B"]
    assert "you also have a seat as a guest" in shared.get("/").text
    shared.post("/logout")
    assert who(shared).name == "B"


def test_the_same_seat_on_two_devices_becomes_one(
    friends: Callable[..., Table], visitor: Callable[..., Visitor]
) -> None:
    table = friends("toy")
    register("Mei", browser("A"))
    seat = table.seats.get(number=0)
    seat.holders.add(visitor("Phone"))
    phone = log_in("Mei", browser("Phone"))
    assert list(seat.holders.all()) == [who(phone)]
    assert not Visitor.objects.filter(name="Phone").exists()


def test_logging_out_leaves_a_guest_whom_nobody_has_met(friends: Callable[..., Table]) -> None:
    table = friends("toy")
    mei = register("Mei", browser("A"))
    mei.post("/logout")
    assert who(mei) is None
    assert f"/t/{table.id}" not in mei.get("/").text
    set_up(mei, "/play/toy", {"kind": "screen", "seats": "3"})
    assert who(mei).account is None


def test_an_account_plays_under_its_own_name() -> None:
    mei = register("Mei")
    address = set_up(mei, "/play/toy", {"kind": "friends", "seats": "3", "name": "Lan"}).url
    table = Table.objects.get(pk=address.split("/")[2])
    lan = register("Lan")
    lan.post(f"{address}/sit", {"name": "Mei"})
    assert sorted(table.seats.values_list("name", flat=True)) == ["", "Lan", "Mei"]


def test_a_banned_account_is_out_at_once() -> None:
    mei = register("Mei")
    Account.objects.update(is_active=False)
    assert not is_in(mei) and who(mei) is None
    assert browser().get("/u/Mei").status_code == 404


def test_settings_follow_to_every_device() -> None:
    mei = register("Mei")
    form = {"language": "hu", "theme": "dark", "confirm": "true", "sound": "false"}
    assert mei.post("/account", form).url == "/account"
    there = log_in("Mei", browser(language="sk"))
    page = there.get("/fair").text
    for sign in ['<html lang="hu" data-theme="dark"', 'data-confirm="true"', 'data-sound="false"']:
        assert sign in page
    assert mei.post("/account", form | {"language": "xx"}).status_code == 400
    there.post("/logout")
    assert '<html lang="sk">' in there.get("/fair").text


def test_the_switches_of_a_page_are_kept_in_the_account() -> None:
    mei = register("Mei")
    there = log_in("Mei")
    mei.post("/language", {"language": "sk"})
    mei.post("/theme", {"theme": "dark"})
    mei.post("/account/keep", {"confirm": "false", "sound": "nonsense", "email": "x"})
    page = there.get("/fair").text
    assert '<html lang="sk" data-theme="dark"' in page and 'data-confirm="false"' in page
    assert "data-sound" not in page and Account.objects.get().email == ""
    mei.post("/theme", {"theme": ""})
    assert "data-theme" not in there.get("/fair").text
    assert browser().post("/account/keep", {"confirm": "true"}).status_code == 302


def test_another_address_for_letters_needs_the_password() -> None:
    mei = register("Mei")
    answer = mei.post("/account/email", {"email": "mei@example.org", "password": "wrong"})
    assert answer.status_code == 400 and "your password." in answer.text
    mei.post("/account/email", {"email": "mei@example.org", "password": PASSWORD})
    assert Account.objects.get().email == "mei@example.org"


def test_everything_about_somebody_can_be_taken_away(friends: Callable[..., Table]) -> None:
    over, running = friends("toy"), friends("toy")
    tables.say(over.id, Visitor.objects.get(name="A"), 0, "A", "Tea?")
    play(over, 1000)
    play(running, 2)
    mei = register("Mei", browser("A"), email="mei@example.org")
    answer = mei.get("/account/data")
    assert "attachment" in answer.headers["Content-Disposition"]
    data = answer.json()
    assert data["account"]["name"] == "Mei" and data["account"]["email"] == "mei@example.org"
    assert [line["text"] for line in data["messages"]] == ["Tea?"]
    kept = {game["table"]: game for game in data["games"]}
    assert kept[over.id]["seats"] == [0]
    assert teahouse.Record.read(json.dumps(kept[over.id]["record"])).check().to_move == -1
    assert "record" not in kept[running.id] and running.seed not in answer.text
    assert PASSWORD not in answer.text and Account.objects.get().password not in answer.text
    assert browser().get("/account/data").status_code == 302


def test_an_account_that_is_deleted_leaves_somebody_in_shared_games(friends: Callable[..., Table]) -> None:
    over, running = friends("skud", 2), friends("toy")
    tables.say(over.id, Visitor.objects.get(name="A"), 0, "A", "Tea?")
    tables.say(over.id, Visitor.objects.get(name="B"), 1, "B", "Please!")
    play(over, 4)
    tables.resign(over.id, 1)
    mei = register("Mei", browser("A"))
    alone = tables.create(who(mei), teahouse.game("skud"), "bots", 2, {}, bots=["random"])
    assert mei.post("/account/delete", {"password": "wrong"}).status_code == 400
    assert mei.post("/account/delete", {"password": PASSWORD}).url == "/"
    assert not Account.objects.exists() and not Visitor.objects.filter(name__in=["A", "Mei"]).exists()
    assert not Table.objects.filter(pk=alone.id).exists()
    assert over.seats.get(number=0).name == SOMEBODY and over.seats.get(number=1).name == "B"
    assert list(Message.objects.values_list("text", flat=True)) == ["Please!"]
    left = running.seats.get(number=0)
    assert left.name == SOMEBODY and left.left and left.stand_in
    assert who(mei) is None and not is_in(mei)
    for language, word in [("en", "somebody"), ("hu", "valaki"), ("sk", "niekto")]:
        page = browser("B", language).get(f"/t/{over.id}").text
        assert word in page and "Mei" not in page and "Tea?" not in page
    assert not is_in(log_in("Mei"))


def test_a_table_that_waits_goes_on_without_its_host() -> None:
    mei, lan = register("Mei"), browser("Lan")
    address = set_up(mei, "/play/toy", {"kind": "friends", "seats": "3"}).url
    lan.post(f"{address}/sit", {"name": "Lan"})
    mei.post("/account/delete", {"password": PASSWORD})
    table = Table.objects.get()
    assert table.host == who(lan)
    assert seating.free_seats(table).count() == 2
    lan.post(f"{address}/fill", {"bot": "random"})
    assert Table.objects.get().stage == "running"


def test_ratings_go_with_the_account() -> None:
    mei = register("Mei")
    Rating.objects.create(account=Account.objects.get(), game="toy", seats=3, mu=25, sigma=8)
    mei.post("/account/delete", {"password": PASSWORD})
    assert not Rating.objects.exists()


def test_only_the_own_page_shows_games_that_are_not_listed(friends: Callable[..., Table]) -> None:
    shown, hidden = friends("toy"), friends("toy", listed=False)
    for table in [shown, hidden]:
        play(table, 1000)
    mei = register("Mei", browser("A"))
    assert hidden.id in mei.get("/u/Mei").text
    page = browser().get("/u/Mei").text
    assert shown.id in page and hidden.id not in page


def test_a_profile_knows_where_points_came_from(friends: Callable[..., Table]) -> None:
    table = friends("han", 2)
    play(table, 1000, choice=5)
    table = Table.objects.get()
    register("Mei", browser("A"))
    page = browser().get("/u/Mei").text
    score = table.result["scores"][0]
    assert f"<dd>{score:.1f}</dd>" in page and score > 0
    sources = {source: points[0] for source, points in table.counted.sources.items() if points[0]}
    words = teahouse.game("han").words("en")
    for source, points in sources.items():
        assert f'<th scope="row">{words.say(f"source:{source}")}</th><td>{points:.1f}</td>' in page
    assert sum(points[0] for points in table.counted.sources.values()) == score
