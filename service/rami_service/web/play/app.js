/** The frame around all pages: the bar above them, and what is wrong with the connection. */
import * as words from "../words/app.js";
import { Bar } from "./bar.js";
import { useKeptFocus } from "./focus.js";
import { html } from "./html.js";
import { lazy } from "./lazy.js";
import { atTable, route } from "./router.js";
import { connection, lost, token } from "./session.js";
import { t } from "./translate.js";

/** A page is loaded when it is opened, so that none waits for the others. */
const PAGES = {
  "": lazy(() => import("./pages/home.js"), "Home", Loading),
  game: lazy(() => import("./pages/game.js"), "GamePage", Loading),
  lobby: lazy(() => import("./pages/lobby.js"), "Lobby", Loading),
  new: lazy(() => import("./pages/new_game.js"), "NewGame", Loading),
  rules: lazy(() => import("./pages/rules.js"), "RulesPage", Loading),
  account: lazy(() => import("./pages/account.js"), "Account", Loading),
  device: lazy(() => import("./pages/device.js"), "Device", Loading),
  invite: lazy(() => import("./pages/invite.js"), "InvitePage", Loading),
  replay: lazy(() => import("./pages/replay.js"), "Replay", Loading),
  stranger: lazy(() => import("./pages/stranger.js"), "Stranger", Loading),
};
/** Pages for players alone. */
const FOR_PLAYERS = new Set(["replay", "account"]);

export function App() {
  useKeptFocus();
  const { name, args } = route.value;
  const page = !token.value && (FOR_PLAYERS.has(name) || (lost.value && name === "game")) ? "stranger" : name;
  const Page = PAGES[page];
  return html`
    <a class="skip" href="#content" onClick=${skip}>${t(words.SKIP)}</a>
    ${!atTable.value && html`<${Bar} name=${name} />`}
    ${connection.value !== "ok" && html`<p class="banner" role="status">${t(words.CONNECTION[connection.value])}</p>`}
    ${lost.value && html`<p class="banner" role="alert">${lost.value.detail ?? t(words.REVOKED)}</p>`}
    <main id="content" tabindex="-1">
      ${Page ? html`<${Page} key=${[page, ...args].join("/")} args=${args} />` : html`<h1 class="page">${t(words.NO_PAGE)}</h1>`}
    </main>
  `;
}

/** Load what most visitors need next. The page of a game does so itself, once its cards can be seen. */
export function loadAhead() {
  if (route.peek().name === "game") return;
  PAGES.game.ready();
  import("./background.js");
}

/** The address keeps its page: only the focus moves. */
function skip(event) {
  event.preventDefault();
  document.getElementById("content").focus();
}

function Loading() {
  return html`<p class="page" aria-busy="true">${t(words.LOADING)}</p>`;
}
