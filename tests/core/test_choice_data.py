"""Choices as data: whoever reads the file of a game finds the same choices as `core.paths`."""

import json
import random
import re

import pytest

import teahouse
from teahouse.core.book import LANGUAGES
from teahouse.core.choice_data import choice_data, table_names
from teahouse.core.game import Game
from teahouse.core.paths import action_of_path, next_choices, next_sentence
from teahouse.core.state import NOBODY, SPECTATOR, State
from teahouse.core.words import with_articles
from tests.conftest import often

# Of many actions that may be decided some paths are followed.
FOLLOWED = 3


class ReadFile:
    """The file of a game as a page reads it, by nothing but what stands in it, with the names of one table."""

    def __init__(self, text: str, names: str) -> None:
        found = json.loads(text)
        self.verbs, self.domains, self.common = found["verbs"], found["domains"], found["names"]
        self.steps = found["steps"]
        self.pattern = found["several"]
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
        return [touch for step in self.verb(action)["path"] for touch in self.step_touches(action, step)]

    def step_touches(self, action: int, step: str) -> list[str]:
        """What is touched for one step of an action's path."""
        arguments = self.arguments(action)
        whole = re.fullmatch(r"\{(\d)\}", step)
        if whole is None:
            return [re.sub(r"\{(\d)\}", lambda match: arguments[int(match[1])][1], step)]
        domain, text = arguments[int(whole[1])]
        words = text.split(domain["parts"]) if domain["parts"] else [text]
        return [f"{domain['touched']}:{word}" for word in words if word or not domain["parts"]]

    def name(self, domain: str, text: str, form: str = "") -> str:
        kinds = [f"{domain}:{form}", domain] if form else [domain]
        found = [names.get(kind, {}).get(text) for names in (self.own, self.common) for kind in kinds]
        return next((name for name in found if name), text)

    def several(self, domain: str, text: str, form: str) -> str:
        """Things in a sentence, equal ones together."""
        same: dict[str, list[str]] = {}
        for word in text.split():
            same.setdefault(self.name(domain, word), []).append(word)
        found: list[str] = []
        for bare, equal in same.items():
            together = self.name(domain, equal[0], f"{form}{len(equal)}") if len(equal) > 1 else bare
            found += [self.name(domain, word, form) for word in equal] if together == bare else [together]
        *first, last = found or [""]
        return self.pattern.format(first=", ".join(first), last=last) if first and self.pattern else ", ".join(found)

    def label(self, action: int) -> str:
        if sentence := self.verb(action)["sentence"]:
            arguments = self.arguments(action)

            def named(found: re.Match[str]) -> str:
                (domain, text), form = arguments[int(found[1])], found[2] or ""
                return (self.several if domain["many"] else self.name)(domain["name"], text, form)

            return with_articles(re.sub(r"\{(\d)(?::(\w+))?\}", named, sentence))
        named = [
            ", ".join(self.name(domain["name"], word) for word in (text.split() if domain["many"] else [text]))
            for domain, text in self.arguments(action)
        ]
        return " ".join([self.verb(action)["name"], *named])

    def step_of(self, action: int, touch: str, depth: int) -> str:
        verb = self.verb(action)
        if depth < verb["ordered"]:
            return verb["path"][depth]
        return next(step for step in verb["path"] if touch in self.step_touches(action, step))

    def thing(self, action: int, touch: str, depth: int) -> str:
        place = re.search(r"\{(\d)\}", self.step_of(action, touch, depth))
        domain = self.domains[self.verb(action)["parameters"][int(place[1])]]["name"] if place else ""
        return self.name(domain, touch.split(":", 1)[1]) if place else ""

    def touch_label(self, action: int, touch: str, depth: int) -> str:
        verb, name = self.verb(action), self.thing(action, touch, depth)
        step = self.step_of(action, touch, depth)
        if not name or depth > 0 or step == verb["implied"]:
            return name or verb["alone"]
        place = re.search(r"\{(\d)\}", step)
        if place is None or not verb["beginnings"] or not verb["beginnings"][int(place[1])]:
            return f"{verb['name']} {name}"
        domain, text = self.domains[verb["parameters"][int(place[1])]]["name"], touch.split(":", 1)[1]
        sentence = verb["beginnings"][int(place[1])]
        return with_articles(
            re.sub(r"\{\d(?::(\w+))?\}", lambda found: self.name(domain, text, found[1] or ""), sentence)
        )

    def rest(self, action: int, path: list[str]) -> list[str] | None:
        """What is left to touch after a path; None where the path leads elsewhere."""
        touches, ordered = self.touches(action), self.verb(action)["ordered"]
        if path[:ordered] != touches[:ordered][: len(path)]:
            return None
        if len(path) < ordered:
            return touches[len(path) :]
        left = touches[ordered:]
        for touch in path[ordered:]:
            if touch not in left:
                return None
            left.remove(touch)
        return left

    def next(self, actions: list[int], path: list[str]) -> list[tuple[str, str, int]]:
        """Touches that lead on, with their names, then finished actions with theirs."""
        touches: dict[str, tuple[str, str, int]] = {}
        verbs: dict[str, dict] = {}
        whole: set[str] = set()
        finished = []
        for action in actions:
            left, verb = self.rest(action, path), self.verb(action)
            if left == []:
                finished.append(("", self.label(action), action))
            for touch in (left or [])[:1] if len(path) < verb["ordered"] else left or []:
                if touch not in touches:
                    is_whole = not path and len(left or []) == 1
                    whole |= {touch} if is_whole else set()
                    name = self.label(action) if is_whole else self.touch_label(action, touch, len(path))
                    touches[touch], verbs[touch] = (touch, name, -1), verb
                    continue
                if touch in whole:
                    whole.remove(touch)
                    touches[touch] = (touch, self.touch_label(action, touch, 0), -1)
                if verbs[touch] is not verb and not path:
                    touches[touch] = (touch, self.thing(action, touch, 0) or touches[touch][1], -1)
        return [*touches.values(), *finished]

    def sentence(self, actions: list[int], path: list[str]) -> str:
        """What the prompt says after a path."""
        found = set()
        for action in actions if path else []:
            left, verb = self.rest(action, path), self.verb(action)
            if left is None:
                continue
            place = len(path)
            if place >= verb["ordered"]:
                loose = range(verb["ordered"], len(verb["path"]))
                still = [place for place in loose if set(self.step_touches(action, verb["path"][place])) & set(left)]
                things = [place for place in still if "{" in verb["path"][place]]
                place = [*things, *still, len(verb["path"])][0]
            found.add(verb["steps"][min(place, len(verb["path"]))] if verb["steps"] else "")
        only = found.pop() if len(found) == 1 else ""
        return only or (self.steps.get(path[-1].partition(":")[0], "") if path else "")

    def only(self, actions: list[int], path: list[str]) -> int:
        """The one action that a path has led to, but for what is implied."""
        left = [(action, rest) for action in actions if (rest := self.rest(action, path)) is not None]
        if len(left) != 1:
            return -1
        action, rest = left[0]
        implied = self.verb(action)["implied"]
        return action if set(rest) <= set(self.step_touches(action, implied) if implied else []) else -1


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
        ordered = file.verb(action)["ordered"]
        loose = touches[ordered:]
        chooser.shuffle(loose)
        touches[ordered:] = loose
        for depth in range(len(touches) + 1):
            path = touches[:depth]
            expected = [
                (choice.touch, choice.label, choice.action) for choice in next_choices(game, seen, path, language)
            ]
            found = file.next(legal, path)
            assert found == expected, path
            assert action_of_path(game, legal, path) == file.only(legal, path)
            assert next_sentence(game, seen, path, language) == file.sentence(legal, path), path


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
    assert found[0] != found[1] and all(
        {kind.partition(":")[0] for kind in names} == {"site", "province"} for names in found
    )
    assert "site" not in choice_data(game, "en")["names"]


def test_the_file_says_nothing_about_a_game_that_is_played(game: Game) -> None:
    """It is the same for everybody: made from no state."""
    assert file_text(game, "en") == file_text(game, "en")
    assert {"verbs", "domains", "names", "steps", "several"} == set(choice_data(game, "en"))
    assert len(file_text(game, "hu").encode()) < 400_000
