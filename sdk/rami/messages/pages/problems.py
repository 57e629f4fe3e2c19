"""What a page says while it loads, and when something fails."""

from typing import Final

from rami.messages.pages import app

LOADING: Final[str] = "Loading…"
TRY_AGAIN: Final[str] = app.TRY_AGAIN
REFUSED_WITH: Final[str] = "The service refused this (status {status})."
NO_ANSWER: Final[dict[str, str]] = {
    "network": "The service cannot be reached. Check your connection.",
    "timeout": "The service takes too long to answer.",
    "unreadable": "Something other than the service has answered, perhaps the login page of a network.",
}
MAYBE_DONE: Final[str] = "It may have been done all the same: look before you try again."
PAGE_BROKEN: Final[str] = "This page has failed: {reason}"
