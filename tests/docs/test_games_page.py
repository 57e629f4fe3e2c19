"""The game with contracts in docs/reference/games.md can be played (N-23)."""

import json
import re
from collections import Counter
from pathlib import Path

from rami.bots import HouseBot
from rami.rules.events import DealEnded, DealStarted
from rami.rules.records.record import replay
from rami.rules.settings.parameters import contract_of
from rami.training.arena import match

TEXT = (Path(__file__).parents[2] / "docs" / "reference" / "games.md").read_text()


def test_the_game_of_contracts_is_played_as_the_page_says() -> None:
    """Four house bots play its seven deals, each with the hands of its contract; players open and go out."""
    blocks = re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)
    (game,) = [json.loads(block) for block in blocks if "contracts" in block]
    played = match([HouseBot()] * game["seats"], variant=game["variant"], options=game["options"], seed=2)
    sizes, reasons, laid = [], Counter[str](), 0
    for state, events in replay(played.record):
        for event in events:
            if isinstance(event, DealStarted):
                sizes.append(min(event.hand_sizes))
            elif isinstance(event, DealEnded):
                reasons[event.reason] += 1
                laid += len(event.melds)
        contract = contract_of(state.rules, state.deal)
        assert contract is not None
    assert sizes == [contract["hand_size"] for contract in game["options"]["contracts"]]
    assert sum(reasons.values()) == 7
    assert reasons["out"] >= 5
    assert laid > 14
