/** A card face up, or its back. What it is called is said by whatever holds it, for example a button. */
import { picture, sign, isRed } from "../game/cards.js";
import { classes, html } from "../html.js";

export function Face({ card }) {
  return html`
    <svg class="face" viewBox="0 0 240 336" aria-hidden="true"><use href=${`#${picture(card)}`} /></svg>
    ${card.length > 1 && card.startsWith("*") && html`<${Stands} card=${card.slice(1)} />`}
  `;
}

/** On a joker in a meld: the card for which it stands. */
function Stands({ card }) {
  return html`<span class=${classes("stands", { red: isRed(card) })} aria-hidden="true">${sign(card)}</span>`;
}

export function Back() {
  return html`<svg class="face" viewBox="0 0 240 336" aria-hidden="true"><use href="#back" /></svg>`;
}

/** A card that cannot be touched. */
export function Card({ card }) {
  return html`<span class="card">${card ? html`<${Face} card=${card} />` : html`<${Back} />`}</span>`;
}
