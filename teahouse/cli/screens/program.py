"""What screens need from the program that shows them."""

import secrets
from pathlib import Path

from textual.app import App


class Program(App[None]):
    """A program with one game on the screen at a time."""

    def __init__(self, file: Path | None, seed: str) -> None:
        super().__init__()
        # The file of the game on the screen.
        self.file = file
        self.seed = seed

    def new_seed(self) -> str:
        """A random seed, unless one was given."""
        return self.seed or secrets.token_hex(16)
