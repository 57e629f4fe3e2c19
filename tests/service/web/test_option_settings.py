"""The form of the options, run by Node: what it sends is what it shows, and what goes together changes together."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tools.node import run

from rami.contract.options.schema import options_schema
from rami.rules.variants import VARIANTS
from rami.rules.variants.resolve import resolve

HERE = Path(__file__).parent
OPTIONS = HERE.parents[2] / "service/rami_service/web/play/options"


def steps(variant: str, folder: Path, *changes: tuple[str, str | None, Any]) -> list[Any]:
    """The options and the settings after each change of a setting, or of a part of one."""
    known = VARIANTS[variant]
    info = {"defaults": known.rules, "implied": known.implied}
    answer = {"info": info, "schema": options_schema(known), "changes": changes}
    file = folder / "changes.json"
    file.write_bytes(msgspec.json.encode(msgspec.to_builtins(answer, str_keys=True)))
    found: list[Any] = json.loads(run(HERE, "node", "option_settings.mjs", str(OPTIONS), str(file)).splitlines()[-1])
    return found


@pytest.mark.usefixtures("node")
@pytest.mark.parametrize("variant", ["rami-51", "rami-classique"])
def test_elimination_brings_its_parts_along(variant: str, tmp_path: Path) -> None:
    """Deals are for those who are still in, who have passed the target (N-22). Without elimination nothing is left."""
    target = ("match_end", "target", 200)
    on, off = ("match_end", "elimination", True), ("match_end", "elimination", False)
    everybody = ("match_end", "players_counted", "all")
    found = steps(variant, tmp_path, target, on, everybody, ("match_end", "re_entries", 1), off, on)
    for step in found:
        settings = json.loads(msgspec.json.encode(resolve(variant, step["options"])))
        assert {"variant": variant, **step["settings"]} == settings
    ends = [step["settings"]["match_end"] for step in found]
    assert [end["players_counted"] for end in ends] == ["all", "still_in", "all", "all", "all", "still_in"]
    assert [end["re_entries"] for end in ends] == [0, 0, 0, 1, 0, 0]
    assert ends[1]["strict"]
