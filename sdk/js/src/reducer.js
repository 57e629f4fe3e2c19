/**
 * The reducer: from a view of a game and the events of one version to the view after this version.
 *
 * It gives the same view as the service, equal as JSON. No argument is changed.
 */

import { CHANGES } from "./changes.js";

const RANKS = "A23456789TJQK";
const SUITS = "SHDC";
const JOKER = "*";
const LAYINGS = ["meld", "lay_off", "swap_joker"];

/** An event of a release before 0.4: read the game instead. */
export class StaleEvent extends Error {}

/**
 * The view after the events of the next version. It must be given all of them.
 *
 * `player` is the id of the viewer; it is needed only by a spectator who may join the game. Events of unknown types
 * change nothing. Throws StaleEvent.
 */
export function viewAfter(view, version, events, player = null) {
  const viewer = player ?? (view.seat === null ? null : view.players[view.seat].player);
  let after = view;
  for (const event of events) {
    const change = CHANGES[event.type] ?? {};
    if (change.ends_turn) after = finished(after);
    after = CARDS[event.type]?.(after, event) ?? after;
    after = around(seated(after, change, event, viewer), change, event);
  }
  return { ...after, version, ...(isBotsTurn(after) && { deadline: null, clock_moved: 0 }) };
}

/** What the events of the rules change: the cards, the turn, the scores. */
const CARDS = {
  deal_started: dealStarted,
  stock_drawn: stockDrawn,
  pile_taken: pileTaken,
  pile_recycled: (view, event) => ({
    ...withPile(view, event.pile),
    stock: event.stock,
    recycles: event.recycles,
  }),
  meld_laid: meldLaid,
  cards_laid_off: cardsLaidOff,
  joker_swapped: jokerSwapped,
  card_discarded: cardDiscarded,
  upcard_passed: (view) => ({ ...view, passes: view.passes + 1 }),
  dropped_out: (view, { seat }) => ({ ...view, seats: view.seats.with(seat, { ...view.seats[seat], dropped: true }) }),
  showdown: shown,
  step_undone: stepUndone,
  challenge_made: (view, { seat }) => ({ ...view, turn: 1 - seat, phase: "answer", challenge: "open" }),
  challenge_answered: (view, { seat }) => ({ ...view, turn: 1 - seat, phase: "draw", challenge: "refused" }),
  // Who passes an upcard takes no turn.
  turn_started: (view, { seat }) =>
    turnBegun({ ...(view.this_turn.drawn ? turnClosed(view) : view), turn: seat, phase: "draw" }),
  deal_ended: dealEnded,
  game_ended: (view, { winners, totals }) => ({ ...view, phase: "game_over", turn: null, winners, totals }),
};

function dealStarted(view, event) {
  const drawn = view.rules.starter_extra_card;
  const dealt = {
    ...withPile(view, event.pile),
    phase: drawn ? "play" : "draw",
    deal: event.deal,
    dealer: event.dealer,
    turn: event.turn,
    hand: view.seat === null ? [] : event.hands[view.seat],
    seats: event.hand_sizes.map((cards, seat) => ({
      ...view.seats[seat],
      cards,
      opened: false,
      laid: false,
      turns_taken: 0,
      dropped: false,
    })),
    stock: event.stock,
    melds: [],
    pile_moves: [],
    table_moves: [],
    highest_opening: 0,
    recycles: 0,
    passes: 0,
    upcard: event.pile.at(-1) ?? null,
    knock_limit: event.knock_limit,
    wild_card: event.wild_card,
    commitment: event.commitment,
    next_commitment: event.next_commitment,
    contract: contractOf(view.rules, event.deal),
  };
  return turnBegun(dealt, drawn);
}

function stockDrawn(view, { seat, stock, card }) {
  const turn = { ...view.this_turn, drawn: true, drawn_card: card };
  const after = { ...stepped(view, { type: "draw_stock" }, turn), stock };
  return held(after, seat, 1, { added: card === null ? [] : [card] });
}

function pileTaken(view, event) {
  const { seat, cards } = event;
  const after = stepped(view, { type: "draw_discard", depth: cards.length }, turnOf(event));
  const taken = cards.map((card) => ({ seat, action: "took", card }));
  const moves = [...view.pile_moves, ...taken];
  return held({ ...withPile(after, view.pile.slice(0, -cards.length)), pile_moves: moves }, seat, cards.length, {
    added: cards,
  });
}

function meldLaid(view, event) {
  const { seat, meld: id, cards } = event;
  const meld = { id, kind: kindOf(cards), cards, by: cards.map(() => seat) };
  const after = laid({ ...view, melds: [...view.melds, meld] }, event, { type: "meld", cards });
  return held(after, seat, -cards.length, { removed: cards });
}

