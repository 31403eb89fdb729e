"""Addresses in templates: made from names, and only once."""

import re
from pathlib import Path

import pytest
from django.template import engines
from django.template.defaulttags import register as django_tags
from django.urls import NoReverseMatch

import teahouse.web

pytestmark = [pytest.mark.no_rules, pytest.mark.own_servers]
HOUSE = Path(teahouse.web.__file__).parent
TEMPLATES = sorted(path for path in HOUSE.rglob("*") if "templates" in path.parts and path.is_file())
# An attribute that begins with a slash: href="/lobby", data-live='/t/…'.
LITERAL = re.compile(r"""[\w-]+=["']\s*/[^"']*""")


def render(source: str, **facts: object) -> str:
    return engines["django"].from_string(source).render(facts)


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.relative_to(HOUSE).as_posix())
def test_a_template_names_a_page_instead_of_writing_its_address(path: Path) -> None:
    assert LITERAL.findall(path.read_text(encoding="utf-8")) == []


def test_a_literal_address_would_be_found() -> None:
    assert LITERAL.findall("""<a class="x" href="/lobby"><form action='/t/{{ id }}/act'>""") == [
        'href="/lobby',
        "action='/t/{{ id }}/act",
    ]


@pytest.mark.parametrize(
    ("tag", "facts"),
    [
        ('{% url "lobby" %}', {}),
        ('{% url "position" id 0 %}', {"id": "abc"}),
        ('{% url "profile" name %}', {"name": "árvíz&tűrő+@b.c"}),
        ('{% url "profile" name=name %}', {"name": "a'b"}),
        ('{% url "api:manual" %}', {}),
        ('{% url "lobby" as found %}[{{ found }}]', {}),
        ('{% autoescape off %}{% url "profile" name %}{% endautoescape %}', {"name": "a&b"}),
    ],
)
def test_an_address_is_the_one_that_django_makes(
    tag: str, facts: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Asked twice, for the second answer comes from memory."""
    ours = [render(tag, **facts) for _ in range(2)]
    engine = engines["django"].engine
    monkeypatch.setattr(engine, "template_builtins", [*engine.template_builtins, django_tags])
    assert ours == [render(tag, **facts)] * 2


def test_a_page_that_does_not_exist_has_no_address() -> None:
    for _ in range(2):
        with pytest.raises(NoReverseMatch, match="nowhere"):
            render('{% url "nowhere" %}')
