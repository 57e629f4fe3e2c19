"""The moves of a player at the table. What is refused is said; what has several meanings is asked."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Final, Literal

from rami import (
    Accept,
    Challenge,
    Declare,
    Discard,
    DrawDiscard,
    DrawStock,
    Drop,
    Knock,
    LayOff,
    LegalMoves,
    Meld,
    Move,
    Pass,
    Phase,
    Refuse,
    SwapJoker,
    Undo,
)
from rami._terminal.game.choices import (
    Knocking,
    addable,
    declaring,
    drop_points,
    knocking,
    lay_off_anyway,
    meld_anyway,
    melds_of,
    named_knocks,
)
from rami._terminal.game.failure_sentences import failure
from rami._terminal.game.selection import Selection
from rami._terminal.sources.source import Source
from rami._terminal.translator import Translator
from rami.errors import RamiError
from rami.messages.words import offers as offers_words
from rami.messages.words import side as side_words
from rami.messages.words import table as words

Act = Literal[
    "draw",
    "take",
    "pile",
    "whole_pile",
    "lay",
    "add",
    "discard",
    "knock",
    "drop",
    "pass",
    "challenge",
    "accept",
    "refuse",
    "undo",
]
"""What a key or a click asks for. `take` and `add` may have a number: the depth, and the meld."""
Ask = Callable[[str, Sequence[str]], Awaitable[int | None]]
"""Asks a question, and gives the place of the answer, or None."""
PLAIN: Final[dict[Act, Move]] = {
    "draw": DrawStock(),
    "pass": Pass(),
    "challenge": Challenge(),
    "accept": Accept(),
    "refuse": Refuse(),
    "undo": Undo(),
}
"""Moves that need no cards."""
NO_MOVES: Final = LegalMoves(version=0, your_turn=False, moves=())


class Turn:
    """The moves in one game. `report` is given why something cannot be done, and an empty text if it can."""

    def __init__(
        self, say: Translator, source: Source, hand: Selection, ask: Ask, report: Callable[[str], None]
    ) -> None:
        self.offered: list[Move] = []
        """The moves among which the player has to choose."""
        self._say, self._source, self._hand, self._ask, self._report = say, source, hand, ask, report
        self._busy = False

    @property
    def legal(self) -> LegalMoves:
        """The moves that the player may make now."""
        return self._source.legal or NO_MOVES

    async def act(self, act: Act, number: int = 0) -> None:
        """Do what a key or a click asks for."""
        match act:
            case "take":
                await self.play(DrawDiscard(number or 1))
            case "pile":
                await (self._discard() if len(self._hand.chosen) == 1 else self.play(DrawDiscard()))
            case "whole_pile":
                await self._whole_pile()
            case "lay":
                await self._lay()
            case "add":
                await self._add(number or None)
            case "discard":
                await self._discard()
            case "knock":
                await (self._knock() if self._source.view.rules.declaration is None else self._declare())
            case "drop":
                await self._drop()
            case "accept" | "refuse" if self._source.view.rules.challenge == "none":
                await self.play(Challenge())  # it is refused with the reason: nobody challenges in this game
            case _:
                await self.play(PLAIN[act])

    async def play(self, move: Move) -> None:
        """Make a move. If it is refused, say why."""
        if self._busy:
            return
        self._busy = True
        try:
            await self._source.play(move)
        except RamiError as error:
            self._report(failure(self._say, error))
        else:
            self._hand.clear()
            self._report("")
        finally:
            self._busy = False

    async def _whole_pile(self) -> None:
        """Show the whole pile, and take from it."""
        say, pile = self._say, self._source.view.pile or ()
        answers = [
            say.count(offers_words.TAKE_DEPTH, depth, card=say.card(pile[-depth])) for depth in range(1, len(pile) + 1)
        ]
        if not answers:
            self._report(say(words.PILE_HAS_NONE))
        place = await self._ask(say(words.PILE), answers) if answers else None
        if place is not None:
            await self.play(DrawDiscard(place + 1))

    async def _lay(self) -> None:
        """Lay the chosen cards as a new meld. If jokers can stand for several cards, the player says for which."""
        if chosen := self._chosen():
            found: list[Move] = [*melds_of(self.legal.moves, chosen)]
            await self._one_of(found or [meld_anyway(chosen)])

    async def _add(self, meld: int | None) -> None:
        """Add the chosen cards to a meld, or swap its joker for them. If several melds fit, the player says which."""
        melds = self._source.view.melds
        if not melds:
            self._report(self._say(words.NO_MELD_TO_ADD))
        elif chosen := self._chosen():
            fitting: list[Move] = [*addable(self.legal.moves, chosen, meld)]
            anyway = [lay_off_anyway(chosen, one.id) for one in melds if meld in {None, one.id}]
            await self._one_of(fitting or anyway)

    async def _discard(self) -> None:
        if len(self._hand.chosen) == 1:
            await self.play(Discard(self._hand.chosen_cards[0]))
        else:
            self._report(self._say(words.CHOOSE_ONE))

    async def _knock(self) -> None:
        """Knock with the chosen card, or with none. If melds can be arranged in several ways, the player says how."""
        chosen = self._hand.chosen_cards
        plain = knocking(self.legal, chosen)
        if plain is None:
            await self.play(Knock(chosen[0] if len(chosen) == 1 else None))
            return
        named = named_knocks(self._source.view, plain.move)
        ways = [plain._replace(left=named[0].left), *named] if len(named) > 1 else [plain]
        answers = [self._knock_named(way) for way in ways]
        await self._ask_which([way.move for way in ways], offers_words.WHICH_ARRANGEMENT, answers)

    async def _declare(self) -> None:
        """Declare. If that is not legal, the rules say why. They have to know which card is discarded."""
        view, chosen = self._source.view, self._hand.chosen_cards
        found = declaring(self.legal, chosen)
        if found is None and view.phase is Phase.PLAY and len(chosen) != 1:
            self._report(self._say(offers_words.CHOOSE_DISCARD))
        else:
            await self.play(found or Declare(chosen[0] if chosen else view.hand[-1]))

    async def _drop(self) -> None:
        """Drop out of the deal, if the player is sure."""
        say, cost = self._say, drop_points(self._source.view)
        if Drop() in self.legal.moves:
            answers = [say(side_words.STAY), say.count(offers_words.DROP_YES, cost)]
            if await self._ask(say.count(offers_words.DROP_SURE, cost), answers) != 1:
                return
        await self.play(Drop())

    def _knock_named(self, way: Knocking) -> str:
        say, melds = self._say, way.move.melds
        if melds is None:
            return say(offers_words.KNOCK_LEAST, count=way.left)
        shown = " + ".join(map(say.cards, melds)) or say(offers_words.KNOCK_WITHOUT)
        return say(offers_words.KNOCK_WITH, melds=shown, count=way.left)

    def _chosen(self) -> list[str]:
        if not self._hand.chosen:
            self._report(self._say(words.CHOOSE_CARDS))
        return self._hand.chosen_cards

    async def _one_of(self, moves: Sequence[Move]) -> None:
        """Make a move, the one that the player chooses if there are several."""
        question = offers_words.WHICH_CARD if all(isinstance(move, Meld) for move in moves) else offers_words.WHICH_MELD
        await self._ask_which(moves, question, [self._named(move) for move in moves])

    async def _ask_which(self, moves: Sequence[Move], question: str, answers: Sequence[str]) -> None:
        """Make one of these moves, which the answers name. A single one is no question."""
        place: int | None = 0
        if len(moves) > 1:
            self.offered = list(moves)
            place = await self._ask(self._say(question), answers)
        if place is not None:
            await self.play(moves[place])

    def _named(self, move: Move) -> str:
        say = self._say
        melds = {meld.id: say.cards(meld.cards) for meld in self._source.view.melds}
        match move:
            case LayOff(meld=meld, cards=cards, end=end):
                text = offers_words.ADD_AT.get(end or "", offers_words.ADD_AS)
                return say(text, cards=say.cards(cards), meld=melds[meld])
            case SwapJoker(meld=meld):
                return say(offers_words.SWAP_OF, cards=melds[meld])
            case Meld(cards=cards):
                points = dict(zip(self.legal.moves, self.legal.meld_points, strict=False)).get(move)
                if points is None:
                    return say(offers_words.LAY_AS, cards=say.cards(cards))
                return say.count(offers_words.LAY_AS_POINTS, points, cards=say.cards(cards))
            case _:
                return ""
