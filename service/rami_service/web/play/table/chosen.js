/** What the chosen cards can become, one button for each kind of move. What the rules refuse stays: the service says why. */
import * as words from "../../words/table.js";
import { signs } from "../game/cards.js";
import { addable, byMeld, meldsOf, ofType } from "../game/moves.js";
import { html } from "../html.js";
import { t } from "../translate.js";
import { Short } from "./short.js";

export function Chosen({ game }) {
  const cards = game.chosenCards.value;
  if (!cards.length || game.view.value.seat === null) return null;
  const laying = game.view.value.rules.table === "melds";
  const moves = game.moves.value;
  const [melds, fitting] = [meldsOf(moves, cards), addable(moves, cards)];
  const [adds, swaps] = [ofType(fitting, "lay_off"), ofType(fitting, "swap_joker")];
  const single = cards.length === 1;
  return html`
    <button class="short" onClick=${() => game.chooseNone()}><${Short} text=${words.CHOOSE_NONE} sign="✕" /></button>
    ${laying && (cards.length > 2 || melds.length > 0) && html`
      <button class=${melds.length ? "main" : ""} onClick=${() => game.lay()}>
        ${layText(game, melds)}
      </button>
    `}
    ${adds.length > 0 && html`<button class="main" onClick=${() => game.pick(adds)}>${addText(game, byMeld(adds))}</button>`}
    ${swaps.length > 0 && html`<button class="main" onClick=${() => game.pick(swaps)}>${t(words.SWAP, { count: swaps.length })}</button>`}
    ${single && html`<button class="main" onClick=${() => game.discard(game.chosen.value[0])}>${t(words.DISCARD_CARD, { card: signs(cards) })}</button>`}
  `;
}

function layText(game, melds) {
  if (melds.length > 1) return t(words.LAY_WAYS, { count: melds.length });
  const points = melds.length ? game.legal.value.meld_points[game.moves.value.indexOf(melds[0])] : null;
  return points === null ? t(words.LAY) : t(words.LAY_POINTS, { count: points });
}

function addText(game, places) {
  if (places.length > 1) return t(words.ADD_TO_ONE_OF, { count: places.length });
  return t(words.ADD_TO_MELD, { cards: signs(game.view.value.melds.find(({ id }) => id === places[0][0].meld).cards) });
}
