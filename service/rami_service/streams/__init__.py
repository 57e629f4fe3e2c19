"""Streams that go on: one shared reader a log and process, bounded queues, an end for every one of them."""
