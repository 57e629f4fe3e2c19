"""One log that one stream follows: how far the stream is, and which of the log's new messages it still needs."""

from collections.abc import Callable, Sequence

from rami_service.streams.message import START, Message, Place
from rami_service.streams.subscriber import LIMIT, Render, Subscriber


class Subscription:
    """Gives a subscriber the messages of one log. The topic puts them in.

    A new subscription holds them back until `release`, because the stream first sends what happened before. If the
    `token` that opened the stream is revoked, the stream ends. `seat` is the seat that the messages are made for; with
    `legal_moves` they have the moves of that seat. `stamp` gives a message its id in a stream of several logs.
    `finished` and `changed` say what the stream does when the log is over, and when its player has another seat or may
    not read it any more. `eyes` is whose view of a game the stream shows: its player's, or nobody's.
    """

    def __init__(self, subscriber: Subscriber, player_id: str, token: bytes = b"") -> None:
        self.subscriber = subscriber
        self.player_id = self.eyes = player_id
        self.token = token
        self.seat: int | None = None
        self.legal_moves = False
        self.stamp: Render | None = None
        self.finished: Callable[[], None] = subscriber.finish
        self.changed: Callable[[], None] = subscriber.end
        self._after = START
        self._held: list[Message] | None = []
        self._is_cut = self._is_over = False

    def put(self, messages: Sequence[Message]) -> None:
        """Send or queue messages, except those that the stream already has."""
        if self._is_cut:
            return
        if self._held is None:
            put, after, render = self.subscriber.put, self._after, self._render
            for message in messages:
                if message.place > after:
                    put(message, render)
            return
        self._held += [message for message in messages if message.place > self._after]
        if sum([len(message.data) for message in self._held]) > LIMIT:
            self.subscriber.disconnect()

    def skip(self, place: Place) -> None:
        """Leave out all messages up to this place, because the stream sends them in another way."""
        self._after = place
        self._held = [message for message in self._held or () if message.place > place]

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
        self.subscriber.end()

    def _render(self, message: Message) -> bytes:
        if self.stamp is None:
            return message.data
        return b"" if self._is_cut else self.stamp(message)
