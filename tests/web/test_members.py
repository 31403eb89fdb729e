"""A house for members: strangers find the way in and nothing else, and accounts are made by invitation."""

import json
import re
from collections.abc import Callable
from datetime import timedelta
from urllib.parse import unquote

import pytest
from asgiref.sync import sync_to_async
from click.testing import CliRunner
from django.http import HttpResponse
from django.test import Client, override_settings
from django.urls import Resolver404, ResolverMatch, resolve
from django.utils import timezone

import teahouse
from teahouse.cli.commands import teahouse as command
from teahouse.core.errors import Unreadable
from teahouse.web import asgi, limits, members, permissions, tables
from teahouse.web.accounts import invitations
from teahouse.web.accounts.models import Account, Invitation
from teahouse.web.api.service import api
from teahouse.web.errors import Declined
from teahouse.web.models import Table, Visitor
from teahouse.web.moderation import actions
from teahouse.web.moderation.models import Restriction
from teahouse.web.tables.sockets import CHANGED, NO_TABLE
from tests.web.furnished import GUEST, PASSWORD, Furnished, furnish, running_table
from tests.web.lines import Line
from tests.web.site_walk import Address, addresses

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.no_rules]
METHODS = ["get", "head", "post", "put", "patch", "delete", "options"]
# All that a private house shows to the street. Whoever opens another page to strangers writes it here too.
WAYS_IN = {
    "login", "logout", "reset", "reset_sent", "new_password", "invitation", "notices_confirm", "notices_off",
    "language", "theme", "robots",
}  # fmt: skip
LOGIN = "/login?next="
CSRF = re.compile(r'(?<=csrfmiddlewaretoken" value=")\w+')


@pytest.fixture(autouse=True)
def private(settings: object) -> None:
    """The one setting."""
    settings.INVITE_ONLY = True


@pytest.fixture
def member() -> Callable[..., Account]:
    """New members."""

    def made(name: str, **given: object) -> Account:
        return Account.objects.create_user(name, f"{name}@mail.example", PASSWORD, **given)

    return made


def furnished_table(holder: Visitor) -> Table:
    """A table from before the house was closed, with guests at it."""
    with override_settings(INVITE_ONLY=False):
        return running_table("toy", holder)


def browser_of(account: Account) -> Client:
    found = Client(headers={"accept-language": "en"})
    found.force_login(account, "django.contrib.auth.backends.ModelBackend")
    return found


def joined(token: str, name: str = "Newcomer", browser: Client | None = None) -> HttpResponse:
    """Somebody fills in the form behind an invitation's link."""
    form = {"username": name, "email": "", "password1": PASSWORD, "password2": PASSWORD}
    return (browser or Client()).post(f"/invitation/{token}", form)


def test_no_cache_that_people_share_keeps_what_a_member_asks_for(member: Callable[..., Account]) -> None:
    browser = browser_of(member("Mei"))
    for path in ("/picture/toy.svg", "/picture/skud.svg"):
        answer = browser.get(path)
        assert answer.status_code == 200 and "public" not in answer["Cache-Control"], path
        assert "private" in answer["Cache-Control"]


# What strangers find.


def asked(site: Furnished, role: str) -> list[tuple[str, ResolverMatch]]:
    """Every address of the site, filled in with what there really is, and what answers there."""
    found: dict[str, ResolverMatch] = {}
    for address in addresses():
        for path in filled(site, role, address):
            try:
                found[path] = resolve(path)
            except Resolver404:
                continue
    return list(found.items())


def filled(site: Furnished, role: str, address: Address) -> set[str]:
    """An address with the first and the last of everything that may stand for its names."""
    genuine = site.genuine(role, address.pattern)
    return {address.filled({name: genuine[name][place] for name in address.names}) for place in (0, -1)}


