"""The moves of a player: what they may mean, what is refused, and how the hand is arranged."""

import asyncio
from typing import Any

import pytest
from tests.sdk.terminal.players import Keys
from tests.sdk.terminal.running import ENGLISH, FRENCH, running, table
from tests.sdk.terminal.screen import place_of, shown
from tests.sdk.terminal.still import Still, position
from tests.sdk.terminal.waiting import until_shown

from rami import Declare, Discard, DrawDiscard, DrawStock, Drop, Knock, LayOff, Meld, MeldView, Move, Phase, SwapJoker
from rami._terminal.screens.table import TableScreen
from rami._terminal.translator import Translator
from rami.rules.snapshots import TurnView

RUN = MeldView(1, "run", ("4H", "5H", "6H"), (0, 0, 0))
SEVENS = MeldView(3, "set", ("7S", "7D", "7C"), (0, 0, 0))
JOKERED = MeldView(2, "run", ("9C", "*TC", "JC"), (1, 1, 1))


def at(source: Still, say: Translator = ENGLISH) -> Any:
    """Runs a table in a position."""
    return running(lambda say: TableScreen(say, source), say)


def playing(hand: tuple[str, ...], *moves: Move, **changes: Any) -> Still:
    """The own turn, after the draw."""
    return Still(position(hand=hand, phase=Phase.PLAY, **changes), moves)


def test_a_joker_that_can_stand_for_several_cards_is_asked_for() -> None:
    """The player chooses one of the readings."""
    low, high = Meld(("*6S", "7S", "8S")), Meld(("7S", "8S", "*9S"))
    source = playing(("7S", "8S", "*", "KD"), low, high, Discard("KD"))

    async def play() -> None:
        async with at(source) as pilot:
            await pilot.press("1", "m")
            await until_shown(pilot, "What does the joker stand for?", "Lay as 7♠ 8♠ ★9♠")
            await pilot.press("down", "enter")
            await pilot.pause()

    asyncio.run(play())
    assert source.made == [high]


def test_the_points_of_chosen_cards_count_for_the_opening() -> None:
    """All melds among them, also those that may not be laid yet, together with what was laid in this turn."""
    source = playing(
        ("KS", "KH", "KD", "9S"),
        Discard("9S"),
        this_turn=TurnView(True, None, jokers_owed=0, melds=1, must_use_taken=False, opening_points=16),
    )

    async def play() -> None:
        async with at(source) as pilot:
            assert "Opening: 16 of 51 points" in shown(pilot.app)
            for key, points in (("9♠", 16), ("K♠", 16), ("K♥", 16), ("K♦", 46)):
                await pilot.click(offset=place_of(pilot.app, key))
                await until_shown(pilot, f"Opening: {points} of 51 points")

    asyncio.run(play())


def test_cards_that_fit_several_melds_or_both_ends() -> None:
    """The window says which meld and which end, and a joker that can be taken."""
    moves = LayOff(1, ("3H",), "low"), LayOff(1, ("7H",)), SwapJoker(2, ("TC",)), LayOff(2, ("8C",))
    source = playing(("3H", "TC", "8C"), *moves, melds=(RUN, JOKERED))

    async def play() -> None:
        async with at(source) as pilot:
            for key, words in (("right", "10♣"), ("right", "8♣")):
                await pilot.press("escape", key, "space")
                assert words in shown(pilot.app)
                await pilot.press("a")
                await pilot.pause()

    asyncio.run(play())
    assert source.made == [LayOff(2, ("8C",)), SwapJoker(2, ("TC",))]


def test_a_click_on_a_meld_adds_to_it() -> None:
    """And not to another one where the cards fit, too. The melds that fit are marked."""
    source = playing(("7H",), LayOff(1, ("7H",)), LayOff(3, ("7H",)), melds=(RUN, JOKERED, SEVENS))

    async def play() -> None:
        async with at(source) as pilot:
            await pilot.press("space")
            text = await until_shown(pilot, "+1", "+3")
            assert "+2" not in text
            await pilot.click(offset=place_of(pilot.app, "7♠ 7♦"))
            await pilot.pause()

    asyncio.run(play())
    assert source.made == [LayOff(3, ("7H",))]


def test_the_pile_is_taken_at_any_depth() -> None:
    """The window shows the whole pile, the top card first."""
    source = Still(
        position("rami-500", phase=Phase.DRAW, pile=("2S", "3H", "4D"), pile_top="4D", pile_size=3),
        [DrawStock(), DrawDiscard(1), DrawDiscard(3)],
    )

    async def play() -> None:
        async with at(source) as pilot:
            await pilot.press("v")
            await until_shown(pilot, "Take 4♦", "Take 2♠ and all on top of it: 3 cards")
            await pilot.press("end", "enter")
            await pilot.pause()
            await pilot.click(offset=place_of(pilot.app, "4♦"))
            await pilot.click(offset=place_of(pilot.app, "▒▒"))
            await pilot.pause()

    asyncio.run(play())
    assert source.made == [DrawDiscard(3), DrawDiscard(1), DrawStock()]


