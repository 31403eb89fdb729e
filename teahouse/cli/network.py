"""The addresses under which other machines reach this one, found without sending anything."""

import socket
from ipaddress import ip_address

# The system tells from which address it would send to each of these; no packet leaves. The first ones (reserved for
# documentation, so they lead out wherever everything unknown does) find the default route; the others find a network
# that has no way out, such as a phone's hotspot or a router without a line.
ELSEWHERE = ("192.0.2.1", "192.168.0.1", "192.168.1.1", "10.0.0.1", "172.16.0.1", "169.254.0.1")
ELSEWHERE_BY_V6 = ("2001:db8::1", "fd00::1")
DISCARD = 9
ANY = ("0.0.0.0", "::", "")


def own_addresses(host: str) -> list[str]:
    """Where others find a site that listens on `host`; nothing if this machine is on no network."""
    if host not in ANY:
        return [host]
    targets = ELSEWHERE if host != "::" else ELSEWHERE + ELSEWHERE_BY_V6
    return list(dict.fromkeys(address for address in map(address_towards, targets) if is_reachable(address)))


def address_towards(target: str) -> str:
    """The address from which this machine would send to another; "" if it would not know how."""
    family = socket.AF_INET6 if ":" in target else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((target, DISCARD))
            return str(probe.getsockname()[0])
    except OSError:
        return ""


def is_reachable(address: str) -> bool:
    """Whether an address is one that others can type: neither this machine alone, nor none, nor one with a zone."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    return not (found.is_loopback or found.is_unspecified or (found.version == 6 and found.is_link_local))


def site_address(host: str, port: int) -> str:
    """The address of the site as it is typed."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"
