"""The client in JavaScript, run by Node against the service: calls, streams, replays, shuffles, types, and its page."""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import pytest
from msgspec.structs import replace
from tests.browser.scissors import cutting
from tests.docs.snippets import program, snippets, wrong
from tests.sdk.rules.playing import recorded
from tests.service.process import Service
from tools.generate.api_types import TYPES
from tools.node import run
from tools.repository import ROOT

from rami.catalogue import CATALOGUE
from rami.rules.cards import NAMES
from rami.rules.events import DealEnded, DealStarted
from rami.rules.records import transcript
from rami.rules.records.record import BadRecord, DealRecord, Record, replay, verify
from rami.rules.variants.resolve import resolve

CLIENT: Final = TYPES.parent
INDEX: Final = str(CLIENT / "index.js")
DECLARED: Final = ("core", "stream", "reducer", "shuffle", "replay")
SCRIPTS: Final = Path(__file__).parent
SNIPPETS: Final = [one for one in snippets() if (one.page, *one.kind) == ("docs/reference/javascript.md", "js", "")]
RECORDS: Final = sorted((ROOT / "tests" / "records").glob("*.txt"))
ELIMINATIONS: Final = sorted((ROOT / "tests" / "rules" / "eliminations").glob("*/*.txt"))

pytestmark = [pytest.mark.tools, pytest.mark.usefixtures("node")]


def answer(script: str, *arguments: str) -> Any:
    """What a script prints in its last line, as JSON."""
    return json.loads(run(SCRIPTS, "node", script, INDEX, *arguments, seconds=40).splitlines()[-1])


@pytest.mark.parametrize("variant", ["rami-51", "gin-rami"])
def test_two_clients_see_every_view_of_a_game_and_see_it_again(service: Service, variant: str) -> None:
    """Their streams are cut; every view equals that of the service at its version, also in the replays of each seat."""
    random = Random(20261122)

    def after() -> int | None:
        return random.randint(2500, 6000) if cut.cuts < 2 else None

    with cutting(service.port, after) as cut:
        done = answer("play.mjs", cut.base, service.base, variant)
    assert cut.cuts >= 2
    assert min(done["steps"]) >= 10
    assert done["replayed"] >= max(done["steps"])
    assert done["ok"] == [True] * 3
    assert done["added"] == [0, 1]


def test_what_fails_is_sent_again_only_if_it_cannot_be_done_twice() -> None:
    """Lost answers, limits, outages and time-outs: how often a request is sent, with which key, and how it ends."""
    found = answer("calls.mjs", "", "fake")
    brief = {case: (one["ended"], one["sent"], one["states"]) for case, one in found.items()}
    assert brief == {
        "lostWithKey": (200, 2, ["offline", "ok"]),
        "lostRead": (200, 3, ["offline", "ok"]),
        "lostWithoutKey": (["Unreachable", "network", True], 1, ["offline"]),
        "limitedWithoutKey": (201, 2, ["limited", "ok"]),
        "outage": (200, 2, ["waiting", "ok"]),
        "outageWithoutKey": (["Problem", "store_unavailable", 0], 1, ["waiting"]),
        "conflict": (200, 2, []),
        "refused": (["Problem", "too_early", 3], 1, []),
        "tooLong": (["Problem", "rate_limited", 60], 1, ["limited"]),
        "givesUp": (["Problem", "store_unavailable", 0], 4, ["waiting"]),
        "timeout": (200, 2, ["waiting", "ok"]),
        "stopped": (["TimeoutError", 23, None], 1, []),
        "proxy": (["Problem", "http_502", None], 1, ["waiting"]),
        "hotel": (["Unreachable", "unreadable", True], 1, ["waiting"]),
        "set": (200, 2, ["offline", "ok"]),
        "wrongPath": (["TypeError", None, None], 1, []),
    }
    assert all(one["keys"] == 1 for one in found.values())
    for case, one in found.items():
        failed = isinstance(one["ended"], list) and one["ended"][0] in ("Problem", "Unreachable")
        assert one["seen"] == ([one["ended"][0]] if failed else []), case


def test_a_game_with_another_name_is_created_as_the_catalogue_says(service: Service) -> None:
    """Variant and options go from the catalogue to the new game as they are."""
    found = answer("calls.mjs", service.base, "catalogue")
    scala = CATALOGUE["scala-40"]
    assert (found["names"], found["differs"]) == ([*CATALOGUE], len(scala.differs))
    assert found["values"] == msgspec.to_builtins(resolve(scala.variant, scala.options).values)


