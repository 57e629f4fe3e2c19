"""The settings of a client: the address of the service, the token, the time-out, the retries and the language."""

import os
from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from rami.client.hooks import Hooks
from rami.client.retries import Patience
from rami.client.transport import checked_headers, checked_token, checked_url
from rami.messages.catalogue import LANGUAGES, Language

DEFAULT_URL: Final = "http://127.0.0.1:8000"


class Account(Struct):
    """The token. It changes when a client creates a player or rotates the token, for all clients that share it."""

    token: str | None


class Settings(Struct, frozen=True):
    """The settings of one client. `headers` are sent with each request, besides those of the client itself."""

    address: str
    account: Account
    timeout: float
    patience: Patience
    language: Language
    headers: Mapping[str, str]
    hooks: Hooks

    def __repr__(self) -> str:
        return f"{self.address!r}, {'with a token' if self.account.token else 'without a token'}"


class Options(Struct, frozen=True, kw_only=True):
    """Settings that can differ from call to call. None stands for what the client has."""

    timeout: float | None = None
    retries: int | None = None
    patience: float | None = None
    language: Language | None = None
    headers: Mapping[str, str] | None = None
    hooks: Hooks | None = None


def settings(base_url: str | None, token: str | None, options: Options) -> Settings:
    """Check the settings. An address or a token that is None comes from RAMI_URL or RAMI_TOKEN. Raises ValueError."""
    own = Settings(
        address=str(checked_url(base_url or os.environ.get("RAMI_URL") or DEFAULT_URL)).rstrip("/"),
        account=Account(checked_token(token if token is not None else os.environ.get("RAMI_TOKEN"))),
        timeout=10.0,
        patience=Patience(4, 60.0),
        language="en",
        headers={},
        hooks=Hooks(),
    )
    return changed(own, options)


def changed(own: Settings, options: Options) -> Settings:
    """Other settings for the same account. Headers are added to those that are there. Raises ValueError."""
    timeout, retries, patience = options.timeout, options.retries, options.patience
    if timeout is not None and timeout <= 0:
        raise ValueError("`timeout` must be more than 0 seconds.")
    if retries is not None and retries < 0:
        raise ValueError("`retries` must be 0 or more.")
    if patience is not None and patience <= 0:
        raise ValueError("`patience` must be more than 0 seconds.")
    if options.language not in (*LANGUAGES, None):
        raise ValueError(f"`language` must be one of {', '.join(LANGUAGES)}.")
    return replace(
        own,
        timeout=timeout or own.timeout,
        patience=Patience(own.patience.retries if retries is None else retries, patience or own.patience.seconds),
        language=options.language or own.language,
        headers={**own.headers, **checked_headers(options.headers or {})},
        hooks=options.hooks or own.hooks,
    )
