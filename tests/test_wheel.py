"""The check of the packages refuses one that lacks a file, or holds what does not belong there."""

import io
import tarfile
import zipfile
from pathlib import Path

import pytest

from tools import wheel as checking

TRACKED = {"teahouse/__init__.py", "teahouse/py.typed", "teahouse/words/hu.po"}
PACKED = ["teahouse/__init__.py", "teahouse/py.typed", "teahouse/words/hu.mo", "teahouse-1.dist-info/METADATA"]


@pytest.fixture(autouse=True)
def _small_project(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "tracked_files", lambda: TRACKED)


def write_wheel(folder: Path, names: list[str], tag: str = "py3-none-any") -> Path:
    file = folder / f"teahouse-1-{tag}.whl"
    with zipfile.ZipFile(file, "w") as archive:
        for name in names:
            archive.writestr(name, "")
    return file


def write_sdist(folder: Path, names: set[str]) -> Path:
    file = folder / "teahouse-1.tar.gz"
    with tarfile.open(file, "w:gz") as archive:
        for name in names:
            archive.addfile(tarfile.TarInfo(f"teahouse-1/{name}"), io.BytesIO())
    return file


def test_a_wheel_holds_the_package_with_compiled_words(tmp_path: Path) -> None:
    checking.check_wheel(write_wheel(tmp_path, PACKED))


@pytest.mark.parametrize("name", PACKED[:3])
def test_a_wheel_that_lacks_a_file_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(checking.StepFailed, match=f"lacks {name}"):
        checking.check_wheel(write_wheel(tmp_path, [other for other in PACKED if other != name]))


@pytest.mark.parametrize(
    "name", ["teahouse/core/rng.so", "teahouse/words/hu.po", "tests/test_docs.py", "teahouse/x.bak"]
)
def test_a_wheel_that_holds_something_else_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(checking.StepFailed, match=f"holds {name}"):
        checking.check_wheel(write_wheel(tmp_path, [*PACKED, name]))


def test_compiled_modules_belong_to_a_wheel_whose_name_says_so(tmp_path: Path) -> None:
    checking.check_wheel(write_wheel(tmp_path, [*PACKED, "teahouse/core/rng.so"], "cp311-cp311-linux_x86_64"))
    with pytest.raises(checking.StepFailed, match=r"holds no compiled module"):
        checking.check_wheel(write_wheel(tmp_path, PACKED, "cp311-cp311-linux_x86_64"))


def test_an_sdist_holds_what_git_tracks_and_what_building_needs(tmp_path: Path) -> None:
    whole = TRACKED | checking.BESIDE
    checking.check_sdist(write_sdist(tmp_path, whole))
    with pytest.raises(checking.StepFailed, match=r"lacks hatch_build.py"):
        checking.check_sdist(write_sdist(tmp_path, whole - {"hatch_build.py"}))
    with pytest.raises(checking.StepFailed, match=r"holds teahouse/words/hu.mo"):
        checking.check_sdist(write_sdist(tmp_path, whole | {"teahouse/words/hu.mo"}))


def test_a_step_that_fails_is_named_in_one_line() -> None:
    with pytest.raises(checking.StepFailed) as failed, checking.step("Serving the site"):
        checking.expect(False, "the server said nothing,\nand ended")
    assert str(failed.value) == "Serving the site: the server said nothing, and ended"
