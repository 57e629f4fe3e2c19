"""The commands that tune the weights of the strong bot."""

from typing import TYPE_CHECKING, Annotated

import typer

from rami._terminal.cli.bot_names import bot_named
from rami._terminal.cli.bots import BotName, GameOptions, Variant, Workers, report_errors, running
from rami._terminal.cli.options import options_in
from rami._terminal.cli.output import say, say_lines
from rami._terminal.cli.progress import progress

if TYPE_CHECKING:
    from rami.training.tuning import Round

Rounds = Annotated[int, typer.Option(min=1, help="How many rounds.")]
Population = Annotated[int, typer.Option(min=4, help="How many weights are compared in a round.")]
Fresh = Annotated[int, typer.Option(min=2, help="How many deals are played with the result.")]
Seats = Annotated[int, typer.Option(min=2, help="How many play.")]
Seed = Annotated[int, typer.Option(min=0, help="Another seed deals other cards.")]


def tune(  # noqa: PLR0913, PLR0917 - each argument is an option of the command
    game: Annotated[str, typer.Argument(help="The name of a game, such as rami-51.")],
    options: GameOptions = "{}",
    seats: Seats = 2,
    rounds: Rounds = 8,
    population: Population = 20,
    deals: Annotated[int, typer.Option(min=2, help="How many deals the first round has.")] = 1000,
    fresh: Fresh = 20_000,
    seed: Seed = 1,
    workers: Workers = "1",
) -> None:
    """Look for better weights of the strong bot, in compiled code."""
    with report_errors(), running(workers) as pool:
        from rami.training.tuning import tune as look_for_weights  # needs NumPy, and Numba takes long to load

        tuned = look_for_weights(
            game,
            options=options_in(options),
            seats=seats,
            number=rounds,
            population=population,
            deals=deals,
            fresh=fresh,
            seed=seed,
            workers=pool,
            on_round=_say_round,
        )
    say_lines(f"{tuned}\n")


def exploit(  # noqa: PLR0913, PLR0917 - each argument is an option of the command
    bot: BotName,
    variant: Variant = "rami",
    options: GameOptions = "{}",
    seats: Seats = 2,
    rounds: Rounds = 5,
    population: Population = 12,
    deals: Annotated[int, typer.Option(min=2, help="How many deals all weights of a round play.")] = 100,
    fresh: Fresh = 2000,
    seed: Seed = 1,
    workers: Workers = "1",
) -> None:
    """Tune the strong bot against a bot, and say what it wins."""
    with report_errors(), running(workers) as pool, progress("deals") as on_progress:
        from rami.training.tuning import exploit as tune_against  # needs NumPy, and Numba takes long to load

        exploited = tune_against(
            bot_named(bot),
            variant=variant,
            options=options_in(options),
            seats=seats,
            number=rounds,
            population=population,
            deals=deals,
            fresh=fresh,
            seed=seed,
            workers=pool,
            on_round=_say_round,
            on_progress=on_progress,
        )
    say_lines(f"{exploited}\n")


def _say_round(done: "Round") -> None:
    say(f"Round {done.number + 1}: the best weights lead by {done.lead:.2f} points a deal.")
