"""Settings: one frozen struct, read from environment variables that start with RAMI_."""

import re
from collections.abc import Mapping
from difflib import get_close_matches
from ipaddress import ip_network
from typing import Annotated, Final, Literal
from urllib.parse import quote, urlsplit

import msgspec
from msgspec import Meta, Struct

from rami_service.setting_kinds import in_words

PREFIX: Final = "RAMI_"
DAY: Final = 86_400
_OF_CLIENTS: Final = {"RAMI_URL", "RAMI_TOKEN", "RAMI_WEBHOOK_SECRET", "RAMI_ADMIN_URL", "RAMI_ADMIN_TOKEN"}
"""Variables of the SDK, and of the command `rami-service admin`. They may be set in the same shell."""

_HOST: Final = r"((\*\.)?[a-z0-9._-]+|\[[0-9a-f:.]+\])"
Origin = Annotated[str, Meta(pattern=rf"^(\*|null|[a-z][a-z0-9+.-]*://{_HOST}(:(\*|[1-9][0-9]{{0,4}}))?)\Z")]
Prefix = Annotated[str, Meta(pattern=r"^(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*\Z")]
OWN_PATHS: Final = frozenset(
    {".well-known", "asyncapi.json", "docs", "health", "openapi.json", "play", "problems", "v1", "web", "worker.js"}
)
"""What the paths of the service begin with. Under such a prefix nobody could say whether a proxy has removed it."""
_EMAIL: Final = re.compile(r"[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")
_USUAL_PORTS: Final = frozenset({("http:", "80"), ("https:", "443")})
"""Browsers leave them out of an origin."""
LevelFile = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_-]{0,29}=/[^,]+\Z")]
"""The name of a level, and the file with its policy."""
Seconds = Annotated[int, Meta(ge=1, le=400 * DAY)]
Some = Annotated[str, Meta(min_length=1)]
LogLevel = Literal["debug", "info", "warning", "error"]
LogFormat = Literal["json", "text"]


SIGNATURES: Final = frozenset(f"{kind}{size}" for kind in ("RS", "PS", "ES") for size in (256, 384, 512)) | {"Ed25519"}
"""Algorithms of signatures that a public key verifies. Anything else, such as HS256, is no choice."""


class BadSettings(Exception):
    """A setting that cannot be used; the message names the variable and says why."""