@pytest.mark.parametrize(
    ("say", "letters", "text"),
    [
        (ENGLISH, ("d", "m"), "Choose cards of your hand first."),
        (FRENCH, ("p", "o"), "Choisissez d’abord des cartes"),
    ],
    ids=["en", "fr"],
)
def test_what_is_refused_is_said_in_words(say: Translator, letters: tuple[str, str], text: str) -> None:
    """Nothing chosen, and cards that are no meld: the rules say why, with the tag of the rule.

    The letters of the keys are those of the language.
    """

    async def play() -> None:
        async with table(b"refused", say, variant="rami", seats=2) as pilot:
            screen = pilot.app.screen
            while not (screen.source.legal and screen.source.legal.your_turn):
                await pilot.pause(0.02)
            await pilot.press(*letters)
            await until_shown(pilot, text)
            await pilot.press("space", "right", "space", "right", "space", letters[1])
            await pilot.pause(0.1)
            assert screen.message
            assert "(B-" not in screen.message
            await pilot.press("escape")
            assert not screen.message

    asyncio.run(play())


def test_offered_melds_are_apart() -> None:
    """Each with its key in brackets and its points behind it, so that one sees without colours where it ends."""
    source = playing(("4S", "5S", "6S", "9H", "9S", "9D"), Meld(("4S", "5S", "6S")), Meld(("9S", "9H", "9D")))

    async def look() -> None:
        async with at(source) as pilot:
            await until_shown(pilot, "You can lay [1] 4♠ 5♠ 6♠ (30) [2] 9♠ 9♥ 9♦ (30)")

    asyncio.run(look())


def test_the_hand_is_sorted_and_arranged() -> None:
    """By suit, by rank, by melds and by hand; with keys and with the mouse."""
    source = playing(("KS", "2H", "2S", "KH"), Discard("KS"))

    async def arrange() -> None:
        async with at(source) as pilot:
            hand = pilot.app.screen.hand
            assert hand.cards == ["2S", "KS", "2H", "KH"]
            await pilot.press("o")
            await until_shown(pilot, "Sorted by rank")
            assert hand.cards == ["2S", "2H", "KS", "KH"]
            await pilot.press("right", "space", "shift+right")
            assert hand.cards == ["2S", "KS", "2H", "KH"]
            assert hand.chosen_cards == ["2H"]
            await until_shown(pilot, "Sorted by hand")
            start, end = place_of(pilot.app, "2♠"), place_of(pilot.app, "K♥")
            await pilot.mouse_down(offset=start)
            await pilot.hover(offset=end)
            await pilot.mouse_up(offset=end)
            await pilot.pause()
            assert hand.cards == ["KS", "2H", "KH", "2S"]

    asyncio.run(arrange())


def test_a_knock_may_name_its_melds() -> None:
    """The arrangements come by what they leave, after the plain knock, which the first answer is."""
    hand = ("7S", "7H", "7D", "8D", "9D", "AC", "2C", "3C", "2H", "AH", "KS")
    knock = Knock("KS")
    view = position("gin-rami", hand=hand, phase=Phase.PLAY, knock_limit=20)
    source = Still(view, [Discard("KS"), knock])

    async def play() -> None:
        async with at(source) as pilot:
            for place in (0, 2):
                hand_shown = pilot.app.screen.hand
                await Keys(pilot).choose(pilot.app.screen, [hand_shown.cards.index("KS")])
                await pilot.press("k")
                await until_shown(pilot, "Which melds do you show?", "Leaving 17: the melds are chosen for you")
                await until_shown(pilot, "Leaving 17: 7♦ 8♦ 9♦ + A♣ 2♣ 3♣", "Leaving 20: 7♠ 7♥ 7♦ + A♣ 2♣ 3♣")
                await pilot.press(*["down"] * place, "enter")
                await pilot.pause()

    asyncio.run(play())
    assert source.made == [knock, Knock("KS", (("7S", "7H", "7D"), ("AC", "2C", "3C")))]


def test_a_knock_with_one_arrangement_is_no_question() -> None:
    """All other choices of melds leave more than the limit."""
    hand = ("7S", "7H", "7D", "AC", "2C", "3C", "4H", "5H", "6H", "QD", "KS")
    source = Still(position("gin-rami", hand=hand, phase=Phase.PLAY, knock_limit=10), [Knock("KS")])

    async def play() -> None:
        async with at(source) as pilot:
            await Keys(pilot).choose(pilot.app.screen, [pilot.app.screen.hand.cards.index("KS")])
            await pilot.press("k")
            await pilot.pause()

    asyncio.run(play())
    assert source.made == [Knock("KS")]


