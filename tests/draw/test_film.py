"""Films: pieces that are rasterised once give the same pictures as whole drawings."""

from io import BytesIO
from itertools import islice

import pytest

from teahouse.core.errors import Unreadable
from teahouse.core.game import Game
from teahouse.draw import export, svg
from teahouse.draw.film import Canvas, Film, pixel_size
from teahouse.draw.layouts import column, row
from teahouse.draw.panels import Stock, reader_seat
from teahouse.draw.sprites import LONGEST_PIECE, split_pieces, used_definitions, whole_classes
from teahouse.draw.theme import LIGHT
from tests.conftest import random_states
from tests.draw.pictures import plain_panel

pytest.importorskip("PIL", reason="Pillow is not installed, so no film can be made")
pytest.importorskip("resvg_py", reason="resvg-py is not installed, so no frame can be drawn")

from PIL import Image, ImageChops, ImageStat

STOCK = Stock("small", {".faint": "opacity:.5", ".thin": "stroke-opacity:.5"})
LONG = "".join(svg.circle(10 * number, 10, 4, fill="var(--ink)", stroke="#000") for number in range(20))


def filmed(*frames: str, theme: str = "light", width: int = 100) -> Film:
    """A film of one panel with these drawings."""
    film = Film(theme, width)
    for inside in frames:
        film.add([plain_panel("map", 100, 60, inside)], row("map"), STOCK, 0)
    assert all(step is None for step in film.rasterise())
    return film


def pixels_of(picture: bytes) -> Image.Image:
    """The pixels of a PNG."""
    return Image.open(BytesIO(picture)).convert("RGB")


def difference(one: Image.Image, other: Image.Image) -> tuple[float, float]:
    """How much two pictures differ from 0 to 255: on average, and the share of values off by more than 24."""
    assert one.size == other.size
    off = ImageChops.difference(one, other)
    counts = off.histogram()
    far = sum(count for place, count in enumerate(counts) if place % 256 > 24)
    return sum(ImageStat.Stat(off).mean) / 3, far / sum(counts)


@pytest.mark.slow
@pytest.mark.parametrize(("theme", "width"), [("light", 480), ("dark", 333)])
def test_frames_look_like_whole_pictures(game: Game, theme: str, width: int) -> None:
    """Apart from rounding, and from edges of panels that fall between two pixels."""
    look, film = game.look(), Film(theme, width)
    states = [state.copy() for state in islice(random_states(game, 3, 0.02, 3), 3)]
    # The first comes again after the others, which must leave no trace.
    for state in [*states, states[0]]:
        film.add(look.panels(state, lang="hu"), look.LAYOUTS["wide"], look.stock(state), reader_seat(state))
    list(film.rasterise())
    canvas = Canvas(film)
    for state, frame in zip([*states, states[0]], film.frames, strict=True):
        canvas.paint(frame)
        whole = pixels_of(export.png(look.svg(state, lang="hu", theme=theme), width))
        mean, far = difference(canvas.image.convert("RGB").crop((0, 0, *whole.size)), whole)
        assert mean < 0.5 and far < 0.005


def test_what_stays_is_rasterised_once() -> None:
    one, two, three = (svg.rect(20 * number, 0, 9, 9, fill="#123456") for number in range(3))
    film = filmed(one + two, one + three, one + two, three + one + two)
    assert len(film.sources) == len(film.sprites) == 3
    assert [sorted(number for _, numbers in frame for number in numbers) for frame in film.frames] == [
        [0, 1],
        [0, 2],
        [0, 1],
        [0, 1, 2],
    ]


@pytest.mark.slow
def test_several_processes_draw_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("teahouse.draw.film.MANY", 1)
    alone, together = filmed(LONG), Film("light", 100)
    together.add([plain_panel("map", 100, 60, LONG)], row("map"), STOCK, 0)
    list(together.rasterise(2))
    assert together.sprites == alone.sprites and len(alone.sprites) == 20


def test_a_sprite_is_no_larger_than_its_piece() -> None:
    (sprite,) = filmed(svg.rect(50, 30, 20, 10, fill="#000"), width=1000).sprites
    assert sprite is not None
    scale = 988 / 100
    assert (sprite.left, sprite.top) == pytest.approx((6 + 50 * scale, 6 + 30 * scale), abs=1)
    assert sprite.size == pytest.approx((20 * scale, 10 * scale), abs=2)


def test_what_is_not_seen_has_no_sprite() -> None:
    assert filmed(svg.rect(0, 0, 9, 9, fill="none"), svg.rect(500, 0, 9, 9)).sprites == [None, None]


