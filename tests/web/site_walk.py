"""Every address of the site and every form of a page, found by asking the site itself: a new page is fuzzed too."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

from django.urls import URLPattern, get_resolver
from django.utils.regex_helper import normalize

import teahouse.web

# How views and their parts read a field.
GIVEN = r"(?:POST|GET|given)"
READ = re.compile(rf'{GIVEN}(?:\.get|\.getlist)?[(\[]f?"([\w:]+)"|"([\w:]+)" in (?:request\.)?{GIVEN}')


@dataclass(frozen=True)
class Address:
    """A pattern such as `g/%(id)s/%(ply)s` with the names in it."""

    pattern: str
    names: tuple[str, ...]

    def filled(self, values: dict[str, str]) -> str:
        """The address with everything filled in."""
        return "/" + self.pattern % values


def addresses() -> list[Address]:
    """Every address that the site knows."""
    return list(dict.fromkeys(found_in(get_resolver().url_patterns)))


def found_in(patterns: list[object], before: str = "", outer: tuple[str, ...] = ()) -> Iterator[Address]:
    """The addresses below a prefix."""
    for pattern in patterns:
        for text, names in normalize(pattern.pattern.regex.pattern):
            if isinstance(pattern, URLPattern):
                yield Address(before + text, (*outer, *names))
            else:
                yield from found_in(pattern.url_patterns, before + text, (*outer, *names))


def fields_read() -> list[str]:
    """The names of all fields that the site's own code reads, whether a page shows them or not."""
    sources = Path(teahouse.web.__file__).parent.rglob("*.py")
    found = {name for path in sources for names in READ.findall(path.read_text(encoding="utf-8")) for name in names}
    return sorted(found - {""})


@dataclass
class Form:
    """A form as a page shows it, filled in as a browser would send it; each button sends it its own way."""

    action: str
    method: str
    fields: list[tuple[str, str]] = field(default_factory=list)
    buttons: list["Form"] = field(default_factory=list)

    def fill(self, name: str, value: str, kind: str, is_chosen: bool) -> None:
        """A field. Of radio buttons and lists the chosen value or the first; boxes are sent as if they were checked."""
        known = [number for number, (other, _) in enumerate(self.fields) if other == name]
        if kind not in ("radio", "option") or not known:
            self.fields.append((name, value or ("on" if kind == "checkbox" else "")))
        elif is_chosen:
            self.fields[known[0]] = (name, value)

    def ways(self) -> list["Form"]:
        """The form as each of its buttons sends it."""
        plain = [Form(self.action, self.method, self.fields)]
        return [Form(way.action or self.action, self.method, self.fields + way.fields) for way in self.buttons] or plain


class Forms(HTMLParser):
    """Collects the forms of a page, with the fields that stand outside of them and name them."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[Form] = []
        self.by_id: dict[str, Form] = {}
        self.open: Form | None = None
        self.select: tuple[str, dict[str, str]] | None = None
        # Elements that name their form, which may come later in the page.
        self.loose: list[tuple[str, dict[str, str]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.open = Form(given.get("action", ""), given.get("method", "get").lower())
            self.found.append(self.open)
            self.by_id[given.get("id", "")] = self.open
        elif tag == "select":
            self.select = (given.get("name", ""), given)
        elif tag == "option" and self.select is not None:
            name, outer = self.select
            more = {"form": outer["form"]} if "form" in outer else {}
            self.note("option", {"name": name, "value": given.get("value", ""), **more} | given)
        elif tag in ("input", "textarea", "button"):
            self.note(tag, given)

    def note(self, tag: str, given: dict[str, str]) -> None:
        """An element of the open form, or of the one that it names."""
        if "form" in given:
            self.loose.append((tag, given))
        elif self.open is not None:
            add_element(self.open, tag, given)

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self.select = None
        elif tag == "form":
            self.open = None


def add_element(form: Form, tag: str, given: dict[str, str]) -> None:
    """A field or a button joins its form."""
    name, value, kind = given.get("name", ""), given.get("value", ""), given.get("type", "")
    if tag == "button" or kind == "submit":
        form.buttons.append(Form(given.get("formaction", ""), form.method, [(name, value)] if name else []))
    elif name:
        is_chosen = "checked" in given or "selected" in given
        form.fill(name, value, "option" if tag == "option" else kind, is_chosen)


def forms_of(page: str) -> list[Form]:
    """The forms of a page, each as every one of its buttons sends it."""
    parser = Forms()
    parser.feed(page)
    for tag, given in parser.loose:
        if given["form"] in parser.by_id:
            add_element(parser.by_id[given["form"]], tag, given)
    return [way for form in parser.found for way in form.ways()]
