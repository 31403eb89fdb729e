"""What screens may ask of the program that shows them."""

import secrets
from pathlib import Path

from textual.app import App


class Program(App[None]):
    """A program with one game on the screen at a time."""

    def __init__(self, file: Path | None, seed: str) -> None:
        super().__init__()
        # Where the game on the screen is kept.
        self.file = file
        self.seed = seed

    def new_seed(self) -> str:
        """A seed nobody knows, unless one was asked for."""
        return self.seed or secrets.token_hex(16)
