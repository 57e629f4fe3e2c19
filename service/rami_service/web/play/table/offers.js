/**
 * Several moves of one kind fit the chosen cards: the player picks one. A few choices are shown at a time, each with what
 * is different about it; where many melds fit, first the meld is chosen.
 */
import * as words from "../../words/offers.js";
import { ADD_TO_MELD, CLOSE } from "../../words/table.js";
import { signs } from "../game/cards.js";
import { byMeld } from "../game/moves.js";
import { html, useEffect, useState } from "../html.js";
import { t } from "../translate.js";

const AT_ONCE = 4;

export function Offers({ game }) {
  const [first, setFirst] = useState(0);
  const moves = game.offers.value;
  useEffect(() => setFirst(0), [moves]);
  const choices = choicesOf(game, moves);
  const further = first + AT_ONCE < choices.length ? first + AT_ONCE : 0;
  const question = moves.every(({ type }) => type === "meld") ? words.WHICH_CARD : words.WHICH_MELD;
  return html`
    <div class="actions offers" role="group" aria-label=${t(question)}>
      ${choices.slice(first, first + AT_ONCE).map(([label, fitting]) => html`
        <button key=${label} class="main" onClick=${() => game.pick(fitting)}>${label}</button>
      `)}
      ${choices.length > AT_ONCE && html`<button class="more" onClick=${() => setFirst(further)}>${t(words.OTHERS)}</button>`}
      <button class="plain" onClick=${() => (game.offers.value = null)}>${t(CLOSE)}</button>
    </div>
  `;
}

/** Pairs of what a choice is called and its moves. Moves of the same name are on equal melds: one of them is enough. */
function choicesOf(game, moves) {
  const places = byMeld(moves);
  const perMeld = moves.length > AT_ONCE && places.length > 1;
  const named = perMeld ? places.map((fitting) => [placeOf(game, fitting), fitting]) : moves.map((move) => [nameOf(game, move), [move]]);
  return [...new Map(named)];
}

function placeOf(game, [{ type, meld }]) {
  return t(type === "swap_joker" ? words.SWAP_OF : ADD_TO_MELD, { cards: cardsOf(game, meld) });
}

function nameOf(game, move) {
  const cards = signs(move.cards);
  if (move.type === "meld") return t(words.LAY_AS_POINTS, { cards, count: pointsOf(game, move) });
  if (move.type === "swap_joker") return t(words.SWAP_OF, { cards: cardsOf(game, move.meld) });
  return t(move.end ? words.ADD_AT[move.end] : words.ADD_AS, { cards, meld: cardsOf(game, move.meld) });
}

const cardsOf = (game, meld) => signs(game.view.value.melds.find(({ id }) => id === meld).cards);
const pointsOf = (game, move) => game.legal.value.meld_points[game.moves.value.indexOf(move)];
