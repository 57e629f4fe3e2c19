/** What nobody but its player saw while a game was played: it follows from the record, when the game is over. */
import { CHANGES } from "./changes.js";
import { dealtHands } from "./shuffle.js";

const NOTHING = { drawn_card: null, twin: false };

/** Follows a game by its events, with all cards. It must be given every event, in order. */
export class Hidden {
  #deals;
  #deal = null; // the steps of the present deal, and how many of them have been made
  #made = 0;
  #turn = NOTHING;

  /** `rules` are all settings. Throws CardsDiffer if the record is not right (`verifyRecord`). */
  constructor(record, rules) {
    this.#deals = dealtHands(record, rules);
    /** All hands by seat; [] before the first deal. */
    this.hands = [];
  }

  /** The event with what it hides: hands that were dealt, cards that were drawn, the turn as its player saw it. */
  completed(event) {
    const { type } = event;
    const before = this.hands;
    if (type === "deal_started") [this.#deal, this.#made] = [this.#deals[event.deal - 1], 0];
    else if (CHANGES[type]?.move) this.#made += 1;
    if (!this.#deal) return event;
    const { hands, drawn } = this.#deal[this.#made];
    this.hands = hands;
    if (type === "deal_started" || type === "turn_started") this.#turn = NOTHING;
    else if (type === "stock_drawn") this.#turn = { ...NOTHING, drawn_card: drawn };
    else if (type === "pile_taken") this.#turn = { ...NOTHING, twin: isTwin(event.cards, before[event.seat]) };
    else if (type === "step_undone" && event.step.type === "draw_discard") this.#turn = NOTHING;
    if (type === "deal_started") return { ...event, hands };
    if (type === "stock_drawn") return { ...event, card: drawn };
    return event.this_turn ? { ...event, this_turn: this.#shown(event.this_turn) } : event;
  }

  #shown(turn) {
    return { ...turn, ...this.#turn, taken_alone_on: null };
  }
}

/** Whether the player also holds another copy of the card that was wanted, the first of those taken. */
function isTwin([wanted, ...others], hand) {
  return hand.includes(wanted) || others.includes(wanted);
}
