/** A card face up, or its back. What it is called is said by whatever holds it, for example a button. */
import { picture, sign, isRed } from "../game/cards.js";
import { classes, html } from "../html.js";
import { language } from "../preferences.js";

export function Face({ card }) {
  return html`
    <svg class="face" viewBox="0 0 240 336" aria-hidden="true">
      <use href=${`#${picture(card)}`} />${french(card) && html`<${FrenchIndex} card=${card} />`}
    </svg>
    ${card.length > 1 && card.startsWith("*") && html`<${Stands} card=${card.slice(1)} />`}
  `;
}

const french = (card) => language.value === "fr" && "JQK".includes(card[0]);

/** The pictures have J, Q and K in their corners: French players read V, D and R. */
function FrenchIndex({ card }) {
  const corner = (turn) => html`
    <g transform=${`rotate(${turn} 120 168)`}><rect x="3" y="7" width="43" height="62" /><text x="25" y="60">${sign(card)[0]}</text></g>
  `;
  return html`<g class=${classes("french", { red: isRed(card) })}>${corner(0)}${corner(180)}</g>`;
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