def test_a_lost_answer_is_asked_for_again_and_nothing_is_done_twice(service: Service) -> None:
    """One game is created and one card drawn; the page's own key gets the first answer; an old version is refused.

    The refusal of a body has all its mistakes.
    """
    assert answer("calls.mjs", service.base, "lost") == {
        "games": 1,
        "first": ["Unreachable", "network", True],
        "same": True,
        "drawn": 1,
        "stale": ["Problem", "stale_version", None],
        "wrong": [["/seats", "string"], ["/bots", "string"]],
    }


def test_a_mistake_of_the_program_is_no_lost_connection(service: Service) -> None:
    """A wrong address, id or token is refused before anything is sent, a stream without a token by the service.

    Who gives a `fetch` may give it relative addresses.
    """
    assert answer("calls.mjs", service.base, "mistakes") == {
        "noUrl": "TypeError",
        "noText": "TypeError",
        "noScheme": ["TypeError"] * 3,
        "badToken": ["TypeError"] * 3,
        "relative": 200,
        "noToken": "missing_token",
    }


def test_the_clock_of_the_service_is_known(service: Service) -> None:
    """Two hours apart, the clocks agree after one answer; an answer from a cache does not count."""
    assert answer("calls.mjs", service.base, "clock") == {"before": 0, "told": True, "after": True}


def test_streams_end_with_their_problem_and_outlive_a_new_token(service: Service) -> None:
    """A game that is not there, notices with a phrase, a view that is ahead, a rotated and a revoked token."""
    found = answer("calls.mjs", service.base, "follow")
    assert found["ends"] == ["game_not_found", 404]
    assert {"game_started", "phrase"} <= {*found["notices"]}
    assert found["steps"][0][0] == "version"
    assert found["ahead"]
    assert found["revoked"] == "invalid_token"


def test_one_stream_brings_a_game_and_the_notices(service: Service) -> None:
    """It is cut; each version and each notice comes once. After the end, a phrase and the offer of a rematch come."""
    random = Random(20261122)

    def after() -> int | None:
        return random.randint(4000, 8000) if cut.cuts < 2 else None

    with cutting(service.port, after) as cut:
        found = answer("notices.mjs", cut.base, service.base)
    assert cut.cuts == 2
    assert found == {
        "streams": ["/v1/players/me/stream"],
        "phrases": ["hello", "good_luck", "nice_meld", "well_played"],
        "ordered": True,
        "ends": [None],
        "after": [["version", "rematch_offered"]],
        "rematch": True,
        "invited": True,
    }


def test_the_stream_of_a_game_and_the_notices_begins_again_without_losing_notices() -> None:
    """Events that do not say enough, an id that is too old, a game that is gone: what is sent and what the page gets.

    A mistake of the page in `onNotice` is reported and stops nothing. What is no id of a game is never a list of games.
    """
    found = answer("begin_again.mjs")
    path, moves = "/v1/players/me/stream?games=GAME", "&include=legal_moves"
    again = found["again"]
    assert again["sent"] == [
        [f"{path}:3{moves}", None],
        [f"{path}{moves}", "6-0"],
        [f"{path}{moves}", "7-0,GAME:end"],
        [f"{path}{moves}", None],
        ["/v1/games/GAME/events?after=4", None],
    ]
    assert again["came"] == ["snapshot 4", "end 4", "over", "done"]
    assert again["notices"] == ["phrase 6-0", "your_turn 7-0", "rematch_offered 9-0"]
    assert found["unknown"]["sent"] == [[f"{path}:3{moves}", None], [f"{path}{moves}", None]]
    assert found["unknown"]["came"] == ["game_not_found"]
    assert found["gone"]["sent"] == [[f"{path}{moves}", None], [f"{path}{moves}", "5-0"]]
    assert found["gone"]["came"] == ["snapshot 4", "game_not_found"]
    assert found["noGame"]["sent"] == [["/v1/games/all/stream?include=legal_moves", None]]
    assert found["mistakes"] == ["a mistake of the page"]


def test_a_page_that_wakes_up_opens_its_stream_at_once() -> None:
    """It goes on after the last message, without the pause after a lost connection."""
    found = answer("calls.mjs", "", "wake")
    assert found["sent"] == [None, "7", "7"]
    assert found["states"] == ["ok", "offline", "ok", "offline", "ok"]
    assert found["quick"]
    assert found["listening"] == 0


