"""Begins an option, an event, a refusal or a game."""

from typing import Final

from tools.additions.editing import Tree, camel, title

_EVENT: Final = '''\
class {kind}(Struct, frozen=True, tag_field="type", tag="{name}"):
    """What has happened."""

    seat: SeatNumber


'''
_REFUSAL: Final = """\
{constant}: Final = ProblemType(
    code="{name}",
    status=409,
    raises=WrongMoment,
    rule="X-01",
    title="{title}",
    sentence="This is not possible.",
    advice="Do something else.",
)
"""
_CHECK: Final = '''

def check_{name}(rules: Rules) -> None:
    """Raise a MoveRefused (X-01)."""
    if not rules.decks:
        raise {constant}()
'''
_GAME: Final = '''\
"""What it is, and which document describes it."""

from msgspec.structs import replace

from rami.rules.variants.without_opening.rami import RAMI

{constant} = replace(
    RAMI,
    name="{game}",
    title="{title}",
    summary="What is special.",
    sources=RAMI.sources,
    rules=replace(RAMI.rules, variant="{game}"),
    deviations=RAMI.deviations,
)
'''


def new_option(tree: Tree, name: str) -> list[str]:
    """An option that is false by default, in the group of the turn."""
    tree.before("sdk/rami/rules/settings/parameters.py", "    max_deals: Annotated", f"    {name}: bool = False\n")
    entry = f'    "{name}": Option("{title(name)}", "What it changes.", "X-01"),\n'
    tree.before("sdk/rami/rules/options/turn.py", "}\n", entry)
    return [
        "sdk/rami/rules/settings/parameters.py: its bounds and its default",
        "sdk/rami/rules/options/turn.py: its texts, the tags of its rules, the group, `idle` and `known`",
        "sdk/rami/rules/engine/: what it changes",
        "sdk/rami/rules/settings/validation.py: what it does not go together with, if there is anything",
        "sdk/rami/sheets/: its sentence",
    ]


def new_event(tree: Tree, name: str) -> list[str]:
    """An event of the service about a seat."""
    wire = "sdk/rami/contract/wire/events.py"
    tree.before(wire, "GameEvent = (", _EVENT.format(kind=camel(name), name=name))
    tree.before(wire, ")\n\n\nclass NumberedEvent", f"    | {camel(name)}\n")
    sentence = f'    "{name}": "{{name}} does something.",\n'
    tree.before("sdk/rami/messages/words/events.py", '    "rematch_offered":', sentence)
    return [
        "sdk/rami/contract/wire/events.py: its fields",
        "sdk/rami/contract/changes/table.py: what it changes in status, clock and seats, if anything",
        "sdk/rami/messages/words/events.py: its sentence, and that for the player who did it",
        "service/rami_service/domain/: the place that makes it",
    ]


def new_refusal(tree: Tree, name: str) -> list[str]:
    """A refusal of a move that comes at the wrong moment."""
    constant = name.upper()
    tree.append("sdk/rami/problems/turns.py", _REFUSAL.format(constant=constant, name=name, title=title(name)))
    draw = "sdk/rami/rules/engine/draw.py"
    tree.append(draw, _CHECK.format(constant=constant, name=name))
    tree.before(draw, "    ALREADY_DRAWN,\n", f"    {constant},\n", first=True)
    return [
        "sdk/rami/problems/turns.py: its title, sentence and advice, the tag of its rule, what it raises",
        "sdk/rami/rules/engine/draw.py: the place that raises it, here or in another module of the engine",
    ]


def new_game(tree: Tree, name: str) -> list[str]:
    """A game with the rules of `rami`, in the family without an opening."""
    game, constant = name.replace("_", "-"), name.upper()
    folder = "sdk/rami/rules/variants/without_opening"
    tree.create(f"{folder}/{name}.py", _GAME.format(constant=constant, game=game, title=title(name)))
    line = f"from rami.rules.variants.without_opening.{name} import {constant}\n"
    tree.before(f"{folder}/__init__.py", "from rami.rules.variants.without_opening.rami ", line)
    tree.before(f"{folder}/__init__.py", ")\n", f"    {constant},\n")
    return [
        f"sdk/rami/rules/variants/without_opening/{name}.py: its rules, its sources, its deviations from them",
        "sdk/rami/rules/variants/without_opening/__init__.py: its place in the list",
    ]
