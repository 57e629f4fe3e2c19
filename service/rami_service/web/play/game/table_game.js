/**
 * A game as one page shows it: the view and the legal moves as signals, what is chosen, and what a player can do.
 *
 * All changes come from the service: answers to own moves, and the stream. The page never guesses what a move does.
 */
import { Problem, Unreachable } from "../../client/problems.js";
import { sentenceOf } from "../failures.js";
import { batch, computed, signal } from "../html.js";
import { order, settings } from "../preferences.js";
import { rami, refusesToken, revoked, streaming } from "../session.js";
import { drawnLast, inHand, keyed, sorted } from "./cards.js";
import { addable, layOffAnyway, meldsOf } from "./moves.js";

const NONE = [];
const SOON = 500; // milliseconds between what begins a turn and what ends it: no accident does both
/** All other moves begin a turn or end it, or go back in it. */
const WITHIN_TURN = new Set(["meld", "lay_off", "swap_joker"]);
const LONGEST_LOG = 400;

export class TableGame {
  /** `follow` is `followGame` of the client. A game of the past needs none. */
  constructor(id, follow = null) {
    this.id = id;
    this._follow = follow;
    this.view = signal(null);
    this.legal = signal(null);
    this.hint = signal(null);
    this.found = signal(NONE); // the melds of the hand with their points, as the last advice had them
    this.result = signal(null); // the number of the deal whose end is shown
    this.hands = signal(null); // all hands, where a game of the past is shown with open hands
    this.chosen = signal(NONE);
    this.own = signal(NONE); // the order of the hand that the player made
    this.ordered = signal(0); // how often the player has changed it on this page
    this.busy = signal(false);
    this.held = signal(null); // a discard that is not made yet
    this.message = signal(null);
    this.offers = signal(null); // several moves fit: the player picks one
    this.said = signal({});
    this.log = signal(NONE); // what happened since the page was opened
    this.past = signal(NONE); // before
    this.stopped = signal(null); // the problem that ended everything
    this.onEvents = () => undefined;
    this.holdDiscard = (_, key) => this.playNow([{ type: "discard", card: key.split("/")[0] }]); // until it is loaded
    this.moves = computed(() => (this.myTurn.value ? this.legal.value.moves : NONE));
    this.myTurn = computed(() => {
      const [view, legal] = [this.view.value, this.legal.value];
      return Boolean(view && legal?.your_turn && legal.version === view.version && view.turn === view.seat);
    });
    this.hand = computed(() => {
      const { hand = NONE, this_turn: turn } = this.view.value ?? {};
      const cards = sorted(hand, order.value, { found: this.found.value.map(({ cards: meld }) => meld), before: this.own.value });
      return order.value === "own" ? cards : drawnLast(cards, turn?.drawn_card);
    });
    this.chosenCards = computed(() => {
      const all = keyed(this.hand.value);
      return this.chosen.value.map((key) => all.find((one) => one.key === key)?.card).filter(Boolean);
    });
    this._stop = new AbortController();
    this._turned = -SOON; // when the player's turn began, went on from drawing to discarding, or ended
  }

  /** Follow the game until `stop`, also when it is over. */
  async start() {
    const { signal: stopping } = this._stop;
    const onState = (state) => (streaming.value = state);
    const [onStep, onNotice] = [(step) => this._take(step), rami.token && ((notice) => this._hear(notice))];
    this._followed = this._follow(rami, this.id, { signal: stopping, onState, onStep, onNotice });
    try {
      await this._followed.done;
    } catch (error) {
      if (rami.token && refusesToken(error)) revoked();
      streaming.value = "ok"; // it waits for nothing any more
      this.stopped.value = error;
    }
  }

  stop() {
    streaming.value = "ok";
    this.held.value?.leave();
    this._stop.abort();
  }

  // ------------------------------------------------------------- what the player does

  choose(key) {
    const now = this.chosen.value;
    batch(() => {
      this.chosen.value = now.includes(key) ? now.filter((one) => one !== key) : [...now, key];
      this.offers.value = null;
      this.message.value = null;
    });
  }

  chooseNone() {
    batch(() => {
      this.chosen.value = NONE;
      this.offers.value = null;
    });
  }

  /** Choose these cards of the hand, for example a meld that is offered. */
  chooseCards(cards) {
    const rest = keyed(this.hand.value);
    const keys = cards.map((card) => {
      const place = rest.findIndex((one) => one.card === inHand(card));
      return place < 0 ? null : rest.splice(place, 1)[0].key;
    });
    this.chosen.value = keys.filter(Boolean);
  }

  /** Move a card within the hand. From then on the order is the player's own. */
  moveCard(from, to) {
    const cards = [...this.hand.value];
    cards.splice(to, 0, ...cards.splice(from, 1));
    batch(() => {
      this.own.value = cards;
      this.ordered.value++;
      order.value = "own";
    });
  }

  isDrawn(key) {
    const same = keyed(this.hand.value).filter(({ card }) => card === this.view.value.this_turn.drawn_card);
    return same.at(-1)?.key === key;
  }

  take(depth) {
    return this.play([depth === 1 ? { type: "draw_discard" } : { type: "draw_discard", depth }]);
  }

  /** Discard the card of this key: at once, in a moment, or after a question, as the player likes. */
  discard(key) {
    const [card] = key.split("/");
    const how = settings.discards.value;
    const legal = this.moves.value.some((move) => move.type === "discard" && move.card === card);
    if (how === "direct" || !legal || !this._mayPlay(true)) return this.play([{ type: "discard", card }]);
    return this.holdDiscard(this, key, how === "confirmed");
  }

