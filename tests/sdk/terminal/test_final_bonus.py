"""What is in the totals besides the deals, at the end of a game."""

import asyncio
from collections.abc import Sequence

import pytest
from msgspec.structs import replace
from tests.sdk.terminal.running import ENGLISH, FRENCH, running
from tests.sdk.terminal.still import position
from tests.sdk.terminal.waiting import until_shown

from rami import DealResult, GameView, Phase
from rami._terminal.game.final_bonus import FinalBonus, bonus_lines, final_bonuses
from rami._terminal.windows.result import ResultWindow
from rami.rules.engine.scoring import standing
from rami.rules.snapshots import DealPoints


def over(variant: str, totals: Sequence[int], won: Sequence[int] = (), seats: int = 2, deal: int = 7) -> GameView:
    """The end of a game with these totals of the deals alone."""
    view = position(variant, seats)
    end = standing(view.rules, totals, deal, won=won)
    assert end.over
    return replace(
        view,
        phase=Phase.GAME_OVER,
        status="finished",
        deal=deal,
        totals=end.totals,
        winners=end.winners,
        won=tuple(won),
    )


@pytest.mark.parametrize(
    ("totals", "won", "bonuses"),
    [
        ((119, 40), (5, 2), [FinalBonus(game=100, deals=5, each=25), FinalBonus(deals=2, each=25)]),
        ((30, 104), (2, 3), [FinalBonus(deals=2, each=25), FinalBonus(game=100, deals=3, each=25)]),
        ((119, 0), (5, 0), [FinalBonus(game=100, deals=5, each=25, doubled=True), FinalBonus(each=25)]),
    ],
)
def test_the_bonus_of_gin_is_found_in_the_totals(
    totals: tuple[int, int], won: tuple[int, int], bonuses: list[FinalBonus]
) -> None:
    """The game, the deals won, and that they count twice if the other has nothing (N-10)."""
    assert final_bonuses(over("gin-rami", totals, won)) == bonuses


def test_without_the_target_nobody_gets_the_game() -> None:
    """After the last deal only the deals won count."""
    bonuses = [FinalBonus(deals=5, each=25), FinalBonus(deals=2, each=25)]
    assert final_bonuses(over("gin-rami", (80, 40), (5, 2), deal=100)) == bonuses


@pytest.mark.parametrize(("totals", "deal"), [((510, 200, -30), 7), ((520, 520, 100), 100)])
def test_the_differences_are_found_in_the_totals(totals: tuple[int, ...], deal: int) -> None:
    """Each winner gets the own total less that of each other player (Z-18)."""
    view = over("rami-500", totals, seats=3, deal=deal)
    given = [end - total for end, total in zip(view.totals, totals, strict=True)]
    assert sum(given) > 0
    assert [bonus.differences for bonus in final_bonuses(view)] == given


def test_other_games_have_none() -> None:
    """Nor has a game that goes on."""
    assert final_bonuses(over("rami", (120, 3))) == []
    assert bonus_lines(ENGLISH, position("gin-rami")) == []


def test_the_result_shows_it() -> None:
    """A line for each player."""
    view = over("gin-rami", (119, 40), (5, 2))
    last = DealResult(
        deal=7,
        out=None,
        rami=False,
        reason="knocked",
        scores=(32, 0),
        hands=((), ()),
        points=(DealPoints(others=32), DealPoints()),
    )

    async def look() -> None:
        async with running(lambda say: ResultWindow(say, view, last), FRENCH) as pilot:
            await until_shown(
                pilot,
                "Pris aux autres",
                "Prime finale",
                "Vous\u00a0: partie 100, donnes gagnées 5 × 25",
                "Ondine\u00a0: donnes gagnées 2 × 25",
            )

    asyncio.run(look())