def test_a_panel_that_goes_leaves_the_paper() -> None:
    film = Film("light", 100)
    panels = [plain_panel(name, 100, 50, svg.rect(0, 0, 100, 50, fill="#000")) for name in ("map", "wall")]
    for shown in (panels, panels[:1]):
        film.add(shown, column("map", "wall"), STOCK, 0)
    list(film.rasterise())
    canvas = Canvas(film)
    colours = []
    for frame in film.frames:
        canvas.paint(frame)
        colours.append([canvas.image.getpixel((50, 20))[:3], canvas.image.getpixel((50, 70))[:3]])
    paper = tuple(int(LIGHT["paper"][place : place + 2], 16) for place in (1, 3, 5))
    assert colours == [[(0, 0, 0), (0, 0, 0)], [(0, 0, 0), paper]]


@pytest.mark.parametrize("height", [500, 500.2, 501, 502.9, 503.5])
@pytest.mark.parametrize("width", [100, 333, 480])
def test_a_frame_is_as_high_as_a_picture(height: float, width: int) -> None:
    drawn = svg.picture(1000, height, svg.rect(0, 0, 10, 10), label="")
    assert pixels_of(export.png(drawn, width)).size == (width, pixel_size(height, width)[0])


def test_a_long_group_is_split_into_its_pieces() -> None:
    inside = svg.group(LONG, transform="translate(5,5)", class_="thin") + svg.path("M0 0H9")
    pieces = list(split_pieces(inside, whole_classes(STOCK)))
    assert len(inside) > LONGEST_PIECE and len(pieces) == 21
    assert pieces[0] == svg.group(
        svg.circle(0, 10, 4, fill="var(--ink)", stroke="#000"), transform="translate(5,5)", class_="thin"
    )
    assert pieces[-1] == svg.path("M0 0H9")


@pytest.mark.parametrize(
    "values", [{"opacity": 0.5}, {"class_": "lake faint"}, {"style": "opacity:.5"}, {"mask": "url(#m)"}]
)
def test_a_group_that_fades_as_a_whole_stays_whole(values: dict[str, svg.Value]) -> None:
    """Of pieces that overlap, each on its own would shine through the other."""
    inside = svg.group(LONG, **values)
    assert list(split_pieces(inside, whole_classes(STOCK))) == [inside]


def test_only_the_definitions_that_a_piece_needs_are_read() -> None:
    known = {
        "a": '<g id="a"><use href="#b"/></g>',
        "b": '<path id="b" fill="url(#c)"/>',
        "c": '<pattern id="c"/>',
        "d": "",
    }
    assert used_definitions('<use href="#b"/>', known) == svg.definitions(known["b"], known["c"])
    assert used_definitions('<use href="#a"/><use href="#b"/>', known).count("<g ") == 1
    assert used_definitions('<path d="M0 0"/>', known) == ""


def test_a_film_becomes_an_animated_gif() -> None:
    one, two = (svg.rect(40 * number, 0, 30, 30, fill="#00aa00") for number in range(2))
    film = filmed(one, one + two, two)
    written = Image.open(BytesIO(export.gif(film.images(), 3, milliseconds=100, last=700)))
    canvas = Canvas(film)
    assert written.n_frames == 3
    durations = []
    for number, frame in enumerate(film.frames):
        written.seek(number)
        durations.append(written.info["duration"])
        canvas.paint(frame)
        assert difference(written.convert("RGB"), canvas.image.convert("RGB"))[0] < 2
    assert durations == [100, 100, 700] and written.info["loop"] == 0


def test_of_a_frame_a_gif_holds_only_what_has_changed() -> None:
    still = "".join(svg.circle(7 * number, number, 9, fill=f"#{number:02}4488") for number in range(15))
    changing = [still + svg.rect(number, 50, 2, 2) for number in range(20)]
    many, few = (
        len(export.gif(filmed(*frames, width=400).images(), len(frames))) for frames in (changing, changing[:2])
    )
    # Besides a few dots each has a palette.
    assert (many - few) / 18 < 3 * 256 + 200


def test_a_theme_that_there_is_not_is_refused() -> None:
    with pytest.raises(Unreadable, match="expected a theme"):
        Film("dusk", 100)


def test_a_film_names_the_extra_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("teahouse.draw.export.find_spec", lambda name: None if name == "PIL" else name)
    with pytest.raises(Unreadable, match=r"teahouse\[png\]"):
        Film("light", 100)