class Settings(Struct, frozen=True, kw_only=True):
    """Every setting of the service. Times are in seconds."""

    host: Some = "127.0.0.1"
    port: Annotated[int, Meta(ge=1, le=65_535)] = 8000
    workers: Annotated[int, Meta(ge=1, le=64)] = 1
    """How many processes serve at this port."""
    redis_url: str = ""
    """The address of Redis or Valkey; if empty, the service starts its own Valkey with its data in `data_dir`."""
    redis_password: str = ""
    """The password for the servers of this address, as it is; `from_environment` puts it into `redis_url`."""
    data_dir: Some = "data"
    store_timeout: Annotated[float, Meta(gt=0, le=60)] = 0.8
    """How long a request may wait for one reply of the store. In total it waits 2.75 times as long at most."""
    wait_replicas: Annotated[int, Meta(ge=0, le=10)] = 0
    """How many replicas of the store must have a change of a game or a player before it is acknowledged."""
    web: bool = True
    """Whether the service has pages for people: the front door at `/` and the table at `/play`."""
    path_prefix: Prefix = ""
    """The path under which a proxy serves it, such as /rami; empty if it has a host name of its own."""
    cors_origins: tuple[Origin, ...] = ()
    """Origins whose pages may call the API from a browser, separated by commas in the environment; * means all."""
    webhooks: bool = False
    """Whether players may register addresses that the service calls."""
    webhook_loopback: bool = False
    """Whether these may be on the loopback of the service's machine, also without TLS: for tests only."""
    oidc_issuers: tuple[str, ...] = ()
    """The issuers whose access tokens are accepted (OpenID Connect), separated by commas in the environment."""
    oidc_audience: str = ""
    """What `aud` of such a token has to name: the address of this service, with its path."""
    oidc_algorithms: tuple[str, ...] = ("RS256", "ES256")
    """The algorithms with which issuers may sign; separated by commas in the environment."""
    oidc_lenient: tuple[str, ...] = ()
    """Those issuers whose access tokens have the type JWT, or none, instead of at+jwt."""
    oidc_client: str = ""
    """The public client as which the table signs people in at the issuers; if empty, it does not."""
    push_contact: str = ""
    """The e-mail address of the operator for push services; if empty, browsers get no notifications."""
    sandbox: bool = False
    """Whether it is for tests only: clients may choose the seed of a game, and move the clock of the service."""
    open_ttl: Seconds = DAY
    """How long a game waits for players before it is aborted."""
    suspended_ttl: Seconds = 600
    """How long a game whose players are all away waits for one of them before it is aborted; at least a turn's time."""
    claim_after: Annotated[int, Meta(ge=5, le=DAY)] = 120
    """How long a player has to be gone from the own turn, until the others may give it to a house bot."""
    playing_ttl: Seconds = 30 * DAY
    """How long a running game is kept after its last move."""
    solo_ttl: Seconds = 2 * DAY
    """How long a running game is kept after its last move if one person plays it against house bots only."""
    finished_ttl: Seconds = 7 * DAY
    """How long a finished or aborted game is kept."""
    make_room_at: Annotated[float, Meta(ge=0, le=0.99)] = 0.0
    """Above which share of the store's memory the games that ended first are deleted early; 0 means never."""
    player_ttl: Seconds = 90 * DAY
    """How long a player is kept after the last time that the player created or joined a game."""
    request_timeout: Annotated[float, Meta(gt=0, le=60)] = 8.0
    """How long a request may take to arrive, how long a client may read nothing of its response, and how long a change
    of a game may take after that."""
    idle_timeout: Annotated[float, Meta(gt=0, le=3600)] = 75.0
    """How long a connection without a request is kept."""
    drain_seconds: Annotated[float, Meta(ge=0, le=600)] = 3.0
    """How long it serves on after SIGTERM: it is not ready any more, and its streams end, some at a time."""
    connections_most: Annotated[int, Meta(ge=1, le=1_000_000)] = 20_000
    """How many connections one process accepts."""
    streams_each: Annotated[int, Meta(ge=1, le=10_000)] = 20
    """How many streams one player may have open."""
    streams_per_address: Annotated[int, Meta(ge=1, le=1_000_000)] = 100
    """How many streams may be open from one address."""
    streams_most: Annotated[int, Meta(ge=1, le=1_000_000)] = 10_000
    """How many streams one process serves. A player's stream counts once more for each game that it follows."""
    open_games_each: Annotated[int, Meta(ge=1, le=1_000_000)] = 100
    """How many games of one player may wait for other players."""
    games_each: Annotated[int, Meta(ge=1, le=999)] = 300
    """In how many open and running games one player may sit."""
    bot_seconds_each: Annotated[float, Meta(ge=0.1, le=60)] = 1.0
    """How many seconds a minute the house bots of one process may work for one player before others' bots go first."""
    search_processes: Annotated[int, Meta(ge=0, le=64)] = 1
    """How many processes search moves for house bots of the levels expert and master; 0 means that there are none.
    All workers share them, but each has one."""
    levels: tuple[LevelFile, ...] = ()
    """More levels of house bots, each as NAME=FILE with a policy; separated by commas in the environment."""
    players_each_hour: Annotated[int, Meta(ge=0, le=1_000_000)] = 1_000
    """How many players may be created from one address in an hour; 0 means no limit."""
    requests_per_token: Annotated[int, Meta(ge=0, le=10_000_000)] = 6_000
    """How many requests with one token are accepted in a minute; 0 means no limit."""
    requests_per_address: Annotated[int, Meta(ge=0, le=10_000_000)] = 30_000
    """How many requests from one address are accepted in a minute; 0 means no limit."""
    bytes_per_player: Annotated[int, Meta(ge=0, le=10_000_000_000)] = 3_000_000
    """How many bytes the games and requests of one player may add to the store in a minute; 0 means no limit."""
    bytes_per_address: Annotated[int, Meta(ge=0, le=10_000_000_000)] = 15_000_000
    """How many bytes all players may add to the store from one address in a minute; 0 means no limit."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses and networks whose forwarded headers are trusted; separated by commas in the environment."""
    house_grace: Annotated[float, Meta(ge=0.1, le=3600)] = 5.0
    """After how long any replica does what another one should have done; at least twice `store_timeout`."""
    log_level: LogLevel = "info"
    log_format: LogFormat = "json"
    access_log: bool = False
    """Whether each request is logged, at level info."""
    metrics_port: Annotated[int, Meta(ge=0, le=65_535)] = 0
    """The port on which Prometheus can read metrics; 0 means that there are none."""
    metrics_host: str = ""
    """The address to listen on for metrics; if empty, the same as `host`."""
    traces: str = ""
    """The address of an OpenTelemetry collector; if empty, there are no traces."""
    admin_port: Annotated[int, Meta(ge=0, le=65_535)] = 0
    """The port for operators; 0 means that there is none."""
    admin_host: Some = "127.0.0.1"
    """The address to listen on for operators."""
    admin_token_file: str = ""
    """The file with the hashes of the operators' tokens."""

    def __post_init__(self) -> None:
        """Check what the types do not say: paths and origins, addresses of the collector and of proxies.

        Raises ValueError.
        """
        if not OWN_PATHS.isdisjoint(self.path_prefix.split("/")[1:2]):
            raise ValueError("the service has such paths itself")
        ends = [(one.partition("//")[0], one.rpartition(":")[2]) for one in self.cors_origins]
        if not _USUAL_PORTS.isdisjoint(ends):
            raise ValueError("browsers leave the usual port out of an origin")
        if self.push_contact and not _EMAIL.fullmatch(self.push_contact):
            raise ValueError("expected an e-mail address, such as cards@rami.example")
        if self.traces and not self.traces.startswith(("http://", "https://")):
            raise ValueError("expected an http:// or https:// address")
        for address in (*self.oidc_issuers, *self.oidc_lenient, *([self.oidc_audience] if self.oidc_audience else ())):
            _check_address(address)
        if not set(self.oidc_algorithms) <= SIGNATURES or not self.oidc_algorithms:
            raise ValueError(f"expected algorithms with public keys: {', '.join(sorted(SIGNATURES))}")
        for proxy in self.trusted_proxies:
            try:
                everybody = ip_network(proxy).prefixlen == 0
            except ValueError:
                raise ValueError("expected addresses or networks, such as 10.0.0.7 or 10.0.0.0/8") from None
            if everybody:
                raise ValueError("a network of all addresses does not name a proxy")

    @property
    def calls(self) -> bool:
        """Whether the service calls addresses of players: webhooks, or push services."""
        return self.webhooks or bool(self.push_contact)

    def __repr__(self) -> str:
        return f"Settings(host={self.host!r}, port={self.port})"  # not redis_url, which may hold a password


