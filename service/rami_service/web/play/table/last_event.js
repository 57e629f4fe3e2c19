/** What another player did last, where the log is out of sight. A screen reader hears it from the announcer. */
import { sentence } from "../game/event_words.js";
import { html } from "../html.js";

export function LastEvent({ game }) {
  const view = game.view.value;
  const others = game.log.value.filter(({ seat }) => seat !== undefined && seat !== view.seat);
  const text = others.map((event) => sentence(view, event)).filter(Boolean).at(-1);
  return text && html`<p class="last-event" aria-hidden="true">${text}</p>`;
}
