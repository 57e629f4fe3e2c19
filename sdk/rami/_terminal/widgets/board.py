"""What every table has above the hands: who plays, the melds with what happened beside them, and the middle."""

from textual.app import ComposeResult
from textual.containers import Horizontal

from rami._terminal.translator import Translator
from rami._terminal.widgets.heading import Heading
from rami._terminal.widgets.log import Log
from rami._terminal.widgets.melds import Melds
from rami._terminal.widgets.middle import Middle
from rami._terminal.widgets.seats import Seats
from rami._terminal.widgets.too_small import TooSmall


def board(say: Translator) -> ComposeResult:
    """The widgets from top to bottom."""
    yield TooSmall(say)
    yield Heading(say)
    yield Seats(say)
    with Horizontal(id="field"):
        yield Melds(say)
        yield Log(say)
    yield Middle(say)
