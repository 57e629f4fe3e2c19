"""Logs of releases before 0.4: their events lack fields, and their games can still be looked back at."""

from typing import Any

import msgspec
from msgspec.structs import replace
from tests.service.lives import kept_by_events, life

from rami_service.domain.models import Game, stored_event
from rami_service.domain.past_games import game_at

NEW = {
    "pile_taken": {"this_turn"},
    "meld_laid": {"this_turn"},
    "cards_laid_off": {"this_turn", "by"},
    "joker_swapped": {"this_turn", "by", "taken"},
    "step_undone": {"this_turn", "cards", "meld"},
    "deal_ended": {"melds", "points"},
}
"""The fields that events got in 0.4, by type."""


def older(event: object) -> bytes:
    """The event as a release before 0.4 stored it."""
    fields: dict[str, Any] = msgspec.to_builtins(event)
    return msgspec.msgpack.encode({name: fields[name] for name in fields.keys() - NEW.get(fields["type"], set())})


def without_table(game: Game) -> Game:
    """The game without what older releases did not keep of the last deal, and without what no event holds."""
    game = kept_by_events(game)
    last = game.state and game.state.last
    if game.state is None or last is None:
        return game
    return replace(game, state=replace(game.state, last=replace(last, melds=(), points=())))


LIVES = (20, 200)
"""How many lives are tried: the fewest, and the most until every event has occurred that has new fields."""


def test_games_with_older_events_come_back() -> None:
    """Every event decodes without the new fields, and each version is rebuilt, except for the last deal's table."""
    met: set[str] = set()
    for number in range(LIVES[1]):
        if number >= LIVES[0] and met >= NEW.keys():
            break
        versions = list(life(f"older {number}"))
        log = [
            (f"{one.version}-{place}", older(event)) for one in versions for place, event in enumerate(one.events, 1)
        ]
        met.update(stored_event(data, "g").__struct_config__.tag for _, data in log)  # type: ignore[misc]
        for game, version, _ in versions[::9]:
            rebuilt = game_at(versions[-1].game, log, version)
            assert without_table(rebuilt) == without_table(game), f"older {number}: version {version}"
    assert met >= NEW.keys()
