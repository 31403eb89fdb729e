"""Whatever a program sends to any operation of the API: an answer that its description names, and nothing broken."""

import json
import logging
import random
from collections import Counter

import pytest
import schemathesis
from django.test import Client
from schemathesis import engine
from schemathesis.config import GenerationConfig, ProjectConfig, ProjectsConfig, SchemathesisConfig
from schemathesis.engine import StopReason, events

from teahouse.web import asgi, limits
from teahouse.web.api import views
from teahouse.web.models import Table
from tests.conftest import often
from tests.web.furnished import Furnished, furnish
from tests.web.hostile import VALUES, any_text, encoded, mutated, quoted
from tests.web.test_fuzz_pages import SEED, check_sentinels, trouble  # noqa: F401
from tests.web.test_fuzz_sockets import ODD

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.no_rules]
EXAMPLES = often(12, 3)
TRIES = often(25, 6)
GENUINE = {
    "TableIn": {"game": "toy", "seats": 3, "bots": [], "preset": "", "options": {}, "clock": {"bank": 6}, "seat": None},
    "SitIn": {"nonce": "ab" * 32},
    "BotIn": {"bot": "random"},
    "ActionIn": {"action": "x", "seq": 0},
    "UndoIn": {"seq": 0, "whole_turn": True},
    "AgreeIn": {"agree": True},
    "ChatIn": {"text": "hello"},
}  # fmt: skip


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> Furnished:
    monkeypatch.setattr(limits, "FACTOR", 1e6)
    return furnish()


def operations() -> list[tuple[str, str, str, list[str]]]:
    """Every operation but the streams: its method, its path, the shape of its body, and the names in its query."""
    found = []
    for path, methods in views.schema()["paths"].items():
        for method, operation in methods.items():
            shown = views.operation_of(method, path, operation)
            names = [item["name"] for item in operation["parameters"] if item["in"] == "query"]
            found += [(method, path, shown["body"], names)] if not path.endswith("stream") else []
    return found


class Program:
    """A program with a token of every scope that sends whatever comes to mind."""

    def __init__(self, site: Furnished) -> None:
        self.chooser = random.Random(SEED)
        self.client = Client(headers={"authorization": f"Bearer {site.token}"}, raise_request_exception=False)
        self.ids = [table.id for table in site.tables_for("account").values()]

    def body(self, shape: str) -> str:
        """A body with something wrong in it; JSON that only Python reads, too."""
        fields = {name: json.dumps(value) for name, value in GENUINE.get(shape, {"x": 1}).items()}
        spoilt = self.chooser.choice([json.dumps(self.chooser.choice(VALUES)), self.chooser.choice(ODD)])
        fields[self.chooser.choice([*fields, "extra"])] = spoilt
        text = "{" + ", ".join(f'"{name}": {value}' for name, value in fields.items()) + "}"
        return mutated(self.chooser, text) if self.chooser.random() < 0.2 else text

    def send(self, method: str, path: str, shape: str, names: list[str]) -> tuple[int, str]:
        """The status of the answer, and what was sent."""
        id = quoted(any_text(self.chooser)) if self.chooser.random() < 0.1 else self.chooser.choice(self.ids)
        query = encoded((name, any_text(self.chooser)) for name in names if self.chooser.random() < 0.7)
        body = self.body(shape).encode("utf-8", "surrogatepass") if method == "post" else b""
        address = path.replace("{id}", id)
        kind = "application/json" if self.chooser.random() < 0.95 else "text/plain; charset=utf-7"
        answer = self.client.generic(method.upper(), address, body, kind, QUERY_STRING=query)
        if answer.status_code >= 400:
            assert answer.json()["error"] and answer.json()["message"]
        return answer.status_code, f"{method} {address} {query!r:.200} {body!r:.300}"


def test_no_body_and_no_query_breaks_an_operation(site: Furnished, trouble: list[logging.LogRecord]) -> None:  # noqa: F811
    program = Program(site)
    broken = []
    for operation in operations():
        for _ in range(TRIES):
            status, told = program.send(*operation)
            if status >= 500 or trouble:
                broken.append(f"{status} {told} {[record.exc_info for record in trouble]!r:.300}")
                trouble.clear()
    broken += check_sentinels(site)
    assert not broken, "\n".join(broken)


def test_schemathesis_finds_nothing_to_the_end_of_its_run(site: Furnished, trouble: list[logging.LogRecord]) -> None:  # noqa: F811
    """Every answer has a status and a shape that the description names."""
    generation = GenerationConfig(max_examples=EXAMPLES, deterministic=True, database="none")
    project = ProjectConfig(
        headers={"Authorization": f"Bearer {site.token}"}, generation=generation, continue_on_failure=True
    )
    # What fits the description may still be against the rules of a game.
    project.checks.positive_data_acceptance.enabled = False
    config = SchemathesisConfig(projects=ProjectsConfig(default=project), seed=SEED)
    described = schemathesis.openapi.from_asgi("/api/openapi.json", asgi.serve_bounded, config=config)
    found: list[str] = []
    answered: Counter[tuple[str, int]] = Counter()
    ended = None
    for event in engine.from_schema(described.exclude(path_regex="stream$")).execute():
        if isinstance(event, events.ScenarioFinished):
            for checks in event.recorder.checks.values():
                found += [str(check.failure_info.failure) for check in checks if check.failure_info is not None]
            for interaction in event.recorder.interactions.values():
                answered[event.recorder.label, interaction.response.status_code] += 1
        elif isinstance(event, events.NonFatalError | events.FatalError):
            found.append(repr(getattr(event, "value", event)))
        elif isinstance(event, events.EngineFinished):
            ended = event
    assert found == [] and not trouble
    assert {label for label, _ in answered} >= {f"{method.upper()} {path}" for method, path, *_ in operations()}
    assert ended is not None and ended.stop_reason == StopReason.COMPLETED
    assert Table.objects.count() > 0 and check_sentinels(site) == []
