"""Requests to addresses of players reach no private network, whatever a name stands for and whenever that changes."""

import asyncio
import ssl
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from ipaddress import ip_address
from pathlib import Path

import pytest
from tests.certificates import certify
from tests.service.webhooks.receiver import Receiver

from rami_service.runtime.outgoing import Answer, Sender, is_public
from rami_service.runtime.outgoing.addresses import SystemResolver

pytestmark = pytest.mark.anyio

PRIVATE = (
    *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.0.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "0.1.2.3"),  # noqa: S104
    *("192.0.0.192", "192.88.99.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "224.0.0.251", "239.1.1.1"),
    *("240.0.0.1", "255.255.255.255", "168.63.129.16"),
    *("::", "::1", "fe80::1", "fe80::1%1", "fc00::1", "fd00:ec2::254", "fec0::1", "ff02::1", "2001:db8::1"),
    *("::ffff:127.0.0.1", "::ffff:8.8.8.8", "::7f00:1", "64:ff9b::7f00:1", "64:ff9b:1::1", "2002:7f00:1::"),
    *("2001:0:7f00:1::", "2001:20::1", "3fff::1", "100::1", "5f00::1"),
)
PUBLIC = ("1.1.1.1", "93.184.216.34", "2606:4700:4700::1111", "2a00:1450:4007::200e")


@pytest.mark.parametrize("address", PRIVATE)
async def test_an_address_of_another_network_is_not_public(address: str) -> None:
    """Private, local, shared, reserved and multicast addresses, and those that stand for an IPv4 address."""
    assert not is_public(ip_address(address))


@pytest.mark.parametrize("address", PUBLIC)
async def test_an_address_of_the_internet_is_public(address: str) -> None:
    """Other addresses are called."""
    assert is_public(ip_address(address))


def named(*answers: Sequence[str]) -> tuple[Callable[[str, int], Awaitable[list[str]]], list[str]]:
    """A resolver that gives these answers one after the other, and the list of the names that it was asked for."""
    asked: list[str] = []

    async def resolve(host: str, _: int) -> list[str]:
        asked.append(host)
        return [*answers[min(len(asked), len(answers)) - 1]]

    return resolve, asked


async def post(sender: Sender, url: str, most: int = 100) -> Answer:
    """Send a small body."""
    return await sender.post(url, {"content-type": "application/json"}, b"{}", player="ada", seconds=3, most=most)


@pytest.mark.parametrize("address", PRIVATE)
async def test_a_name_of_a_private_address_is_not_called(receiver: Receiver, address: str) -> None:
    """What a name stands for is checked, also if only one of its addresses is private."""
    port = receiver.url.rpartition(":")[2]
    for found in ([address], ["1.1.1.1", address]):
        resolve, asked = named(found)
        async with Sender(loopback=False, resolve=resolve) as sender:
            assert (await post(sender, f"http://bot.example:{port}")).reason == "unreachable"
        assert asked == ["bot.example"]
    assert receiver.messages == []


async def test_other_spellings_of_the_loopback_are_not_called(receiver: Receiver) -> None:
    """The system reads these as 127.0.0.1, or as nothing."""
    port = receiver.url.rpartition(":")[2]
    async with Sender(loopback=False) as sender:
        for host in ("127.0.0.1", "localhost", "2130706433", "0177.0.0.1", "0x7f.1", "127.1", "0", "[::ffff:7f00:1]"):
            assert (await post(sender, f"http://{host}:{port}")).reason == "unreachable", host
    assert receiver.messages == []


async def test_a_name_is_resolved_once_for_each_connection(receiver: Receiver) -> None:
    """A name whose address changes after the check leads to the checked address: nobody resolves it again."""
    resolve, asked = named(["127.0.0.1"], ["10.0.0.1"])
    async with Sender(loopback=True, resolve=resolve) as sender:
        port = receiver.url.rpartition(":")[2]
        assert (await post(sender, f"http://bot.example:{port}")).status == 204
    assert asked == ["bot.example"]
    assert receiver.messages[0].headers["host"] == f"bot.example:{port}".removesuffix("/hook")
    async with Sender(loopback=True, resolve=named(["10.0.0.1"])[0]) as sender:
        assert (await post(sender, f"http://bot.example:{port}")).reason == "unreachable"


