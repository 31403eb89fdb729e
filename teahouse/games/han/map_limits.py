"""What a map of Han may have: what could be printed on a board, so that reading, drawing and scoring are quick."""

from typing import Final

from teahouse.core.errors import Unreadable

MOST_SITES_IN_A_PROVINCE: Final = 16
MOST_ROADS: Final = 120
MOST_ROADS_AT_A_SITE: Final = 8
MOST_ALLIANCES: Final = 30
# Points of one outline, and items of decor.
MOST_POINTS: Final = 40
MOST_DECOR: Final = 12
LONGEST_ID: Final = 40
LONGEST_NAME: Final = 60
LANGUAGES: Final = ["en", "hu", "sk", "de"]
MOST_ALIASES: Final = 8
LEAST_CANVAS: Final = 100
MOST_CANVAS: Final = 4000
# Of the whole object: depth, values, characters of one text and of all.
MOST_DEPTH: Final = 6
MOST_VALUES: Final = 12_000
LONGEST_TEXT: Final = 1000
MOST_TEXT: Final = 60_000
LARGEST_NUMBER: Final = 100_000


def excerpt(value: object) -> str:
    """A wrong value in an error, not longer than a line."""
    found = repr(value)
    return found if len(found) <= 80 else found[:77] + "..."


def check_size(source: dict[str, object]) -> None:
    """Refuse what is too deep, too long or no number that can be drawn, wherever it stands."""
    level: list[object] = [source]
    values, text = 0, 0
    for _depth in range(MOST_DEPTH):
        below: list[object] = []
        for value in level:
            if isinstance(value, dict):
                below += list(value) + list(value.values())
            elif isinstance(value, list):
                below += value
            else:
                text += check_value(value)
        values += len(below)
        if values > MOST_VALUES or text > MOST_TEXT:
            raise Unreadable(f"map: larger than a map may be, {MOST_VALUES} values and {MOST_TEXT} characters")
        level = below
    if level:
        raise Unreadable(f"map: nested deeper than {MOST_DEPTH} levels")


def check_value(value: object) -> int:
    """The length of a text; other values count nothing."""
    if isinstance(value, str):
        if len(value) > LONGEST_TEXT or not value.isprintable():
            raise Unreadable(
                f"map: expected texts of at most {LONGEST_TEXT} printable characters, got {excerpt(value)}"
            )
        return len(value)
    if type(value) in (int, float) and not is_number(value):
        raise Unreadable(f"map: expected numbers up to {LARGEST_NUMBER}, got {shown_number(value)}")
    return 0


def shown_number(value: object) -> str:
    """A number in an error; one with too many digits cannot even be written out."""
    if isinstance(value, int):
        return "a longer one"
    return str(value)


def is_number(value: object) -> bool:
    """Whether a value is a number that can be drawn: not True, not infinite."""
    return (type(value) is int or type(value) is float) and -LARGEST_NUMBER <= value <= LARGEST_NUMBER


def check_count(value: object, least: int, most: int, where: str) -> None:
    """A list has at least and at most so many items."""
    if not isinstance(value, list) or not least <= len(value) <= most:
        count = f"{len(value)}" if isinstance(value, list) else excerpt(value)
        raise Unreadable(f"{where}: expected a list of {least} to {most}, got {count}")


def check_id(value: object, where: str) -> str:
    """An id is a short text."""
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST_ID:
        raise Unreadable(f"{where}: expected a text of 1 to {LONGEST_ID} characters, got {excerpt(value)}")
    return value


def check_names(value: object, where: str) -> None:
    """Names by language, and other names of the same thing."""
    if not isinstance(value, dict) or not value:
        raise Unreadable(f"{where}: expected names by language")
    for language, name in value.items():
        if language == "aliases":
            check_count(name, 0, MOST_ALIASES, f"{where}, aliases")
            for alias in name:
                check_name(alias, f"{where}, aliases")
        elif language in LANGUAGES:
            check_name(name, f"{where}, {language}")
        else:
            raise Unreadable(f"{where}: expected the languages {', '.join(LANGUAGES)}, got {excerpt(language)}")