function cardsLaidOff(view, event) {
  const { seat, meld, cards, end } = event;
  const after = laid(meldChanged(view, event), event, { type: "lay_off", meld, cards, end });
  return held(after, seat, -cards.length, { removed: cards });
}

function jokerSwapped(view, event) {
  const { seat, meld, cards } = event;
  const after = laid(meldChanged(view, event), event, { type: "swap_joker", meld, cards });
  const added = after.table_moves.at(-1).taken;
  return held(after, seat, added.length - cards.length, { removed: cards, added });
}

function cardDiscarded(view, { seat, card }) {
  const moves = [...view.pile_moves, { seat, action: "threw", card }];
  return held({ ...withPile(view, [...view.pile, card]), pile_moves: moves }, seat, -1, { removed: [card] });
}

function stepUndone(view, event) {
  const { seat, step, cards, meld } = event;
  const turn = turnOf(event);
  const steps = view.steps.slice(0, -1);
  const changed = steps.filter(({ type }) => type === "lay_off" || type === "swap_joker").map((kept) => kept.meld);
  const after = {
    ...view,
    phase: turn.drawn ? "play" : "draw",
    steps,
    undone: view.undone + 1,
    this_turn: turn,
    melds_before: view.melds_before.filter(({ id }) => changed.includes(id)),
  };
  if (step.type === "draw_discard") {
    const moves = view.pile_moves.slice(0, -cards.length);
    const back = { ...withPile(after, [...view.pile, ...cards]), pile_moves: moves };
    return held(back, seat, -cards.length, { removed: cards });
  }
  const removed = view.table_moves.at(-1).taken;
  after.table_moves = view.table_moves.slice(0, -1);
  if (meld === null) {
    return held({ ...after, melds: view.melds.slice(0, -1) }, seat, cards.length, { added: cards });
  }
  return held(withMeld(after, meld), seat, cards.length - removed.length, { removed, added: cards });
}

/** The view in which the card of the knocker lies on the pile. The end of the deal takes over the showdown. */
function shown(view, { showdown }) {
  const { knocker, card } = showdown;
  const after = { ...view, last_deal: { ...view.last_deal, showdown } };
  if (card === null) return after;
  const moves = [...view.pile_moves, { seat: knocker, action: "threw", card }];
  return held({ ...withPile(after, [...view.pile, card]), pile_moves: moves }, knocker, -1, { removed: [card] });
}

function dealEnded(view, event) {
  const { deal, out, rami, reason, hands, scores, melds, points, totals, won } = event;
  const showdown = reason === "knocked" || reason === "declared" ? view.last_deal.showdown : null;
  const ended =
    reason === "aborted"
      ? aborted(view)
      : { ...turnClosed(view), phase: "deal_over" };
  const last_deal = { deal, out, rami, reason, hands, scores, melds, points, showdown };
  return { ...inMatch(ended, event), totals, won, last_deal };
}

/** The contract of a deal. After the last one of the list, that one stays. */
function contractOf({ contracts }, deal) {
  return contracts ? contracts[Math.min(deal, contracts.length) - 1] : null;
}

/** The view with who is out of the match, and who has come back into it. */
function inMatch(view, { eliminated, re_entries: times }) {
  if (!times?.length) return view;
  const seats = view.seats.map((seat, place) => ({
    ...seat,
    eliminated: eliminated.includes(place),
    re_entries: times[place],
  }));
  return { ...view, seats };
}

function hasOpening({ opening, contracts }) {
  return Boolean(opening ?? contracts);
}

/** The view after an aborted deal, with which the game is over. */
function aborted(view) {
  return { ...view, phase: "game_over", turn: null, steps: [], undone: 0, melds_before: [], challenge: null };
}

function turnOf(event) {
  if (!event.this_turn) throw new StaleEvent(`${event.type} does not show the turn: read the game`);
  return event.this_turn;
}

function stepped(view, step, turn) {
  return { ...view, phase: "play", steps: [...view.steps, step], this_turn: turn };
}

function laid(view, event, step) {
  const { seat, cards, jokers = 0 } = event;
  const taken = event.taken?.length ? event.taken : Array(jokers).fill(JOKER);
  const move = { seat, after: view.pile_moves.length, cards, jokers, taken };
  return { ...stepped(view, step, turnOf(event)), table_moves: [...view.table_moves, move] };
}

