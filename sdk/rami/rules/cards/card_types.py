"""The types of cards at run time: a card is an `int`, several cards are `bytes`, and a set of cards is an `int`.

The types cost no time at run time: `HandCards([...])` is `bytes([...])`. The type checker reads the stub
`card_types.pyi` instead. It has one class for each type, with its operations and their result types.
`rami.rules.cards` says what each type means.
"""

Card = HandCard = MeldCard = Face = int
AnyCards = HandCards = MeldCards = Faces = bytes
FaceMask = RankMask = SuitMask = MeldMask = int
