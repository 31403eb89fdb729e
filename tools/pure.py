"""Copy the project without its compiled parts to build/pure, where the same tests run interpreted."""

import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PURE = ROOT / "build" / "pure"
COPIED = [
    "teahouse",
    "tests",
    "tools",
    "bench",
    "examples",
    "docs",
    ".importlinter",
    "pyproject.toml",
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "SECURITY.md",
    "hatch_build.py",
]


def main() -> None:
    shutil.rmtree(PURE, ignore_errors=True)
    PURE.mkdir(parents=True)
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, PURE / name, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
        elif source.exists():
            shutil.copy(source, PURE / name)


if __name__ == "__main__":
    main()
