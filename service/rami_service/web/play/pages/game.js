/** A game: its waiting room while seats are free, then its table. */
import { followGame } from "../../client/followed_game.js";
import { NO_INVITATION, NOT_FOUND, LOADING, STOPPED, TRY_AGAIN } from "../../words/app.js";
import { loadSprite } from "../game/sprite.js";
import { TableGame } from "../game/table_game.js";
import { html, useEffect, useMemo } from "../html.js";
import { lazy } from "../lazy.js";
import { token } from "../session.js";
import { Table } from "../table/table.js";
import { t } from "../translate.js";

/** Few games need them. */
const Stranger = lazy(() => import("./stranger.js"), "Stranger");
const WaitingRoom = lazy(() => import("./waiting_room.js"), "WaitingRoom");

loadSprite();

export function GamePage({ args: [id] }) {
  const game = useMemo(() => new TableGame(id, followGame), [id, !token.value]);
  useEffect(() => {
    game.start();
    return () => game.stop();
  }, [game]);
  const problem = game.stopped.value;
  const view = game.view.value;
  useEffect(() => void (view && import("../background.js")), [!view]);
  if (!token.value && ["open", 401].includes((view ?? problem)?.status)) return html`<${Stranger} args=${[id]} />`;
  if (!view && problem) return html`<${Stopped} problem=${problem} />`;
  if (!view) return html`<p class="page" aria-busy="true">${t(LOADING)}</p>`;
  if (view.status === "open") return html`<${WaitingRoom} view=${view} game=${game} />`;
  return html`
    ${problem && html`<p class="banner" role="alert">${problem.detail ?? problem.message}</p>`}
    <${Table} game=${game} />
  `;
}

function Stopped({ problem }) {
  const missing = problem.status === 404;
  return html`
    <div class="page">
      <h1>${t(missing ? NOT_FOUND : STOPPED)}</h1>
      <p>${missing ? t(NO_INVITATION) : problem.detail ?? problem.message}</p>
      <p><button class="main" onClick=${() => location.reload()}>${t(TRY_AGAIN)}</button></p>
    </div>
  `;
}
