/** The pause between two deals: a button that ends it for this player, who is ready, and for whom the table waits. */
import { CONTINUE } from "../../words/result.js";
import { YOU } from "../../words/table.js";
import { ARE_READY, PAUSE, READY, WAITS_FOR } from "../../words/waiting.js";
import { html } from "../html.js";
import { list, t } from "../translate.js";
import { nameOf } from "../game/sides.js";

const SHOWN = 60; // seconds: nobody counts a longer pause

/** The players whose readiness ends the pause: who sits there, and is not away. */
const people = (view) => view.players.filter(({ kind, away }) => kind === "player" && !away).map(({ seat }) => seat);

/** `seconds` are left of the pause. Where nobody else plays, being ready is just going on. */
export function Ready({ game, seconds, onReady = () => undefined }) {
  const view = game.view.value;
  const ready = view.ready.filter((seat) => people(view).includes(seat));
  const waited = people(view).filter((seat) => !ready.includes(seat));
  const alone = people(view).length === 1 && people(view)[0] === view.seat;
  const owes = view.seat !== null && !ready.includes(view.seat);
  const names = (seats) => list(seats.map((seat) => (seat === view.seat ? t(YOU).toLowerCase() : nameOf(view, seat))));
  const say = () => {
    onReady();
    return game.change((rami) => rami.readyGame(game.id));
  };
  return html`
    <div class="row">
      ${owes && html`<button class="main" onClick=${say}>${t(alone ? CONTINUE : READY)}</button>`}
      ${!alone && html`
        <span role="status">
          ${ready.length > 0 && `${t(ARE_READY, { names: names(ready) })} `}
          ${waited.length > 0 && t(WAITS_FOR, { names: names(waited) })}
        </span>`}
      ${seconds <= SHOWN && html`<span class="soft" role="timer">${t(PAUSE, { seconds })}</span>`}
    </div>
  `;
}
