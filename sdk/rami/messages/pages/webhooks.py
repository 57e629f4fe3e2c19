"""What the page of webhooks says: addresses of programs that the service calls for the player."""

from typing import Final

from rami.messages.words.plural import Plural

WEBHOOKS: Final[str] = "Webhooks"
WEBHOOKS_HELP: Final[str] = (
    "A webhook is an address of your program. This service calls it when something happens in your games, or lets it play "
    "for you."
)
TO_WEBHOOKS: Final[str] = "To your webhooks"
OFF: Final[str] = "This service calls no addresses: the people who run it have not switched webhooks on."
REGISTERED: Final[str] = "Your webhooks"
NONE_YET: Final[str] = "You have no webhook yet."
REGISTER: Final[str] = "Register a webhook"
ADDRESS: Final[str] = "Address"
NOT_VALID: Final[str] = (
    "This is no address that can be called. It begins with https://, has its host in lower case, and has no user and no #."
)
CALLED_WHEN: Final[str] = "When to call it"
EVENTS: Final[dict[str, str]] = {
    "turn.started": "my turn begins",
    "game.ended": "a game of mine ends",
    "invitation.received": "a seat is kept for me",
}
PLAYS: Final[str] = "It plays for me: it answers each of my turns with moves"
PLAY: Final[str] = "it plays for me"
SAVE_WEBHOOK: Final[str] = "Register"
SECRET: Final[str] = "The secret"
SECRET_ONCE: Final[str] = (
    "The secret of {address} is shown only now. Your program checks with it that a message comes from this service."
)
SINCE: Final[str] = "since {at}"
BOTH_UNTIL: Final[str] = "Until {at}, messages are signed with the secret before, too."
TRY: Final[str] = "Try"
TRY_NAMED: Final[str] = "Try {address}"
TRYING: Final[str] = "A test message is being sent …"
ARRIVED: Final[str] = (
    "A signed message of the type “test” has arrived. The address answered after {number} ms, with the status {status}."
)
NOT_ARRIVED: Final[str] = "A signed message of the type “test” has failed after {number} ms: {reason}"
REPLACE: Final[str] = "Replace the secret"
REPLACE_NAMED: Final[str] = "Replace the secret of {address}"
REPLACE_HELP: Final[str] = (
    "The new secret is shown once. For a day, messages are signed with both, the new one and the one of now. An even older "
    "one stops at once."
)
REPLACE_YES: Final[str] = "Yes, replace it"
REMOVE: Final[str] = "Remove"
REMOVE_NAMED: Final[str] = "Remove {address}"
REMOVE_HELP: Final[str] = "The address is not called any more, and its list of failures is gone."
REMOVE_YES: Final[str] = "Yes, remove it"
FAILURES: Final[str] = "What failed"
NO_FAILURES: Final[str] = "No message was given up."
TYPES: Final[dict[str, str]] = {
    "turn.started": "Your turn began",
    "game.ended": "A game ended",
    "invitation.received": "A seat was kept for you",
    "turn.play": "A turn to play",
}
ATTEMPTS: Final[Plural] = Plural("Sent {count} time.", "Sent {count} times.")
FAILED: Final[str] = "It failed: {reason}"
NEVER_SENT: Final[str] = "Never sent."
TO_GAME: Final[str] = "To the game"
REASONS: Final[dict[str, str]] = {
    "unreachable": (
        "the address could not be reached. The host is not known or not allowed, there is no connection, or the "
        "certificate is not valid."
    ),
    "timed_out": "no answer came in time.",
    "status": "the answer had the status {status}. It must be one from 200 to 299.",
    "bad_answer": "the answer was too long, or not the JSON that was expected.",
    "illegal_move": "the answer had a move that is not allowed.",
    "too_many": "too many other messages were waiting.",
    "paused": "the address was not called for a while, because too many messages in a row had failed.",
}
OTHER_REASON: Final[str] = "for another reason."
