"""The settings of a client: the address of the service, the token, the time-out, the retries and the language."""

import os
from typing import Final

import httpx2
from msgspec import Struct

from rami.client.retries import Patience
from rami.client.transport import checked_token, checked_url
from rami.messages.catalogue import LANGUAGES, Language

DEFAULT_URL: Final = "http://127.0.0.1:8000"


class Settings(Struct):
    """The settings of one client. Only the token can change: when the client creates a player or rotates its token."""

    base_url: httpx2.URL
    token: str | None
    timeout: float
    patience: Patience
    language: Language

    def __repr__(self) -> str:
        return f"{str(self.base_url)!r}, {'with a token' if self.token else 'without a token'}"


def settings(
    base_url: str | None, token: str | None, timeout: float, retries: int, patience: float, language: Language
) -> Settings:
    """Check the settings. An address or a token that is None comes from RAMI_URL or RAMI_TOKEN. Raises ValueError."""
    if timeout <= 0:
        raise ValueError("`timeout` must be more than 0 seconds.")
    if retries < 0:
        raise ValueError("`retries` must be 0 or more.")
    if patience <= 0:
        raise ValueError("`patience` must be more than 0 seconds.")
    if language not in LANGUAGES:
        raise ValueError(f"`language` must be one of {', '.join(LANGUAGES)}.")
    return Settings(
        base_url=checked_url(base_url or os.environ.get("RAMI_URL") or DEFAULT_URL),
        token=checked_token(token if token is not None else os.environ.get("RAMI_TOKEN")),
        timeout=timeout,
        patience=Patience(retries, patience),
        language=language,
    )
