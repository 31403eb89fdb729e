"""Recipes: how an agent comes out of the environments; each runs by `python -m examples.…` in minutes on two cores."""
