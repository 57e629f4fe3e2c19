"""What the metadata of installed packages contains: their licences and their dependencies."""

from collections.abc import Iterable
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from typing import Final

from packaging.licenses import InvalidLicenseExpression, canonicalize_license_expression
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

READ: Final = {
    "axe-playwright-python": "MIT AND MPL-2.0",
    "colorama": "BSD-3-Clause",
    "jinja2": "BSD-3-Clause",
    "numba": "BSD-2-Clause",
    "partd": "BSD-3-Clause",
    "polars": "MIT",
    "polars-runtime-32": "MIT",
    "promql-parser": "MIT",
    "protobuf": "BSD-3-Clause",
    "resvg-py": "MIT",
    "scipy": "BSD-3-Clause",
    "uvloop": "MIT OR Apache-2.0",
    "zict": "BSD-3-Clause",
}
"""Packages with imprecise licence metadata; these values come from their licence files."""
ELSEWHERE: Final = {"async-timeout": "Apache-2.0", "httpx2-jsfetch": "BSD-3-Clause", "tzdata": "Apache-2.0"}
"""Packages that only another system or another version of Python needs."""
WORDS: Final = {
    "Apache": "Apache-2.0",
    "Apache 2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "BSD 2-Clause License": "BSD-2-Clause",
    "GPL-3.0": "GPL-3.0-only",
    "ISC License": "ISC",
    "MIT License": "MIT",
    "MIT license": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "PSFL": "PSF-2.0",
}
"""What older packages write instead of an SPDX expression."""


def found(name: str) -> Distribution | None:
    """An installed package, or None."""
    try:
        return distribution(name)
    except PackageNotFoundError:
        return None


def licence(name: str) -> str:
    """The licence of a package as an SPDX expression. Raises ValueError if its metadata holds no known licence."""
    package = found(name)
    if name in READ:
        said = [READ[name]]
    elif not package:
        said = [ELSEWHERE.get(name, "")]
    else:
        fields = ("License-Expression", "License", "Classifier")
        said = [text for field in fields for text in package.metadata.get_all(field, []) if text]
    for words in (text.partition("\n")[0].rpartition(" :: ")[2] for text in said):
        try:
            return canonicalize_license_expression(WORDS.get(words, words))
        except InvalidLicenseExpression:
            continue
    raise ValueError(f"{name} names no licence that is known here: {said}")


def needs(package: Distribution, extras: Iterable[str] = ()) -> dict[str, frozenset[str]]:
    """The dependencies of a package on this system, by name, each with its required extras."""
    needed: dict[str, frozenset[str]] = {}
    for text in package.requires or ():
        requirement = Requirement(text)
        marker = requirement.marker
        if not marker or any(marker.evaluate({"extra": extra}) for extra in ("", *extras)):
            name = canonicalize_name(requirement.name)
            needed[name] = needed.get(name, frozenset()) | requirement.extras
    return needed
