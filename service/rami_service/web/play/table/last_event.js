/** What another player did last in this deal, or that the reader knocked or has more time, where the log is out of sight. A screen reader hears it from the announcer. */
import { sentence } from "../game/event_words.js";
import { html } from "../html.js";

export function LastEvent({ game }) {
  const view = game.view.value;
  const log = game.log.value;
  const deal = log.slice(log.findLastIndex(({ type }) => type === "deal_started") + 1);
  const others = deal.filter(({ seat, type }) => seat !== undefined && (seat !== view.seat || ["knocked", "declared", "dropped_out", "clock_started"].includes(type)));
  const text = others.map((event) => sentence(view, event)).filter(Boolean).at(-1);
  return text && html`<p class="last-event" aria-hidden="true">${text}</p>`;
}