async def test_slow_name_servers_of_one_player_delay_no_other(receiver: Receiver) -> None:
    """A look-up goes on when its request has given up, so a player may have few of them at a time."""
    ended, port = threading.Event(), receiver.url.rpartition(":")[2]

    def look_up(host: str, _: int) -> list[str]:
        return ["127.0.0.1"] if host == "bot.example" or ended.wait(30) else []

    resolver = SystemResolver(look_up)
    async with Sender(loopback=True, resolve=resolver) as sender:
        urls = [f"http://{number}.slow.example:{port}" for number in range(50)]
        slow = [sender.post(url, {}, b"", player="mallory", seconds=0.5, most=0) for url in urls]
        try:
            assert {answer.reason for answer in await asyncio.gather(*slow)} == {"timed_out"}
            assert (await post(sender, f"http://bot.example:{port}")).status == 204
        finally:
            ended.set()
            resolver.close()


async def test_a_redirect_is_not_followed(receiver: Receiver) -> None:
    """A redirect is an answer with a wrong status."""
    receiver.answer = lambda _: (302, b"", {"location": receiver.url})
    async with Sender(loopback=True) as sender:
        answer = await post(sender, receiver.url)
    assert (answer.reason, answer.status, len(receiver.messages)) == ("status", 302, 1)


async def test_no_proxy_of_the_environment_is_used(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    """A proxy would connect to an address that nobody has checked."""
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:1")
    monkeypatch.setenv("ALL_PROXY", "http://127.0.0.1:1")
    async with Sender(loopback=True) as sender:
        assert (await post(sender, receiver.url)).status == 204


@asynccontextmanager
async def serving(answer: bytes, context: ssl.SSLContext | None = None) -> AsyncIterator[int]:
    """A server that reads something and writes these bytes over and over; its port."""

    async def client(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await reader.read(1000)
            for _ in range(200):
                writer.write(answer)
                await writer.drain()
                await asyncio.sleep(0.05)
        except OSError:
            pass
        finally:
            writer.close()

    server = await asyncio.start_server(client, "127.0.0.1", 0, ssl=context)
    async with server:
        yield server.sockets[0].getsockname()[1]


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n64\r\n" + b"x" * 100 + b"\r\n", "unreachable"),
        (b"HTTP/1.1 200 OK\r\n\r\n" + b"x" * 100_000, "bad_answer"),
        (b"HTTP/1.1 103 Early Hints\r\n\r\n", "timed_out"),
        (b"HTTP/1.1 103 Early Hints\r\n\r\n" * 4_000, "unreachable"),
        (b"x" * 1_000_000, "unreachable"),
        (b"HTTP/1.1 200 OK\r\nx: " + b"y" * 1_000_000, "unreachable"),
        (b"", "timed_out"),
    ],
)
async def test_an_endless_answer_is_cut_off(answer: bytes, reason: str) -> None:
    """What is sent slowly, without end or against the protocol costs three seconds at most, and no memory."""
    async with serving(answer) as port, Sender(loopback=True) as sender:
        assert (await post(sender, f"http://127.0.0.1:{port}/")).reason == reason


async def test_tls_is_checked_for_the_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection goes to the checked address, and the certificate has to be that of the name."""
    folder = certify(tmp_path)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(folder / "cert.pem", folder / "key.pem")
    monkeypatch.setenv("SSL_CERT_FILE", str(folder / "cert.pem"))
    resolve, _ = named(["127.0.0.1"])
    answer = b"HTTP/1.1 204 No Content\r\n\r\n"
    async with serving(answer, context) as port, Sender(loopback=True, resolve=resolve) as sender:
        assert (await post(sender, f"https://localhost:{port}/", 0)).status == 204
        assert (await post(sender, f"https://other.example:{port}/", 0)).reason == "unreachable"
