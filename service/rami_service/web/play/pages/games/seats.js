/** Who sits at a table, in words. */
import { FREE_SEAT, HOUSE_BOT_OF, KEPT_FOR_YOU, KEPT_SEAT, YOU_ARE } from "../../../words/shared.js";
import { LEVELS } from "../../../words/table.js";
import { classes, html } from "../../html.js";
import { player } from "../../session.js";
import { named, t } from "../../translate.js";

export function seatWords(seat) {
  const me = player.value?.id ?? null;
  if (seat.kind === "bot") return t(HOUSE_BOT_OF, { name: seat.name, level: named(LEVELS, seat.level ?? "regular") });
  if (seat.kind === "player") return seat.player === me ? t(YOU_ARE, { name: seat.name }) : seat.name;
  if (seat.kept_for) return t(seat.kept_for === me ? KEPT_FOR_YOU : KEPT_SEAT);
  return t(FREE_SEAT);
}

/** Whether the reader sits at one of these seats. */
export function sits(seats) {
  const me = player.value?.id;
  return me !== undefined && seats.some((seat) => seat.player === me);
}

/** Whether the reader could sit down: a seat is free, or kept for the reader. */
export function hasSeat(seats) {
  const me = player.value?.id ?? null;
  return seats.some(({ kind, kept_for: kept }) => kind === "free" && (kept === null || kept === me));
}

export function SeatList({ seats }) {
  return html`
    <ul class="seat-list">
      ${seats.map((seat) => html`
        <li key=${seat.seat} class=${classes("tag", { free: seat.kind === "free" })}>${seatWords(seat)}</li>
      `)}
    </ul>
  `;
}
