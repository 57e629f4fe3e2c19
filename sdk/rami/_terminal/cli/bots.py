"""The commands for bots: compare them, let one play on the service, begin a new one."""

import asyncio
import logging
from collections.abc import Collection, Iterator
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from rami._terminal.cli.bot_names import BadBot, bot_named, workers_named
from rami._terminal.cli.options import options_in
from rami._terminal.cli.output import begin_file, fail, say, say_aside, say_lines
from rami._terminal.cli.progress import progress
from rami._terminal.cli.signals import until_stopped
from rami.bots import LEVELS, SEARCHING, BotFailed, OnBotError
from rami.bots.missing_extra import MissingExtra
from rami.bots.searching_bots import missing_search
from rami.problems.exceptions import RamiError
from rami.training import jobs
from rami.training.arena import duel
from rami.training.arena import league as play_league

TEMPLATE = Path(__file__).with_name("template.py")
BotName = Annotated[
    str,
    typer.Argument(
        help=f"mybot.py:MyBot, package.module:name, a level ({', '.join(LEVELS)}), policy:FILE, or cmd:PROGRAM."
    ),
]
Bots = Annotated[list[str], typer.Argument(help="NAME=BOT or BOT, as in: me=mybot.py:MyBot house")]
Deals = Annotated[int, typer.Option(min=1, help="How many deals, all bots together.")]
Seed = Annotated[str, typer.Option(help="Another seed deals other cards.")]
Workers = Annotated[str, typer.Option(help="How many processes, or pool.py:pool, a function that makes an executor.")]
Variant = Annotated[str, typer.Option(help="The name of a game, such as rami-51.")]
GameOptions = Annotated[str, typer.Option(help='Changed options as JSON, such as {"ace": "high_low"}.')]
Seats = Annotated[int | None, typer.Option(help="How many play.")]

bot = typer.Typer(no_args_is_help=True, help="Let a bot play on the service.")
new = typer.Typer(no_args_is_help=True, help="Begin something new.")


def arena(  # noqa: PLR0913, PLR0917 - each argument is an option of the command
    bots: Bots,
    variant: Variant = "rami",
    options: GameOptions = "{}",
    seats: Seats = None,
    deals: Deals = 2000,
    seed: Seed = "1",
    workers: Workers = "1",
    records: Annotated[Path | None, typer.Option(help="A file for the records of all games, one in each line.")] = None,
    reduced: Annotated[  # noqa: FBT002 - typer makes a switch of it
        bool, typer.Option("--reduced", help="Take off the luck of the draws: fewer deals give the same intervals.")
    ] = False,
) -> None:
    """Compare bots over many deals, each played with the same cards on every seat."""
    with report_errors(), running(workers) as pool, progress("deals") as on_progress:
        begin_file(records)
        named = named_bots(bots)
        compile_search(named.values())
        played = duel(
            named,
            variant=variant,
            options=options_in(options),
            seats=seats,
            deals=deals,
            seed=seed,
            workers=pool,
            keep_records=records is not None,
            reduced=reduced,
            on_progress=on_progress,
        )
        if records is not None:
            records.write_bytes(b"".join([msgspec.json.encode(record) + b"\n" for record in played.records]))
    say_lines(f"{played}\n")


def league(
    bots: Bots,
    variant: Variant = "rami",
    options: GameOptions = "{}",
    seats: Annotated[int, typer.Option(min=2, help="How many play at a table.")] = 2,
    deals: Deals = 2000,
    seed: Seed = "1",
    workers: Workers = "1",
) -> None:
    """Let many bots play, each with each other, and print a table with their ratings."""
    with report_errors(), running(workers) as pool, progress("deals") as on_progress:
        named = named_bots(bots)
        compile_search(named.values())
        played = play_league(
            named,
            variant=variant,
            options=options_in(options),
            seats=seats,
            deals=deals,
            seed=seed,
            workers=pool,
            on_progress=on_progress,
        )
    say_lines(f"{played}\n")


def compile_search(bots: Collection[Any]) -> None:
    """Compile the search if one of these bots needs it and that was not done, and say so: nothing moves meanwhile."""
    if missing_search() or not any(LEVELS[level] in bots for level in SEARCHING):
        return
    from rami.bots.search import is_compiled, warm  # Numba takes long to load

    if not is_compiled():
        say_aside("Numba compiles the search, once in an installation: up to a minute of processor time.")
        warm()


@contextmanager
def running(name: str) -> Iterator[jobs.Workers]:
    """The workers with this name. An executor is shut down in the end."""
    workers = workers_named(name)
    with nullcontext() if isinstance(workers, int) else workers:
        yield workers


