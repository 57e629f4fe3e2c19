"""The bill of materials of a wheel in CycloneDX format: its dependencies in the versions that the tests ran with."""

import zipfile
from base64 import b64decode
from collections.abc import Mapping
from datetime import UTC, datetime
from hashlib import sha256
from importlib.metadata import Distribution, PathDistribution
from pathlib import Path
from typing import Final
from uuid import NAMESPACE_OID, uuid5

from cyclonedx.model import HashAlgorithm, HashType
from cyclonedx.model.bom import Bom, BomMetaData
from cyclonedx.model.component import Component, ComponentScope, ComponentType
from cyclonedx.model.license import LicenseExpression
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL
from packaging.utils import canonicalize_name
from tools.release.installed import found, licence, needs
from tools.release.locked import DEVELOPMENT, read
from tools.vendor.lock import Package, taken

SERVICE: Final = "rami-service"
EXTRAS: Final = {"rami": ("cli",), SERVICE: ("otel",)}

Graph = Mapping[str, frozenset[str]]
"""The dependencies of each package, by name."""


def bill_of_materials(wheel: Path, epoch: int) -> str:
    """The bill of a wheel as JSON; dependencies of an extra are optional. `epoch` is the time in seconds."""
    package = _inside(wheel)
    name, digest = canonicalize_name(package.name), sha256(wheel.read_bytes()).hexdigest()
    required, everything = graph(package, ()), graph(package, EXTRAS[name])
    subject = _component(name, package.version, {digest})
    components = {name: subject} | {
        other: _dependency(other, ComponentScope.REQUIRED if other in required else ComponentScope.OPTIONAL)
        for other in everything.keys() - {name}
    }
    about = BomMetaData(component=subject, timestamp=datetime.fromtimestamp(epoch, UTC))
    pages = [_of_pages(package) for package in taken()] if name == SERVICE else []
    others = [component for component in components.values() if component is not subject]
    bill = Bom(metadata=about, components=[*others, *pages], serial_number=uuid5(NAMESPACE_OID, f"{digest} {epoch}"))
    for each, needed in everything.items():
        contained = pages if each == name else []
        bill.register_dependency(components[each], [*(components[other] for other in sorted(needed)), *contained])
    return JsonV1Dot6(bill).output_as_string(indent=2) + "\n"


def _inside(wheel: Path) -> Distribution:
    name, version = wheel.name.split("-")[:2]
    return PathDistribution(zipfile.Path(wheel, f"{name}-{version}.dist-info/"))


def graph(package: Distribution, extras: tuple[str, ...]) -> Graph:
    """A package with all its direct and indirect dependencies on this system."""
    needing: dict[str, frozenset[str]] = {}
    asked: set[tuple[str, frozenset[str]]] = set()
    pending = [(canonicalize_name(package.name), package, frozenset(extras))]
    while pending:
        name, this, wanted = pending.pop()
        asked.add((name, wanted))
        needed = needs(this, wanted)
        needing[name] = needing.get(name, frozenset()) | needed.keys()
        for other, its in needed.items():
            if (other, its) not in asked and (there := found(other)):
                pending.append((canonicalize_name(other), there, its))
    return needing


def _dependency(name: str, scope: ComponentScope) -> Component:
    package = found(name)
    assert package
    if name in EXTRAS:
        return _component(name, package.version, set(), scope)
    locked = [pin for pin in read(DEVELOPMENT) if (pin.name, pin.version) == (name, package.version)]
    if not locked:
        raise ValueError(f"{name} {package.version} is installed, and not the version of the lock: run make setup")
    return _component(name, package.version, locked[0].sha256, scope)


def _of_pages(package: Package) -> Component:
    """A package of npm of which parts are in the service's files for browsers."""
    scope, _, name = package.name.rpartition("/")
    address = PackageURL("npm", namespace=scope or None, name=name, version=package.version)
    digest = b64decode(package.hash.removeprefix("sha512-")).hex()
    return Component(
        name=package.name,
        version=package.version,
        type=ComponentType.LIBRARY,
        scope=ComponentScope.REQUIRED,
        purl=address,
        bom_ref=str(address),
        licenses=[LicenseExpression(package.licence)],
        hashes=[HashType(alg=HashAlgorithm.SHA_512, content=digest)],
    )


def _component(
    name: str, version: str, digests: set[str] | frozenset[str], scope: ComponentScope | None = None
) -> Component:
    """A component; `digests` are the hashes of the files that may be installed for it, one for each platform."""
    address = PackageURL("pypi", name=name, version=version)
    return Component(
        name=name,
        version=version,
        type=ComponentType.LIBRARY,
        scope=scope,
        purl=address,
        bom_ref=str(address),
        licenses=[LicenseExpression("MIT" if name in EXTRAS else licence(name))],
        hashes=[HashType(alg=HashAlgorithm.SHA_256, content=digest) for digest in sorted(digests)],
    )
