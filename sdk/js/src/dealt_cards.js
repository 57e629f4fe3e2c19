/**
 * Where every card of a deal is: dealt from the secret, and moved by the moves of a record.
 *
 * It knows how cards move, not which moves are allowed. `rules` are all settings, as a view has them.
 */
import { fromHex, Numbers } from "./numbers.js";

const PACK = [..."SHDC"].flatMap((suit) => [..."A23456789TJQK"].map((rank) => rank + suit));
const JOKER = "*";
const ENDS = new Set(["low", "high"]); // of a run, in a lay-off

/** A move takes a card from a place where it is not. So these cards were not dealt from this secret and entropy. */
export class CardsDiffer extends Error {}

/** The cards of one deal. `hands` are by seat, `stock` has the top card first, `pile` the bottom card first. */
export class DealtCards {
  #numbers;
  #rules;
  #melds = new Map(); // by number, the cards of each meld and whether it is a set
  #before = []; // what each step of the turn has changed
  #turn = null;

  /**
   * `out` are the seats that are out of the match. `rules.match_end` says whether the cards are dealt for those who are
   * still in, or for all. Without a `dealer` the first deal finds its own.
   */
  constructor(rules, game, { deal, secret, entropy, dealer }, out = []) {
    this.#rules = rules;
    this.#numbers = new Numbers(fromHex(secret), game, deal, entropy.map(fromHex));
    const seats = entropy.length;
    this.dealer = deal === 1 ? firstDealer(rules, seats, this.#numbers) : dealer;
    const around = Array.from({ length: seats }, (_, place) => following(rules, this.dealer, place + 1, seats));
    const dealt = around.filter((seat) => !out.includes(seat));
    const players = rules.match_end.players_counted === "still_in" ? dealt.length : seats;
    this.deck = this.#numbers.shuffled(deckOf(rules, players, dealt.length));
    this.recycles = 0;
    this.#deal(rules, handSize(rules, deal, players), dealt, seats);
  }

  /** Play a move of a record, such as "1 meld 4C 5C 6C". Returns the card that was drawn from the stock, or null. */
  play(text) {
    const [seat, word, ...rest] = text.split(" ");
    this.#turn = Number(seat);
    const numbered = word === "lay" || word === "swap" ? Number(rest.shift()) : null;
    const cards = word === "knock" || word === "declare" ? discarded(rest) : rest.filter((each) => !ENDS.has(each));
    if (word === "draw") return this.#draw();
    if (word === "take") this.#step(() => this.#take(Number(rest[0] ?? 1)));
    else if (word === "meld") this.#step(() => this.#lay(this.#melds.size + 1, [], cards));
    else if (word === "lay") this.#step(() => this.#lay(numbered, this.#melds.get(numbered), cards));
    else if (word === "swap") this.#step(() => this.#swap(numbered, cards));
    else if (["throw", "knock", "declare"].includes(word)) this.#discard(cards);
    else if (word === "undo") this.#before.pop()?.();
    return null;
  }

  #deal(rules, each, dealt, seats) {
    const given = rules.joker_in_each_hand === "none" ? [] : [JOKER];
    const size = (each - given.length) * dealt.length;
    this.hands = Array.from({ length: seats }, () => []);
    dealt.forEach((seat, place) => {
      this.hands[seat] = [...this.deck.slice(0, size).filter((_, at) => at % dealt.length === place), ...given];
    });
    const [extra, upcard] = [Number(rules.starter_extra_card), Number(rules.upcard)];
    this.hands[dealt[0]].push(...this.deck.slice(size, size + extra));
    const wild = Number(rules.wild_rank === "upcard");
    const turned = size + extra + wild;
    this.wild = this.deck.slice(size + extra, turned); // turned up apart, and out of play
    this.pile = this.deck.slice(turned, turned + upcard);
    this.stock = this.deck.slice(turned + upcard);
    this.hands = this.hands.map(inOrder);
  }

  #draw() {
    if (!this.stock.length && !this.#recycled()) return null; // the deal ends
    const card = this.stock.shift();
    this.#add([card]);
    this.#before = [];
    return card;
  }

