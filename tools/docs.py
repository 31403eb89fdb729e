"""Build a small web site from the docs, the rulebooks and the vocabularies: build/docs."""

import html
import json
import re
import shutil
from pathlib import Path

from markdown_it import MarkdownIt

import teahouse
from teahouse.core.book import LANGUAGES, PICTURE
from teahouse.core.game import Game
from teahouse.core.options import spelling
from teahouse.draw.theme import LIGHT

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "build" / "docs"
PAGE = """<!doctype html>
<html lang="{language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>
<style>body{{font:17px/1.6 Palatino,Georgia,serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:{colours[ink]};
background:{colours[paper]}}}code,pre{{font:14px/1.5 monospace}}
pre{{overflow:auto;background:{colours[paper-2]};padding:1rem}}
table{{border-collapse:collapse}}td,th{{border-bottom:1px solid {colours[line]};padding:.2rem .6rem;text-align:left}}
a{{color:{colours[indigo]}}}figure{{margin:1rem 0}}figure svg{{max-width:26rem}}figcaption{{font-style:italic}}</style>
<nav><a href="{home}index.html">Teahouse</a></nav>{body}</html>
"""


def with_drawings(game: Game, source: str, language: str) -> str:
    """A rulebook with its positions drawn as pictures."""

    def figure(block: re.Match[str]) -> str:
        position = json.loads(block[1])
        caption = html.escape(position.pop("caption", ""))
        drawn = game.look().svg(game.at(position), lang=language, theme="light")
        return f"<figure>{drawn}<figcaption>{caption}</figcaption></figure>\n"

    return PICTURE.sub(figure, source)


def page(name: str, title: str, source: str, language: str = "en") -> None:
    """Write one page."""
    source = re.sub(r"\]\(((?:\.\./)?\w[\w/-]*)\.md\)", r"](\1.html)", source)
    source = re.sub(r"^(#+ .*?) \{#([\w-]+)\}$", r'<a id="\2"></a>\n\n\1', source, flags=re.MULTILINE)
    body = MarkdownIt("commonmark", {"html": True}).enable("table").render(source)
    home = "../" * name.count("/")
    text = PAGE.format(colours=LIGHT, language=language, title=html.escape(title), home=home, body=body)
    (TARGET / f"{name}.html").write_text(text, encoding="utf-8")


def reference(game: Game) -> str:
    """A game's actions, events and house rules as tables."""
    lines = [f"# {game.name()}: reference", "", "| action | text of the first |", "|---|---|"]
    lines += [f"| `{verb.shape()}` | `{game.text(verb.first)}` |" for verb in game.verbs.verbs]
    lines += ["", f"{game.verbs.size} actions in all.", "", "| event | told |", "|---|---|"]
    for event in game.events.events:
        told = ", ".join(domain.name + (" (private)" if domain.private else "") for domain in event.parameters)
        lines.append(f"| `{event.name}` | {told} |")
    lines += ["", "| house rule | default | values |", "|---|---|---|"]
    for option in game.options:
        default = spelling(option.default_for(game.seats[0]))
        lines.append(f"| `{option.name}` | {default} | {option.allowed_values()} |")
    return "\n".join(lines)


def main() -> None:
    shutil.rmtree(TARGET, ignore_errors=True)
    TARGET.mkdir(parents=True)
    more = ["", "## Games", ""]
    for id in teahouse.game_ids():
        game = teahouse.game(id)
        page(f"{id}-reference", game.name(), reference(game))
        for language in LANGUAGES:
            source = with_drawings(game, game.book(language).source, language)
            page(f"{id}-{language}", game.name(language), source, language)
        books = " ".join(f"[{language}]({id}-{language}.html)" for language in LANGUAGES)
        more.append(f"- {game.name()}: rulebook {books}, [reference]({id}-reference.html)")
    for file in sorted((ROOT / "docs").rglob("*.md")):
        source = file.read_text(encoding="utf-8")
        name = str(file.relative_to(ROOT / "docs").with_suffix(""))
        (TARGET / name).parent.mkdir(exist_ok=True)
        page(name, file.stem, source + "\n".join(more) if name == "index" else source)
    for file in (ROOT / "docs").rglob("*.svg"):
        shutil.copy(file, TARGET / file.relative_to(ROOT / "docs"))
    print(f"{len(list(TARGET.rglob('*.html')))} pages in {TARGET.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