_NAME: Final = re.compile(rf"(?!\*){_HOST}(:[0-9]{{1,5}})?", re.IGNORECASE)
"""A host that may stand in the policy of a page as it is."""


def _check_address(address: str) -> None:
    """Check an address of an issuer or of this service. Raises ValueError."""
    parts = urlsplit(address)
    local = parts.scheme == "http" and parts.hostname in ("localhost", "127.0.0.1", "::1")
    safe = _NAME.fullmatch(parts.netloc) and "@" not in address
    if not (parts.scheme == "https" or local) or not safe or parts.query or parts.fragment:
        raise ValueError("expected an https:// address; http:// only of this machine")


def defaults() -> dict[str, str]:
    """Every variable with its default, as it would be written in the environment."""
    return {PREFIX + name.upper(): _as_text(getattr(Settings(), name)) for name in Settings.__struct_fields__}


def _as_text(value: object) -> str:
    match value:
        case bool():
            return str(value).lower()
        case tuple():
            return ",".join(value)
        case float():
            return f"{value:g}"
        case _:
            return str(value)


def from_environment(environment: Mapping[str, str]) -> Settings:
    """Read the settings from the RAMI_* variables. Raises BadSettings."""
    names = {PREFIX + field.upper(): field for field in Settings.__struct_fields__}
    given = {field: environment[name] for name, field in names.items() if name in environment}
    _check_names(environment, names)
    for name, field in names.items():
        if field in given:
            _check(name, field, given[field])
    if given.get("redis_password"):
        given["redis_url"] = _with_password(given.get("redis_url", ""), given.pop("redis_password"))
    settings = msgspec.convert(_listed(given), Settings, strict=False)
    if settings.oidc_issuers and not settings.oidc_audience:
        raise BadSettings(f"{PREFIX}OIDC_AUDIENCE: expected the address of this service, as tokens name it")
    if settings.oidc_client and not settings.oidc_issuers:
        raise BadSettings(f"{PREFIX}OIDC_CLIENT: expected {PREFIX}OIDC_ISSUERS, too")
    if settings.admin_port and not settings.admin_token_file:
        raise BadSettings(f"{PREFIX}ADMIN_TOKEN_FILE: expected the file with the operators' tokens")
    if settings.sandbox and settings.workers > 1:
        raise BadSettings(f"{PREFIX}WORKERS: expected 1, because a sandbox keeps its clock in one process")
    if not set(settings.oidc_lenient) <= set(settings.oidc_issuers):
        raise BadSettings(f"{PREFIX}OIDC_LENIENT: expected some of {PREFIX}OIDC_ISSUERS")
    return settings