  #recycled() {
    const { max_recycles: most, recycle_keeps_top: keeps, stock_recycle: how } = this.#rules;
    const cut = this.pile.length - Number(keeps);
    if ((most !== null && this.recycles >= most) || cut <= 0) return false;
    const cards = this.pile.splice(0, cut); // turned over, the oldest discard is on top
    this.stock = how === "shuffle" ? this.#numbers.shuffled(inOrder(cards)) : cards;
    this.recycles += 1;
    return true;
  }

  #take(depth) {
    if (depth > this.pile.length) throw new CardsDiffer(`The pile has no ${depth} cards`);
    this.#add(this.pile.splice(-depth));
  }

  #lay(number, meld, cards) {
    if (!meld) throw new CardsDiffer(`There is no meld ${number}`);
    this.#remove(cards);
    this.#melds.set(number, this.#named([...meld, ...cards]));
  }

  /**
   * Jokers or wild cards come into the hand: those whose places are given. Of a set for which several cards are needed,
   * as many as are too many for four.
   */
  #swap(number, cards) {
    const meld = this.#melds.get(number) ?? [];
    const given = meld.filter((card) => isJoker(card) && cards.includes(card.slice(-2)));
    const gone = given.slice(0, this.#completes(meld) ? meld.length + cards.length - 4 : 1);
    this.#remove(cards);
    this.#melds.set(number, this.#named([...meld.filter((card) => !gone.includes(card)), ...cards]));
    this.#add(gone.map(inHand));
  }

  #completes(meld) {
    return isSet(meld) && this.#rules.set_joker_swap === "complete_four";
  }

  /** The meld in the order of its places, if it is a set in which no suits are named: jokers stand for the first free. */
  #named(meld) {
    if (!this.#completes(meld)) return meld;
    const naturals = meld.filter((card) => !isJoker(card));
    const free = [..."SHDC"].map((suit) => meld[0].at(-2) + suit).filter((card) => !naturals.includes(card));
    const jokers = meld.filter(isJoker).map((card, place) => card.split(JOKER)[0] + JOKER + free[place]);
    return [...naturals, ...jokers];
  }

  #discard(cards) {
    this.#remove(cards);
    this.pile.push(...cards);
    this.#before = [];
  }

  /** Carry out a step that can be undone. */
  #step(change) {
    const [hands, pile, melds] = [this.hands, [...this.pile], new Map(this.#melds)];
    change();
    this.#before.push(() => {
      [this.hands, this.pile, this.#melds] = [hands, pile, melds];
    });
  }

  #add(cards) {
    this.hands = this.hands.map((hand, seat) => (seat === this.#turn ? inOrder([...hand, ...cards]) : hand));
  }

  #remove(cards) {
    const hand = [...(this.hands[this.#turn] ?? [])];
    for (const card of cards.map(inHand)) {
      const place = hand.indexOf(card);
      if (place < 0) throw new CardsDiffer(`Seat ${this.#turn} does not hold ${card}`);
      hand.splice(place, 1);
    }
    this.hands = this.hands.map((other, seat) => (seat === this.#turn ? hand : other));
  }
}

function following(rules, seat, places, seats) {
  return (seat + (rules.direction === "left" ? places : (seats - 1) * places)) % seats;
}

function firstDealer(rules, seats, numbers) {
  if (rules.first_dealer === "random") return numbers.below(seats);
  const cards = numbers.shuffled(PACK);
  let left = Array.from({ length: seats }, (_, seat) => seat);
  while (left.length > 1) {
    const ranks = left.map(() => PACK.indexOf(cards.shift()) % 13);
    left = left.filter((_, place) => ranks[place] === Math.min(...ranks));
  }
  return left[0];
}

function deckOf(rules, players, dealt) {
  const packs = typeof rules.decks === "object" ? rules.decks[players] : rules.decks;
  const jokers = rules.jokers === "per_player" ? players : rules.jokers;
  const given = rules.joker_in_each_hand === "none" ? 0 : dealt;
  return [...Array(packs).fill(PACK).flat(), ...Array(Math.max(0, jokers - given)).fill(JOKER)];
}

function handSize({ contracts, hand_size: size }, deal, players) {
  if (contracts) return contracts[Math.min(deal, contracts.length) - 1].hand_size;
  return typeof size === "object" ? size[players] : size;
}

function inOrder(cards) {
  const place = (card) => (card === JOKER ? PACK.length : PACK.indexOf(card));
  return [...cards].sort((one, other) => place(one) - place(other));
}

/** The card that a knock discards: none for big gin. Melds may be named behind it. */
function discarded([first]) {
  return first === undefined || first === "with" ? [] : [first];
}

/** Whether a card of a meld is a joker, or a wild card that stands for another. */
function isJoker(card) {
  return card.includes(JOKER);
}

/** The card as it is in a hand, where a joker or a wild card stands for nothing. */
function inHand(card) {
  return card.split(JOKER)[0] || JOKER;
}

function isSet(meld) {
  return meld.length > 1 && meld[0].at(-2) === meld[1].at(-2);
}
