/** Several readings of the chosen cards fit, because jokers can stand for several cards: the player picks one. */
import * as words from "../../words/offers.js";
import { CLOSE } from "../../words/table.js";
import { signs } from "../game/cards.js";
import { html } from "../html.js";
import { t } from "../translate.js";

export function Offers({ game }) {
  const label = (move) => {
    if (move.type === "meld") return t(words.LAY_AS, { cards: signs(move.cards) });
    const meld = signs(game.view.value.melds.find(({ id }) => id === move.meld).cards);
    if (move.type === "swap_joker") return t(words.SWAP, { cards: meld });
    return t(move.end ? words.ADD_AT[move.end] : words.ADD_AS, { cards: signs(move.cards), meld });
  };
  return html`
    <div class="actions">
      ${game.offers.value.map((move) => html`<button key=${JSON.stringify(move)} class="main" onClick=${() => game.play([move])}>${label(move)}</button>`)}
      <button class="plain" onClick=${() => (game.offers.value = null)}>${t(CLOSE)}</button>
    </div>
  `;
}
