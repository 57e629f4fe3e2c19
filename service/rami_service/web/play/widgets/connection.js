/** A dot for a player who is connected, or not: a full or an empty one, and words for who does not see it. */
import { CONNECTED, NOT_CONNECTED } from "../../words/table.js";
import { classes, html } from "../html.js";
import { t } from "../translate.js";

/** Nothing for house bots and free seats, and where it is not known, as in games of the past. `said`: in words, too. */
export function Connection({ view, seat, said = false }) {
  if (!view.connected || view.players[seat].kind !== "player") return null;
  const there = view.connected.includes(seat);
  const words = t(there ? CONNECTED : NOT_CONNECTED);
  if (said) return html`<small><span class=${classes("connection", { there })} aria-hidden="true"></span> ${words}</small>`;
  return html`<span class=${classes("connection", { there })} role="img" aria-label=${words} title=${words}></span>`;
}
