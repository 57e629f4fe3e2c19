"""What the pages say of signing in with the operator's provider, and of the logins of the own player."""

from typing import Final

SIGN_IN: Final[str] = "Sign in"
SIGN_IN_HELP: Final[str] = "With a login you find your player again in every browser."
SIGN_IN_WITH: Final[str] = "Sign in with {host}"
SIGNED_IN: Final[str] = "You have signed in with {host}"
LINK_HELP: Final[str] = (
    "This browser plays as {name}. Keep {name}: from now on your login leads to this player, with all games and settings."
)
LINK_YES: Final[str] = "Keep {name}"
OTHER_HELP: Final[str] = (
    "Or play as the player of your login. This browser then forgets {name}, who cannot come back without another key or "
    "login."
)
OTHER_YES: Final[str] = "Play as the player of my login"
LOGINS: Final[str] = "Logins"
NO_LOGIN: Final[str] = "No login leads to this player yet."
UNLINK: Final[str] = "Unlink"
UNLINK_NAMED: Final[str] = "Unlink {login}"
FAILED: Final[dict[str, str]] = {
    "away": "{host} cannot be reached. Try again later.",
    "denied": "{host} has not signed you in: you, or the provider, said no.",
    "foreign": "This answer does not belong to a sign-in that was begun in this tab. Sign in again.",
    "refused": "{host} and this service do not work together. The people who run this service must look at it.",
    "taken": "This login leads to another player already. Play as that player, or unlink the login there first.",
}
