"""Settings: read from the environment, checked one by one, and described in docs/reference/settings.md."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from rami_service.settings import BadSettings, Settings, defaults, from_environment

TABLE = Path(__file__).parents[2] / "docs/reference/settings.md"


def test_the_table_lists_every_setting_with_its_default() -> None:
    """The table has the order of the code and describes each setting in a sentence."""
    rows = re.findall(r"^\| `(\w+)` \| (.*?) \| (.+?) \|$", TABLE.read_text(), re.MULTILINE)
    assert [row[:2] for row in rows] == [(name, text and f"`{text}`") for name, text in defaults().items()]
    assert all(row[2].endswith(".") for row in rows)


def test_an_empty_environment_gives_the_defaults() -> None:
    """Without variables every setting has its default; variables without the prefix `RAMI_` are ignored."""
    assert from_environment({}) == from_environment({"PORT": "1", "RAMIPORT": "2"}) == Settings()


def test_every_setting_is_read_from_its_variable() -> None:
    """Settings that are numbers, text, booleans or lists are read from their variables."""
    given = from_environment(
        {
            "RAMI_HOST": "::1",
            "RAMI_PORT": "9000",
            "RAMI_STORE_TIMEOUT": "0.5",
            "RAMI_WEB": "false",
            "RAMI_CORS_ORIGINS": "https://a.example, http://localhost:3000",
            "RAMI_OPEN_TTL": "60",
            "RAMI_TRUSTED_PROXIES": "10.0.0.7, fd00::/8",
            "RAMI_ACCESS_LOG": "true",
            "RAMI_LOG_FORMAT": "text",
        }
    )
    origins = ("https://a.example", "http://localhost:3000")
    expected = Settings(host="::1", port=9000, store_timeout=0.5, cors_origins=origins, open_ttl=60)
    proxies = ("10.0.0.7", "fd00::/8")
    assert given == replace(expected, web=False, trusted_proxies=proxies, access_log=True, log_format="text")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "0"),
        ("PORT", "65536"),
        ("PORT", "8000.5"),
        ("STORE_TIMEOUT", "0"),
        ("STORE_TIMEOUT", "nan"),
        ("STORE_TIMEOUT", "inf"),
        ("HOUSE_GRACE", "0.01"),
        ("OPEN_TTL", "-5"),
        ("PLAYER_TTL", "99999999999"),
        ("CORS_ORIGINS", "https://a.example,https://*"),
        ("CORS_ORIGINS", "*.a.example"),
        ("CORS_ORIGINS", "https://a.*.example"),
        ("CORS_ORIGINS", "https://a.example/path"),
        ("CORS_ORIGINS", "https://A.example"),
        ("CORS_ORIGINS", "https://me@a.example"),
        ("CORS_ORIGINS", "https://a.example:443"),
        ("CORS_ORIGINS", "http://[::1]:80"),
        ("CORS_ORIGINS", "http://a.example:"),
        ("CORS_ORIGINS", "http://localhost:123456"),
        ("CORS_ORIGINS", "http://[::1"),
        ("PATH_PREFIX", "//rami.example"),
        ("PATH_PREFIX", "/rami/"),
        ("PATH_PREFIX", "/rami/../x"),
        ("PATH_PREFIX", "/."),
        ("PATH_PREFIX", "/docs"),
        ("PATH_PREFIX", "/v1/rami"),
        ("OPEN_GAMES_EACH", "0"),
        ("PLAYERS_EACH_HOUR", "-1"),
        ("TRUSTED_PROXIES", "*"),
        ("TRUSTED_PROXIES", "proxy.example"),
        ("TRUSTED_PROXIES", "10.0.0.1/8"),
        ("TRUSTED_PROXIES", "::/0"),
        ("HOST", ""),
        ("DATA_DIR", ""),
        ("LOG_LEVEL", "loud"),
        ("LOG_FORMAT", "xml"),
        ("ACCESS_LOG", "perhaps"),
        ("METRICS_PORT", "65536"),
        ("METRICS_PORT", "-1"),
        ("TRACES", "collector:4318"),
        ("TRACES", "grpc://collector:4317"),
    ],
)
def test_a_value_out_of_bounds_is_refused_by_name(name: str, value: str) -> None:
    """The error message contains the name of the variable but not its value."""
    with pytest.raises(BadSettings, match=f"^RAMI_{name}: ") as refused:
        from_environment({f"RAMI_{name}": value})
    assert value not in str(refused.value).replace("RAMI_", "") or value in ("", "0", "-5")


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("PORT", "abc", "a whole number from 1 to 65535"),
        ("PORT", "70000", "a whole number from 1 to 65535"),
        ("OPEN_TTL", "", "a whole number from 1 to 34560000"),
        ("STORE_TIMEOUT", "soon", "a number above 0 and up to 60"),
        ("HOUSE_GRACE", "nan", "a number from 0.1 to 3600"),
        ("ACCESS_LOG", "perhaps", "true or false"),
        ("WEB", "", "true or false"),
        ("LOG_LEVEL", "loud", "one of debug, info, warning, error"),
        ("DATA_DIR", "", "a text that is not empty"),
        (
            "CORS_ORIGINS",
            "https://a.example/path",
            "origins in lower case, without a path and without the usual port (:80, :443), separated by commas",
        ),
        ("TRACES", "collector:4318", "an http:// or https:// address"),
        ("TRUSTED_PROXIES", "proxy.example", "addresses or networks, such as 10.0.0.7 or 10.0.0.0/8"),
    ],
)
def test_a_wrong_value_is_answered_with_what_it_has_to_be(name: str, value: str, words: str) -> None:
    """The error says in words what the setting has to be, and speaks of no types and no patterns."""
    with pytest.raises(BadSettings) as refused:
        from_environment({f"RAMI_{name}": value})
    assert str(refused.value).startswith(f"RAMI_{name}: expected {words}")


def test_no_setting_is_explained_by_a_type_of_the_code() -> None:
    """Every setting that can be wrong has words of its own: no error shows a type or a pattern in backquotes."""
    errors = []
    for name in defaults():
        for value in ("", "-", "\0"):
            try:
                from_environment({name: value})
            except BadSettings as refused:
                errors.append(str(refused))
    assert len(errors) > len(defaults())
    assert [error for error in errors if "`" in error] == []


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("RAMI_REDISURL", "did you mean RAMI_REDIS_URL?"),
        ("RAMI_STORE_TIME_OUT", "did you mean RAMI_STORE_TIMEOUT?"),
        ("RAMI_port", "did you mean RAMI_PORT?"),
        ("RAMI_SERVICE_HOST", "docs/reference/settings.md lists all settings."),
        ("RAMI_", "docs/reference/settings.md lists all settings."),
        ("RAMI_WHATEVER_ELSE", "docs/reference/settings.md lists all settings."),
    ],
)
def test_a_misspelt_setting_is_refused(name: str, hint: str) -> None:
    """An unknown variable is refused, because the intended setting would keep its default; its value is not shown."""
    with pytest.raises(BadSettings) as refused:
        from_environment({"RAMI_PORT": "9000", name: "hunter2"})
    assert str(refused.value) == f"{name}: unknown setting; {hint}"


def test_what_the_command_line_of_the_sdk_reads_does_not_matter() -> None:
    """The service ignores the variables of the SDK's command line, which may be set in the same shell."""
    given = {"RAMI_URL": "http://x", "RAMI_TOKEN": "rami_x", "RAMI_WEBHOOK_SECRET": "whsec_x"}
    assert from_environment(given) == Settings()


