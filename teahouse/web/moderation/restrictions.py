"""Whom moderators have restricted: asked before anybody talks, sits down or sets up a table."""

from ipaddress import ip_address, ip_network

from django.db.models import Q

from teahouse.web.addresses import ADDRESS
from teahouse.web.errors import Declined
from teahouse.web.models import Visitor
from teahouse.web.moderation.models import Restriction


def check(visitor: Visitor | None, deed: str) -> None:
    """Allow an action ("talk", "sit", "create"), or raise Declined."""
    kinds = {restriction.kind for restriction in restrictions_of(visitor, ADDRESS.get())}
    if Restriction.Kind.BAN in kinds:
        raise Declined("banned")
    if deed == "talk" and Restriction.Kind.MUTE in kinds:
        raise Declined("muted")


def restrictions_of(visitor: Visitor | None, address: str = "") -> list[Restriction]:
    """What holds for a visitor who comes from an address."""
    meant = Q(account=None, visitor=None)
    if visitor is not None:
        meant |= Q(visitor=visitor)
        if visitor.account_id is not None:
            meant |= Q(account=visitor.account_id)
    found = Restriction.in_force().filter(meant)
    return [one for one in found if one.account_id or one.visitor_id or lies_in(address, one.address)]


def lies_in(address: str, network: str) -> bool:
    """Whether an address belongs to a network; one that is not known belongs to none."""
    try:
        found = ip_address(address)
        found = getattr(found, "ipv4_mapped", None) or found
        return bool(network) and found in ip_network(network)
    except ValueError:
        return False
