"""Live event streams: each process reads a log once for all its streams, and each stream has a bounded queue.

- A *stream* is one open answer of server-sent events. It follows the log of a game, or of a player, or of several.
- The `Hub` has all streams of a process, and how many there may be.
- A `Topic` is one log that streams follow here. It reads its `Source` once for all of them.
- A `Subscription` is one stream at one topic: which messages of the log the stream still needs.
- A `Message` is an entry of a log, encoded once for all who may read the same.
- A `Subscriber` is the client of one stream: what can be sent at once is sent, the rest waits.
- `Openings` is the queue of the streams that are being opened: a few at a time.
- A *notification* says that a log has something new. It comes by pub/sub (`rami_service.store.pubsub`).
"""

__all__ = ["hub", "message", "openings", "sse", "subscriber", "subscription"]