def test_settings_do_not_show_an_address() -> None:
    """The text form of the settings does not contain the store's address, because it may contain a password."""
    assert "hunter2" not in repr(Settings(redis_url="redis://:hunter2@x"))


@pytest.mark.parametrize(
    ("address", "answer"),
    [
        ("redis://a:6379/0", "redis://:p%40ss%2F%3A@a:6379/0"),
        ("rediss://ada@a/0?ssl_ca_certs=/x@y", "rediss://ada:p%40ss%2F%3A@a/0?ssl_ca_certs=/x@y"),
        (
            "redis+sentinel://ada@a,b:1/g?sentinel_password=x",
            "redis+sentinel://ada:p%40ss%2F%3A@a,b:1/g?sentinel_password=x",
        ),
        ("unix:///run/store", "unix://:p%40ss%2F%3A@/run/store"),
    ],
)
def test_a_password_of_its_own_joins_the_address(address: str, answer: str) -> None:
    """The password is escaped, and nothing else of the address changes."""
    given = {"RAMI_REDIS_URL": address, "RAMI_REDIS_PASSWORD": "p@ss/:"}
    assert from_environment(given) == Settings(redis_url=answer)
    assert from_environment(given | {"RAMI_REDIS_PASSWORD": ""}) == Settings(redis_url=address)


@pytest.mark.parametrize("address", ["", "redis", "redis://:old@a", "redis://ada:old@a:1/0"])
def test_a_second_password_is_refused(address: str) -> None:
    """A password needs an address that has none. The message shows neither password."""
    with pytest.raises(BadSettings) as refused:
        from_environment({"RAMI_REDIS_URL": address, "RAMI_REDIS_PASSWORD": "hunter2"})
    assert str(refused.value) == "RAMI_REDIS_PASSWORD: expected RAMI_REDIS_URL, too, without a password"


def test_a_sandbox_has_one_process() -> None:
    """Its clock is in the memory of a process, so workers would not agree on the time."""
    with pytest.raises(BadSettings, match=r"^RAMI_WORKERS: expected 1, because a sandbox"):
        from_environment({"RAMI_SANDBOX": "true", "RAMI_WORKERS": "2"})
    assert from_environment({"RAMI_SANDBOX": "true", "RAMI_WORKERS": "1"}).sandbox
