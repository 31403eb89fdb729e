"""Whatever stands in an address, a query or a form: no page breaks, and nothing that is kept breaks a later page."""

import itertools
import logging
import os
import random
from collections.abc import Iterator
from urllib.parse import urljoin, urlsplit

import pytest
from django.apps import apps
from django.http import HttpResponse
from django.urls import Resolver404, resolve

from teahouse.core import registry
from teahouse.web import limits
from teahouse.web.models import Table
from teahouse.web.moderation.admin_site import ADMIN_SITE
from teahouse.web.notices import webhook
from teahouse.web.supervisor import Supervisor
from tests.web.furnished import ROLES, Furnished, furnish
from tests.web.hostile import VALUES, any_text, encoded, quoted
from tests.web.site_walk import Address, Form, addresses, fields_read, forms_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.no_rules]
SEED = int(os.environ.get("FUZZ_SEED", "18"))
# Multiplies how much is tried; the suite takes a sample, a person who looks for something takes more.
EFFORT = int(os.environ.get("FUZZ_EFFORT", "1"))
FORM = "application/x-www-form-urlencoded"
# Streams do not end; programs have tests of their own.
ADDRESSES = [found for found in addresses() if not found.pattern.startswith("api/") or found.pattern == "api/"]


class Trouble(logging.Handler):
    """Collects what the site logs as its own fault."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        # What Django answers with 400 it logs too.
        if not record.name.startswith("django.security"):
            self.records.append(record)


@pytest.fixture
def trouble() -> Iterator[list[logging.LogRecord]]:
    """What was logged as an error."""
    handler = Trouble()
    loggers = [logging.getLogger(name) for name in ("", "django", "teahouse")]
    for logger in loggers:
        logger.addHandler(handler)
    yield handler.records
    for logger in loggers:
        logger.removeHandler(handler)


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> Furnished:
    """A furnished site without limits, without bots that think and without a name server."""

    async def no_advice(*given: object, **more: object) -> None:
        return None

    def no_address(host: str, port: int) -> list[str]:
        raise OSError("no such name")

    monkeypatch.setattr(limits, "FACTOR", 1e6)
    monkeypatch.setattr(Supervisor, "hint", no_advice)
    monkeypatch.setattr(webhook, "resolve", no_address)
    return furnish()


class Fuzz:
    """Somebody in a role who sends whatever comes to mind, and writes down what broke."""

    def __init__(self, site: Furnished, role: str, trouble: list[logging.LogRecord]) -> None:
        self.site = site
        self.role = role
        self.trouble = trouble
        self.browser = site.browser(role)
        self.chooser = random.Random(f"{SEED}/{role}")
        # Each value comes up as often as every other, wherever it is used.
        self.values = itertools.cycle(self.chooser.sample(VALUES, len(VALUES)))
        # The forms that have been tried: where they lead, and their fields.
        self.known: set[tuple[str, ...]] = set()
        self.asked = 0
        self.broken: list[str] = []

    def value(self, genuine: str = "") -> str:
        """The next hostile value."""
        return next(self.values) if self.chooser.random() < 0.8 else any_text(self.chooser, genuine)

    def check(self, answer: HttpResponse, *told: object) -> HttpResponse:
        """Write down an answer that nobody should get."""
        self.asked += 1
        if answer.status_code >= 500 or self.trouble:
            error = next((record.exc_info[1] for record in self.trouble if record.exc_info), None)
            self.broken.append(f"{self.role} {answer.status_code} {told!r:.300} {error!r:.300}")
            self.trouble.clear()
        if self.role in self.site.accounts and "sessionid" not in self.browser.cookies:
            self.browser = self.site.browser(self.role)
        return answer

    def get(self, address: str, query: str = "") -> HttpResponse:
        answer = self.browser.get(address, QUERY_STRING=query) if query else self.browser.get(address)
        return self.check(answer, "GET", address, query)

    def post(self, address: str, fields: list[tuple[str, str]]) -> HttpResponse:
        parts = urlsplit(address)
        answer = self.browser.post(parts.path or "/", encoded(fields), content_type=FORM, QUERY_STRING=parts.query)
        return self.check(answer, "POST", address, fields)

    def fill(self, address: Address) -> str:
        """The address of something that exists."""
        genuine = self.site.genuine(self.role, address.pattern)
        return address.filled({name: quoted(self.chooser.choice(genuine[name])) for name in address.names})

    def spoil(self, address: Address) -> Iterator[str]:
        """The address with a hostile value for one of its names."""
        for name in address.names:
            genuine = self.site.genuine(self.role, address.pattern)
            for _ in range(3 * EFFORT):
                values = {other: quoted(self.chooser.choice(genuine[other])) for other in address.names}
                yield address.filled(values | {name: quoted(self.value(values[name]))})

    def fuzz_form(self, form: Form, page: str) -> None:
        """Each field spoilt in turn, the others as they were; left out; twice; and nothing at all."""
        send = self.send_get if form.method == "get" else self.post
        address = urljoin(page, form.action or page)
        names = list(dict.fromkeys(name for name, _ in form.fields if name != "csrfmiddlewaretoken"))
        # The switches of language and colours stand on every page.
        if (kind := (view_at(address), *names)) in self.known:
            return
        self.known.add(kind)
        send(address, [])
        for name in names:
            others = [(other, value) for other, value in form.fields if other != name]
            genuine = dict(form.fields)[name]
            for _ in range(EFFORT):
                send(address, [*others, (name, self.value(genuine))])
            if self.chooser.random() < 0.2 * EFFORT:
                send(address, others)
                send(address, [*form.fields, (name, self.value(genuine)), (name, self.value(genuine))])

    def send_get(self, address: str, fields: list[tuple[str, str]]) -> HttpResponse:
        return self.get(urlsplit(address).path, encoded(fields))

    def fuzz_fields(self, address: str, names: list[str]) -> None:
        """Every field that any view reads, in one form and in one query."""
        for _ in range(EFFORT):
            self.post(address, [(name, self.value()) for name in names])
            some = self.chooser.sample(names, 12)
            self.get(address, encoded((name, self.value()) for name in some))


def view_at(address: str) -> str:
    """Which view answers at an address."""
    try:
        return resolve(urlsplit(address).path).route
    except Resolver404:
        return ""


def in_turn(role: str) -> list[Address]:
    """The addresses that somebody in a role tries: moderators their room, the others everything else."""
    is_admin = [found for found in ADDRESSES if found.pattern.startswith("admin/")]
    return is_admin if role == "moderator" else [found for found in ADDRESSES if found not in is_admin]


def sentinels(site: Furnished) -> list[str]:
    """Pages that must open whatever was sent before."""
    games = registry.ids()
    found = ["/", "/lobby", "/lobby/games", "/tournaments", "/fair", "/u/account"]
    found += ["/account", "/account/tokens", "/account/data", "/notices"]
    found += [f"/ranks/{id}/{seats}" for id in games for seats in registry.game(id).seats]
    found += [f"/games/{id}" for id in games] + [f"/tournaments/{one.id}" for one in site.tournaments]
    for table in Table.objects.all():
        found += [f"/t/{table.id}", f"/t/{table.id}/fair"]
        over = [f"/g/{table.id}{more}" for more in ("", "/0", ".json", ".png", "/moves/0.json")]
        found += [*over, f"/embed/{table.id}"] if table.stage == "finished" else []
    return found


def admin_lists() -> list[str]:
    """The lists of the moderators, and every page of something in them."""
    found = []
    for model in apps.get_models():
        if ADMIN_SITE.is_registered(model):
            base = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
            keys = model.objects.values_list("pk", flat=True)[:50]
            found += [base, *(f"{base}{quoted(str(key))}/change/" for key in keys)]
    return found


def check_sentinels(site: Furnished) -> list[str]:
    """The pages that no longer open."""
    by_role = {"host": sentinels(site), "anonymous": ["/", "/lobby", "/lobby/games"], "moderator": admin_lists()}
    broken = []
    for role, pages in by_role.items():
        browser = site.browser(role)
        answers = [(page, browser.get(page).status_code) for page in pages]
        broken += [f"afterwards {role} {status} {page}" for page, status in answers if status != 200]
    return broken


@pytest.mark.parametrize("role", ROLES)
def test_no_address_no_query_and_no_form_breaks_the_site(
    site: Furnished, role: str, trouble: list[logging.LogRecord]
) -> None:
    fuzz = Fuzz(site, role, trouble)
    names = fields_read()
    for address in in_turn(role):
        page = fuzz.fill(address)
        answer = fuzz.get(page)
        for form in forms_of(answer.text if "html" in answer.get("Content-Type", "") else ""):
            fuzz.fuzz_form(form, page)
        fuzz.fuzz_fields(page, names)
        for spoilt in fuzz.spoil(address):
            fuzz.get(spoilt)
            fuzz.post(spoilt, [])
    broken = fuzz.broken + check_sentinels(site)
    assert not broken, "\n".join(broken)


LOOKUPS = [
    "",
    "exact",
    "iexact",
    "contains",
    "regex",
    "iregex",
    "in",
    "range",
    "isnull",
    "gt",
    "date",
    "year",
    "id",
    "zz",
]
OF_LISTS = ["o", "p", "e", "q", "all", "_popup", "_to_field", "_facets", "_changelist_filters", "_source_model"]


def test_no_question_to_the_lists_of_the_moderators_breaks_them(
    site: Furnished, trouble: list[logging.LogRecord]
) -> None:
    fuzz = Fuzz(site, "moderator", trouble)
    for model in [model for model in apps.get_models() if ADMIN_SITE.is_registered(model)]:
        base = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
        names = [field.name for field in model._meta.get_fields()]
        lookups = ["__".join(filter(None, pair)) for pair in itertools.product(names, LOOKUPS)]
        for name in [*OF_LISTS, *fuzz.chooser.sample(lookups, min(len(lookups), 40 * EFFORT))]:
            fuzz.get(base, encoded([(name, fuzz.value())]))
        for name in [*OF_LISTS, *names] * EFFORT:
            fuzz.get(f"{base}add/", encoded([(name, fuzz.value())]))
    assert not fuzz.broken, "\n".join(fuzz.broken)


def test_every_name_in_an_address_is_known_to_the_fuzz(site: Furnished) -> None:
    named = {name for address in ADDRESSES for name in address.names}
    assert named <= set(site.genuine("guest", ""))