def test_the_client_agrees_with_rami_verify(tmp_path: Path) -> None:
    """It finds nothing wrong with our recorded games, and in each of them one changed bit, entropy, dealer and card.

    Without the events that a player saw, other entropy is found if a card of a move betrays it: nearly always. In games
    with elimination, of this release and of 0.12.0, the record says for whom a deal is dealt (N-22).
    """
    cases = []
    read = {path.stem: transcript.read(path.read_text(encoding="utf-8")) for path in RECORDS + ELIMINATIONS}
    fewer = {"match_end": {"target": 60, "elimination": True}, "turn_limit": 30}
    new = recorded("rami-classique", fewer, 4, "counted 4")
    for name, record in {**read, "new": new}.items():
        resolved = resolve(record.rules.variant, record.rules.options, len(record.names))
        events = [event for _, some in replay(record) for event in some if isinstance(event, DealStarted | DealEnded)]
        known = {"rules": resolved, "events": events}
        for change, changed in (("none", record), *changes(record, Random(name))):
            cases.append({"game": name, "change": change, "record": changed} | known)
            if change != "none":
                with pytest.raises(BadRecord):
                    verify(changed)
    (tmp_path / "cases.json").write_bytes(msgspec.json.encode(cases))
    found = answer("verify.mjs", str(tmp_path / "cases.json"))
    expected = {
        "none": {None},
        "secret": {"commitment"},
        "game": {"commitment"},
        "dealer": {"dealer"},
        "card": {"cards"},
    }
    for change, reasons in expected.items():
        assert {*found["alone"][change], *found["seen"][change]} == reasons, change
    assert {*found["seen"]["entropy"]} <= {"dealer", "hands"}
    assert found["alone"]["entropy"].count(None) <= 2


def changes(record: Record, random: Random) -> Iterator[tuple[str, Record]]:
    """The same record with one thing changed in its first deal."""
    deal, seats = record.deals[0], len(record.names)
    secret = bytearray.fromhex(deal.secret)
    secret[random.randrange(32)] ^= 1 << random.randrange(8)
    yield "secret", _first(record, secret=secret.hex())
    yield "game", replace(record, game=f"{record.game}x")
    yield "dealer", _first(record, dealer=(deal.dealer + 1) % seats)
    entropy = (f"{deal.entropy[0]}00", *deal.entropy[1:])
    yield "entropy", _first(record, entropy=entropy)
    states = replay(record)
    for number, text_ in enumerate(deal.moves):
        state, _ = next(states)
        if " throw " in text_:
            missing = next(name for name in NAMES[:52] if name not in _names(state.table.hands[state.turn]))
            moves = (*deal.moves[:number], f"{text_.split()[0]} throw {missing}", *deal.moves[number + 1 :])
            yield "card", _first(record, moves=moves)
            return


def _first(record: Record, **changed: Any) -> Record:
    first: DealRecord = replace(record.deals[0], **changed)
    return replace(record, deals=(first, *record.deals[1:]))


def _names(hand: Any) -> set[str]:
    return {NAMES[card] for card in hand}


def test_the_types_compile_under_strict_and_name_everything(scene: Path) -> None:
    """A page in TypeScript uses the client, as do the snippets of its page; each export and each method has a type."""
    shutil.copytree(CLIENT, scene / "client", dirs_exist_ok=True)
    shutil.copy(SCRIPTS / "client.ts", scene)
    shutil.copy(SCRIPTS / "tsconfig.json", scene / "tsconfig.client.json")
    lines = program(SNIPPETS)
    for module in ("index", "stream"):
        lines = lines.replace(f"https://rami.example/web/client/{module}.js", f"./client/{module}.js")
    (scene / "page.ts").write_text(lines)
    run(scene, str(scene / "node_modules/.bin/tsc"), "--project", "tsconfig.client.json")
    declared = "".join((CLIENT / f"{name}.d.ts").read_text(encoding="utf-8") for name in DECLARED)
    exported = answer("exports.mjs")
    found = {*re.findall(r"^export (?:class|const|function) (\w+)", declared, re.MULTILINE), "OPERATIONS"}
    assert {*exported["exports"]} == found
    described = declared.partition("export class Rami {")[2].partition("\n}")[0]
    written = described + (CLIENT / "operations.d.ts").read_text(encoding="utf-8")
    assert {*exported["methods"]} == {*re.findall(r"^  (\w+)[(<]", written, re.MULTILINE)}


def test_the_page_about_the_client_works_as_it_stands(service: Service, tmp_path: Path) -> None:
    """Its snippets run one after the other in Node, too: a game is played, followed, replayed and verified."""
    lines = program(SNIPPETS).replace("https://rami.example/web/client", CLIENT.as_uri())
    (tmp_path / "page.mjs").write_text(lines.replace("https://rami.example", service.base) + "\nprocess.exit(0);\n")
    assert wrong(SNIPPETS, run(tmp_path, "node", "page.mjs", seconds=40)) == []