@bot.command()
def run(  # noqa: PLR0913, PLR0917 - each argument is an option of the command
    name: BotName,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1,
    variant: Variant = "rami",
    options: GameOptions = "{}",
    seats: Seats = None,
    bots: Annotated[int, typer.Option(min=0, help="How many house bots play with it.")] = 1,
    bot_level: Annotated[str, typer.Option(help="How well the house bots play: a level of the service.")] = "regular",
    join_open: Annotated[bool, typer.Option(help="Join open games of others instead.")] = False,  # noqa: FBT002
    player: Annotated[str | None, typer.Option(help="The name of the player.")] = None,
    keep: Annotated[Path | None, typer.Option(help="A file for the player: the next run with it goes on.")] = None,
    url: Annotated[str | None, typer.Option(help="The address of the service.")] = None,
    on_bot_error: Annotated[OnBotError, typer.Option(help="What to do when the bot fails.")] = "resign",
) -> None:
    """Let a bot play games on the service, and print a line for each."""
    from rami.bots import play  # the HTTP library would slow down the start of every command

    with report_errors():
        results = play(
            bot_named(name),
            name=player,
            games=games,
            variant=variant,
            options=options_in(options),
            seats=seats,
            bots=bots,
            bot_level=bot_level,
            join_open=join_open,
            keep=keep,
            url=url,
            on_bot_error=on_bot_error,
        )
    for result in results:
        outcome = result.error or f"{'won' if result.won else 'lost'} {', '.join(map(str, result.totals))}"
        say(f"{result.game or '-'}: {outcome}")
    if any(result.error for result in results):
        raise typer.Exit(1)


@bot.command()
def serve(
    name: BotName,
    config: Annotated[Path | None, typer.Option(help="A file in TOML: which invitations, and how many games.")] = None,
    player: Annotated[str | None, typer.Option(help="The name of the player.")] = None,
    keep: Annotated[Path | None, typer.Option(help="A file for the player: the next start with it goes on.")] = None,
    url: Annotated[str | None, typer.Option(help="The address of the service.")] = None,
    on_bot_error: Annotated[OnBotError, typer.Option(help="What to do when the bot fails.")] = "resign",
) -> None:
    """Let a bot accept invitations and play, until it is stopped."""
    from rami.bots import Policy  # the HTTP library would slow down the start of every command
    from rami.bots import serve as accept_invitations
    from rami.bots.serving.policy import read_policy

    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(message)s")
    logging.getLogger("rami.bots").setLevel(logging.INFO)
    with report_errors():
        policy = Policy() if config is None else read_policy(config)
        serving = accept_invitations(
            bot_named(name), policy, name=player, url=url, keep=keep, on_bot_error=on_bot_error
        )
        asyncio.run(until_stopped(serving))
        say("Stopped.")


@new.command(name="bot")
def new_bot(path: Annotated[Path, typer.Argument(help="The file to write, such as mybot.py.")]) -> None:
    """Write a bot that plays, to begin with."""
    with report_errors(), path.open("x", encoding="utf-8") as file:
        file.write(TEMPLATE.read_text(encoding="utf-8"))
    say(f"{path} has a bot. Compare it: rami arena me={path}:MyBot house --deals 200")


def named_bots(texts: list[str]) -> dict[str, Any]:
    """The bots of an arena by their names."""
    found: dict[str, Any] = {}
    for text in texts:
        name, equals, what = text.partition("=")
        if text.startswith("cmd:"):  # what has = then is an argument of the program
            name, what = text.removeprefix("cmd:"), text
        elif not equals:
            name, what = text.rpartition(":")[2], text
        elif not name:
            raise BadBot(f"{text}: expected the name of the bot before the =, as in me={what}.")
        if name in found:
            raise BadBot(f"Two bots have the name {name}: give each another one, as in one={what} two={what}.")
        found[name] = bot_named(what)
    return found


@contextmanager
def report_errors() -> Iterator[None]:
    """Print one line and exit with status 1 for what cannot be done."""
    try:
        yield
    except OSError as error:
        raise fail(f"{error.filename}: {error.strerror}" if error.filename else error) from None
    except BrokenExecutor:
        raise fail("A process that worked for this command has ended: it was killed, or a bot has ended it.") from None
    except (MemoryError, OverflowError):
        raise fail("The numbers are too large: there is not so much memory, or no room for them in a number.") from None
    except (BadBot, BotFailed, MissingExtra, ValueError, TypeError, RecursionError, RamiError) as error:
        raise fail(error) from None
