"""The types of cards at run time: a card is an `int`, several cards are `bytes`, and a set of cards is an `int`.

Nothing is wrapped, so a type costs no time: `HandCards([...])` is `bytes([...])`. The type checker reads the stub
beside this module, `card_types.pyi`. It has a class for each type, with what can be done with it and what comes out.
`rami.rules.cards` says what each type means.
"""

Card = HandCard = MeldCard = Face = int
AnyCards = HandCards = MeldCards = Faces = bytes
FaceMask = RankMask = SuitMask = MeldMask = int