@pytest.mark.parametrize("role", ["anonymous", "guest"])
def test_strangers_find_nothing_but_the_way_in(role: str, settings: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every address that the site has, also those of tomorrow, by every method; the guest held seats before the house
    was closed, and knows every address and the private link of a seat."""
    monkeypatch.setattr(limits, "FACTOR", 1000.0)
    settings.INVITE_ONLY = False
    site = furnish()
    paths = asked(site, role)
    settings.INVITE_ONLY = True
    secrets = [table.id for table in Table.objects.all()] + [t.id for t in site.tournaments] + ["Companion", "hello"]
    met = set()
    for path, match in paths:
        for method in METHODS:
            answer = getattr(site.browser(role), method)(path)
            if match.namespace == "api" and match.url_name not in ("manual", "openapi"):
                assert answer.status_code in (401, 404, 405), (method, path, answer.status_code)
                assert method == "head" or set(answer.json()) == {"error", "message"}
                assert not any(secret in answer.text for secret in secrets)
            elif not match.namespace and match.url_name in WAYS_IN:
                met.add(match.url_name)
                assert answer.status_code < 500 and not any(secret in answer.text for secret in secrets), path
            else:
                assert answer.status_code == 302 and not answer.content, (method, path, answer.status_code)
                assert unquote(answer.headers["Location"]) == LOGIN + (path if method == "get" else "/")
    assert met == WAYS_IN == members.OPEN and len(paths) > 100


def test_every_operation_of_the_api_asks_for_a_token() -> None:
    views = [view for _, router in api._routers for view in router.path_operations.values()]
    operations = [operation for view in views for operation in view.operations]
    assert len(operations) > 10 and all(operation.auth_callbacks for operation in operations)


def test_a_stranger_cannot_tell_whether_a_table_exists(member: Callable[..., Account]) -> None:
    table = furnished_table(member("anna").visitor)
    for pattern in ["/t/%s", "/t/%s/act", "/t/%s/preview.png", "/g/%s/0", "/g/%s.json", "/t/%s/log"]:
        there, nowhere = (Client().get(pattern % id) for id in (table.id, "a" * len(table.id)))
        assert there.status_code == nowhere.status_code == 302
        assert there.headers["Location"].replace(table.id, "a" * len(table.id)) == nowhere.headers["Location"]


def test_nobody_registers_without_an_invitation() -> None:
    form = {"username": "Stranger", "email": "", "password1": PASSWORD, "password2": PASSWORD}
    for address in ["/register", "/invitation/", "/invitation/x", "/invitation/" + "x" * 24]:
        assert Client().post(address, form).status_code in (302, 404)
    assert not Account.objects.exists()


@pytest.mark.parametrize(
    ("language", "sentence"), [("en", "for members only"), ("hu", "csak a tagok"), ("sk", "len členovia")]
)
def test_the_sign_in_page_says_that_the_house_is_private_and_leads_nowhere_else(language: str, sentence: str) -> None:
    page = Client(headers={"accept-language": language}).get("/", follow=True).text
    assert sentence in page
    assert set(re.findall(r'href="(/[^"]*)"', page)) - {"/", "/reset"} == {
        found for found in re.findall(r'href="(/[^"]*)"', page) if found.startswith(("/static/", "/login"))
    }


def test_a_house_for_everybody_is_as_it_was(settings: object) -> None:
    settings.INVITE_ONLY = False
    page = Client().get("/login").text
    assert "/register" in page and "/lobby" in page
    assert Client().get("/lobby").status_code == 200
    assert Client().get("/invitation/x").headers["Location"] == "/register"
    account = Account.objects.create_user("anna", "", PASSWORD)
    assert browser_of(account).get("/account/invitations").status_code == 404
    assert "/account/invitations" not in browser_of(account).get("/account").text


async def test_strangers_sockets_find_no_table_whether_there_is_one_or_not(visitor: Callable[..., Visitor]) -> None:
    holder = await sync_to_async(visitor)(GUEST)
    table = await sync_to_async(furnished_table)(holder)
    for id in (table.id, "a" * len(table.id), "x"):
        for cookies in ["", f"teahouse={GUEST}", "sessionid=abcdefghijklmnop", "sessionid="]:
            assert await with_cookies(id, cookies).open() == NO_TABLE, (id, cookies)


def with_cookies(id: str, cookies: str) -> Line:
    """A socket that brings these cookies."""
    line = Line(id)
    line.line.scope["headers"].append((b"cookie", cookies.encode()))
    return line


def test_every_socket_of_the_site_is_behind_the_same_door() -> None:
    assert asgi.served.application_mapping["websocket"].__qualname__.startswith("for_members.")


async def test_a_members_socket_opens_and_ends_with_the_account(member: Callable[..., Account]) -> None:
    anna = await sync_to_async(member)("anna")
    table = await sync_to_async(furnished_table)(anna.visitor)
    browser = await sync_to_async(browser_of)(anna)
    cookies = f"sessionid={browser.cookies['sessionid'].value}"
    line = with_cookies(table.id, cookies)
    assert await line.open() == 0
    await sync_to_async(browser.post)("/logout")
    assert (await line.hear()) == {"closed": CHANGED}
    assert await with_cookies(table.id, cookies).open() == NO_TABLE


async def test_a_socket_is_closed_to_an_account_that_was_deactivated(member: Callable[..., Account]) -> None:
    anna = await sync_to_async(member)("anna")
    table = await sync_to_async(furnished_table)(anna.visitor)
    browser = await sync_to_async(browser_of)(anna)
    await sync_to_async(Account.objects.update)(is_active=False)
    assert await with_cookies(table.id, f"sessionid={browser.cookies['sessionid'].value}").open() == NO_TABLE
    assert (await sync_to_async(browser.get)("/lobby")).status_code == 302


# What members do.


def test_members_set_up_tables_and_sit_down_by_the_link(member: Callable[..., Account]) -> None:
    anna, bela = member("anna"), member("bela")
    table = tables.create(anna.visitor, teahouse.game("skud"), "friends", 2, {})
    page = browser_of(bela).get(f"/t/{table.id}")
    assert page.status_code == 200 and f"/t/{table.id}/sit" in page.text
    assert browser_of(bela).post(f"/t/{table.id}/sit", {"name": "bela"}).status_code == 302
    assert Table.objects.get(pk=table.id).stage == "running"


@pytest.mark.parametrize("deed", ["sit", "create", "talk"])
def test_a_guest_of_before_neither_sits_nor_talks_by_any_way(visitor: Callable[..., Visitor], deed: str) -> None:
    with pytest.raises(Declined, match="members_only"):
        permissions.check(visitor("A"), deed)


# Invitations.


def made(account: Account, label: str = "Béla") -> str:
    """An invitation as a member makes it; the end of its link."""
    page = browser_of(account).post("/account/invitations", {"label": label}).text
    return re.search(r'id="link">http://testserver/invitation/([\w-]+)</pre>', page)[1]


@pytest.mark.parametrize("language", ["en", "hu", "sk"])
def test_an_invitation_makes_one_account_which_is_at_once_inside(member: Callable[..., Account], language: str) -> None:
    anna = member("anna", language=language)
    token = made(anna)
    guest = Client(headers={"accept-language": language})
    assert "anna" in guest.get(f"/invitation/{token}").text
    assert joined(token, "Béla", guest).headers["Location"] == "/account"
    assert guest.get("/lobby").status_code == 200
    used = Invitation.objects.get()
    assert used.account.username == "Béla" and used.used is not None
    assert "Béla" in browser_of(anna).get("/account/invitations").text


def test_a_link_works_once(member: Callable[..., Account]) -> None:
    token = made(member("anna"))
    assert joined(token, "First").status_code == 302
    assert joined(token, "Second").status_code == 404 and Client().get(f"/invitation/{token}").status_code == 404
    assert not Account.objects.filter(username="Second").exists()


def test_of_two_who_use_a_link_at_once_one_comes_in(
    member: Callable[..., Account], monkeypatch: pytest.MonkeyPatch
) -> None:
    token = made(member("anna"))
    invitation = invitations.find_open(token)
    assert joined(token, "First").status_code == 302
    # The second found the invitation open, before the first was in.
    monkeypatch.setattr(invitations, "find_open", lambda token: invitation)
    assert joined(token, "Second").status_code == 404
    assert not Account.objects.filter(username="Second").exists() and invitation.pk


def test_a_form_that_is_refused_leaves_the_invitation_open(member: Callable[..., Account]) -> None:
    token = made(member("anna"))
    assert joined(token, "anna").status_code == 200 and Invitation.objects.get().used is None
    assert joined(token, "Béla").status_code == 302


def spoil(how: str, invitation: Invitation) -> None:
    """Make an invitation worthless, in one of the ways there are."""
    maker = invitation.maker
    if how == "expired":
        Invitation.objects.update(expires=timezone.now() - timedelta(seconds=1))
    elif how == "revoked":
        assert browser_of(maker).post("/account/invitations", {"revoke": invitation.pk}).status_code == 302
    elif how == "deactivated":
        Account.objects.filter(pk=maker.pk).update(is_active=False)
    elif how == "deleted":
        maker.delete()
    else:
        moderator = Account.objects.create_user("warden", "", PASSWORD)
        until = timezone.now() + timedelta(days=1)
        actions.restrict(moderator, Restriction(kind="ban", account=maker, why="rude", until=until))


@pytest.mark.parametrize("how", ["expired", "revoked", "deactivated", "deleted", "banned"])
def test_a_link_that_counts_no_longer_is_answered_like_one_that_never_was(
    member: Callable[..., Account], how: str
) -> None:
    token = made(member("anna"))
    spoil(how, Invitation.objects.get())
    answers = [Client().get(f"/invitation/{end}") for end in (token, "x" * len(token))]
    assert {answer.status_code for answer in answers} == {404}
    known, unknown = (CSRF.sub("", answer.text) for answer in answers)
    assert known.replace(token, "") == unknown.replace("x" * len(token), "")
    assert joined(token).status_code == 404 and not Account.objects.filter(username="Newcomer").exists()


def test_the_database_does_not_know_the_link(member: Callable[..., Account]) -> None:
    token = made(member("anna"))
    assert token not in json.dumps(list(Invitation.objects.values()), default=str)
    assert token not in browser_of(Account.objects.get()).get("/account/invitations").text


def test_a_member_invites_only_so_many_at_once(member: Callable[..., Account]) -> None:
    anna = member("anna")
    for _ in range(invitations.MOST_OPEN):
        made(anna)
    assert browser_of(anna).post("/account/invitations", {"label": ""}).status_code == 400
    assert Invitation.objects.count() == invitations.MOST_OPEN
    browser_of(anna).post("/account/invitations", {"revoke": Invitation.objects.first().pk})
    made(anna)
    made(member("warden", is_staff=True))


def test_whoever_is_banned_invites_nobody(member: Callable[..., Account]) -> None:
    anna = member("anna")
    until = timezone.now() + timedelta(days=1)
    actions.restrict(member("warden"), Restriction(kind="ban", account=anna, why="rude", until=until))
    assert browser_of(anna).post("/account/invitations", {"label": ""}).status_code == 400
    assert not Invitation.objects.exists()


def test_members_see_and_revoke_their_own_invitations_and_moderators_everybodys(member: Callable[..., Account]) -> None:
    anna, bela, warden = member("anna"), member("bela"), member("warden", is_staff=True)
    token = made(anna, "Cyril")
    number = Invitation.objects.get().pk
    assert "Cyril" not in browser_of(bela).get("/account/invitations").text
    for wrong in [number, "", "x", "9" * 30]:
        assert browser_of(bela).post("/account/invitations", {"revoke": wrong}).status_code == 404
    assert "Cyril" in browser_of(warden).get("/account/invitations").text
    assert browser_of(warden).post("/account/invitations", {"revoke": number}).status_code == 302
    assert joined(token).status_code == 404


def test_what_is_kept_of_invitations_is_in_the_download(member: Callable[..., Account]) -> None:
    anna = member("anna")
    joined(made(anna, "Béla"), "Béla")
    told = browser_of(anna).get("/account/data").json()["invitations"]
    assert [(one["label"], one["account__username"]) for one in told] == [("Béla", "Béla")]


def test_the_first_member_comes_by_an_invitation_from_the_command_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEAHOUSE_INVITE_ONLY", "1")
    given = ["invite", "--for", "me", "--site", "http://192.168.1.23:8000/"]
    said = CliRunner().invoke(command, given, catch_exceptions=False).output
    token = re.match(r"http://192\.168\.1\.23:8000/invitation/([\w-]+)\nfor one new account, until \d{4}-", said)[1]
    assert Invitation.objects.get().label == "me" and joined(token).status_code == 302


def test_in_a_house_for_everybody_the_command_says_that_nobody_needs_an_invitation(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("TEAHOUSE_INVITE_ONLY", raising=False)
    refused = CliRunner().invoke(command, ["invite"]).exception
    assert isinstance(refused, Unreadable) and str(refused).startswith("TEAHOUSE_INVITE_ONLY is not 1")
    monkeypatch.setenv("TEAHOUSE_INVITE_ONLY", "1")
    refused = CliRunner().invoke(command, ["invite", "--site", "tea.example"]).exception
    assert isinstance(refused, Unreadable) and "expected an address such as https://tea.example" in str(refused)
