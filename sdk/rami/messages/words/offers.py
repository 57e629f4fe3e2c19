"""The ways in which chosen cards can be laid, where there are several."""

from typing import Final

LAY_AS: Final[str] = "Lay as {cards}"
ADD_AS: Final[str] = "Add as {cards} to {meld}"
ADD_AT: Final[dict[str, str]] = {
    "low": "Add {cards} before {meld}",
    "high": "Add {cards} after {meld}",
}
SWAP: Final[str] = "Take the joker of {cards}"
