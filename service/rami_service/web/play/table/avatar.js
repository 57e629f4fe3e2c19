/** A player as a small picture: the first letter of the name on a colour that follows from the name. Bots are square. */
import { classes, html } from "../html.js";
import { useSeconds } from "./clock.js";

/** Around it a ring: the part of the turn's time that is left, or all of it in a game without a clock. */
export function Avatar({ view, seat }) {
  const { name, kind } = view.players[seat];
  const playing = view.status === "playing" && view.turn === seat;
  const seconds = useSeconds(playing ? view.deadline : null);
  const left = seconds === null ? Number(playing) : Math.min(1, seconds / view.turn_seconds);
  const style = { "--hue": hue(name ?? ""), "--left": left };
  return html`<span class=${classes("avatar", { bot: kind === "bot" })} style=${style} aria-hidden="true">${[...(name || "?")][0].toUpperCase()}</span>`;
}

function hue(name) {
  return [...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)) % 360, 0);
}