def _with_password(url: str, password: str) -> str:
    """An address of the store with a password that is kept apart from it. Raises BadSettings."""
    scheme, _, rest = url.partition("://")
    end = min((at for at in map(rest.find, "/?#") if at >= 0), default=len(rest))
    user, _, servers = rest[:end].rpartition("@")
    if not rest or ":" in user:
        raise BadSettings(f"{PREFIX}REDIS_PASSWORD: expected {PREFIX}REDIS_URL, too, without a password")
    return f"{scheme}://{user}:{quote(password, safe='')}@{servers}{rest[end:]}"


def _check_names(environment: Mapping[str, str], known: Mapping[str, str]) -> None:
    """Refuse unknown variables. A misspelt one would be ignored, and its setting would silently keep the default.

    Raises BadSettings.
    """
    for name in sorted(environment):
        if name.startswith(PREFIX) and name not in known and name not in _OF_CLIENTS:
            near = get_close_matches(name.removeprefix(PREFIX).lower(), known.values(), n=1, cutoff=0.8)
            listed = "docs/reference/settings.md lists all settings."
            hint = f"did you mean {PREFIX}{near[0].upper()}?" if near else listed
            raise BadSettings(f"{name}: unknown setting; {hint}")


def _check(name: str, field: str, text: str) -> None:
    """Check one setting alone, so that the error can name its variable without its value. Raises BadSettings."""
    try:
        msgspec.convert(_listed({field: text}), Settings, strict=False)
    except msgspec.ValidationError as error:
        raise BadSettings(f"{name}: {_reason(field, error)}") from None


def _reason(field: str, error: msgspec.ValidationError) -> str:
    """What the setting has to be; for a check of `__post_init__`, what that says."""
    wanted = in_words(Settings.__annotations__[field])
    return f"expected {wanted}" if wanted else str(error).split(" - at ")[0]


def _listed(given: Mapping[str, str]) -> dict[str, object]:
    values: dict[str, object] = dict(given)
    for name in ("cors_origins", "trusted_proxies", "oidc_issuers", "oidc_algorithms", "oidc_lenient", "levels"):
        if name in given:
            values[name] = [part.strip() for part in given[name].split(",") if part.strip()]
    return values
