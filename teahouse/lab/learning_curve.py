"""A learning curve as a picture."""

from collections.abc import Sequence

from matplotlib.figure import Figure

from teahouse.lab.training import WeightLearner


def draw_curve(name: str, learners: Sequence[WeightLearner], path: str) -> None:
    """What was scored, and the share won from sparring partners, by games played; the file's ending says the format."""
    figure = Figure(figsize=(7.2, 3.2), layout="constrained")
    scored, won = figure.subplots(1, 2)
    for learner in learners:
        games = [entry["games"] for entry in learner.curve]
        scored.plot(games, [entry["score"] for entry in learner.curve], marker="o", label=f"{learner.seats}")
        won.plot(games[1:], [entry["share"] for entry in learner.curve[1:]], marker="o", label=f"{learner.seats}")
    won.axhline(0.5, color="grey", linewidth=0.8)
    scored.set(title=f"{name}: mean score in self-play", xlabel="games")
    won.set(title="share won from a sparring partner", xlabel="games")
    scored.legend(title="seats")
    figure.savefig(path)
