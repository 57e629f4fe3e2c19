"""The players of the last time: kept in a private file, found by name, forgotten when their token is not valid."""

import asyncio
from pathlib import Path

import pytest
from tests.service.process import serving

from rami import Rami
from rami._terminal.sources.account import Account
from rami._terminal.sources.known_players import KnownPlayers


def test_the_last_player_or_the_one_of_a_name(tmp_path: Path) -> None:
    """Each service has its own players, and only the owner of the file can read it."""
    here, there = (KnownPlayers(url, tmp_path / "rami" / "players.json") for url in ("http://a", "http://b/"))
    here.keep("Ada", "one")
    here.keep("Bob", "two")
    there.keep("Ada", "three")
    here.keep("Ada", "four")
    assert [one and one.token for one in (here.find(""), here.find("Bob"), there.find(""))] == ["four", "two", "three"]
    assert here.find("Cleo") is None
    assert (tmp_path / "rami" / "players.json").stat().st_mode & 0o777 == 0o600
    ada = here.find("Ada")
    assert ada is not None
    assert "four" not in repr(ada)
    here.forget(ada)
    assert [one and one.token for one in (here.find(""), there.find("Ada"))] == ["two", "three"]


@pytest.mark.parametrize("content", [b"", b"[1]", b"{"])
def test_a_file_that_cannot_be_read_has_no_players(content: bytes, tmp_path: Path) -> None:
    """It does not stop anybody from playing, and is replaced."""
    path = tmp_path / "players.json"
    path.write_bytes(content)
    known = KnownPlayers("http://a", path)
    assert known.find("") is None
    known.keep("Ada", "one")
    assert known.find("") is not None


def test_a_player_comes_back_until_the_token_is_revoked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second time nobody is asked for a name; with a token that is not valid any more, one is."""
    monkeypatch.delenv("RAMI_TOKEN", raising=False)

    async def name(account: Account) -> str | None:
        try:
            return await account.name()
        finally:
            await account.rami.close()

    async def create(account: Account) -> str:
        assert await account.name() is None
        await account.create("Ada")
        await account.rami.close()
        assert account.created is not None
        return account.created[1]

    with serving(tmp_path) as service:
        known = KnownPlayers(service.base, tmp_path / "players.json")
        token = asyncio.run(create(Account(service.base, "en", known=known)))
        assert asyncio.run(name(Account(service.base, "en", known=known))) == "Ada"
        assert asyncio.run(name(Account(service.base, "en", "Bob", known=known))) is None
        with Rami(service.base, token=token) as rami:
            rami.delete_me()
        assert asyncio.run(name(Account(service.base, "en", known=known))) is None
        assert known.find("") is None


def test_the_service_of_a_link_does_not_receive_the_token(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The token in the environment is for the service of the reader. At another one the reader is a guest."""

    async def name(account: Account) -> str | None:
        try:
            return await account.name()
        finally:
            await account.rami.close()

    with serving(tmp_path) as service:
        with Rami(service.base) as rami:
            monkeypatch.setenv("RAMI_TOKEN", rami.create_player("Ada").token)
        known = KnownPlayers(service.base, tmp_path / "players.json")
        assert asyncio.run(name(Account(service.base, "en", known=known))) == "Ada"
        assert asyncio.run(name(Account(service.base, "en", known=known, stranger=True))) is None
