"""The libraries and pictures of others for the pages are as `tools/vendor/files.py` makes them."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from tools.vendor.files import LICENCES, MODULES, SPRITE, module
from tools.vendor.lock import WEB, Package, digest, files, taken

SVG = "{http://www.w3.org/2000/svg}"
ALLOWED = {"svg", "defs", "symbol", "g", "use", "path", "rect"}
RANKS = "A23456789TJQK"
CARDS = {rank + suit for rank in RANKS for suit in "SHDC"} | {"joker", "back"}


def found() -> set[str]:
    """The files in the folders that are made."""
    folders = {Path(path).parent for path in files()}
    return {path.relative_to(WEB).as_posix() for folder in folders for path in (WEB / folder).iterdir()}


def test_nobody_has_edited_a_file_by_hand() -> None:
    """The folders have the files of the lock with their hashes, and no others."""
    assert files() == {path: digest(path) for path in found()}
    assert files().keys() == {*MODULES, LICENCES, SPRITE}


@pytest.mark.parametrize("path", MODULES)
def test_a_module_imports_files_beside_it(path: str) -> None:
    """A browser finds everything that a module imports, and asks for no source map."""
    source = (WEB / path).read_text()
    imported = re.findall(r'\b(?:from|import)\s*\(?\s*"([\w@./-]*)"', source)
    assert [name for name in imported if not name.startswith("./")] == []
    assert all((WEB / path).parent.joinpath(name).is_file() for name in imported)
    assert "sourceMappingURL" not in source


def test_all_modules_share_one_preact() -> None:
    """Hooks and signals change the preact that draws the page, so they import the file that the page imports."""
    for path in ("vendor/hooks.js", "vendor/signals.js"):
        assert 'from"./preact.js"' in (WEB / path).read_text()


def test_a_name_that_only_a_bundler_knows_is_replaced_or_refused() -> None:
    """A bare name becomes a file beside the module; a name without a file stops the script."""
    package = Package("a", "1", "MIT", "")
    assert module('import{h as n}from"preact";n();\n//# sourceMappingURL=a.map', package).splitlines()[1:] == [
        'import{h as n}from"./preact.js";n();'
    ]
    with pytest.raises(KeyError, match="react"):
        module('import"./b.js";import{x}from"react"', package)


@pytest.mark.parametrize("package", taken(), ids=lambda package: package.name)
def test_the_licence_of_each_package_is_sent_too(package: Package) -> None:
    """The file with the licences has a title for each package, and its text."""
    texts = re.split(r"^(.+)\n=+\n", (WEB / LICENCES).read_text(), flags=re.MULTILINE)
    text = texts[texts.index(f"{package.name} {package.version} ({package.licence})") + 1]
    words = {"MIT": "Permission is hereby granted", "Apache-2.0": "Apache License", "CC0-1.0": "CC0 1.0 Universal"}
    assert words[package.licence] in text


def test_the_sprite_has_every_card_under_our_name() -> None:
    """Each card, the joker and the back are a symbol of the same size, and every name is there once."""
    root = ET.parse(WEB / SPRITE).getroot()  # noqa: S314 - our own file
    named = [element for element in root.iter() if element.get("id")]
    names = [element.get("id") for element in named]
    assert len(names) == len({*names})
    cards = [element for element in named if element.get("id") in CARDS]
    assert {element.get("id") for element in cards} == CARDS
    assert {(element.tag, element.get("viewBox")) for element in cards} == {(f"{SVG}symbol", "-120 -168 240 336")}


def test_the_sprite_has_only_shapes_and_names_only_its_own() -> None:
    """No scripts, styles, texts or references to other files, which the policy of the pages would forbid."""
    elements = [*ET.parse(WEB / SPRITE).getroot().iter()]  # noqa: S314 - our own file
    assert {element.tag.removeprefix(SVG) for element in elements} == ALLOWED
    attributes = [(name, value) for element in elements for name, value in element.attrib.items()]
    assert not [name for name, _ in attributes if name in {"style", "class"} or name.startswith("on")]
    assert not [value for _, value in attributes if "url(" in value or ":" in value]
    names = {f"#{value}" for name, value in attributes if name == "id"}
    assert {value for name, value in attributes if name == "href"} <= names
