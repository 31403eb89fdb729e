"""The levels people choose from: none of them cheats, each plays by its seed and budget, and each can say why."""

import json
import re
from importlib.resources import files

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import teahouse
from teahouse.bots import BOTS, LEVELS, Bot, bot, explain
from teahouse.bots.explanation import Explanation
from teahouse.bots.ismcts import Node, TreeSearch
from teahouse.bots.learned_bot import LearnedBot
from teahouse.bots.move_averages import MoveAverages
from teahouse.bots.weights import FILE, FORMAT, learned_judgement, parse_judgement, shipped_weights, unlearned_judgement
from teahouse.core.book import LANGUAGES
from teahouse.core.errors import Unreadable
from teahouse.core.game import Game
from teahouse.core.rng import Rng
from teahouse.core.state import State
from teahouse.core.words import words_of
from tests.conftest import often, random_states

# Enough to build a tree, few enough for every bot and game.
FEW = {"random": 1, "greedy": 1, "novice": 2, "adept": 2, "scholar": 40, "master": 90}
LEARNED = ["dragon", "han", "confucius"]


def decisions(game: Game, count: int) -> list[State]:
    """States from all over random games, at which somebody chooses between moves."""
    met = random_states(game, 6, 0.05, 2 * count + 8)
    found = [state.copy() for state in met if state.to_move >= 0 and len(state.legal()) > 1][:count]
    assert found
    return found


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.unmeasured
def test_no_bot_cheats(game: Game, name: str) -> None:
    """The choice is the same in every world that looks the same to the seat."""
    for state in decisions(game, often(12, 2)):
        seat = state.to_move
        seen = state.seen_by(seat)
        first = bot(name, game, "a seed").choose(seen, FEW[name])
        for world in range(2):
            other = seen.imagine(Rng(f"world {world}"))
            assert bot(name, game, "a seed").choose(other.seen_by(seat), FEW[name]) == first


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.unmeasured
def test_the_same_seed_and_budget_give_the_same_thoughts(game: Game, name: str) -> None:
    for state in decisions(game, often(6, 1)):
        seen = state.seen_by(state.to_move)
        one, other = bot(name, game, "7"), bot(name, game, "7")
        assert one.choose(seen, FEW[name]) == other.choose(seen, FEW[name])
        assert one.ranked == other.ranked


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("id", [*LEARNED, "toy"])
@pytest.mark.unmeasured
def test_a_level_says_in_every_language_why(id: str, name: str) -> None:
    game = teahouse.game(id)
    for state in decisions(game, often(4, 1)):
        seen = state.seen_by(state.to_move)
        player = bot(name, game, "why")
        action = int(player.choose(seen, FEW[name]))
        told = explain(game, seen, action, player.ranked)
        assert told.action == action and all(other != action for other, _ in told.alternatives)
        weights = [abs(worth) for _, worth in told.reasons]
        assert weights == sorted(weights, reverse=True)
        for language in LANGUAGES:
            sentence = told.sentence(game, language)
            assert "feature:" not in sentence and "because:" not in sentence and "{" not in sentence
            assert bool(sentence) == bool(told.reasons)


def test_reasons_are_one_sentence_of_what_speaks_for_and_against_a_move() -> None:
    game = teahouse.game("dragon")
    words = game.words("en")
    reasons = [("persons", 2.0), ("money", 1.5), ("losses soon", -1.0), ("rice", -0.1)]
    told = Explanation(0, [(1, 0.0)], reasons, {"persons": 0.5, "money": 0.4, "losses soon": 0.5})
    gains = f"{words.say('feature:persons')} and {words.say('feature:money')}"
    losses = words.say("feature:losses soon:against")
    assert told.sentence(game, "en") == f"Compared with the next best move, this {gains}, but {losses}."


@pytest.mark.parametrize("id", [*LEARNED, "toy"])
def test_every_insight_has_a_name_in_every_language(id: str) -> None:
    game = teahouse.game(id)
    for language in LANGUAGES:
        words = game.words(language)
        names = [name + side for name in game.sense().insights for side in ("", ":against")]
        missing = [name for name in names if not words.knows(f"feature:{name}")]
        assert not missing, f"{game.id} has no words in {language} for: {missing}"


def test_every_level_has_a_name_and_a_description_in_every_language() -> None:
    for language in LANGUAGES:
        for package in ["teahouse.web", "teahouse.cli"]:
            words = words_of(package, language)
            assert all(words.knows(f"bot:{name}") for name in BOTS)
        assert all(words_of("teahouse.web", language).knows(f"level:{name}") for name in BOTS)


@pytest.mark.parametrize("id", LEARNED)
def test_the_weights_that_are_shipped_fit_their_game_and_say_how_they_were_made(id: str) -> None:
    game = teahouse.game(id)
    source = shipped_weights(game)
    assert source is not None and source["format"] == FORMAT and source["insights"] == game.sense().insights
    assert set(source["seats"]) == {str(seats) for seats in game.seats}
    for seats, table in source["seats"].items():
        command = rf"teahouse lab train {id} --seats {seats} --rounds \d+ --games \d+ --seed \S+"
        assert re.fullmatch(command, table["command"])
        assert len(table["start"]) == len(table["drift"]) == len(game.sense().insights)
    assert len(files(game.package).joinpath(FILE).read_bytes()) < 200_000


def test_weights_of_other_insights_are_refused_with_the_remedy() -> None:
    game = teahouse.game("han")
    source = json.loads(json.dumps(shipped_weights(game)))
    source["insights"][0] = "luck"
    with pytest.raises(Unreadable, match="other insights than the game has now: teahouse lab train han"):
        parse_judgement(source, game, 3)


