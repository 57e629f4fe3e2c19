"""Which callers count as one: an address, or its network."""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address


@lru_cache(maxsize=1 << 12)
def network_of(address: str) -> str:
    """Whom an address stands for: in IPv6 a whole network of 64 bits is one customer's."""
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return "unknown"
    if isinstance(ip, IPv6Address):
        return str(ip.ipv4_mapped or IPv6Address(int(ip) >> 64 << 64))
    return str(ip)
