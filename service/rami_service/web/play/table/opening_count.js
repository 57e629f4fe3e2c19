/** The points of the melds so far, and those that an opening needs. */
import { OPENING_POINTS } from "../../words/table.js";
import { opening } from "../game/opening.js";
import { html, useEffect } from "../html.js";
import { t } from "../translate.js";

export function OpeningCount({ game }) {
  const open = opening(game);
  const unknown = open && !open.few && !open.chosen;
  useEffect(() => unknown && void game.findMelds(), [unknown, game.view.value.version]);
  if (!open?.points && !open?.few) return null;
  return html`<p class="duty">${t(OPENING_POINTS, open)}</p>`;
}
