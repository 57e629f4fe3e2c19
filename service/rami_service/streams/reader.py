"""One log that one stream follows: how far the stream is, and which of the log's new frames it still needs."""

from collections.abc import Callable, Sequence

from rami_service.streams.frame import START, Frame, Place
from rami_service.streams.outlet import LIMIT, Outlet, Render


class Reader:
    """Gives an outlet the frames of one log. Feeds put them in.

    A new reader holds them back until `release`, because the stream first sends what happened before. If the `token`
    that opened the stream is revoked, the stream ends. `seat` is the seat that the frames are made for; with
    `legal_moves` they have the moves of that seat. `stamp` gives a frame its id in a stream of several logs. `finished`
    and `changed` say what the stream does when the log is over, and when its player has another seat or may not read it
    any more.
    """

    def __init__(self, outlet: Outlet, player_id: str, token: bytes = b"") -> None:
        self.outlet = outlet
        self.player_id = player_id
        self.token = token
        self.seat: int | None = None
        self.legal_moves = False
        self.stamp: Render | None = None
        self.finished: Callable[[], None] = outlet.finish
        self.changed: Callable[[], None] = outlet.end
        self._after = START
        self._held: list[Frame] | None = []
        self._is_cut = self._is_over = False

    def put(self, frames: Sequence[Frame]) -> None:
        """Send or queue frames, except those that the stream already has."""
        if self._is_cut:
            return
        if self._held is None:
            put, after, render = self.outlet.put, self._after, self._render
            for frame in frames:
                if frame.place > after:
                    put(frame, render)
            return
        self._held += [frame for frame in frames if frame.place > self._after]
        if sum([len(frame.data) for frame in self._held]) > LIMIT:
            self.outlet.disconnect()

    def skip(self, place: Place) -> None:
        """Leave out all frames up to this place, because the stream sends them in another way."""
        self._after = place
        self._held = [frame for frame in self._held or () if frame.place > place]

    def release(self) -> None:
        """Send what was held back, and from now on everything as it comes."""
        held, self._held = self._held or [], None
        self.put(held)
        if self._is_over:
            self.finished()

    def finish(self) -> None:
        """The log is over, and `finished` says what follows: once, and after what is held back."""
        if not self._is_over:
            self._is_over = True
            if self._held is None:
                self.finished()

    def cut(self) -> None:
        """Leave out what waits to be sent, and all that comes. It is for streams of several logs."""
        self._is_cut = True

    def end(self) -> None:
        """End the whole stream now."""
        self.outlet.end()

    def _render(self, frame: Frame) -> bytes:
        if self.stamp is None:
            return frame.data
        return b"" if self._is_cut else self.stamp(frame)
