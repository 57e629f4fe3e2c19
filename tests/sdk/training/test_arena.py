"""The arena: games with a seed, without a network, and errors that name the bot."""

from collections.abc import Sequence

import msgspec
import pytest

from rami.bots import HouseBot, RandomBot
from rami.problems.exceptions import BadRules
from rami.rules.moves import Discard, Move
from rami.rules.records.record import verify
from rami.rules.views.view import View
from rami.training.arena import BotFailed, match, tournament

SHORT = {"match_end": {"deals": 2}}


class Cheat:
    """A bot that always discards the ace of spades."""

    def choose(self, _view: View, _legal: Sequence[Move]) -> Move:
        """Return a move that is never legal at the first choice."""
        return Discard("AS")


class Crash:
    """A bot that always raises an error."""

    def choose(self, _view: View, _legal: Sequence[Move]) -> Move:
        """Raise an error instead of choosing a move."""
        raise LookupError("no idea")


def test_the_same_seed_gives_the_same_game_byte_for_byte() -> None:
    """The same seed gives the same game, also with a random bot, which has its own seed."""
    games = [msgspec.json.encode(match([HouseBot(), RandomBot(3)], options=SHORT, seed=9)) for _ in range(2)]
    assert games[0] == games[1]


def test_another_seed_gives_another_game() -> None:
    """Another seed deals other cards."""
    secrets = {match([HouseBot(), HouseBot()], options=SHORT, seed=seed).record.deals[0].secret for seed in range(5)}
    assert len(secrets) == 5


def test_the_deals_of_a_game_have_different_secrets() -> None:
    """Each deal has its own secret, and the record proves every shuffle."""
    record = match([HouseBot(), HouseBot()], options=SHORT).record
    assert record.deals[0].secret != record.deals[1].secret
    assert verify(record) == ((), ())


def test_a_result_tells_who_won_and_who_went_out() -> None:
    """Totals and winners are those of the record; `won` counts the won deals of each seat."""
    result = match([HouseBot(), HouseBot()], names=("Ada", "Bob"))
    assert result.record.names == ("Ada", "Bob")
    assert (result.totals, result.winners) == (result.record.totals, result.record.winners)
    assert result.deals == len(result.record.deals)
    assert result.won == tuple(sum(deal.out == seat for deal in result.record.deals) for seat in (0, 1))


@pytest.mark.parametrize(("bot", "reason"), [(Cheat(), "chose Discard"), (Crash(), "raised LookupError")])
def test_a_bot_that_fails_is_named(bot: Cheat | Crash, reason: str) -> None:
    """The error names the bot, its seat and its fault; the original exception is chained."""
    with pytest.raises(BotFailed, match=f"{type(bot).__name__} on seat 1 {reason}") as failed:
        match([HouseBot(), bot])
    assert (failed.value.name, failed.value.seat) == (type(bot).__name__, 1)
    assert failed.value.__cause__ is not None


def test_settings_that_cannot_be_played_are_refused() -> None:
    """The number of bots is the number of seats, and a number that the variant does not allow is refused."""
    with pytest.raises(BadRules):
        match([HouseBot()] * 7)


def test_a_tournament_changes_the_seats_and_plays_each_round_with_the_same_cards() -> None:
    """With three bots and six games, each bot has every seat twice, and three games in a row share their shuffles."""
    played = tournament({"a": HouseBot(), "b": HouseBot(), "c": RandomBot()}, 6, options=SHORT)
    orders = [result.record.names for result in played.results]
    assert orders == [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")] * 2
    secrets = [result.record.deals[0].secret for result in played.results]
    assert [len(set(secrets[:3])), len(set(secrets[3:])), len(set(secrets))] == [1, 1, 2]


def test_tournaments_with_other_seeds_deal_other_cards() -> None:
    """Tournaments that run beside each other with the seeds 1, 2 and 3 have no deal in common."""
    bots = {"a": HouseBot(), "b": HouseBot()}
    tournaments = [tournament(bots, 6, options=SHORT, seed=seed) for seed in (1, 2, 3)]
    secrets = {deal.secret for played in tournaments for game in played.results for deal in game.record.deals}
    assert len(secrets) == 3 * 3 * 2


def test_a_tournament_counts_wins_points_and_deals() -> None:
    """The scores of the bots add up to the wins, the points and the won deals of all games."""
    played = tournament({"a": HouseBot(), "b": RandomBot()}, 4, options=SHORT)
    assert sum(score.wins for score in played.scores.values()) == sum(len(game.winners) for game in played.results)
    assert sum(score.points for score in played.scores.values()) == sum(sum(game.totals) for game in played.results)
    assert sum(score.outs for score in played.scores.values()) == sum(sum(game.won) for game in played.results)
    assert played.deals == 8


def test_chance_may_take_steps_back() -> None:
    """The random bot plays every kind of move, also undo, so its games can reach every possible state."""
    record = match([RandomBot(1), RandomBot(2)], options=SHORT).record
    words = {move.split()[1] for deal in record.deals for move in deal.moves}
    assert {"draw", "take", "meld", "throw", "undo"} <= words
