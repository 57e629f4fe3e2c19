"""What people paste when they are invited, and what it means: for the terminal and for the page of the service."""

from typing import Final

GAME: Final = "g_" + "0" * 26
INVITE: Final = "i_" + "0" * 26 + "_" + "a" * 32
SERVICE: Final = "https://rami.example"
LINK: Final = f"{SERVICE}/play#/invite/{GAME}/{INVITE}"
_ALL: Final = (GAME, INVITE, SERVICE)

_ENDS_IN_G: Final = "0" * 25 + "g"

PASTED: Final[dict[str, tuple[str, str | None, str | None] | None]] = {
    LINK: _ALL,
    f"i_{_ENDS_IN_G}_{'a' * 32}": (f"g_{_ENDS_IN_G}", f"i_{_ENDS_IN_G}_{'a' * 32}", None),
    f"{LINK})": _ALL,
    f"{LINK}]": _ALL,
    f"{LINK}>": _ALL,
    f"{LINK}.": _ALL,
    f"{LINK},": _ALL,
    f"{LINK};": _ALL,
    f"{LINK}!": _ALL,
    f"{LINK}/": _ALL,
    f"{LINK} »": _ALL,
    f"«\u202f{LINK}\u202f».": _ALL,
    f'"{LINK}".': _ALL,
    f"“{LINK}”": _ALL,
    f"'{LINK}'": _ALL,
    f"<{LINK}>": _ALL,
    f"({LINK}).": _ALL,
    f"*{LINK}*": _ALL,
    f"_{LINK}_": _ALL,
    f"`{LINK}`": _ALL,
    f"[Join]({LINK})": _ALL,
    f"[{LINK}]({LINK}).": _ALL,
    f"[{SERVICE}]({LINK})": _ALL,
    f'<a href="{LINK}">Join</a>': _ALL,
    f"Hello Bob,\nplay with me ({LINK}), will you?\n-- \nAda": _ALL,
    f"Bob,{LINK}Ada": _ALL,
    f"链接{LINK}请加入": _ALL,
    f"See https://other.example/play, then {LINK}": _ALL,
    f"http://[::1]:8000/play#/invite/{GAME}/{INVITE}.": (GAME, INVITE, "http://[::1]:8000"),
    f"https://rami.example/play/#/invite/{GAME}).": (GAME, None, SERVICE),
    f"http://127.0.0.1:8000/play#/replay/{GAME}.": (GAME, None, "http://127.0.0.1:8000"),
    INVITE: (GAME, INVITE, None),
    f"({INVITE}).": (GAME, INVITE, None),
    f"_{INVITE}_": (GAME, INVITE, None),
    GAME: (GAME, None, None),
    f"<{GAME}>,": (GAME, None, None),
    f" {GAME}\n{INVITE} ": (GAME, INVITE, None),
    "": None,
    "i_am g_one": None,
    f"{SERVICE}/play#/lobby": None,
}
"""The game, the invitation and the service that a text names."""
