"""What docs/understand/how-a-move-travels.md says of the code is true."""

import re
from typing import Final

from tools.repository import ROOT
from tools.site.pages import blocks, text

from rami_service.store import keys

PAGE: Final = text("docs/understand/how-a-move-travels.md")
SERVICE: Final = ROOT / "service" / "rami_service"


def test_every_module_that_the_page_names_exists() -> None:
    """Files, packages and modules are in the service, or where their path says."""
    named = re.findall(r"`([\w/]+(?:\.py|\.lua|/))`", PAGE)
    assert len(named) >= 12
    assert [name for name in named if not ((SERVICE / name).exists() or (ROOT / name).exists())] == []


def test_the_drawing_names_packages_and_keys_as_they_are() -> None:
    """What stands in the middle is a package or a module; what stands on the right is the beginning of a key."""
    (drawing, *_) = blocks(PAGE, "text")
    packages = re.findall(r"\b((?:server|api/http|players|games|domain|store|streams|events)/\w*)\s+\d", drawing)
    assert len(packages) >= 8
    for package in packages:
        assert (SERVICE / package).is_dir() or (SERVICE / f"{package}.py").exists(), package
    real = {keys.state("g_"), keys.events("g_"), keys.once("g_", ""), keys.DUE, keys.notices("p_"), keys.player("p_")}
    shown = re.findall(r"\{\w+(?::…)?\}[:\w]*", drawing)
    assert len(shown) >= 6
    for key in shown:
        assert any(one.startswith((key.replace("…", "g_"), key.replace("…", "p_"))) for one in real), key


def test_the_parts_of_a_move_add_up() -> None:
    """The parts of the table are the whole, to one microsecond."""
    parts = [int(part) for part in re.findall(r"^\| [A-Za-z]+ \| (\d+) \|", PAGE, re.MULTILINE)]
    (service,) = re.findall(r"^\| \*\*service\*\* \| \*\*(\d+)\*\*", PAGE, re.MULTILINE)
    assert len(parts) == 6
    assert abs(sum(parts) - int(service)) <= 1
