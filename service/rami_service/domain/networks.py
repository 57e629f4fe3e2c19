"""Addresses for the limits: which addresses are counted together."""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Final

UNKNOWN: Final = "unknown"
"""The network of an address that is not known."""


@lru_cache(maxsize=1 << 12)
def network_of(address: str) -> str:
    """The address itself in IPv4, its /64 network in IPv6, because one customer usually gets a whole /64.

    `unknown` for a text that is no address.
    """
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return UNKNOWN
    if isinstance(ip, IPv6Address):
        return str(ip.ipv4_mapped or IPv6Address(int(ip) >> 64 << 64))
    return str(ip)
