/** Somebody was invited: by whom, to what game, a name if nobody is known here, then join or watch. */
import {
  BRING, INVITATION_GONE, INVITED, INVITED_BY, JOIN_GAME, NO_GAME, NO_INVITATION, PLAYS_ALREADY, WATCH_ONLY,
} from "../../words/invitations.js";
import { TO_TABLE, WATCH } from "../../words/shared.js";
import { html, useEffect } from "../html.js";
import { DEVICE, gamePath } from "../paths.js";
import { go, link } from "../router.js";
import { known, lost, rami } from "../session.js";
import { t } from "../translate.js";
import { useAction } from "../widgets/action.js";
import { Loading } from "../widgets/load.js";
import { Failure } from "../widgets/problem.js";
import { hasSeat, sits } from "./games/seats.js";
import { InvitedGame } from "./invitations/invited_game.js";
import { useInvitation } from "./invitations/preview.js";
import { broughtInvite } from "./invitations/secrets.js";
import { NameField, somebody } from "./player/visitor.js";

export function InvitePage({ args: [game] }) {
  const brought = broughtInvite.value;
  const secret = brought?.game === game ? brought.secret : null;
  const { data, error, again } = useInvitation(game, secret);
  const own = data?.own === true;
  useEffect(() => void (own && go(gamePath(game), { replace: true })), [own]);
  return html`
    <div class="page invite">
      <h1>${data?.preview ? titleOf(data.preview) : t(data?.refused ? NO_GAME : INVITED)}</h1>
      <${Failure} error=${error} retry=${again} />
      ${!data && !error && html`<${Loading} />`}
      ${data?.refused && html`<${Refused} secret=${secret} />`}
      ${data?.preview && html`<${Invitation} preview=${data.preview} secret=${secret} />`}
    </div>
  `;
}

/** Without a name where the inviter does not play any more. */
function titleOf({ inviter, purpose, game }) {
  if (inviter === "") return t(INVITED);
  const what = purpose ?? (game.status === "open" ? "play" : "watch");
  return t(INVITED_BY[game.status === "finished" ? "finished" : what], { name: inviter });
}

function Refused({ secret }) {
  return html`
    <div class="sheet">
      <p class="error" role="alert">${t(secret ? INVITATION_GONE : NO_INVITATION)}</p>
      ${!known.value && html`<p>${t(PLAYS_ALREADY)} <a href=${link(DEVICE)}>${t(BRING)}</a></p>`}
    </div>
  `;
}

function Invitation({ preview: { game, purpose }, secret }) {
  const seated = sits(game.players);
  return html`
    <${InvitedGame} game=${game} />
    ${seated
      ? html`<a class="button main" href=${link(gamePath(game.id))}>${t(TO_TABLE)}</a>`
      : html`<${Ways} game=${game} purpose=${purpose} secret=${secret} />`}
  `;
}

/**
 * An invitation is to play or to watch; a public game is open to both. Whoever has no name gives one with the click,
 * unless it is to watch a public game that is played.
 */
function Ways({ game, purpose, secret }) {
  const action = useAction();
  const enter = (act) => action.run(async () => {
    await somebody();
    await act().catch(unlessSeated);
    go(gamePath(game.id), { replace: true });
    broughtInvite.value = null; // after the page has changed: this one would ask again
  });
  const invite = secret ? { invite: secret } : {};
  const join = () => enter(() => rami.joinGame(game.id, invite));
  const mayLook = !lost.value && !game.private && game.status !== "open";
  const look = () => go(gamePath(game.id), { replace: true });
  const watch = () => (mayLook ? look() : enter(async () => purpose === "watch" && (await rami.watchGame(game.id, invite))));
  const mayPlay = purpose !== "watch" && game.status === "open" && hasSeat(game.players);
  const mayWatch = purpose === "watch" || !game.private;
  const submit = (event) => {
    event.preventDefault();
    (mayPlay ? join : watch)();
  };
  if (!mayPlay && !mayWatch) return null;
  return html`
    <form onSubmit=${submit}>
      ${!mayLook && html`<${NameField} />`}
      <p class="row">
        <button class="main" disabled=${action.busy}>${t(mayPlay ? JOIN_GAME : WATCH)}</button>
        ${mayPlay && mayWatch && html`
          <button type="button" disabled=${action.busy} onClick=${watch}>${t(WATCH_ONLY)}</button>
        `}
      </p>
      <${Failure} error=${action.error} />
    </form>
  `;
}

function unlessSeated(error) {
  if (error.code !== "already_seated") throw error;
}
