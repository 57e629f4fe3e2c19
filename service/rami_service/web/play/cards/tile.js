/** A tile: the same card as a number from 1 to 13 in one of four colours, each colour with a shape of its own. */
import { numberOf } from "../game/cards.js";
import { classes, html } from "../html.js";
import { SUITS } from "./suits.js";

/** The shapes in a square from -50 to 50: they tell the colours apart for who does not see them. */
const SHAPES = {
  S: "M0-42A42 42 0 1 1 0 42A42 42 0 1 1 0-42Z",
  H: "M0-44L46 36H-46Z",
  D: "M-38-38H38V38H-38Z",
  C: "M0-48L42 0L0 48L-42 0Z",
};
const STAR = "M0-50L14.7-15.4L47.6-15.5L21-5L29.4 40.5L0 16L-29.4 40.5L-21-5L-47.6-15.5L-14.7-15.4Z";

export function TileFace({ card }) {
  const joker = card.startsWith("*");
  const shown = joker ? card.slice(1) : card;
  const shape = SHAPES[shown[1]];
  return html`
    <svg class=${classes(`face tile ${SUITS[shown[1]] ?? ""}`, { joker })} viewBox="0 0 240 336" aria-hidden="true">
      <rect class="edge" x="3" y="8" width="234" height="326" rx="34" />
      <rect class="top" x="3" y="2" width="234" height="320" rx="34" />
      ${shown && html`<path class="large" transform="translate(166 246) scale(0.95)" d=${joker ? STAR : shape} />`}
      ${shown && html`<text x="80" y="122" class=${numberOf(shown) > 9 ? "long" : ""}>${numberOf(shown)}</text>`}
      <circle class="hollow" cx="80" cy=${shown ? 184 : 92} r=${shown ? 46 : 62} />
      <path transform=${shown ? "translate(80 184) scale(0.56)" : "translate(80 92) scale(0.85)"} d=${shape ?? STAR} />
    </svg>
  `;
}
