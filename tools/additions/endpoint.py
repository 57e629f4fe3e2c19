"""Begins an endpoint."""

from typing import Final

from tools.additions.editing import Tree, camel

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
async def {noun}(batch: Batch, who: Caller, game_id: str) -> {kind}:
    """What it says of a game that the caller may see. Raises Refused."""
    game, _ = await load(batch, who, game_id)
    return {kind}(game=game.id)


'''
_HANDLER: Final = """\
async def {name}(call: Call[Any, None]) -> {kind}:
    return await play.{noun}(call.context.batch, call.caller, call.game_id)


"""


def new_endpoint(tree: Tree, name: str) -> list[str]:
    """An endpoint that answers about a game: `get_wave` is `GET /v1/games/{game_id}/wave`."""
    noun = name.partition("_")[2] or name
    kind = camel(noun)
    tree.append("sdk/rami/contract/wire/games.py", _TYPE.format(kind=kind))
    declared = "sdk/rami/contract/operations/games.py"
    tree.before(declared, "    CreateGame,\n", f"    {kind},\n", first=True)
    tree.append(declared, _OPERATION.format(constant=name.upper(), name=name, path=noun.replace("_", "-"), kind=kind))
    use_cases = "service/rami_service/games/play.py"
    tree.before(use_cases, "    AddEntropy,\n", f"    {kind},\n", first=True)
    tree.before(use_cases, "def move(", _USE_CASE.format(noun=noun, kind=kind))
    routes = "service/rami_service/api/routes/games.py"
    tree.before(routes, "GAMES: Final = (", _HANDLER.format(name=name, kind=kind, noun=noun))
    tree.before(routes, "    Endpoint(declared.GET_RECORD", f"    Endpoint(declared.{name.upper()}, {name}),\n")
    tree.before(routes, "AddEntropy,", f"{kind}, ", first=True)
    example = f'        "{kind}": (wire.{kind}(game=GAME),),\n'
    tree.before("service/rami_service/api/openapi/game_examples.py", '        "Hint": (', example)
    return [
        "sdk/rami/contract/wire/games.py: the type of its answer, and of its body, if it has one",
        "sdk/rami/contract/operations/games.py: what it does, who may call it, what it refuses",
        "service/rami_service/games/play.py: the use case, here or in another module of its subject",
        "service/rami_service/api/routes/games.py: the handler",
        "service/rami_service/api/openapi/game_examples.py: an example",
    ]
