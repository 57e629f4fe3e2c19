"""The sheet of settings: how a person likes the table to look."""

from typing import Final

SETTINGS: Final[str] = "Settings"
KEPT_WITH_PLAYER: Final[str] = "Your other devices get these settings, too."
KEPT_HERE: Final[str] = "These settings are kept in this browser."
LANGUAGE: Final[str] = "Language"
THEME: Final[str] = "Light or dark"
THEMES: Final[dict[str, str]] = {
    "system": "as the device",
    "light": "light",
    "dark": "dark",
}
CONTRAST: Final[str] = "Contrast"
CONTRASTS: Final[dict[str, str]] = {
    "auto": "as the device",
    "normal": "normal",
    "more": "high",
}
FACES: Final[str] = "Play with"
FACE_KINDS: Final[dict[str, str]] = {
    "cards": "cards",
    "tiles": "tiles",
}
SUIT_COLOURS: Final[str] = "Colours of the suits"
COLOUR_COUNTS: Final[dict[str, str]] = {
    "two": "two",
    "four": "four",
}
LARGE_INDICES: Final[str] = "Large rank and suit"
WHEN_LARGE: Final[dict[str, str]] = {
    "auto": "in small windows",
    "always": "always",
    "never": "never",
}
CARD_BACK: Final[str] = "Back of the cards"
CARD_BACKS: Final[dict[str, str]] = {
    "lattice": "lattice",
    "waves": "waves",
    "dots": "dots",
    "plain": "plain",
}
HAND_ORDER: Final[str] = "Order of the hand"
DISCARDS: Final[str] = "Discards"
DISCARD_TIMES: Final[dict[str, str]] = {
    "direct": "at once",
    "delayed": "after 3 seconds",
    "confirmed": "after a question",
}
DISCARDS_HELP: Final[str] = "For three seconds you can take a discarded card back."
SWITCH: Final[dict[str, str]] = {
    "on": "on",
    "off": "off",
}
LETTER_KEYS: Final[str] = "Single letters as keys"
SOUNDS: Final[str] = "Sounds"
VIBRATION: Final[str] = "Vibration"
NOTIFICATIONS: Final[str] = "Notifications"
NOTIFICATIONS_HELP: Final[dict[str, str]] = {
    "pushed": (
        "When it is your turn, when a game is over, and when you are invited. Only in this browser, also while it shows "
        "no page of the game."
    ),
    "granted": "When it is your turn and you look at another page. Only in this browser.",
    "default": (
        "When it is your turn and you look at another page. Only in this browser, which asks you for the permission."
    ),
    "denied": "This browser has no permission for notifications. You can change that in its settings for this page.",
    "missing": "This browser shows no notifications here. They need HTTPS.",
}