def test_a_game_without_weights_is_judged_by_its_own() -> None:
    toy = teahouse.game("toy")
    assert shipped_weights(toy) is None
    state = toy.new(3, 1)
    shares = learned_judgement(toy, 3).shares(state)
    assert sum(shares) == pytest.approx(1.0)
    assert list(shares) == list(unlearned_judgement(toy.sense()).shares(state))


@pytest.mark.unmeasured
def test_shares_are_the_outcome_when_the_game_is_over(game: Game) -> None:
    for state in random_states(game, 2, 0.0, 1):
        if state.to_move < 0:
            shares = learned_judgement(game, int(state.seats)).shares(state)
            best = max(range(len(shares)), key=lambda seat: shares[seat])
            assert state.outcome()[best] == max(state.outcome())


@pytest.mark.unmeasured
def test_a_search_meets_every_move_of_the_root_and_counts_every_iteration(game: Game) -> None:
    sense = game.sense()
    state = next(state for state in decisions(game, 20) if sense.habit(state) < 0)
    search = TreeSearch(
        learned_judgement(game, int(state.seats)), int(state.seats), Rng("search"), curiosity=2.0, focus=0.0
    )
    done = search.think(state.seen_by(state.to_move), often(400, 60), 0.0)
    assert sum(search.root.visits) == done
    assert list(search.root.moves) == state.legal()


def test_a_node_keeps_its_counts_when_another_world_allows_another_move() -> None:
    node = Node(5)
    assert list(node.add_moves(vec[i64]([4, 9]))) == [0, 1]
    node.visits[1] = 5
    node.rewards[1 * 5 + 2] = 3.5
    assert list(node.add_moves(vec[i64]([2, 9, 12]))) == [0, 2, 3]
    assert list(node.moves) == [2, 4, 9, 12]
    assert list(node.visits) == [0, 0, 5, 0]
    assert node.rewards[2 * 5 + 2] == 3.5 and sum(node.rewards) == 3.5


@pytest.mark.unmeasured
def test_a_search_ends_when_nothing_could_change_its_choice() -> None:
    """A move that was tried more often than the next one, and than iterations were left, stays the choice."""
    game = teahouse.game("dragon")
    ended_early = 0
    for state in decisions(game, often(12, 3)):
        search = TreeSearch(learned_judgement(game, int(state.seats)), int(state.seats), Rng("end"))
        done = search.think(state.seen_by(state.to_move), 320, 0.0)
        second, first = sorted(search.root.visits)[-2:]
        assert done == 320 or first - second > 320 - done
        ended_early += done < 320
    assert ended_early


def test_a_search_leaves_to_habit_what_players_finish_without_a_thought() -> None:
    game = teahouse.game("confucius")
    sense = game.sense()
    habits = [state for state in decisions(game, 60) if sense.habit(state) >= 0]
    assert habits
    for state in habits:
        player = bot("scholar", game, "a seed")
        assert player.choose(state.seen_by(state.to_move), 10_000_000) == sense.habit(state)
        assert sense.habit(state) in state.legal()


def test_memory_plays_what_has_done_best_for_the_seat_and_first_what_was_never_done() -> None:
    averages, rng = MoveAverages(5), Rng("memory")
    moves = vec[i64]([3, 7, 9])
    for action, reward in ((3, 0.2), (7, 0.9), (9, 0.4), (3, 0.3)):
        averages.note(1, action)
        averages.note(0, 9)
        averages.learn(vec[float]([1.0 - reward, reward]))
    assert averages.best(1, moves, rng) == 1
    assert averages.best(0, moves, rng) in (0, 1), "seat 0 has only ever done 9"
    assert {averages.best(0, vec[i64]([3, 7]), rng) for _ in range(50)} == {0, 1}


@pytest.mark.parametrize("how", [{"care": 1.0}, {"memory": 1.0}, {"care": 0.3, "memory": 0.5}])
@pytest.mark.unmeasured
def test_a_search_plays_on_by_judgement_and_by_memory_as_it_is_told(how: dict[str, float]) -> None:
    game = teahouse.game("dragon")
    state = decisions(game, 1)[0]
    seen = state.seen_by(state.to_move)
    found = []
    for _ in range(2):
        search = TreeSearch(learned_judgement(game, int(state.seats)), int(state.seats), Rng("how"), **how)
        assert search.think(seen, 30, 0.0) <= 30
        found.append(list(search.root.visits))
    assert found[0] == found[1]
    assert bool(len(search.averages.counts)) == ("memory" in how)


def test_a_cap_in_seconds_ends_a_search_early() -> None:
    game = teahouse.game("han")
    state = game.new(3, 1)
    search = TreeSearch(learned_judgement(game, 3), 3, Rng("cap"))
    assert search.think(state.seen_by(0), 10_000_000, 0.05) < 10_000_000


@pytest.mark.unmeasured
def test_a_novice_makes_mistakes_that_an_adept_does_not_make() -> None:
    game = teahouse.game("han")
    state = game.new(2, 5)
    seen = state.seen_by(0)
    sure = {int(LearnedBot(game, str(seed)).choose(seen, 4)) for seed in range(6)}
    unsure = {int(choice(bot("novice", game, str(seed)), seen)) for seed in range(40)}
    assert len(unsure) > len(sure)


def choice(player: Bot, seen: State) -> int:
    """What a bot does with a small budget."""
    return int(player.choose(seen, 4))
