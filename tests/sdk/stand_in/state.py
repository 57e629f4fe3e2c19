"""What the stand-in has received, what it shows, and the troubles to come."""

from collections import deque

import msgspec
from litestar import Request
from litestar.datastructures import State
from tests.sdk import samples

from rami.contract import wire
from rami.problems import MEDIA_TYPE, PROBLEM_TYPES, Problem


class Seen(msgspec.Struct, frozen=True):
    """A request as it was received. Header names are in lower case."""

    method: str
    path: str
    query: str
    headers: dict[str, str]
    body: bytes


class Trouble(msgspec.Struct, frozen=True):
    """What happens to one request instead of a normal answer. `cut` breaks the connection after half of the body."""

    status: int = 200
    body: bytes = b""
    headers: dict[str, str] = {}
    delay: float = 0.0
    cut: bool = False


def refusal(code: str, **headers: str) -> Trouble:
    """A refusal as the service sends it."""
    kind = PROBLEM_TYPES[code]
    sent = Problem(
        type=f"/problems/{code}",
        title=kind.title,
        status=kind.status,
        detail="The stand-in refuses.",
        code=code,
        request_id="r-1",
        rule="B-14",
        retryable=kind.retryable,
    )
    return Trouble(sent.status, msgspec.json.encode(sent), {"Content-Type": MEDIA_TYPE} | headers)


CUT = Trouble(body=b'{"events": [', headers={"Content-Type": "application/json"}, cut=True)


class StandIn:
    """The server as tests see it: the requests it received, the troubles to come, and the game it shows."""

    def __init__(self) -> None:
        self.url = ""
        self.reset()

    def reset(self) -> None:
        """Remove the requests, the troubles and the game of the last test."""
        self.seen: list[Seen] = []
        self.troubles: deque[Trouble | None] = deque()
        self.views: deque[wire.GameView] = deque([samples.VIEW])
        self.log: list[wire.NumberedEvent] = []
        self.notices: list[wire.NumberedNotice] = []

    def view(self) -> wire.GameView:
        """The next view to show; the last one is repeated."""
        return self.views.popleft() if len(self.views) > 1 else self.views[0]

    def after(self, after: str, limit: int) -> list[wire.NumberedEvent]:
        """The events after a version or an event id."""
        version, _, number = after.partition("-")
        place = (int(version), int(number or 999))
        return [each for each in self.log if tuple(map(int, each.id.split("-"))) > place][:limit]

    def notices_after(self, after: str) -> list[wire.NumberedNotice]:
        """The notices after a notice id."""
        return [each for each in self.notices if each.id > after]


Asked = Request[object, object, State]
