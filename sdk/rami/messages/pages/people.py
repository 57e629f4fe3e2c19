"""What the pages say of other players: those at the table, and those whom the reader has muted, blocked or follows."""

from typing import Final

PEOPLE: Final[str] = "The others"
FOLLOW: Final[str] = "Follow"
FOLLOW_NAMED: Final[str] = "Follow {name}"
MUTE: Final[str] = "Mute"
MUTE_NAMED: Final[str] = "Mute {name}"
BLOCK: Final[str] = "Block"
BLOCK_NAMED: Final[str] = "Block {name}"
REPORT: Final[str] = "Report"
REPORT_NAMED: Final[str] = "Report {name}"
DONE: Final[dict[str, str]] = {
    "follow": "You follow {name}.",
    "mute": "You do not hear {name} any more.",
    "block": "{name} is blocked: no quick match, no talk and no invitation brings you together.",
    "report": "Your report was sent to the people who run this service.",
}
ABOUT: Final[str] = "What it is about"
CATEGORIES: Final[dict[str, str]] = {
    "cheating": "cheating",
    "stalling": "playing slowly on purpose",
    "insulting_name": "an insulting name",
    "spam": "spam",
    "other": "something else",
}
WHAT_HAPPENED: Final[str] = "What happened, if you like"
SEND: Final[str] = "Send the report"
NOBODY_LEARNS: Final[str] = "The others do not learn what you choose here."
LISTS: Final[dict[str, str]] = {"muted": "Muted players", "blocked": "Blocked players", "followed": "Followed players"}
NOBODY_HERE: Final[dict[str, str]] = {
    "muted": "You have muted nobody. You can do it at the table.",
    "blocked": "You have blocked nobody. You can do it at the table.",
    "followed": "You follow nobody. You can do it at the table. Of those who follow you too you see who is online.",
}
UNDO: Final[dict[str, str]] = {
    "muted": "Hear {name} again",
    "blocked": "Unblock {name}",
    "followed": "Stop following {name}",
}
ONLINE: Final[str] = "online"