/** The view at the end of a turn: who has opened and laid cards includes it. */
function turnClosed(view) {
  const seat = view.seats[view.turn];
  const turn = view.this_turn;
  const closed = {
    ...seat,
    turns_taken: seat.turns_taken + 1,
    laid: seat.laid || view.steps.some(({ type }) => LAYINGS.includes(type)),
    opened: hasOpening(view.rules) && turn.opened,
  };
  const risen = view.rules.opening?.rising != null && turn.opened && !seat.opened && turn.opening_points;
  const highest_opening = Math.max(view.highest_opening, risen);
  return turnBegun({ ...view, highest_opening, seats: view.seats.with(view.turn, closed) });
}

function turnBegun(view, drawn = false) {
  const turn = {
    drawn,
    taken: null,
    must_use_taken: false,
    jokers_owed: 0,
    melds: 0,
    opening_points: 0,
    must_meld_taken: false,
    opened: !hasOpening(view.rules) || view.seats[view.turn].opened,
    drawn_card: null,
    twin: view.turn === view.seat ? false : null,
    taken_alone_on: null,
  };
  return { ...view, this_turn: turn, steps: [], undone: 0, melds_before: [], challenge: null };
}

/** The view after a turn. A player who ended it has no missed turns; with no deadline, a house bot ended it. */
function finished(view) {
  return view.deadline !== null && view.turn !== null ? withPlayer(view, view.turn, { missed: 0 }) : view;
}

function isBotsTurn(view) {
  if (view.status !== "playing" || view.turn === null) return false;
  const { kind, away } = view.players[view.turn];
  return kind === "bot" || away;
}

function withPile(view, pile) {
  return { ...view, pile, pile_size: pile.length, pile_top: pile.at(-1) ?? null };
}

function meldWith(view, id) {
  return view.melds.find((meld) => meld.id === id);
}

function withMeld(view, changed) {
  return { ...view, melds: view.melds.map((meld) => (meld.id === changed.id ? changed : meld)) };
}

/** The view with a meld changed, which is kept as it was before this turn unless it is new in it. */
function meldChanged(view, { meld: id, result, by }) {
  const found = meldWith(view, id);
  const old = view.melds.slice(0, view.melds.length - view.this_turn.melds);
  const keep = old.includes(found) && !view.melds_before.some((meld) => meld.id === id);
  const before = keep ? [...view.melds_before, found].sort((one, other) => one.id - other.id) : view.melds_before;
  return { ...withMeld(view, { ...found, cards: result, by }), melds_before: before };
}

function kindOf(cards) {
  const [first, second] = cards.map((card) => card.at(-2));
  return first === second ? "set" : "run";
}

/** The view after a hand has changed by a number of cards, which are known if it is the own hand. */
function held(view, seat, more, { removed = [], added = [] }) {
  const changed = { ...view.seats[seat], cards: view.seats[seat].cards + more };
  const after = { ...view, seats: view.seats.with(seat, changed) };
  if (seat !== view.seat) return after;
  const hand = [...view.hand];
  for (const card of removed) hand.splice(hand.indexOf(inHand(card)), 1);
  return { ...after, hand: [...hand, ...added.map(inHand)].sort((one, other) => place(one) - place(other)) };
}

/** The card as it is in a hand, where a joker or a wild card stands for nothing. */
function inHand(card) {
  return card.split(JOKER)[0] || JOKER;
}

/** The place of a card of a hand in the order of the deck, jokers last. */
function place(card) {
  return card === JOKER ? 52 : SUITS.indexOf(card[1]) * 13 + RANKS.indexOf(card[0]);
}

/** The view after what an event changes around the cards. */
function around(view, { game, seat }, event) {
  const after = game ? { ...view, ...values(game, event, view) } : view;
  return seat ? withPlayer(after, event.seat, values(seat, event, view.players[event.seat])) : after;
}

/** The values of the fields of a change. */
function values(fields, event, before) {
  const changed = {};
  for (const [name, value] of Object.entries(fields)) {
    if (value?.of) changed[name] = !value.when || event[value.when] ? event[value.of] : null;
    else if (value?.added) changed[name] = [...before[name], event[value.added]];
    else changed[name] = value?.more ? before[name] + value.more : value;
  }
  return changed;
}

/** The view of a viewer who has sat down, or who is a spectator from now on. */
function seated(view, { sits, leaves }, { seat, player }, viewer) {
  if (sits && player !== null && player === viewer) return { ...view, seat };
  if (!leaves || view.seat !== seat) return view;
  const turn = { ...view.this_turn, drawn_card: null, twin: null, taken_alone_on: null };
  return { ...view, seat: null, hand: [], this_turn: turn };
}

function withPlayer(view, seat, changed) {
  return { ...view, players: view.players.with(seat, { ...view.players[seat], ...changed }) };
}
