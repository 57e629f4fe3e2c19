"""Each package describes its content and lists what others may import; nothing else is imported from outside."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from tools.repository import ROOT

SOURCES = {"rami": ROOT / "sdk/rami", "rami_service": ROOT / "service/rami_service"}
PUBLIC = {
    "rami",
    "rami.contract.wire",
    "rami.problems",
    "rami.client",
    "rami.bots",
    "rami.training.arena",
    "rami.training.benchmark",
    "rami.training.datasets",
    "rami.bots.sampling",
    "rami.training.batch",
    "rami.training.batch.vector",
    "rami.training.env",
    "rami.training.tuning",
    "rami.bots.weights",
    "rami.bots.playouts",
    "rami.fixtures",
}
"""Packages whose `__all__` holds names besides their modules."""


def modules() -> dict[str, Path]:
    """Every module of both distributions, by its dotted name."""
    found = {}
    for name, folder in SOURCES.items():
        for path in folder.rglob("*.py"):
            parts = [name, *path.relative_to(folder).with_suffix("").parts]
            found[".".join(parts).removesuffix(".__init__")] = path
    return found


MODULES = modules()
PACKAGES = sorted(name for name, path in MODULES.items() if path.name == "__init__.py")


def offered(package: str) -> set[str]:
    """The names in `__all__` of a package."""
    for node in ast.parse(MODULES[package].read_text()).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return set(ast.literal_eval(node.value))
    return set()


def imports(module: str) -> Iterator[str]:
    """The names that a module imports from our packages, as dotted names of modules or of names in them."""
    for node in ast.walk(ast.parse(MODULES[module].read_text())):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] in SOURCES:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def borders(module: str, imported: str) -> Iterator[tuple[str, str]]:
    """The packages that an import enters from outside, each with the name that is imported from it."""
    inside = module if module in PACKAGES else module.rpartition(".")[0]
    parts = imported.split(".")
    for depth in range(2, len(parts)):
        package = ".".join(parts[:depth])
        if package in PACKAGES and f"{inside}.".startswith(f"{package}.") is False:
            yield package, parts[depth]


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_says_what_belongs_there(package: str) -> None:
    """The docstring of a package is a sentence."""
    text = ast.get_docstring(ast.parse(MODULES[package].read_text()))
    assert text
    assert text[0].isupper()
    assert "." in text


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_offers_what_it_has(package: str) -> None:
    """Every name in `__all__` is a module of the package or a name that its `__init__` imports or makes."""
    known = {name.removeprefix(f"{package}.") for name in MODULES if name.startswith(f"{package}.")}
    known |= {imported.rpartition(".")[2] for imported in imports(package)}
    tree = ast.parse(MODULES[package].read_text())
    known |= {ast.unparse(node.target) for node in tree.body if isinstance(node, ast.AnnAssign)}
    known |= {ast.unparse(node.targets[0]) for node in tree.body if isinstance(node, ast.Assign)}
    known |= {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    assert offered(package) <= known


def test_nothing_else_is_imported_from_outside() -> None:
    """An import from another package uses only names that this package offers."""
    broken = [
        f"{module} imports {imported}: {package} does not offer {name}"
        for module in MODULES
        for imported in imports(module)
        for package, name in borders(module, imported)
        if package not in PUBLIC and name not in offered(package)
    ]
    assert broken == []


def test_no_folder_is_crowded() -> None:
    """A folder holds at most 16 modules, so that one person can know all of them."""
    crowded = {
        str(folder.relative_to(ROOT)): count
        for folder in {path.parent for path in MODULES.values()}
        if (count := sum(1 for path in folder.glob("*.py") if path.name != "__init__.py")) > 16
    }
    assert crowded == {}