SEVENS_WILD = ("7S", "7H", "8D", "9D", "TD", "2C", "3C", "4C", "QH", "QS", "QC", "QD", "*", "KS")


def test_a_hand_is_declared() -> None:
    """Its button names a card that can be discarded; with a card chosen that cannot, it is asked of the rules too."""
    view = position("rummy-13", hand=SEVENS_WILD, phase=Phase.PLAY, wild_card="7D")
    source = Still(view, [Discard("KS"), Declare("KS")])
    refused = Still(view, [Discard("KS")])

    async def play() -> None:
        async with at(source) as pilot:
            await until_shown(pilot, "Wild: 7", "[K Declare, discarding K♠]", "declare, or discard a card")
            await pilot.press("k")
            await pilot.pause()
        async with at(refused, FRENCH) as pilot:
            await Keys(pilot).choose(pilot.app.screen, [pilot.app.screen.hand.cards.index("KS")])
            await until_shown(pilot, "[F Annoncer]", "Joker")
            assert "Choisissez d’abord" not in shown(pilot.app)
            await pilot.press("f")
            await pilot.pause()

    asyncio.run(play())
    assert source.made == refused.made == [Declare("KS")]


def test_a_declaration_needs_the_card_to_discard() -> None:
    """Without a chosen card the button is there, and the player is asked to choose one."""
    source = Still(position("rummy-13", hand=SEVENS_WILD, phase=Phase.PLAY, wild_card="7D"), [Discard("KS")])

    async def play() -> None:
        async with at(source, FRENCH) as pilot:
            await until_shown(pilot, "[F Annoncer]", "choisissez la carte à jeter")
            await pilot.press("f")
            await until_shown(pilot, "Choisissez d’abord la carte à jeter.")

    asyncio.run(play())
    assert source.made == []


def test_wild_cards_of_the_hand_have_a_mark() -> None:
    """On the border of the card, so that it is seen without colours, and with letters alone."""
    view = position("rummy-13", hand=SEVENS_WILD, phase=Phase.PLAY, wild_card="7D")

    async def play(say: Translator, mark: str) -> None:
        async with at(Still(view), say) as pilot:
            assert shown(pilot.app).count(mark) == 2

    asyncio.run(play(ENGLISH, "╭★──"))
    asyncio.run(play(Translator(letters=True), ".w--"))


def test_a_player_who_drops_out_is_asked_first() -> None:
    """What it costs is on the button and in the question. The first answer is to go on."""
    source = Still(position("rummy-13", seats=3, phase=Phase.DRAW, turn=0), [DrawStock(), Drop()])

    async def play() -> None:
        async with at(source) as pilot:
            await until_shown(pilot, "[W Drop out (20 points)]")
            for keys in (["enter"], ["down", "enter"]):
                await pilot.press("w")
                await until_shown(pilot, "You score 20 points", "No, go on", "Yes, drop out for 20 points")
                await pilot.press(*keys)
                await pilot.pause()

    asyncio.run(play())
    assert source.made == [Drop()]


def test_a_step_is_undone() -> None:
    """After a meld the hand and the table are as before."""

    async def play() -> None:
        async with table(b"undo", variant="rami-51", seats=2) as pilot:
            screen = pilot.app.screen
            for _ in range(200):
                legal = screen.source.legal
                melds = [move for move in legal.moves if isinstance(move, Meld)] if legal else []
                if melds:
                    break
                key = "d" if legal and any(isinstance(move, DrawStock) for move in legal.moves) else "space"
                await pilot.press(key, *(["t"] if key == "space" else []))
            before = screen.source.view.hand
            await pilot.press("1", "m")
            await until_shown(pilot, "[U Undo]", "You lay")
            assert screen.source.view.melds
            await pilot.press("u")
            await until_shown(pilot, "You take a step back.")
            assert screen.source.view.hand == before

    asyncio.run(play())


def test_advice_is_given_and_followed() -> None:
    """A hint says what to do and why; Enter does it. Another level is asked by its key."""

    async def ask() -> None:
        async with table(b"advice", FRENCH, variant="rami", seats=2) as pilot:
            screen = pilot.app.screen
            await until_shown(pilot, "À vous")
            version = screen.source.view.version
            await pilot.press("c")
            await until_shown(pilot, "[Entrée Jouer ce coup")
            await pilot.press("1")
            await until_shown(pilot, "[Entrée Jouer ce coup")
            await pilot.press("enter")
            await pilot.pause(0.1)
            assert screen.source.view.version > version

    asyncio.run(ask())
