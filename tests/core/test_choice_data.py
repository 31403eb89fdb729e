"""Choices as data: whoever reads the file of a game finds the same choices as `core.paths`."""

import json
import random
import re

import pytest

import teahouse
from teahouse.core.book import LANGUAGES
from teahouse.core.choice_data import choice_data, table_names
from teahouse.core.game import Game
from teahouse.core.paths import action_of_path, next_choices
from teahouse.core.state import NOBODY, SPECTATOR, State
from tests.conftest import often

# Of many actions that may be decided some paths are followed.
FOLLOWED = 3


class ReadFile:
    """The file of a game as a page reads it, by nothing but what stands in it, with the names of one table."""

    def __init__(self, text: str, names: str) -> None:
        found = json.loads(text)
        self.verbs, self.domains, self.common = found["verbs"], found["domains"], found["names"]
        self.own = json.loads(names)
        self.known: dict[int, list[str]] = {}

    def verb(self, action: int) -> dict:
        return [verb for verb in self.verbs if verb["first"] <= action][-1]

    def arguments(self, action: int) -> list[tuple[dict, str]]:
        """Each argument: its domain, and its text."""
        verb = self.verb(action)
        number, values = action - verb["first"], []
        for place in reversed(verb["parameters"]):
            number, value = divmod(number, self.domains[place]["size"])
            values.insert(0, value)
        found = []
        for place, (parameter, value) in enumerate(zip(verb["parameters"], values, strict=True)):
            domain = self.domains[parameter]
            texts = domain["texts"] if "texts" in domain else domain["textsAfter"][values[place - 1]]
            found.append((domain, texts[value]))
        return found

    def touches(self, action: int) -> list[str]:
        if action not in self.known:
            self.known[action] = self.read_touches(action)
        return list(self.known[action])

    def read_touches(self, action: int) -> list[str]:
        arguments, found = self.arguments(action), []
        for step in self.verb(action)["path"]:
            whole = re.fullmatch(r"\{(\d)\}", step)
            if whole is None:
                found.append(re.sub(r"\{(\d)\}", lambda match: arguments[int(match[1])][1], step))
                continue
            domain, text = arguments[int(whole[1])]
            found += [f"{domain['touched']}:{word}" for word in (text.split() if domain["many"] else [text])]
        return found

    def name(self, domain: str, text: str) -> str:
        return self.own.get(domain, {}).get(text) or self.common.get(domain, {}).get(text) or text

    def label(self, action: int) -> str:
        named = [
            ", ".join(self.name(domain["name"], word) for word in (text.split() if domain["many"] else [text]))
            for domain, text in self.arguments(action)
        ]
        return " ".join([self.verb(action)["name"], *named])

    def touch_label(self, action: int, touch: str, depth: int) -> str:
        verb = self.verb(action)
        place = re.search(r"\{(\d)\}", verb["path"][0 if verb["isSet"] else depth])
        domain = self.domains[verb["parameters"][int(place[1])]]["name"] if place else ""
        name = self.name(domain, touch.split(":", 1)[1]) if place else ""
        return f"{verb['name']} {name}".strip() if depth == 0 else name or verb["name"]

    def rest(self, action: int, path: list[str]) -> list[str] | None:
        """What is left to touch after a path; None where the path leads elsewhere."""
        touches = self.touches(action)
        if not self.verb(action)["isSet"]:
            return touches[len(path) :] if touches[: len(path)] == path else None
        for touch in path:
            if touch not in touches:
                return None
            touches.remove(touch)
        return touches

    def next(self, actions: list[int], path: list[str]) -> list[tuple[str, str, int]]:
        """Touches that lead on, with their names, then finished actions with theirs."""
        touches: dict[str, tuple[str, str, int]] = {}
        finished = []
        for action in actions:
            left = self.rest(action, path)
            if left == []:
                finished.append(("", self.label(action), action))
            for touch in (left or []) if self.verb(action)["isSet"] else (left or [])[:1]:
                touches.setdefault(touch, (touch, self.touch_label(action, touch, len(path)), -1))
        return [*touches.values(), *finished]


def file_text(game: Game, language: str) -> str:
    return json.dumps(choice_data(game, language), ensure_ascii=False)


def names_text(game: Game, state: State, language: str) -> str:
    return json.dumps(table_names(game, state, language), ensure_ascii=False)


def assert_same_choices(game: Game, file: ReadFile, seen: State, language: str, chooser: random.Random) -> None:
    """Along some paths to actions that are allowed, what can be chosen next is the same."""
    legal = seen.legal()
    for action in chooser.sample(legal, min(FOLLOWED, len(legal))):
        touches = game.touches(action)
        assert file.touches(action) == touches
        if file.verb(action)["isSet"]:
            chooser.shuffle(touches)
        for depth in range(len(touches) + 1):
            path = touches[:depth]
            expected = [
                (choice.touch, choice.label, choice.action) for choice in next_choices(game, seen, path, language)
            ]
            found = file.next(legal, path)
            assert found == expected, path
            finished = [number for _, _, number in found if number >= 0]
            only = finished[0] if len(found) == len(finished) == 1 else -1
            assert action_of_path(game, legal, path) == only


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_file_leads_to_the_same_choices(game: Game, language: str) -> None:
    text = file_text(game, language)
    chooser = random.Random(f"{game.id}/{language}")
    for number in range(often(4, 1)):
        seats = chooser.choice(game.seats)
        state = game.new(seats, f"choices/{number}")
        file = ReadFile(text, names_text(game, state, language))
        while state.to_move != NOBODY:
            if chooser.random() < often(20, 8) / 100:
                assert_same_choices(game, file, state.seen_by(state.to_move), language, chooser)
            state.play(chooser.choice(state.legal()))


def test_every_action_of_the_whole_space_has_its_touches(game: Game) -> None:
    file = ReadFile(file_text(game, "en"), "{}")
    step = max(1, game.verbs.size // 3000)
    for action in [*range(0, game.verbs.size, step), game.verbs.size - 1]:
        assert file.touches(action) == game.touches(action)
        written = " ".join([game.verbs.verb(action).name, *[text for _, text in file.arguments(action)]])
        assert written == game.text(action)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_things_are_called_at_a_table_stays_the_same(game: Game, language: str) -> None:
    """A page asks for these names once: neither a move nor the reader's seat may change them."""
    chooser = random.Random(game.id)
    seats = chooser.choice(game.seats)
    state = game.new(seats, "names")
    first = names_text(game, state, language)
    while state.to_move != NOBODY:
        if chooser.random() < often(30, 10) / 100:
            for seat in [int(SPECTATOR), *range(seats)]:
                assert names_text(game, state.seen_by(seat), language) == first
        state.play(chooser.choice(state.legal()))
    assert names_text(game, state.seen_by(int(SPECTATOR)), language) == first


def test_names_of_one_table_are_told_apart_from_those_of_all() -> None:
    """In Han the sites are called by the map."""
    game = teahouse.game("han")
    found = [table_names(game, game.new(3, 1, {"map": value}), "en") for value in ("border", "ways")]
    assert found[0] != found[1] and all(set(names) == {"site", "province"} for names in found)
    assert "site" not in choice_data(game, "en")["names"]


def test_the_file_says_nothing_about_a_game_that_is_played(game: Game) -> None:
    """It is the same for everybody: made from no state."""
    assert file_text(game, "en") == file_text(game, "en")
    assert {"verbs", "domains", "names"} == set(choice_data(game, "en"))
    assert len(file_text(game, "hu").encode()) < 400_000
