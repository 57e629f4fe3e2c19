/** A game of the past, step by step: from the own seat, from another one, or with all hands open. */
import { Hidden } from "./hidden_cards.js";
import { OWN_FIELDS } from "./own_fields.js";
import { viewAfter } from "./reducer.js";

/**
 * Everything that is needed to look back at a game: `{ first, last, events, record, seat, player }`.
 *
 * `first` is its first view, `last` its newest one and `events` its history, all as the player sees them.
 * `record` is null if the game has none, because it was aborted or is still being played. Throws what the calls throw.
 */
export async function fetchPast(rami, id, { signal } = {}) {
  const { data: last } = await rami.getGame(id, { signal });
  const { data: first } = await rami.getGame(id, { version: 1, signal });
  const events = [];
  for (let after = "0"; after !== null; ) {
    const { data } = await rami.getHistory(id, { after, limit: 1000, signal });
    events.push(...data.events);
    after = data.next;
  }
  const record = last.status === "finished" ? (await rami.getRecord(id, { signal })).data : null;
  const { seat } = last;
  return { first, last, events, record, seat, player: seat === null ? null : last.players[seat].player };
}

/**
 * Each version of a game: `{ step, version, deal, at, view, events, hands }`. `step` counts from 0.
 *
 * Without `seat` the views are those that the service showed to the player who fetched the past. With another seat, or
 * null for a spectator, they are what was seen from there; only `this_turn.taken_alone_on` is not known, and null.
 * With `open: true`, `hands` are all hands by seat, [] before the first deal; otherwise it is null.
 *
 * Other seats and open hands follow from the record. Throws TypeError if they are asked for and the past has none.
 */
export function replaySteps(past, { seat = past.seat, open = false } = {}) {
  const own = seat === past.seat;
  if (!past.record && (open || !own)) throw new TypeError("The game has no record, which would show the other hands.");
  const hidden = open || !own ? new Hidden(past.record, past.first.rules) : null;
  const steps = [];
  let view = { ...past.first, legal_moves: null, hint: null };
  let last = view.turn; // whose turn it is, or was when the game ended
  for (const { version, at, events } of versionsOf(past.events)) {
    const full = hidden ? events.map((event) => hidden.completed(event)) : events;
    const shown = own ? events : full.map((event) => seenFrom(event, seat));
    if (version > past.first.version) view = viewAfter(view, version, shown, own ? past.player : null);
    last = view.turn ?? last;
    if (!own) view = { ...view, seat, hand: hidden.hands[seat] ?? [], this_turn: turnFrom(view, last, seat) };
    const hands = open ? hidden.hands : null;
    steps.push({ step: steps.length, version, deal: view.deal, at, view, events: shown, hands });
  }
  return steps;
}

/** The events of a history by version. */
function versionsOf(events) {
  const versions = new Map();
  for (const { id, event, at } of events) {
    const version = Number(id.split("-")[0]);
    if (!versions.has(version)) versions.set(version, { version, at, events: [] });
    versions.get(version).events.push(event);
  }
  return [...versions.values()];
}

/** An event without what only other seats know of their hands, draws and turns. */
function seenFrom(event, seat) {
  if (event.type === "deal_started") {
    return { ...event, hands: event.hands.map((hand, owner) => (owner === seat ? hand : [])) };
  }
  if (event.seat === seat) return event;
  const seen = { ...event };
  for (const name of OWN_FIELDS[event.type] ?? []) seen[name] = null;
  if (event.this_turn) seen.this_turn = { ...event.this_turn, ...NOT_SEEN };
  return seen;
}

const NOT_SEEN = { drawn_card: null, twin: null, taken_alone_on: null };

/** The turn of a view as a seat sees it, when nothing says more: the view came from another seat. */
function turnFrom({ this_turn: shown }, turn, seat) {
  if (turn !== seat || turn === null) return { ...shown, ...NOT_SEEN };
  return { ...shown, twin: shown.twin ?? false, taken_alone_on: null };
}
