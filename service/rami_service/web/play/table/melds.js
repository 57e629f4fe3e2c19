/** The melds on the table. With cards chosen, a meld takes them: by click, by Enter, or when they are dropped on it. */
import { ADD_TO, MELD, NO_MELDS, TABLE_MELDS } from "../../words/table.js";
import { signs, spoken } from "../game/cards.js";
import { addable } from "../game/moves.js";
import { classes, html } from "../html.js";
import { list, t } from "../translate.js";
import { Card } from "./card.js";

export function Melds({ game }) {
  const { melds } = game.view.value;
  return html`
    <section class="melds" aria-label=${t(TABLE_MELDS)} data-drop="table">
      ${melds.length === 0 && html`<p class="none">${t(NO_MELDS)}</p>`}
      ${melds.map((meld) => html`<${Meld} key=${meld.id} game=${game} meld=${meld} />`)}
    </section>
  `;
}

function Meld({ game, meld }) {
  const chosen = game.chosenCards.value;
  const takes = game.myTurn.value && chosen.length > 0;
  const fits = takes && addable(game.moves.value, chosen, meld.id).length > 0;
  const label = t(MELD, { number: meld.id, cards: list(meld.cards.map(spoken)) });
  const cards = meld.cards.map((card, place) => html`<${Card} key=${place} card=${card} />`);
  if (!takes) return html`<div class="meld" data-meld=${meld.id} data-drop=${`meld:${meld.id}`} role="img" aria-label=${label}>${cards}</div>`;
  return html`
    <button class=${classes("meld", { fits })} data-meld=${meld.id} data-drop=${`meld:${meld.id}`}
      aria-label=${fits ? `${label}. ${t(ADD_TO, { cards: signs(chosen) })}` : label} onClick=${() => game.addTo(meld.id)}>
      ${cards}
    </button>
  `;
}
