"""Writes the stubs of an addition and says what is left: `make new-option NAME=my_option`, `new-event`, `new-endpoint`.

CONTRIBUTING.md says what belongs into each file.
"""

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from tools.repository import ROOT

NAME: Final = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")


def new_option(root: Path, name: str) -> list[str]:
    """An option that is false by default, in the group of the turn."""
    _before(root / "sdk/rami/rules/settings/parameters.py", "    max_deals: Annotated", f"    {name}: bool = False\n")
    entry = f'    "{name}": Option("{_title(name)}", "What it changes.", "X-01", known=Known((False,), (False,))),\n'
    _before(root / "sdk/rami/rules/options/turn.py", "}\n", entry)
    return [
        "sdk/rami/rules/options/turn.py: its texts, the tags of its rules, the group, `idle` and `known`",
        "sdk/rami/rules/engine/: what it changes",
        "sdk/rami/rules/settings/validation.py: what it does not go together with, if there is anything",
        "sdk/rami/sheets/: its sentence",
    ]


def new_event(root: Path, name: str) -> list[str]:
    """An event of the service about a seat."""
    wire = root / "sdk/rami/contract/wire/events.py"
    _before(wire, "GameEvent = (", _EVENT.format(kind=_camel(name), name=name))
    _before(wire, ")\n\n\nclass NumberedEvent", f"    | {_camel(name)}\n")
    sentence = f'    "{name}": "{{name}} does something.",\n'
    _before(root / "sdk/rami/messages/words/events.py", '    "rematch_offered":', sentence)
    return [
        "sdk/rami/contract/wire/events.py: its fields",
        "sdk/rami/contract/changes/table.py: what it changes in status, clock and seats, if anything",
        "sdk/rami/messages/words/events.py: its sentence, and that for the player who did it",
        "service/rami_service/domain/: the place that makes it",
    ]


def new_endpoint(root: Path, name: str) -> list[str]:
    """An endpoint that answers about a game: `get_wave` is `GET /v1/games/{game_id}/wave`."""
    noun = name.partition("_")[2] or name
    kind = _camel(noun)
    _append(root / "sdk/rami/contract/wire/games.py", _TYPE.format(kind=kind))
    declared = root / "sdk/rami/contract/operations/games.py"
    _before(declared, "    CreateGame,\n", f"    {kind},\n", first=True)
    _append(declared, _OPERATION.format(constant=name.upper(), name=name, path=noun.replace("_", "-"), kind=kind))
    (root / f"service/rami_service/games/{noun}.py").write_text(_USE_CASE.format(noun=noun, name=name, kind=kind))
    routes = root / "service/rami_service/api/routes/games.py"
    _before(routes, "GAMES: Final = (", _HANDLER.format(name=name, kind=kind, noun=noun))
    _before(routes, "    Endpoint(declared.GET_RECORD", f"    Endpoint(declared.{name.upper()}, {name}),\n")
    imports = f"from rami.contract.wire import {kind}\nfrom rami_service.games import {noun} as {noun}_of\n"
    _before(routes, "from rami_service.games import play, seats", imports)
    example = f'        "{kind}": (wire.{kind}(game=GAME),),\n'
    _before(root / "service/rami_service/api/openapi/game_examples.py", '        "Hint": (', example)
    return [
        "sdk/rami/contract/wire/games.py: the type of its answer, and of its body, if it has one",
        "sdk/rami/contract/operations/games.py: what it does, who may call it, what it refuses",
        f"service/rami_service/games/{noun}.py: the use case",
        "service/rami_service/api/routes/games.py: the handler",
        "service/rami_service/api/openapi/game_examples.py: an example",
    ]


ADDITIONS: Final[dict[str, Callable[[Path, str], list[str]]]] = {
    "option": new_option,
    "event": new_event,
    "endpoint": new_endpoint,
}
_EVENT: Final = '''\
class {kind}(Struct, frozen=True, tag_field="type", tag="{name}"):
    """What has happened."""

    seat: SeatNumber


'''
_TYPE: Final = '''

class {kind}(Struct, frozen=True, kw_only=True):
    """What it says."""

    game: GameId
'''
_OPERATION: Final = """\
{constant}: Final = Operation(
    name="{name}",
    method="GET",
    path="/v1/games/{{game_id}}/{path}",
    tag="games",
    does="Get what it says.",
    answer={kind},
)
"""
_USE_CASE: Final = '''\
"""What `{name}` does."""

from rami.contract.wire import {kind}
from rami_service.games.play import load
from rami_service.players.accounts import Caller
from rami_service.runtime.context import Context


async def {noun}(context: Context, caller: Caller, game_id: str) -> {kind}:
    """What it says of a game that the caller may see. Raises Refused."""
    game, _ = await load(context, caller, game_id)
    return {kind}(game=game.id)
'''
_HANDLER: Final = """\
async def {name}(call: Call[Any, None]) -> {kind}:
    return await {noun}_of.{noun}(call.context, call.caller, call.game_id)


"""


def _title(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _camel(name: str) -> str:
    return "".join(part.capitalize() for part in name.split("_"))


def _before(path: Path, place: str, text: str, *, first: bool = False) -> None:
    """Insert a text before the last place, or the first one."""
    code = path.read_text(encoding="utf-8")
    index = code.index(place) if first else code.rindex(place)
    path.write_text(code[:index] + text + code[index:], encoding="utf-8")


def _append(path: Path, text: str) -> None:
    path.write_text(path.read_text(encoding="utf-8") + text, encoding="utf-8")


if __name__ == "__main__":
    what, name = sys.argv[1:]
    if not NAME.fullmatch(name):
        sys.exit(f"give it a name of small letters: make new-{what} NAME=my_{what}")
    left = ADDITIONS[what](ROOT, name)
    print("The stubs are written. What is left:", *left, sep="\n- ")
    print("Then `make fmt`, `make generate`, the French texts that it asks for, and again `make generate`.")
