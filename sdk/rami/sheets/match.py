"""The end of the game and its winner (B-24, C-20, G-01, G-02, G-41, Z-18), and limits on its length."""

from collections.abc import Iterator

from rami.sheets.blocks import Block
from rami.sheets.deal import by_players
from rami.sheets.game import Game
from rami.sheets.showdown.points import final_bonus
from rami.sheets.words import Words


def match_end(game: Game, say: Words) -> Iterator[Block]:
    """The last deal, the winner, ties, and the final bonus."""
    rules = game.rules
    if rules.match_end.elimination:
        yield from _elimination(game, say)
        return
    yield _last_deal(game, say)
    if rules.final_bonus == "gin" and rules.match_end.target is not None:
        yield say("A player who gets this total wins the game, whatever the bonuses.")
    elif rules.scoring in ("penalty", "party3"):
        yield say("The lowest total wins the game.")
    else:
        yield say("The highest total wins the game.")
    if rules.tie_break == "shared":
        yield say("If there is a tie for the win, it is shared.")
    else:
        yield say("If there is a tie for the win, another deal is played.")
    match rules.final_bonus:
        case "differences":
            yield from _differences(game, say)
        case "gin":
            yield from final_bonus(game, say)
        case "none":
            pass


def _elimination(game: Game, say: Words) -> Iterator[Block]:
    """Who is out, who comes back, and who wins (N-22)."""
    end, target = game.rules.match_end, _target(game, say)
    if end.strict:
        yield say(
            "After each deal, a player with a total of more than {target} is out and gets no cards any more. With "
            "exactly this total, the player goes on.",
            target=target,
        )
    else:
        yield say(
            "After each deal, a player with a total of at least {target} is out and gets no cards any more.",
            target=target,
        )
    if end.re_entries:
        yield say.counted(
            "A player who is out comes back at once, with the highest total of those who are not out. Each player "
            "comes back at most once in the game.",
            "A player who is out comes back at once, with the highest total of those who are not out. Each player "
            "comes back at most {n} times in the game.",
            end.re_entries,
        )
    yield say("The last player who is not out wins the game.")
    if end.re_entries:
        yield say("If all are out after the same deal, nobody comes back.")
    yield say("If the last players are out after the same deal, the lowest of their totals wins, and a tie is shared.")
    yield from _fewer_players(game, say)


def _fewer_players(game: Game, say: Words) -> Iterator[Block]:
    """For how many players the cards are dealt when somebody is out (D2 L10, D3 L215)."""
    rules, most = game.rules, game.counts[-1]
    if most == 2:
        return
    if rules.match_end.players_counted == "all":
        yield say("The cards are always dealt as for all players, also when some of them are out.")
        return
    yield say("When players are out, the cards are dealt as for the number of players who are still in.")
    if len(game.counts) == 1:
        yield from by_players(rules, range(2, most + 1), say)


def _last_deal(game: Game, say: Words) -> str:
    end = game.rules.match_end
    if end.deals is not None:
        return say.counted("The game is one deal.", "The game is {n} deals.", end.deals)
    if end.strict:
        return say(
            "The game ends after the deal in which {side} gets a total of more than {target}. With exactly this total, "
            "the game goes on.",
            side=_side(game, say),
            target=_target(game, say),
        )
    return say(
        "The game ends after the deal in which {side} gets a total of at least {target}.",
        side=_side(game, say),
        target=_target(game, say),
    )


def _side(game: Game, say: Words) -> str:
    if game.only_teams:
        return say("a team")
    return say("a player or a team") if game.partners else say("a player")


def _target(game: Game, say: Words) -> str:
    end, counts = game.rules.match_end, game.counts
    points = end.target or 0
    if not end.per_opponent:
        return say.points(points)
    if len(counts) == 1:
        return say.points(points * (counts[0] - 1))
    return say(
        "{points} for each opponent ({least} with {low} players, {most} with {high} players)",
        points=say.points(points),
        least=points * (counts[0] - 1),
        low=say.number(counts[0]),
        most=points * (counts[-1] - 1),
        high=say.number(counts[-1]),
    )


def _differences(game: Game, say: Words) -> Iterator[Block]:
    """The differences that the winner scores. The example without partners is that of document 4 (D4 L85 to L87)."""
    if game.always_two:
        yield say(
            "At the end, the winner also scores the difference between the two totals. For example, with 510 points "
            "against 420, the winner gets 510 + (510 − 420) = 600 points."
        )
        return
    if not game.only_teams:
        yield say(
            "At the end, the winner also scores the difference between their total and that of each other player. For "
            "example, with 510 points against 350, 420 and 280, the winner gets 510 + (510 − 350) + (510 − 420) + "
            "(510 − 280) = 990 points."
        )
    if game.partners:
        yield say(
            "At the end, the winning team also scores the difference between its total and that of the other team. For "
            "example, with 510 points against 420, the winning team gets 510 + (510 − 420) = 600 points."
        )
    if game.only_teams:
        yield say(
            "If all four played alone, a player with 510 points against 350, 420 and 280 would get 510 + (510 − 350) + "
            "(510 − 420) + (510 − 280) = 990 points."
        )


def limits(game: Game, say: Words) -> Iterator[Block]:
    """The limits at which a deal or a game ends if it has not ended before."""
    rules = game.rules
    deals = rules.match_end.deals
    turns = say.number(rules.turn_limit)
    if game.showdown:
        yield say("A deal is dead after {turns} turns of all players together.", turns=turns)
    else:
        yield say("A deal ends after {turns} turns of all players together, even if nobody has gone out.", turns=turns)
    if deals is not None and deals <= rules.max_deals and rules.tie_break == "shared":
        return
    yield say.counted(
        "The game ends after one deal at the latest. The totals at that point decide.",
        "The game ends after {n} deals at the latest. The totals at that point decide.",
        rules.max_deals,
    )
