/** A game in a list: what is played, by whom, how fast, and with which rules. */
import { CREATED, PRIVATE, STATUS, TURN_OF_NAME, YOUR_TURN_TAG } from "../../../words/shared.js";
import { html } from "../../html.js";
import { player, rami } from "../../session.js";
import { fromNow, t } from "../../translate.js";
import { Changes } from "../../options/changes.js";
import { SeatList } from "./seats.js";
import { clockOf } from "../../widgets/time.js";
import { infoOf, titleOf } from "../../options/variants.js";

/** `children` are its buttons. `level` is the level of its heading. */
export function GameCard({ game, variants, level = 3, children }) {
  const when = fromNow(Date.parse(game.created_at), rami.now());
  return html`
    <li class="sheet game-card">
      <div class="row">
        <${`h${level}`}>${titleOf(variants, game.variant)}</>
        <${Turn} game=${game} />
        ${game.private && html`<span class="tag">${t(PRIVATE)}</span>`}
      </div>
      <${SeatList} seats=${game.players} />
      <p class="soft">${clockOf(game.turn_seconds)} · ${t(CREATED, { when })}</p>
      <${Changes} info=${infoOf(variants, game.variant)} options=${game.options} />
      <div class="row">${children}</div>
    </li>
  `;
}

function Turn({ game }) {
  if (game.status !== "playing" || game.turn === null) return html`<span class="tag">${t(STATUS[game.status])}</span>`;
  const seat = game.players[game.turn];
  const mine = seat.player && seat.player === player.value?.id;
  if (mine) return html`<strong class="tag turn">${t(YOUR_TURN_TAG)}</strong>`;
  return html`<span class="tag">${t(TURN_OF_NAME, { name: seat.name })}</span>`;
}