  /** Lay the chosen cards as a new meld. If jokers can stand for several cards, the player picks. */
  lay(move = null) {
    return this._oneOf(move, meldsOf(this.moves.value, this.chosenCards.value), {
      type: "meld",
      cards: this.chosenCards.value.map(inHand),
    });
  }

  /** Add the chosen cards to a meld, or take its joker for them. */
  addTo(meld, move = null) {
    const cards = this.chosenCards.value;
    return this._oneOf(move, addable(this.moves.value, cards, meld), layOffAnyway(cards, meld));
  }

  /** Make the only one of these moves. If there are several, the player picks. */
  pick(moves) {
    if (moves.length === 1) return this.play(moves);
    this.offers.value = moves;
    return false;
  }

  /**
   * Make steps. What is refused is said in the words of the service. Returns whether they were made: nothing is while
   * another request is on its way, while a discard is held back, and where a turn would begin and end at one moment.
   */
  async play(moves) {
    const turns = moves.some(({ type }) => !WITHIN_TURN.has(type));
    return this._mayPlay(turns) && this.playNow(moves);
  }

  /** The same for what a player has decided before. */
  async playNow(moves) {
    if (this.busy.value) return false;
    const chosen = this.chosen.value; // the stream can be first: later ones are for the next move
    batch(() => {
      this.busy.value = true;
      this.message.value = null;
      this.offers.value = null;
    });
    try {
      const { data } = await rami.makeMoves(this.id, { moves }, { minimal: true, include: "legal_moves" });
      const used = moves.some(({ type }) => type.startsWith("draw")) ? NONE : chosen;
      this.chosen.value = this.chosen.value.filter((key) => !used.includes(key));
      await this._followed.acceptEvents(data.version, data.events, data.legal_moves);
      return true;
    } catch (error) {
      this.fail(error);
      return false;
    } finally {
      this.busy.value = false;
    }
  }

  /** Any other change of the game: `act(rami)` answers with a view. */
  async change(act) {
    try {
      const { data } = await act(rami);
      if (data?.version) this._followed.accept(data);
      return data;
    } catch (error) {
      this.fail(error);
      return null;
    }
  }

  fail(error) {
    if (refusesToken(error)) revoked();
    // That a request was lost is of no interest any more when there is a connection again: the table shows what is so.
    const passing = error instanceof Unreachable;
    this.message.value = { text: sentenceOf(error), passing };
    if (!passing && !(error instanceof Problem)) console.warn(error);
  }

  async askHint(level = "strong") {
    const { version } = this.view.value;
    try {
      const { data } = await rami.getHint(this.id, { level });
      if (this.view.value.version !== version) return; // it was for what has passed
      this.hint.value = data;
      this.found.value = data.melds;
    } catch (error) {
      this.fail(error);
    }
  }

  /** Find the melds of the hand again, to sort it by them, or to count their points. */
  async findMelds() {
    const { data } = await rami.getHint(this.id, { level: "regular" }).catch(() => ({ data: null }));
    if (data) this.found.value = data.melds;
  }

  showLast() {
    this.result.value = this.view.value.last_deal?.deal ?? null;
  }

  // ------------------------------------------------------------- what comes from the service

  _mayPlay(turns) {
    return !this.busy.value && !this.held.value && !(turns && performance.now() - this._turned < SOON);
  }

  async _take({ kind, view, events = NONE, legalMoves = null }) {
    const before = this.view.value;
    if (before === null) this._lookBack(view.version);
    if (kind === "version") await this.onEvents(before, events, view);
    if (turnChanged(before, view)) this._turned = performance.now();
    batch(() => {
      this.view.value = view;
      if (events.some(({ type }) => type === "deal_ended" || type === "game_aborted")) this.showLast();
      this.legal.value = legalMoves ?? (this.legal.value?.version === view.version ? this.legal.value : null);
      if (before?.version !== view.version) this.hint.value = this.offers.value = null;
      if (before?.hand !== view.hand) this._handChanged(view, before?.deal === view.deal);
      if (events.length) this.log.value = [...this.log.value, ...events].slice(-LONGEST_LOG);
    });
  }

  /** What happened before the page was opened, for the log. */
  async _lookBack(version) {
    const earlier = [];
    for (let after = 0; after !== null && after < version; ) {
      const { data } = await rami.getHistory(this.id, { after }).catch(() => ({ data: { events: NONE, next: null } }));
      earlier.push(...data.events.filter(({ id }) => Number.parseInt(id, 10) <= version).map(({ event }) => event));
      after = data.next;
    }
    this.past.value = earlier.slice(-LONGEST_LOG);
  }

  _handChanged(view, sameDeal) {
    if (order.value === "melds" && view.hand.length) this.findMelds();
    this.own.value = sorted(view.hand, "own", { before: sameDeal ? this.own.value : NONE });
    const keys = keyed(view.hand).map(({ key }) => key);
    this.chosen.value = this.chosen.value.filter((key) => keys.includes(key));
  }

  _oneOf(move, fitting, anyway) {
    if (move) return this.play([move]);
    return this.pick(fitting.length ? fitting : [anyway]);
  }

  _hear({ type, game, seat, phrase }) {
    if (type === "phrase" && game === this.id) import("./speech.js").then(({ bubble }) => bubble(this, seat, phrase));
  }
}

/** Whether a turn of the reader went on from drawing to discarding, or back, or ended. Other tabs play, too. */
function turnChanged(before, view) {
  if (before === null || before.turn !== before.seat) return false;
  return view.turn !== view.seat || view.phase !== before.phase || view.deal !== before.deal;
}
