"""The npm package: what linters say of it, how much it weighs, and games that it plays in every runtime."""

import gzip
import json
import tarfile
from pathlib import Path
from typing import Any, Final

import pytest
from tests.sdk.js.conftest import Shop
from tests.service.process import Service
from tools.repository import ROOT

HERE: Final = Path(__file__).parent
MOST: Final = 12_000
"""Bytes of the core as a page loads it: bundled, minified and compressed."""
OF_STREAM: Final = 2_000
"""Bytes of a page that only reads streams."""
FIXTURES: Final = "./fixtures/*.json"
"""All have the same type, which the linter does not see behind a pattern."""
RUNTIMES: Final = {
    "node": ("node",),
    "bun": ("@oven/*/bin/bun",),
    "deno": ("@deno/*/deno", "run", "--allow-net", "--allow-read"),
}

pytestmark = [pytest.mark.tools, pytest.mark.usefixtures("node")]


def bundled(shop: Shop, program: str) -> bytes:
    """A program with all that it imports but React, as small as a bundler makes it."""
    (shop.app / "entry.js").write_text(program)
    command = ("--bundle", "--minify", "--format=esm", "--external:react", "--outfile=bundle.js")
    shop.run(shop.package(".bin/esbuild"), "entry.js", *command)
    return (shop.app / "bundle.js").read_bytes()


def answer(printed: str) -> Any:
    """The last line that a program printed, as JSON."""
    return json.loads(printed.splitlines()[-1])