def check_name(value: object, where: str) -> None:
    """A name in one language."""
    if not isinstance(value, str) or len(value) > LONGEST_NAME:
        raise Unreadable(f"{where}: expected a text of at most {LONGEST_NAME} characters, got {excerpt(value)}")


class Canvas:
    """The size of a drawing. Points lie on it, or beside it by no more than a tenth."""

    def __init__(self, value: object) -> None:
        if not isinstance(value, dict):
            raise Unreadable(f"map, canvas: expected width and height, got {excerpt(value)}")
        self.width = canvas_side(value.get("width"), "width")
        self.height = canvas_side(value.get("height"), "height")

    def check_point(self, value: object, where: str) -> None:
        """A point is a pair of numbers."""
        if not isinstance(value, list) or len(value) != 2 or not all(is_number(part) for part in value):
            raise Unreadable(f"{where}: expected a point such as [640, 96], got {excerpt(value)}")
        x, y = value
        if not (-self.width <= 10 * x <= 11 * self.width and -self.height <= 10 * y <= 11 * self.height):
            raise Unreadable(f"{where}: {excerpt(value)} lies outside the canvas, {self.width} × {self.height}")

    def check_outline(self, value: object, where: str) -> None:
        """An outline has at least three points."""
        if not isinstance(value, list) or len(value) < 3:
            raise Unreadable(f"{where}: expected at least three points")
        check_count(value, 3, MOST_POINTS, where)
        for point in value:
            self.check_point(point, where)


def canvas_side(value: object, name: str) -> int:
    """The width or the height of a canvas."""
    if type(value) is not int or not LEAST_CANVAS <= value <= MOST_CANVAS:
        wanted = f"a whole number from {LEAST_CANVAS} to {MOST_CANVAS}"
        raise Unreadable(f"map, canvas, {name}: expected {wanted}, got {excerpt(value)}")
    return value


def check_crossings(ids: list[str], points: list[tuple[int, int]], roads: list[tuple[int, int]]) -> None:
    """Roads meet at sites only, as on every board; the search for rows relies on it."""
    places: dict[tuple[int, int], int] = {}
    for site, point in enumerate(points):
        if point in places:
            raise Unreadable(f'map: sites "{ids[places[point]]}" and "{ids[site]}" stand at the same place')
        places[point] = site
    for number, (one, other) in enumerate(roads):
        name = f"map, road {ids[one]}–{ids[other]}"
        for site, point in enumerate(points):
            if site != one and site != other and is_between(points[one], points[other], point):
                raise Unreadable(f'{name} runs through site "{ids[site]}"; it may only end there')
        for start, end in roads[:number]:
            if is_crossing(points[one], points[other], points[start], points[end]):
                raise Unreadable(f"{name} crosses {ids[start]}–{ids[end]}; roads meet at sites only")


def turn(start: tuple[int, int], end: tuple[int, int], point: tuple[int, int]) -> int:
    """On which side of a line a point lies; 0 for a point on it."""
    across = (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])
    return (across > 0) - (across < 0)


def is_between(start: tuple[int, int], end: tuple[int, int], point: tuple[int, int]) -> bool:
    """Whether a point lies on the way from one to another."""
    if turn(start, end, point):
        return False
    beside = (point[0] - start[0]) * (point[0] - end[0]), (point[1] - start[1]) * (point[1] - end[1])
    return beside[0] <= 0 and beside[1] <= 0


def is_crossing(one: tuple[int, int], other: tuple[int, int], start: tuple[int, int], end: tuple[int, int]) -> bool:
    """Whether two ways cross in their midst."""
    return turn(one, other, start) * turn(one, other, end) < 0 and turn(start, end, one) * turn(start, end, other) < 0
