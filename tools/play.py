"""`make play`: open the site as soon as it can run, compile the rules in the background, and restart it when idle.

python tools/play.py [--port 8000]

The first time, only what playing needs is installed, and the rules run interpreted. Meanwhile the compiler is installed
and runs at low priority; its libraries are put aside, because a running program must not import half of them. When all
are ready, the site exits as soon as it is idle and starts again with them. This process keeps the listening socket, so
visitors who come in between wait a second and nothing is lost. Uses only the standard library.
"""

import argparse
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools import setup

ASIDE = setup.ROOT / "build" / "compiled" / "ready"
# Which sources the libraries were made from.
SOURCES = ASIDE / "sources"
LOG = setup.VENV / "teahouse-compile.log"
TEAHOUSE = setup.PYTHON.parent / "teahouse"
# The exit code by which `teahouse serve` asks to be started again.
RESTART = 75
STEP = 0.2


def compile_aside() -> None:
    """Install the compiler and compile the rules without touching those in use; runs in a separate process."""
    os.nice(15)
    setup.LOG = LOG
    shutil.rmtree(ASIDE, ignore_errors=True)
    done = setup.read_stamp()
    setup.install_packages(done, setup.COMPILE)
    sources = setup.digest(setup.compiled_sources())
    setup.compile_rules(done, ASIDE)
    if ASIDE.exists():
        SOURCES.write_text(sources)


def put_in_place() -> None:
    """Move the compiled libraries beside their sources; the rules must not be running."""
    for library in ASIDE.rglob("*.so"):
        library.replace(setup.ROOT / library.relative_to(ASIDE))
    setup.keep(setup.read_stamp(), compiled=SOURCES.read_text(), release="", interpreted="")


def listen(port: int) -> socket.socket:
    """A listening socket; exits with one line that says why if there is none."""
    listening = socket.socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind(("127.0.0.1", port))
    except OSError as error:
        sys.exit(f"play: 127.0.0.1:{port}: {error.strerror}; choose another port: make play PORT=8001")
    listening.listen(128)
    return listening


class Play:
    """The site, and the compiler in the background."""

    def __init__(self, listening: socket.socket) -> None:
        self.listening = listening
        self.site = self.open_site("--open")
        # A separate session: Ctrl+C goes to the site, and both end with it.
        command = [str(setup.PYTHON), __file__, "--compile-aside"]
        with LOG.open("ab") as log:
            self.compiler: subprocess.Popen[bytes] | None = subprocess.Popen(
                command, stdout=log, stderr=log, start_new_session=True
            )
        self.is_ready = False

    def open_site(self, *options: str) -> subprocess.Popen[bytes]:
        """Start the site on the socket that stays open."""
        fd = self.listening.fileno()
        return subprocess.Popen([str(TEAHOUSE), "serve", "--fd", str(fd), *options], pass_fds=[fd])

    def run(self) -> int:
        """Wait until the site has ended for good; its exit code."""
        while True:
            try:
                code = self.site.wait(STEP)
            except subprocess.TimeoutExpired:
                self.watch_compiler()
                continue
            except KeyboardInterrupt:
                # The terminal has sent the signal to the site as well.
                continue
            if code != RESTART or not self.is_ready:
                self.stop_compiler()
                return code
            put_in_place()
            self.site = self.open_site()

    def watch_compiler(self) -> None:
        """When the compiler has finished, ask the site to restart."""
        if self.compiler is None:
            return
        if self.compiler.poll() is None:
            self.show_progress()
            return
        self.is_ready = self.compiler.returncode == 0 and SOURCES.exists()
        self.compiler = None
        self.clear_line()
        if self.is_ready:
            print("The rules are compiled; the site changes over in a quiet moment.", flush=True)
            self.site.send_signal(signal.SIGHUP)
        else:
            print(f"The rules stay interpreted: compiling failed, see {LOG.relative_to(setup.ROOT)}", flush=True)

    def show_progress(self) -> None:
        """Show the compiler's progress on the last line of a terminal."""
        if sys.stdout.isatty():
            with LOG.open("rb") as log:
                said = setup.last_line(log)
            said = said if re.fullmatch(r"\d+ of \d+", said) else "preparing"
            print(f"\r\x1b[KCompiling the rules behind it: {said}", end="", flush=True)

    def clear_line(self) -> None:
        if sys.stdout.isatty():
            print("\r\x1b[K", end="", flush=True)

    def stop_compiler(self) -> None:
        """Stop the compiler and its processes; the next run continues where it stopped."""
        if self.compiler is not None and self.compiler.poll() is None:
            os.killpg(self.compiler.pid, signal.SIGTERM)
            self.compiler.wait()


def main() -> None:
    parser = argparse.ArgumentParser(prog="make play", description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--compile-aside", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    setup.require_python()
    with setup.plain_errors():
        if arguments.compile_aside:
            compile_aside()
            return
        done = setup.set_up(setup.PLAY)
    serve = [str(TEAHOUSE), "serve", "--open", "--port", str(arguments.port)]
    if setup.are_compiled(done) or not setup.has_compiler():
        os.execv(serve[0], serve)
    setup.remove_compiled(done)
    print("The rules run interpreted at first; they are being compiled meanwhile.", flush=True)
    playing = Play(listen(arguments.port))
    signal.signal(signal.SIGTERM, lambda *_: playing.site.terminate())
    sys.exit(playing.run())


if __name__ == "__main__":
    main()
