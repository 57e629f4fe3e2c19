/** Somebody was invited: what game it is, a name if nobody is known here, then join or watch. */
import { INVITED, JOIN_GAME, NO_INVITATION, PRIVATE_GAME, WATCH_ONLY } from "../../words/invitations.js";
import { TO_TABLE } from "../../words/shared.js";
import { Problem } from "../../client/problems.js";
import { html } from "../html.js";
import { go, link } from "../router.js";
import { known, player, rami } from "../session.js";
import { t } from "../translate.js";
import { useAction } from "../widgets/action.js";
import { InvitedGame } from "./invitations/invited_game.js";
import { Loading, useLoad } from "../widgets/load.js";
import { NameFirst } from "./player/name_first.js";
import { gamePath } from "../paths.js";
import { Failure } from "../widgets/problem.js";
import { hasSeat } from "./games/seats.js";
import { broughtInvite } from "./invitations/secrets.js";

export function InvitePage({ args: [game] }) {
  const brought = broughtInvite.value;
  const secret = brought?.game === game ? brought.secret : null;
  return html`
    <div class="page invite">
      <h1>${t(INVITED)}</h1>
      ${known.value ? html`<${Invitation} game=${game} secret=${secret} />` : html`<${NameFirst} />`}
    </div>
  `;
}

function Invitation({ game, secret }) {
  const found = useLoad((signal) => viewOf(game, secret, signal), [game, secret, player.value.id]);
  const action = useAction();
  const view = found.data?.view;
  if (found.error) return html`<${Failure} error=${found.error} retry=${found.again} />`;
  if (!found.data) return html`<${Loading} />`;
  if (!view && !secret) return html`<p class="sheet error" role="alert">${t(NO_INVITATION)}</p>`;
  if (view?.seat != null) return html`<${InvitedGame} view=${view} /><${ToTable} game=${game} />`;
  const enter = (act) => action.run(async () => {
    await act().catch(unlessSeated);
    broughtInvite.value = null;
    go(gamePath(game), { replace: true });
  });
  const join = () => enter(() => rami.joinGame(game, secret ? { invite: secret } : {}));
  const watch = () => enter(async () => secret && !view && (await rami.watchGame(game, { invite: secret })));
  const open = !view || (view.status === "open" && hasSeat(view.players));
  return html`
    ${view ? html`<${InvitedGame} view=${view} />` : html`<p class="sheet">${t(PRIVATE_GAME)}</p>`}
    <p class="row">
      ${open && html`
        <button type="button" class="main" disabled=${action.busy} onClick=${join}>${t(JOIN_GAME)}</button>
      `}
      <button type="button" disabled=${action.busy} onClick=${watch}>${t(WATCH_ONLY)}</button>
    </p>
    <${Failure} error=${action.error} />
  `;
}

function ToTable({ game }) {
  return html`<a class="button main" href=${link(gamePath(game))}>${t(TO_TABLE)}</a>`;
}

/** A private game looks as if it did not exist, until the invitation is used. So nobody asks for it before. */
async function viewOf(game, secret, signal) {
  if (secret) return { view: null };
  try {
    return { view: (await rami.getGame(game, { signal })).data };
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return { view: null };
    throw error;
  }
}

function unlessSeated(error) {
  if (error.code !== "already_seated") throw error;
}