def test_the_package_holds_what_it_exports_and_its_licence(shop: Shop) -> None:
    """No example, no test, and not the module that only services serve; the licence is that of the repository."""
    with tarfile.open(shop.packed) as archive:
        names = {name.removeprefix("package/") for name in archive.getnames()}
    described = json.loads((shop.app / "node_modules/rami/package.json").read_text())
    targets = [path for entry in described["exports"].values() if isinstance(entry, dict) for path in entry.values()]
    assert {path.removeprefix("./") for path in targets if path != FIXTURES} < names
    assert {f"fixtures/{path.name}" for path in (ROOT / "sdk/rami/fixtures").glob("*.json")} < names
    parts = {"LICENSE", "README.md", "contract", "fixtures", "package.json", "react", "src"}
    assert {path.partition("/")[0] for path in names} == parts
    assert not [name for name in names if name.startswith("src/index.")]
    assert (ROOT / "sdk/js/LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()


def test_publint_finds_no_fault(shop: Shop) -> None:
    """Not even a suggestion."""
    assert "All good!" in shop.run(shop.package(".bin/publint"), "--strict", str(shop.packed))


def test_every_way_to_import_it_finds_the_types(shop: Shop) -> None:
    """Are the types wrong? Not for whoever imports ES modules, and there are no others."""
    printed = shop.run(shop.package(".bin/attw"), "--profile", "esm-only", "--format", "json", str(shop.packed))
    found = json.loads(printed)["analysis"]
    expected = {".", "./stream", "./reducer", "./shuffle", "./replay", "./element", "./react", "./package.json"}
    assert found["entrypoints"].keys() == expected | {FIXTURES}
    for entry in expected:
        for way in ("node16-esm", "bundler"):
            assert found["entrypoints"][entry]["resolutions"][way]["resolution"], entry
    problems = [problem for problem in found["problems"] if problem["entrypoint"] != FIXTURES]
    assert {problem["resolutionKind"] for problem in problems} <= {"node10", "node16-cjs"}


@pytest.mark.parametrize("module", ["bundler", "nodenext"])
def test_the_recorded_games_have_types(shop: Shop, module: str) -> None:
    """A program in TypeScript plays them back, without a cast; and a wrong use is found."""
    (shop.app / "package.json").write_text('{"type": "module"}')
    source = shop.app / "recorded.ts"
    source.write_text((HERE / "recorded.ts").read_text())
    way = ("--module", "esnext", "--moduleResolution", "bundler") if module == "bundler" else ("--module", module)
    checked = (shop.package(".bin/tsc"), "--noEmit", "--strict", "--target", "es2022", *way, source.name)
    shop.run(*checked)
    shop.run(shop.package(".bin/esbuild"), source.name, "--bundle", "--format=esm", "--outfile=recorded.mjs")
    assert answer(shop.run("node", "recorded.mjs")) == [3, 1]
    source.write_text(source.read_text().replace("message.data.events, player", "message.data.moves, player"))
    with pytest.raises(AssertionError, match="'moves' does not exist"):
        shop.run(*checked)


def test_the_core_is_small_and_nobody_pays_for_what_is_not_imported(shop: Shop) -> None:
    """The whole core; a stream alone; and the shuffle check and React are in neither."""
    core = bundled(shop, 'export * from "rami";')
    assert len(gzip.compress(core)) <= MOST
    assert b"rami/commit" not in core
    assert b"RAMI_URL" not in core
    assert b"rami/commit" in bundled(shop, 'export * from "rami/shuffle";')
    stream = bundled(shop, 'export { messages } from "rami";')
    assert len(gzip.compress(stream)) <= OF_STREAM
    assert b'from"react"' not in core
    assert b'from"react"' in bundled(shop, 'export * from "rami/react";')


@pytest.mark.parametrize("way", ["stream", "buffered"])
@pytest.mark.parametrize("runtime", RUNTIMES)
def test_a_whole_game_is_played_in_every_runtime(shop: Shop, service: Service, runtime: str, way: str) -> None:
    """Also as React Native does: without streams, secure random numbers and decoders, and the page knows of it."""
    program, *options = RUNTIMES[runtime]
    if runtime != "node":
        program = shop.package(program)
    client = (shop.app / "node_modules/rami/src/core.js").as_uri()
    found = answer(shop.run(program, *options, str(HERE / "game.mjs"), client, service.base, way))
    transport = "stream" if way == "stream" else "reads"
    assert found.pop("moves") > 5
    refused = "Error: No crypto.getRandomValues here"
    assert found.pop("entropy").startswith("Problem: " if way == "stream" else refused)
    assert found == {
        "kinds": ["snapshot", "end"],
        "transports": [transport] if way == "buffered" else [],
        "transport": transport,
        "same": True,
        "status": "finished",
        "undone": 0,
        "noticed": way == "buffered",
    }


def test_a_program_can_give_the_transport_the_clock_and_what_wakes_it(shop: Shop) -> None:
    """Without any real time: silence, doubt about the fetch, lost connections, refusals, pages, notices."""
    client = shop.app / "node_modules/rami/src/core.js"
    found = answer(shop.run("node", str(HERE / "given.mjs"), str(client)))
    game, moves = "/v1/games/GAME", "include=legal_moves"
    read = [f"{game}?{moves}", *(f"{game}/events?after={after}&wait=9&{moves}" for after in ("3", "4", "4-1"))]
    snapshot, after_3, after_4, after_event = read
    assert found == {
        "silence": {"before": 1, "after": 2},
        "doubt": {
            "before": [1, "stream"],
            "after": [False, "reads", 4],
            "told": ["reads"],
            "sent": [f"{game}/stream?{moves}", "/v1/players/me", snapshot, after_4],
        },
        "lost": {
            "paused": 2,
            "sent": [snapshot, after_3, after_3, after_event],
            "states": ["ok", "offline", "ok"],
            "steps": ["snapshot 3", "version 4", "version 5", "end 5"],
        },
        "impatient": 11,
        "wake": {"before": 2, "after": 3, "code": "game_not_found", "listening": 0},
        "pages": {
            "sent": [after_3, after_event, after_event, snapshot],
            "steps": ["version 2", "snapshot 0", "end 0"],
        },
        "notices": {
            "sent": [
                *(f"/v1/players/me/events?after={after}" for after in ("0", "5-0")),
                "/v1/players/me/games?limit=100",
                *(f"/v1/players/me/events?after={after}&wait=9" for after in ("5-0", "6-0")),
            ],
            "heard": ["games", "6-0"],
        },
        "alone": "NoStream",
    }


def test_a_component_of_react_follows_a_game_while_it_is_shown(shop: Shop, service: Service) -> None:
    """In strict mode, with another game, without one, and removed: no stream stays open and nobody is given a step."""
    (shop.app / "react.mjs").write_text((HERE / "react.mjs").read_text())
    assert answer(shop.run("node", "react.mjs", service.base)) == {
        "finished": ["finished", "stream", None, 2, 0],
        "nothing": [False, 2],
        "changed": [False, 1],
        "left": 0,
        "after": True,
        "gone": "game_not_found",
    }


def test_the_example_with_react_is_built(shop: Shop) -> None:
    """Its types are right, and Vite makes a page of it."""
    shop.run(shop.package(".bin/tsc"), folder="react")
    shop.run(shop.package(".bin/vite"), "build", folder="react")
    assert (shop.app / "react/dist/index.html").exists()


def test_the_screen_of_react_native_has_right_types(shop: Shop) -> None:
    """With the types of React Native, which has no DOM; and a wrong use of the client is found."""
    shop.package("react-native/package.json")
    compiler = shop.package(".bin/tsc")
    shop.run(compiler, folder="native")
    screen = shop.app / "native/table_screen.tsx"
    right = screen.read_text()
    screen.write_text(right.replace("streams: false", "streams: 0"))
    with pytest.raises(AssertionError, match="not assignable to type 'boolean"):
        shop.run(compiler, folder="native")
    screen.write_text(right)


def test_the_plain_page_is_bundled(shop: Shop) -> None:
    """Its script has all that it imports, and the page loads it."""
    shop.run(
        shop.package(".bin/esbuild"),
        "page.js",
        "--bundle",
        "--format=esm",
        "--outfile=page.js",
        "--allow-overwrite",
        folder="page",
    )
    assert 'src="page.js"' in (shop.app / "page/index.html").read_text()
    assert "import " not in (shop.app / "page/page.js").read_text().replace("// import", "")
