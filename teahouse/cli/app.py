"""The terminal game: a Textual program."""

from pathlib import Path

from rich.console import Console
from textual.theme import Theme
from textual.worker import WorkerFailed

from teahouse.cli.crash import Crash, crash_line
from teahouse.cli.saves import bots_of
from teahouse.cli.screens.menu import MenuScreen
from teahouse.cli.screens.program import Program
from teahouse.cli.screens.table import TableScreen
from teahouse.core.sitting import Sitting
from teahouse.draw.theme import DARK

DUSK = Theme(
    name="dusk",
    primary=DARK["indigo"],
    secondary=DARK["ink-2"],
    accent=DARK["gold"],
    warning=DARK["seal"],
    success=DARK["jade"],
    foreground=DARK["ink"],
    background=DARK["paper"],
    surface=DARK["paper-2"],
    panel="#332d29",
    dark=True,
)


class TeahouseApp(Program):
    """The menu, or straight to a table."""

    TITLE = "Teahouse"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, language: str, sitting: Sitting | None = None, file: Path | None = None, seed: str = "") -> None:
        super().__init__(file, seed)
        self.language = language
        self.sitting = sitting
        # Textual would print a traceback of several screens; `play` raises it as one line.
        self.error_console = Console(quiet=True)

    def on_mount(self) -> None:
        self.register_theme(DUSK)
        self.theme = "dusk"
        self.push_screen(MenuScreen(self.language))
        if self.sitting is not None:
            record = self.sitting.record
            self.push_screen(TableScreen(self.sitting, bots_of(record), self.language, self.file))

    def play(self) -> None:
        """Run until the player quits; raise Crash if the program fails."""
        self.run()
        # Textual keeps the error, but has no public name for it.
        error: BaseException | None = self._exception
        if isinstance(error, WorkerFailed):
            error = error.error
        if error is not None:
            raise Crash(crash_line(error, self.file)) from error
