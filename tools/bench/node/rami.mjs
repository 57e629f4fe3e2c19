// Two-player rami for boardgame.io, as small as a referee may be: whose card it is and whether it is time to draw are
// checked, melds are believed. The cards are those that a match is set up with, so that the deals are the service's.

import { INVALID_MOVE } from "boardgame.io/dist/cjs/core.js";

/** Takes cards out of a hand, and says whether they were there. */
function taken(hand, cards) {
  for (const card of cards) {
    const place = hand.indexOf(card);
    if (place < 0) return false;
    hand.splice(place, 1);
  }
  return true;
}

function draw({ G, playerID }, cards) {
  if (G.drawn || !cards.length) return INVALID_MOVE;
  G.drawn = true;
  G.hands[playerID].push(...cards.splice(-1));
}

function lay({ G, playerID }, meld, cards) {
  if (!G.drawn || !meld || !taken(G.hands[playerID], cards)) return INVALID_MOVE;
  meld.push(...cards);
}

export const Rami = {
  name: "rami",
  minPlayers: 2,
  maxPlayers: 2,
  setup: (_, cards) => ({ ...cards, melds: [], drawn: false }),
  turn: { order: { first: ({ G }) => G.first, next: ({ ctx }) => 1 - ctx.playOrderPos } },
  moves: {
    draw_stock: (context) => draw(context, context.G.stock),
    draw_discard: (context) => draw(context, context.G.pile),
    meld(context, { cards }) {
      const meld = [];
      if (lay(context, meld, cards) === INVALID_MOVE) return INVALID_MOVE;
      context.G.melds.push(meld);
    },
    lay_off: (context, { meld, cards }) => lay(context, context.G.melds[meld - 1], cards),
    discard({ G, events, playerID }, { card }) {
      if (!G.drawn || !taken(G.hands[playerID], [card])) return INVALID_MOVE;
      G.pile.push(card);
      G.drawn = false;
      events.endTurn();
    },
  },
  /** What a seat sees: its own hand; of the other hand and of the stock how many cards they have. */
  playerView: ({ G, playerID }) => ({
    ...G,
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.length)),
    stock: G.stock.length,
  }),
};
