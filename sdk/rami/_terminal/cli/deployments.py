"""The command for those who run a service or use one: check a deployment."""

from typing import Annotated, Any
from urllib.parse import urlsplit

import typer

from rami._terminal.cli.output import fail, say_lines
from rami._terminal.cli.table import Lang
from rami._terminal.translator import Translator, translator
from rami.messages.words import conformance as words


def contract(
    url: Annotated[str, typer.Argument(envvar="RAMI_URL", help="The address of the service, also with a path.")],
    origin: Annotated[str | None, typer.Option(help="The origin of pages that should be able to call it.")] = None,
    lang: Lang = None,
) -> None:
    """Check on a running deployment what clients rely on, with all proxies before it. Prints a line for each check.

    Makes two players and two private games, and removes them. The exit status is 1 if a check fails.
    """
    say = translator(lang, letters=False)
    if origin is not None and (not urlsplit(origin).scheme or "/" in origin.partition("://")[2]):
        raise fail(say(words.NOT_AN_ORIGIN, origin=origin), 2)
    if not _passes(say, url, origin):
        raise typer.Exit(1)


def _passes(say: Translator, url: str, origin: str | None) -> bool:
    """Print the report. Whether no check has failed."""
    # the HTTP library would slow down the start of every command
    from rami._conformance.connection import Connection
    from rami._conformance.deployment import Deployment
    from rami._conformance.report import report
    from rami._terminal.game.failure_sentences import failure
    from rami.errors import ConnectionFailed

    passes = True
    try:
        connection = Connection(url)
    except ValueError as error:
        raise fail(error, 2) from None
    deployment = Deployment(connection, origin)
    try:
        connection.reach()
        for result in report(deployment):
            say_lines(_line(say, result))
            passes = passes and result.outcome != "failed"
    except ConnectionFailed as error:
        raise fail(failure(say, error)) from None
    finally:
        if deployment.players:
            say_lines(_removed(say, deployment))
        connection.close()
    return passes


def _line(say: Translator, result: Any) -> str:
    """A line about a check."""
    outcome = {"passed": words.PASSED, "failed": words.FAILED, "skipped": words.SKIPPED}[result.outcome]
    line = [f"{say(outcome)}: {result.check}: {say(words.TITLES[result.check])}"]
    if result.outcome != "passed":
        line.append(say(result.sentence, **result.values))
    if result.outcome == "failed":
        line.append(say(words.LOOK[result.check]))
    return " ".join(line) + "\n"


def _removed(say: Translator, deployment: Any) -> str:
    """A line about what the checks have made."""
    left = deployment.remove()
    made = {"players": len(deployment.players), "games": len(deployment.games)}
    return (say(words.LEFT, **made, left=", ".join(left)) if left else say(words.MADE, **made)) + "\n"
