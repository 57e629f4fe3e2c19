"""Bots, and executors for them, by the names that the command line gives them."""

import importlib
import sys
from concurrent.futures import Executor
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, Final

from rami.bots import LEVELS, AnyBot, CommandBot, HouseBot, RandomBot
from rami.training.jobs import Workers

OURS: Final[dict[str, AnyBot]] = {**LEVELS, "house": HouseBot, "random": RandomBot}


class BadBot(Exception):
    """There is no such bot, or no such executor."""


def bot_named(name: str) -> AnyBot:
    """The bot of a name: one of `OURS`, `cmd:program`, `policy:file.npz`, `file.py:Name` or `package.module:name`.

    Raises BadBot if there is none. What the module itself raises goes on.
    """
    if name in OURS:
        return OURS[name]
    if name.startswith("cmd:"):
        return CommandBot(name.removeprefix("cmd:"))
    if name.startswith("policy:"):
        return _policy(name.removeprefix("policy:"))
    where, colon, what = name.rpartition(":")
    if not colon:
        ours = ", ".join(OURS)
        raise BadBot(
            f"There is no bot {name}: give mybot.py:MyBot, package.module:name, {ours}, policy:FILE or cmd:PROGRAM."
        )
    bot: AnyBot = _found(where, what)
    return bot


def workers_named(name: str) -> Workers:
    """How many processes, or the executor that a function makes: `file.py:name` or `package.module:name`.

    Raises BadBot for anything else. What the function or its module itself raises goes on.
    """
    if name.isdecimal() and int(name):
        return int(name)
    where, colon, what = name.rpartition(":")
    made = _found(where, what)() if colon else None
    if not isinstance(made, Executor):
        raise BadBot(f"--workers {name}: give a number from 1, or pool.py:pool, a function that makes an executor.")
    return made


def _found(where: str, what: str) -> Any:
    module = _loaded(Path(where)) if where.endswith(".py") else _imported(where)
    found = getattr(module, what, None)
    if found is None:
        raise BadBot(f"{where} has no {what}.")
    return found


def _policy(file: str) -> AnyBot:
    """The policy in a file as a bot."""
    policies: Any = importlib.import_module("rami.training.policies")  # who has no policy needs no NumPy
    try:
        found: AnyBot = policies.PolicyBot(policies.load(file))
    except (policies.BadPolicy, ImportError) as error:
        raise BadBot(str(error)) from None
    return found


def _loaded(path: Path) -> Any:
    """The module in a file, whose folder it may import from."""
    spec = spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise BadBot(f"There is no file {path}.")
    module = module_from_spec(spec)
    sys.modules[path.stem] = module
    sys.path.insert(0, str(path.parent.resolve()))
    spec.loader.exec_module(module)
    return module


def _imported(name: str) -> Any:
    if name.startswith(".") or not name:
        raise BadBot(f"A bot or a pool is named as package.module:name, without a dot before it, not {name}:….")
    sys.path.insert(0, "")
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not name.startswith(error.name):
            raise
        raise BadBot(f"There is no module {name}.") from None
