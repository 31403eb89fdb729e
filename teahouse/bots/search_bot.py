"""A bot that searches a tree of moves in many imagined worlds."""

from mypy_extensions import i64

from teahouse.bots.bot import Bot
from teahouse.bots.ismcts import Node, TreeSearch
from teahouse.bots.weights import learned_judgement
from teahouse.core.game import Game
from teahouse.core.state import NOBODY, State


class SearchBot(Bot):
    """Runs as many iterations as the budget allows; within a turn it reuses its tree."""

    def __init__(self, game: Game, seed: str) -> None:
        super().__init__(game, seed)
        self.search: TreeSearch | None = None
        # What followed the last choice in its tree, and who made it.
        self.following: Node | None = None
        self.seat: i64 = NOBODY
        self.iterations: i64 = 0

    def choose(self, seen: State, budget: i64) -> i64:
        moves = seen.moves()
        plain = moves[0] if len(moves) == 1 else self.game.sense().habit(seen)
        if plain >= 0:
            self.ranked = [(int(plain), 1.0)]
            return plain
        search = self.begin(seen)
        self.iterations = search.think(seen, budget, self.seconds)
        root = search.root
        # In a tree that is kept, moves may stand which only other worlds allow.
        place = place_of(root, moves[0])
        for move in moves:
            other = place_of(root, move)
            if root.visits[other] > root.visits[place]:
                place = other
        self.following = root.next[place]
        self.ranked = ranking(root, self.seat)
        return root.moves[place]

    def begin(self, seen: State) -> TreeSearch:
        """A search with a new tree, or with what is left of the last one if this goes on with the decision before."""
        judgement = learned_judgement(self.game, int(seen.seats))
        search = self.search
        if search is None:
            sense = judgement.sense
            search = TreeSearch(
                judgement, seen.seats, self.rng, care=sense.care(), memory=sense.memory(), ambition=sense.ambition()
            )
        goes_on = self.seat == seen.to_move and judgement.sense.is_half_made(seen)
        following = self.following
        search.root = following if goes_on and following is not None else Node(seen.seats)
        self.search = search
        self.seat = seen.to_move
        self.following = None
        return search


def place_of(root: Node, move: i64) -> i64:
    """The index of a move."""
    place: i64 = 0
    while root.moves[place] != move:
        place += 1
    return place


def ranking(root: Node, seat: i64) -> list[tuple[int, float]]:
    """The moves that were tried, those most often tried first, with the share that they brought the seat."""
    found: list[tuple[int, int, float]] = []
    place: i64
    for place in range(len(root.moves)):
        visits = root.visits[place]
        if visits:
            share = root.rewards[place * root.seats + seat] / float(visits)
            found.append((-int(visits), int(root.moves[place]), share))
    found.sort()
    return [(move, share) for visits, move, share in found]
