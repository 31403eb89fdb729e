"""Recipes for training agents; each runs as `python -m examples.…` in minutes on two cores."""
