"""The dictionary that recorded answers are compressed with: how small it makes them, and how to make the next one.

Run `python -m tools.bench.dictionary` to measure, and with the path of a new file to make a dictionary of the present
answers. Then add its number to `rami_service.domain.compression`.
"""

import re
import sys
from pathlib import Path
from time import process_time

import msgspec

from rami.bots import HouseBot
from rami.contract.wire import CreateGame, MovesMade
from rami.rules.play import legal_moves
from rami.rules.variants import VARIANTS
from rami.rules.views.view import view
from rami_service.domain.compression import compressed, plain
from rami_service.domain.models import Changed, Game
from rami_service.domain.new_game import new_game
from rami_service.domain.presentation import game_view
from rami_service.domain.records.player_records import PlayerRecord
from rami_service.games.answers import Answered
from rami_service.games.bots.house_bots import bot_turn
from rami_service.games.play import moved, running
from rami_service.runtime.work_queue import Steps

ADA = PlayerRecord("p_" + "0" * 26, "Ada", 1_800_000_000_000, b"")
GAME = "g_" + "0" * 26
OPTIONS = {"match_end": {"deals": 1}}
FIRST = ("rami", "rami-51", "rami-deux-jeux", "rami-classique", "manie-de-joker-51", "rami-50")
"""The variants in the order of how often they are played, as far as we know; the others follow."""
_UNIQUE = re.compile(rb'(?<=")[0-9a-f]{64}(?=")|(?<=[gp]_)[0-9a-z]{26}')
_HEAD = b'{"accepted":1,"dry_run":false,"game":'
_TABLE = b'"seat":0,"phase"'
_LEAST = 40  # bytes: shorter repeats in the rules of two variants are not worth a reference


def answers(variant: str, seats: int = 2) -> list[bytes]:
    """The answers to all moves of a player who plays a deal of a variant against house bots, as they are recorded.

    If a house bot knocks before the player has had a turn, another deal is played.
    """
    while not (made := _deal(variant, seats)):
        pass
    return made


def _deal(variant: str, seats: int) -> list[bytes]:
    wanted = CreateGame(variant=variant, seats=seats, bots=seats - 1, options=OPTIONS)
    game, version, made = new_game(GAME, ADA.created_at, ADA, wanted).game, 1, list[bytes]()
    while game.status == "playing":
        state, version = running(game), version + 1
        seat = state.turn
        if game.seats[seat].kind == "bot":
            game = ended(bot_turn(game, seat, HouseBot())).game
            continue
        move = HouseBot().choose(view(state, seat), legal_moves(state))
        game = moved(game, game.seats[seat].player or "", 0, (move,)).game
        made.append(recorded(game, version))
    return made


def ended(turn: Steps[Changed]) -> Changed:
    """The result of a house bot's turn."""
    while True:
        try:
            next(turn)
        except StopIteration as done:
            changed: Changed = done.value
            return changed


def recorded(game: Game, version: int) -> bytes:
    """The answer to one move, as it is recorded before it is compressed."""
    answer = MovesMade(accepted=1, dry_run=False, game=game_view(game, version, ADA.id))
    return msgspec.msgpack.encode(Answered(version, msgspec.json.encode(answer)))


def dictionary() -> bytes:
    """The rules of every variant without what repeats, then whole answers: what is used most comes last."""
    typical = {variant: _typical(variant) for variant in [*FIRST, *VARIANTS]}
    rules = b""
    for body in typical.values():
        rules = _new(body[len(_HEAD) : body.index(_TABLE)], rules) + rules
    three = _typical("rami-51", 3)
    return rules + three[three.index(_TABLE) :] + typical["rami"]


def _typical(variant: str, seats: int = 2) -> bytes:
    """The body of an answer late in a deal, without what is in no other game."""
    late = sorted(answers(variant, seats), key=len)
    return _UNIQUE.sub(b"", msgspec.msgpack.decode(late[len(late) * 2 // 3], type=Answered).body)


def _new(text: bytes, known: bytes) -> bytes:
    """The parts of a text that are not in a known text, each with a little of what stands around it."""
    used, at = bytearray(len(text)), 0
    while at < len(text):
        length = _LEAST
        if text[at : at + length] in known:
            while at + length < len(text) and text[at : at + length + 1] in known:
                length += 1
            at += length
        else:
            used[max(0, at - 12) : at + 6] = b"\1" * len(used[max(0, at - 12) : at + 6])
            at += 1
    return bytes(byte for byte, is_used in zip(text, used, strict=True) if is_used)


def main() -> None:
    """Make a dictionary if a file is named, else measure the present one."""
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_bytes(dictionary())
        return
    samples = [answer for variant in VARIANTS for answer in answers(variant)]
    begin = process_time()
    records = [compressed(sample) for sample in samples]
    half = process_time()
    assert [plain(record) for record in records] == samples
    end = process_time()
    before, after = (sum(map(len, all_of)) / len(samples) for all_of in (samples, records))
    print(f"{len(samples)} answers of all variants: {before:,.0f} bytes each, {after:,.0f} compressed")
    spent = [(until - since) / len(samples) * 1e6 for since, until in ((begin, half), (half, end))]
    print(f"compress {spent[0]:.1f} µs, read back {spent[1]:.1f} µs")


if __name__ == "__main__":
    main()
