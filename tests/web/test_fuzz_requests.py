"""Whatever a request carries beside its address and its fields: headers, cookies, bodies that are none. As the server
passes them on, before Django has looked at them."""

import logging
import random

import pytest
from asgiref.testing import ApplicationCommunicator
from django.conf import settings

from teahouse.web import asgi, limits
from teahouse.web.models import Table, Visitor
from teahouse.web.visitors import hash_key
from tests.web.furnished import running_table
from tests.web.hostile import VALUES, random_text
from tests.web.lines import PATIENCE
from tests.web.test_fuzz_pages import SEED, trouble  # noqa: F401

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.no_rules]
COOKIES = ["teahouse", "sessionid", "csrftoken", "language", "theme", "screen", "messages"]
HEADERS = [
    "accept", "accept-encoding", "accept-language", "authorization", "content-type", "host", "if-modified-since",
    "if-none-match", "origin", "range", "referer", "user-agent", "x-csrftoken", "x-forwarded-for", "x-forwarded-proto",
    "x-requested-with",
]  # fmt: skip
LANGUAGES = [
    "hu;q=9" * 500, "hu;q=NaN,sk;q=1e999", "en;q=²", "*;q=0", "," * 5000, "x-" * 3000, "hu;q=0.001;q=1", "sk;q=-1",
]  # fmt: skip
KINDS = [
    "multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=é", "application/json",
    "multipart/form-data; boundary=" + "x" * 500, "application/x-www-form-urlencoded; charset=utf-7", "a/b; c=\"",
    "application/x-www-form-urlencoded; charset=zz", "application/x-www-form-urlencoded; charset=\x80", ";;;=", "",
    "multipart/form-data; boundary=b; charset=utf-16",
]  # fmt: skip
# A form from elsewhere is refused before it is read, so these carry what a browser of ours would.
SECRET = b"a" * 32
OWN = [(b"cookie", b"csrftoken=" + SECRET + b"; teahouse=A"), (b"x-csrftoken", SECRET)]
PART = b'--b\r\nContent-Disposition: form-data; name="%s"\r\n%s\r\n\r\n%s\r\n'
BODIES = [
    b"", b"\xff\xfe", b"%", b"%zz=%80&%00=%00", b"&" * 500, b"a=1&" * 300, b"=" * 500, b"name=%ED%A0%80&text=%C0%80",
    b"--b", b"--b--", b"--b\r\n\r\n--b--", PART % (b"name", b"", b"x"), PART % (b"name", b"", b"x") + b"--b--\r\n",
    PART % (b"text", b"Content-Transfer-Encoding: base64", b"====") + b"--b--",
    PART % (b"file\"; filename=\"../../x\0", b"Content-Type: text/plain; charset=zz", b"\xff\xfe\0") + b"--b--",
    PART % (b"file\"; filename*=utf-8''%FF%00", b"Content-Length: 99999999999999999999", b"x") + b"--b--",
    PART % (b"x" * 2000, b"A: " + b"y" * 20_000, b"z") + b"--b--", b'{"a": 1}', b"[" * 50_000, b"\0" * 1000,
]  # fmt: skip


async def answer(
    method: str, path: bytes, headers: list[tuple[bytes, bytes]], body: bytes = b"", query: bytes = b""
) -> int:
    """The status of a request as the server passes it on."""
    given = headers if any(name == b"host" for name, _ in headers) else [(b"host", b"testserver"), *headers]
    scope = {
        "type": "http", "method": method, "path": path.decode("utf-8", "replace"), "raw_path": path,
        "query_string": query, "scheme": "http", "headers": given, "client": ["127.0.0.1", 1],
        "server": ["testserver", 80], "http_version": "1.1",
    }  # fmt: skip
    line = ApplicationCommunicator(asgi.application, scope)
    await line.send_input({"type": "http.request", "body": body})
    said = await line.receive_output(PATIENCE)
    while (await line.receive_output(PATIENCE)).get("more_body"):
        pass
    await line.wait(PATIENCE)
    return int(said["status"])


def as_bytes(text: str) -> bytes:
    """A header as it comes over the line, where every byte is a letter; servers let no line end in."""
    return text.replace("\r", "").replace("\n", "").replace("\0", "").encode("utf-8", "surrogatepass")[:8000]


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Table:
    monkeypatch.setattr(limits, "FACTOR", 1e6)
    return running_table("toy", Visitor.objects.create(key=hash_key("A"), name="A"))


