"""Webhooks: a signed POST over https to a public address, and to no other place.

Every address of the name is checked, and the connection goes to the very address that was checked, so that a name which
answers differently the second time gains nothing. Redirects are not followed, and only the status line is read.
"""

import contextlib
import hashlib
import hmac
import json
import re
import socket
import ssl
import time
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as Late
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

SECONDS = 5.0
LONGEST = 500
# The most of an answer that is read; its first line is all that counts.
MOST_READ = 4096
HTTPS_PORT = 443
FIRST_FREE_PORT = 1024
GLOBAL_UNICAST = ip_network("2000::/3")
# Beside what Python knows as not global, which differs between its versions: assignments of protocols, examples, and
# addresses of IPv6 that lead to any of IPv4 (6to4, Teredo). NAT64 and mapped ones lie outside of 2000::/3.
CLOSED_6 = [ip_network(text) for text in ("2001::/23", "2002::/16", "2001:db8::/32", "3fff::/20")]
CLOSED_4 = [ip_network(text) for text in ("192.0.0.0/24", "192.88.99.0/24", "100.64.0.0/10", "0.0.0.0/8")]
STATUS = re.compile(rb"HTTP/1\.[01] ([1-5]\d\d)[ \r]")

# A name server may be slower than a webhook is allowed to be, and cannot be interrupted.
RESOLVERS = ThreadPoolExecutor(4, "resolver")


class Refused(Exception):
    """Why nothing was sent, or nothing came back: `reason` names the sentence."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True)
class Target:
    """Where a webhook goes."""

    host: str
    port: int
    path: str


def target_of(url: str) -> Target:
    """The parts of a webhook's address, if it may be one at all."""
    if len(url) > LONGEST or not re.fullmatch(r"[!-~]+", url):
        raise Refused("address")
    try:
        parts = urlsplit(url)
        port = parts.port or HTTPS_PORT
    except ValueError:
        raise Refused("address") from None
    if parts.scheme != "https":
        raise Refused("https")
    host = (parts.hostname or "").rstrip(".")
    if not re.fullmatch(r"[a-z0-9.-]{1,253}|[0-9a-f:.]+", host) or "@" in parts.netloc or "\\" in url:
        raise Refused("address")
    if port != HTTPS_PORT and port < FIRST_FREE_PORT:
        raise Refused("port")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(host, port, path)


def is_public(text: str) -> bool:
    """Whether an address belongs to the open net, and to one machine there."""
    address = ip_address(text)
    is_six = isinstance(address, IPv6Address)
    if is_six and address not in GLOBAL_UNICAST:
        return False
    if any(address in network for network in (CLOSED_6 if is_six else CLOSED_4)):
        return False
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_private)


def resolve(host: str, port: int) -> list[str]:
    """Every address of a name, as the system knows it."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


def checked_addresses(target: Target, seconds: float) -> list[str]:
    """The addresses of a webhook, all of them public."""
    try:
        found = RESOLVERS.submit(resolve, target.host, target.port).result(seconds)
    except Late:
        raise Refused("slow") from None
    except (OSError, UnicodeError):
        raise Refused("unknown") from None
    if not found:
        raise Refused("unknown")
    if not all(is_public(address) for address in found):
        raise Refused("private")
    return found


def trust() -> ssl.SSLContext:
    """Certificates are checked as a browser does."""
    context = ssl.create_default_context()
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    return context


def signature(secret: str, moment: int, body: bytes) -> str:
    """What shows that a message comes from this site and is not an old one."""
    signed = hmac.new(secret.encode(), str(moment).encode() + b"." + body, hashlib.sha256).hexdigest()
    return f"t={moment},v1={signed}"


def request_of(target: Target, secret: str, id: str, body: bytes) -> bytes:
    """The whole request."""
    host = f"[{target.host}]" if ":" in target.host else target.host
    named = host if target.port == HTTPS_PORT else f"{host}:{target.port}"
    lines = [
        f"POST {target.path} HTTP/1.1",
        f"Host: {named}",
        "User-Agent: teahouse",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        f"Teahouse-Notice: {id}",
        f"Teahouse-Signature: {signature(secret, int(time.time()), body)}",
        "Connection: close",
    ]
    return "\r\n".join([*lines, "", ""]).encode() + body


def post(url: str, secret: str, id: str, message: dict[str, object]) -> int:
    """Send a message; the status that came back, or Refused. Takes no longer than SECONDS in all."""
    end = time.monotonic() + SECONDS
    target = target_of(url)
    addresses = checked_addresses(target, SECONDS)
    request = request_of(target, secret, id, json.dumps(message, ensure_ascii=False).encode())
    try:
        with connect(addresses, target, end) as line:
            line.settimeout(seconds_left(end))
            line.sendall(request)
            return status_of(line, end)
    except ssl.SSLCertVerificationError:
        raise Refused("certificate") from None
    except TimeoutError:
        raise Refused("slow") from None
    except OSError:
        raise Refused("unreachable") from None


def seconds_left(end: float) -> float:
    """How many seconds are left; never so few that a socket would take it for "do not wait"."""
    rest = end - time.monotonic()
    if rest <= 0:
        raise TimeoutError
    return rest


def connect(addresses: list[str], target: Target, end: float) -> ssl.SSLSocket:
    """A safe line to the first of the checked addresses that answers; the name is used for its certificate only."""
    for number, address in enumerate(addresses):
        plain = socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET, socket.SOCK_STREAM)
        try:
            plain.settimeout(seconds_left(end) / (len(addresses) - number))
            plain.connect((address, target.port))
            plain.settimeout(seconds_left(end))
            return trust().wrap_socket(plain, server_hostname=target.host)
        except ssl.SSLError:
            plain.close()
            raise
        except OSError:
            plain.close()
            if number == len(addresses) - 1:
                raise
    raise Refused("unknown")


def status_of(line: ssl.SSLSocket, end: float) -> int:
    """The status of the response; the rest is ignored."""
    heard = b""
    while b"\n" not in heard and len(heard) < MOST_READ:
        line.settimeout(seconds_left(end))
        more = line.recv(MOST_READ - len(heard))
        if not more:
            break
        heard += more
    found = STATUS.match(heard)
    if not found:
        raise Refused("nonsense")
    with contextlib.suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)
    return int(found[1])
