/** Checks that nobody chose the cards of a finished game: docs/understand/shuffle.md says what this proves. */
import { CardsDiffer, DealtCards } from "./dealt_cards.js";
import { commitmentOf, fromHex } from "./numbers.js";

/**
 * Check each deal of a record. `settings` are all those of the game: the `rules` of its view, or of a preview.
 *
 * The result is `{ ok, deals }`, and each deal is `{ deal, ok, reason, deck, hands, added }`: its `deck` (the top card
 * first), the `hands` that were dealt, and the seats that `added` entropy and so can trust the shuffle. `deck` and
 * `hands` are null if they cannot be found. `reason` is null, or the first thing that is wrong:
 *
 * - "format": it is not a record that this client can read, or its deals are not numbered from 1;
 * - "commitment": the secret is not the one that was committed to;
 * - "dealer": the first dealer does not follow from the secret and the entropy;
 * - "cards": a move has a card that the player did not hold, so the deck was another one, or the move is wrong;
 * - "hands": the cards are not those that the page saw (`events`).
 *
 * `commitments` maps numbers of deals to the commitments that the page has kept from the time before the deal.
 * `events` are those of the game's history (`fetchPast`): then the cards are compared with all that they show.
 * Moves are not checked against the rules, nor scores: `rami verify` does that.
 */
export function verifyRecord(record, settings, { commitments = {}, events = [] } = {}) {
  const rules = asRecorded(record, settings);
  const seen = seenIn(events);
  const out = new OutOfMatch(rules, record.names?.length ?? 0);
  const deals = (record.deals ?? []).map((deal, index) => {
    const added = (deal.entropy ?? []).flatMap((part, seat) => (part ? [seat] : []));
    const found = { deal: deal.deal, ok: false, reason: null, deck: null, hands: null, added };
    try {
      if (record.format !== "rami-record/1" || deal.deal !== index + 1) throw new RangeError("not a record");
      found.reason = wrongWith(record, rules, deal, { seats: out.seats, kept: commitments[deal.deal], seen, found });
    } catch (error) {
      if (!(error instanceof CardsDiffer || error instanceof RangeError)) throw error;
      found.reason = error instanceof CardsDiffer ? "cards" : "format";
    }
    out.score(deal.scores);
    return { ...found, ok: found.reason === null };
  });
  return { ok: deals.length > 0 && deals.every(({ ok }) => ok), deals };
}

/** The hands of all seats at the start of each deal and after each of its moves, and the cards that were drawn. */
export function dealtHands(record, settings) {
  const rules = asRecorded(record, settings);
  const out = new OutOfMatch(rules, record.names.length);
  return record.deals.map((deal) => {
    const cards = new DealtCards(rules, record.game, deal, out.seats);
    const steps = [{ hands: cards.hands, drawn: null }];
    for (const move of deal.moves) steps.push({ drawn: cards.play(move), hands: cards.hands });
    out.score(deal.scores);
    return steps;
  });
}

/** Releases before 0.12.1 always dealt for all players, and their records do not say so: a preview would differ. */
function asRecorded({ rules }, settings) {
  const { players_counted: counted = "all" } = rules?.options?.match_end ?? {};
  return { ...settings, match_end: { ...settings.match_end, players_counted: counted } };
}

function wrongWith({ game }, rules, deal, { seats, kept, seen, found }) {
  const [before, start] = [deal.deal - 1, deal.deal].map((number) => seen.get(`start ${number}`));
  const end = seen.get(`end ${deal.deal}`);
  const commitment = commitmentOf(game, deal.deal, fromHex(deal.secret));
  const known = [deal.commitment, kept, before?.next_commitment, start?.commitment].filter((each) => each !== undefined);
  if (known.some((each) => each !== commitment)) return "commitment";
  const cards = new DealtCards(rules, game, deal, seats);
  Object.assign(found, { deck: cards.deck, hands: cards.hands });
  if (cards.dealer !== deal.dealer) return "dealer";
  if (start && !start.hands.every((hand, seat) => !hand.length || same(hand, cards.hands[seat]))) return "hands";
  if (start && !same(start.pile, cards.pile)) return "hands";
  for (const move of deal.moves) cards.play(move);
  return end && !end.hands.every((hand, seat) => same(hand, cards.hands[seat])) ? "hands" : null;
}

/** What the events of a history show of each deal. */
function seenIn(events) {
  const types = { deal_started: "start", deal_ended: "end" };
  const shown = events.map((each) => each.event ?? each).filter(({ type }) => type in types);
  return new Map(shown.map((event) => [`${types[event.type]} ${event.deal}`, event]));
}

function same(one, other) {
  return one.length === other.length && [...one].sort().join() === [...other].sort().join();
}

/** The seats that are out of the match and get no cards, after the scores of each deal (N-22). */
class OutOfMatch {
  #end;

  constructor({ match_end: end }, seats) {
    this.#end = end;
    this.totals = Array(end.elimination ? seats : 0).fill(0);
    this.used = this.totals.map(() => 0);
  }

  get seats() {
    return this.totals.flatMap((total, seat) => (this.#isOut(total) ? [seat] : []));
  }

  score(scores) {
    this.totals = this.totals.map((total, seat) => total + (scores[seat] ?? 0));
    const left = this.totals.filter((total) => !this.#isOut(total));
    if (!left.length) return;
    this.totals = this.totals.map((total, seat) => {
      if (!this.#isOut(total) || this.used[seat] >= this.#end.re_entries) return total;
      this.used[seat] += 1;
      return Math.max(...left); // a player comes back with the highest total of those who are not out
    });
  }

  #isOut(total) {
    return this.#end.strict ? total > this.#end.target : total >= this.#end.target;
  }
}