async def check(requests: list[tuple], trouble: list[logging.LogRecord]) -> None:  # noqa: F811
    """No request breaks anything."""
    broken = []
    for request in requests:
        status = await answer(*request)
        if status >= 500 or trouble:
            broken.append(f"{status} {request!r:.300} {[record.exc_info for record in trouble]!r:.300}")
            trouble.clear()
    assert not broken, "\n".join(broken)


async def test_no_cookie_breaks_a_page(table: Table, trouble: list[logging.LogRecord]) -> None:  # noqa: F811
    pages = [b"/", b"/lobby", b"/account", b"/admin/", f"/t/{table.id}".encode()]
    wanted = [(page, name, value) for page in pages for name in COOKIES for value in VALUES]
    # Between quotation marks a cookie may spell its letters as numbers.
    spelled = [(page, name, r'"\000abcdefgh\377"') for page in pages for name in COOKIES]
    asked = random.Random(SEED).sample(wanted, 200) + spelled
    await check([("GET", page, [(b"cookie", as_bytes(f"{name}={value}"))]) for page, name, value in asked], trouble)


# WhiteNoise reads its files synchronously.
@pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume synchronous iterators")
async def test_no_header_breaks_a_page(table: Table, trouble: list[logging.LogRecord]) -> None:  # noqa: F811
    chooser = random.Random(SEED)
    style = f"{settings.STATIC_URL}teahouse/house.css".encode()
    pages = [b"/", b"/notices", b"/api/account", style, f"/t/{table.id}".encode()]
    wanted = [(name, value) for name in HEADERS for value in VALUES]
    asked = [("accept-language", value) for value in LANGUAGES] + chooser.sample(wanted, 250)
    await check([("GET", chooser.choice(pages), [(name.encode(), as_bytes(value))]) for name, value in asked], trouble)


async def test_a_form_in_another_alphabet_is_refused(table: Table, trouble: list[logging.LogRecord]) -> None:  # noqa: F811
    kind = b"application/x-www-form-urlencoded; charset=utf-7"
    assert await answer("POST", b"/login", [*OWN, (b"content-type", kind)], b"username=+AGE-") == 400 and not trouble


async def test_no_name_of_a_host_breaks_a_page(
    table: Table,
    settings: object,
    trouble: list[logging.LogRecord],  # noqa: F811
) -> None:
    settings.ALLOWED_HOSTS = ["tea.example"]
    requests = [("GET", path, [(b"host", as_bytes(value))]) for value in VALUES for path in (b"/", b"/notices")]
    await check(requests, trouble)
    assert await answer("GET", b"/", [(b"host", b"evil.example")]) == 400


async def test_no_body_breaks_a_form(table: Table, trouble: list[logging.LogRecord]) -> None:  # noqa: F811
    pages = [b"/import", b"/play/toy", b"/login", f"/t/{table.id}/act".encode(), f"/t/{table.id}/report".encode()]
    kinds = [*KINDS, "multipart/form-data; boundary=b"]
    wanted = [(page, kind, body) for page in pages for kind in kinds for body in BODIES]
    asked = random.Random(SEED).sample(wanted, 200) + [(page, kinds[-1], body) for page in pages for body in BODIES]
    await check(
        [("POST", page, [*OWN, (b"content-type", as_bytes(kind))], body) for page, kind, body in asked], trouble
    )


async def test_no_bytes_in_an_address_break_a_page(table: Table, trouble: list[logging.LogRecord]) -> None:  # noqa: F811
    chooser = random.Random(SEED)
    junk = [
        b"\xff",
        b"%",
        b"%zz",
        b"%00",
        b"%ED%A0%80",
        b"%C0%AF",
        b"..%2f..",
        b"%2e%2e/",
        b"//",
        b"\\",
        b"%0d%0aX: y",
        b"\xc3",
    ]
    junk += [as_bytes(random_text(chooser)) for _ in range(20)]
    starts = [b"/", b"/t/", b"/u/", b"/g/", b"/admin/", b"/api/tables/", b"/static/", b"/back/", b"/tournaments/"]
    requests = [("GET", start + piece, []) for start in starts for piece in junk]
    requests += [("GET", b"/lobby/games", [], b"", b"player=" + piece) for piece in junk]
    await check(requests, trouble)


@pytest.mark.parametrize("method", ["TRACE", "PROPFIND", "x" * 500, "", "GET\x00", "get"])
async def test_no_method_breaks_a_page(table: Table, trouble: list[logging.LogRecord], method: str) -> None:  # noqa: F811
    await check([(method, path, []) for path in (b"/", b"/login", b"/api/tables", b"/admin/")], trouble)
