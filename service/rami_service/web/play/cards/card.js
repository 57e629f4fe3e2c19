/** A card face up, or its back. What it is called is said by whatever holds it, for example a button. */
import { inHand, isJoker, picture, sign, standsFor } from "../game/cards.js";
import { classes, html } from "../html.js";
import { lazy } from "../lazy.js";
import { faces, language, plainFaces } from "../preferences.js";
import { SUITS } from "./suits.js";

const TileFace = lazy(() => import("./tile.js"), "TileFace");

/** A `small` one has rank and suit alone. A `wild` one has a mark, because its rank is wild in this deal. */
export function Face({ card, small = false, wild = false }) {
  const [joker, stands] = [isJoker(card), standsFor(card)];
  const simple = faces.value === "tiles" ? TileFace : small || plainFaces.value ? PlainFace : null; // with what a joker stands for
  return html`
    <${simple ?? Picture} card=${joker ? card : inHand(card)} />
    ${stands && !(joker && simple) && html`<${Stands} card=${stands} />`}
    ${wild && html`<span class="wild-mark" aria-hidden="true">★</span>`}
  `;
}

function Picture({ card }) {
  return html`
    <svg class=${`face ${SUITS[card[1]] ?? ""}`} viewBox="0 0 240 336" aria-hidden="true">
      <use href=${`#${picture(card)}`} />${french(card) && html`<${FrenchIndex} card=${card} />`}
    </svg>
  `;
}

const AS_TEXT = "\ufe0e"; // so that no system draws a suit as an emoji

/** Rank and suit alone, so large that they can be read in a small window. A joker shows the card for which it stands. */
function PlainFace({ card }) {
  const joker = card.startsWith("*");
  const shown = joker ? card.slice(1) : card;
  const [rank, suit] = shown ? [sign(shown).slice(0, -1), sign(shown).at(-1) + AS_TEXT] : ["★", ""];
  return html`
    <svg class=${classes(`face plain-face ${SUITS[shown[1]] ?? ""}`, { joker })} viewBox="0 0 240 336" aria-hidden="true">
      <rect x="2" y="2" width="236" height="332" rx="22" />
      <text x="14" y="104" class="rank" textLength=${rank.length > 1 ? 104 : null} lengthAdjust="spacingAndGlyphs">${rank}</text>
      <text x="14" y="190" class="suit">${suit}</text>
      <text x="226" y="316" class="large">${joker ? "★" : suit}</text>
    </svg>
  `;
}

const french = (card) => language.value === "fr" && "JQK".includes(card[0]);

/** The pictures have J, Q and K in their corners: French players read V, D and R. */
function FrenchIndex({ card }) {
  const corner = (turn) => html`
    <g transform=${`rotate(${turn} 120 168)`}><rect x="3" y="7" width="43" height="62" /><text x="25" y="60">${sign(card)[0]}</text></g>
  `;
  return html`<g class="french">${corner(0)}${corner(180)}</g>`;
}

/** On a joker or a wild card in a meld: the card for which it stands. */
function Stands({ card }) {
  return html`<span class=${`stands ${SUITS[card[1]]}`} aria-hidden="true">${sign(card)}</span>`;
}

export function Back() {
  return html`<span class="face back" aria-hidden="true"></span>`;
}

/** A card that cannot be touched. */
export function Card({ card, small = false, wild = false }) {
  return html`<span class="card">${card ? html`<${Face} card=${card} small=${small} wild=${wild} />` : html`<${Back} />`}</span>`;
}
