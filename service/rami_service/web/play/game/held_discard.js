/**
 * A discard that is not made yet: for three seconds it can be taken back, or it waits for the answer to a question.
 *
 * One that waits for its time is made at once when the clock of the turn or the visit of the page ends. One that waits
 * for an answer is made by nothing else.
 */
import { DROPPED } from "../../words/discards.js";
import { effect, signal } from "../html.js";
import { rami } from "../session.js";
import { t } from "../translate.js";
import { spoken } from "./cards.js";

const DELAY = 3000; // milliseconds
const HURRY = 5000; // milliseconds: with less left for the turn, nothing waits
const OFTEN = 100;
const SOON = 500; // milliseconds: the second click of a double click is no answer

/** Hold a discard of `game` back. Returns whether it was made at once, because the clock has no time for more. */
export function holdDiscard(game, key, asks) {
  const card = key.split("/")[0];
  if (!asks && hurries(game)) return game.playNow([{ type: "discard", card }]);
  game.chooseNone();
  game.hint.value = null;
  game.held.value = new HeldDiscard(game, key, card, asks);
  return false;
}

class HeldDiscard {
  constructor(game, key, card, asks) {
    Object.assign(this, { game, key, card, asks });
    this.seconds = signal(asks ? null : DELAY / 1000);
    this.begun = performance.now();
    this.place = placeOf(game.view.peek());
    this.over = new AbortController();
    const { signal: over } = this.over;
    const unwatch = effect(() => this.look(game.view.value));
    over.addEventListener("abort", unwatch);
    if (asks) return;
    const timer = setInterval(() => this.count(), OFTEN);
    over.addEventListener("abort", () => clearInterval(timer));
    addEventListener("visibilitychange", () => document.hidden && this.make(), { signal: over, capture: true });
    addEventListener("pagehide", () => this.make(), { signal: over });
  }

  /** Make it now. The card stays on the pile meanwhile. */
  async make() {
    if (!this.end()) return;
    this.seconds.value = 0;
    await this.game.playNow([{ type: "discard", card: this.card }]);
    this.game.held.value = null;
  }

  /** What a player answers who is asked. */
  confirm() {
    if (this.asks && performance.now() - this.begun >= SOON) this.make();
  }

  /** The card is in the hand again. */
  takeBack() {
    if (this.end()) this.game.held.value = null;
  }

  /** Somebody leaves the table. */
  leave() {
    if (this.asks) this.takeBack();
    else this.make();
  }

  count() {
    const left = DELAY - (performance.now() - this.begun);
    if (left <= 0 || hurries(this.game)) this.make();
    else this.seconds.value = Math.ceil(left / 1000);
  }

  /** If the turn is not as it was, somebody else has played: the clock, or another tab. */
  look(view) {
    if (placeOf(view) === this.place || !this.end()) return;
    this.game.held.value = null;
    this.game.message.value = { text: t(DROPPED, { card: spoken(this.card) }), passing: false };
  }

  /** Wait no longer. Returns whether it has waited until now. */
  end() {
    if (this.over.signal.aborted) return false;
    this.over.abort();
    return true;
  }
}

/** What a discard was decided on: if any of this changes, it is not what its player meant. */
function placeOf({ status, deal, turn, phase, hand, melds }) {
  return JSON.stringify([status, deal, turn, phase, [...hand].sort(), melds]);
}

function hurries({ view }) {
  const { deadline } = view.peek();
  return Boolean(deadline) && Date.parse(deadline) - rami.now() < HURRY;
}
