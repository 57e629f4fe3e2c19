/** That the reader was away, or everybody: then nobody plays until one of them says so. */
import { AWAY_YOU, RETURN, SUSPENDED } from "../../words/waiting.js";
import { html } from "../html.js";
import { t } from "../translate.js";

export function Away({ game }) {
  const view = game.view.value;
  if (view.status !== "playing" && !view.suspended_until) return null;
  return html`
    <p>${t(view.suspended_until ? SUSPENDED : AWAY_YOU)}
      ${view.seat !== null && html` <button class="main" onClick=${() => game.change((api) => api.returnToGame(game.id))}>${t(RETURN)}</button>`}
    </p>
  `;
}
