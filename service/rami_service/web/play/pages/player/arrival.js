/** A player arrives from another device. Nobody's player is replaced without a question. */
import {
  LOOKS_ONLY, NOT_A_PLAYER, PLAY_AS, PLAY_NO, PLAY_YES, REPLACES, SAME_PLAYER,
} from "../../../words/invitations.js";
import { Rami } from "../../../client/calls.js";
import { html } from "../../html.js";
import { language } from "../../preferences.js";
import { go } from "../../router.js";
import { player, refusesToken, resume } from "../../session.js";
import { t } from "../../translate.js";
import { useAction } from "../../widgets/action.js";
import { Loading, useLoad } from "../../widgets/load.js";
import { Failure } from "../../widgets/problem.js";

export function Arrival({ token, done }) {
  const arriving = useLoad(() => playerOf(token), [token]);
  const adoption = useAction();
  const end = () => {
    done();
    go("", { replace: true });
  };
  const adopt = () => adoption.run(async () => {
    if (await resume(token)) end();
  });
  const { me, scopes, refused } = arriving.data ?? {};
  if (refused) return html`<${Refused} act=${done} />`;
  if (arriving.error) return html`<${Failure} error=${arriving.error} retry=${arriving.again} />`;
  if (!me) return html`<${Loading} />`;
  const now = player.value;
  return html`
    <section class="sheet" aria-labelledby="arrival">
      <h2 id="arrival">${t(PLAY_AS, { name: me.name })}</h2>
      ${scopes?.includes("games:play") === false && html`<p class="error">${t(LOOKS_ONLY)}</p>`}
      ${now && html`<p>${now.id === me.id ? t(SAME_PLAYER, { name: me.name }) : t(REPLACES, { name: now.name })}</p>`}
      <p class="row">
        <button type="button" class="main" disabled=${adoption.busy} onClick=${adopt}>
          ${t(PLAY_YES, { name: me.name })}
        </button>
        <${No} act=${end} />
      </p>
      <${Failure} error=${adoption.error} retry=${adoption.retry} />
    </section>
  `;
}

function Refused({ act }) {
  return html`<div class="sheet" role="alert"><p class="error">${t(NOT_A_PLAYER)}</p><${No} act=${act} /></div>`;
}

function No({ act }) {
  return html`<button type="button" onClick=${act}>${t(PLAY_NO)}</button>`;
}

/** Asks with a client of its own: the token of this browser must not be touched yet. */
async function playerOf(token) {
  const other = new Rami({ url: ".", token, language: language.peek() });
  try {
    const { data: me } = await other.getMe();
    const { data } = await other.listTokens();
    return { me, scopes: data.tokens.find(({ current }) => current)?.scopes };
  } catch (error) {
    if (refusesToken(error)) return { refused: true };
    throw error;
  }
}
