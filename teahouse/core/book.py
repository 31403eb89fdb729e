"""Rulebooks: Markdown with one paragraph a rule, each under a heading that carries the rule's id."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources import files

from teahouse.core.errors import Unreadable

LANGUAGES = ["en", "hu", "sk"]
PICTURE = re.compile(r"```board\n(.*?)```", re.DOTALL)
# What a heading carries for programs, not for readers.
HEADING_ID = re.compile(r"(?m)(?<=\S) *\{#[a-z0-9-]+\} *$")
HEADING = re.compile(r"^(#{1,6}) +(.*?) *(?:\{#([a-z0-9-]+)\})? *$")


@dataclass(frozen=True)
class BookPicture:
    """A position in a book. `panels` are the rows of panels that a drawing shows; [] is the whole board."""

    position: dict[str, object]
    caption: str
    panels: list[list[str]]


class Paragraph:
    """A heading and what stands under it; `id` is "" where the heading is no rule."""

    def __init__(self, id: str, title: str, level: int) -> None:
        self.id = id
        self.title = title
        self.level = level
        self.text = ""


class Book:
    """A game's rulebook in one language."""

    def __init__(self, language: str, source: str) -> None:
        self.language = language
        self.source = source
        self.paragraphs: list[Paragraph] = []
        for line in source.splitlines():
            heading = HEADING.match(line)
            if heading:
                marks, title, id = heading.groups()
                self.paragraphs.append(Paragraph(id or "", title, len(marks)))
            elif self.paragraphs:
                self.paragraphs[-1].text += line + "\n"
        for paragraph in self.paragraphs:
            paragraph.text = paragraph.text.strip()

    def ids(self) -> list[str]:
        """The rule ids in the book's order."""
        return [paragraph.id for paragraph in self.paragraphs if paragraph.id]

    def rule(self, id: str) -> Paragraph:
        """The paragraph of a rule."""
        for paragraph in self.paragraphs:
            if id and paragraph.id == id:
                return paragraph
        raise Unreadable(f'no rule "{id}" in this book; it has: {", ".join(self.ids())}')


def without_ids(text: str) -> str:
    """A text of the book without the ids of its headings."""
    return HEADING_ID.sub("", text)


def read_picture(block: re.Match[str]) -> BookPicture:
    """The position in a fenced `board` block."""
    position = json.loads(block.group(1))
    return BookPicture(position, caption=position.pop("caption", ""), panels=position.pop("panels", []))


def with_pictures(text: str, drawn: Callable[[dict[str, object]], str]) -> str:
    """A text of the book with its positions drawn as text, each above its caption."""
    found: list[str] = []
    end = 0
    for block in PICTURE.finditer(text):
        picture = read_picture(block)
        found.append(text[end : block.start()] + f"```\n{drawn(picture.position)}\n```\n*{picture.caption}*")
        end = block.end()
    return "".join(found) + text[end:]


def read_book(package: str, language: str) -> Book:
    """The book of a game's package."""
    if language not in LANGUAGES:
        raise Unreadable(f'expected a language, one of {", ".join(LANGUAGES)}, got "{language}"')
    page = files(package).joinpath("book", language + ".md")
    return Book(language, page.read_text(encoding="utf-8"))
