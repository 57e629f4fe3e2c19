/** The turn of a player who is not connected: how long to wait, then a button that gives it to a house bot. */
import { IS_GONE } from "../../words/offers.js";
import { CLAIM, CLAIM_LATER } from "../../words/waiting.js";
import { html } from "../html.js";
import { t } from "../translate.js";
import { nameOf } from "../game/sides.js";
import { useSeconds } from "./clock.js";

export function Claim({ game }) {
  const view = game.view.value;
  const seconds = useSeconds(view.claim_after);
  const name = nameOf(view, view.turn);
  if (seconds > 0) return html`<p class="soft claim">${t(CLAIM_LATER, { name, seconds })}</p>`;
  const claim = () => game.change((rami) => rami.claimSeat(game.id, { seat: view.turn }));
  return html`<p class="claim">${t(IS_GONE, { name })} <button class="main" onClick=${claim}>${t(CLAIM, { name })}</button></p>`;
}
