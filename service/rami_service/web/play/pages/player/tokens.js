/** The tokens of the player: on which devices and in which programs the player plays. */
import {
  ENDS_AT, REVOKE, REVOKE_NAMED, ROTATE, ROTATED, SCOPES, THIS_DEVICE, TOKENS, TOKENS_HELP, TO_DEVICE, UNNAMED,
} from "../../../words/account.js";
import { html, useSignal } from "../../html.js";
import { link } from "../../router.js";
import { keep, player, rami } from "../../session.js";
import { dateTime, t } from "../../translate.js";
import { useAction } from "../../widgets/action.js";
import { Loading, useLoad } from "../../widgets/load.js";
import { NewToken } from "./new_token.js";
import { DEVICE } from "../../paths.js";
import { Failure } from "../../widgets/problem.js";

export function Tokens() {
  const tokens = useLoad((signal) => rami.listTokens({ signal }).then(({ data }) => data.tokens), [player.value.id]);
  const action = useAction();
  const rotated = useSignal(false);
  const revoke = (id) => action.run(async () => {
    await rami.revokeToken(id);
    await tokens.again();
  });
  const rotate = () => action.run(async () => {
    keep((await rami.rotateToken()).data.token);
    rotated.value = true;
    await tokens.again();
  });
  return html`
    <section class="sheet" aria-labelledby="tokens">
      <h2 id="tokens">${t(TOKENS)}</h2>
      <p class="soft">${t(TOKENS_HELP)}</p>
      <p><a class="button" href=${link(DEVICE)}>${t(TO_DEVICE)}</a></p>
      <${Failure} error=${tokens.error} retry=${tokens.again} />
      ${!tokens.data && !tokens.error && html`<${Loading} />`}
      <ul class="links">
        ${tokens.data?.map((one) => html`<${Token} key=${one.id} token=${one} busy=${action.busy} revoke=${revoke} />`)}
      </ul>
      <${Failure} error=${action.error} />
      <p><button type="button" disabled=${action.busy} onClick=${rotate}>${t(ROTATE)}</button></p>
      <p class="soft" role="status">${rotated.value && t(ROTATED)}</p>
      <${NewToken} onCreated=${tokens.again} />
    </section>
  `;
}

function Token({ token: { id, name, scope, scopes, created_at: made, expires_at: ends, current }, busy, revoke }) {
  const called = name ?? t(UNNAMED);
  const organises = scopes?.includes("games:organise") ? "organise" : "public";
  const allowed = scopes?.includes("hand:read") === false ? organises : scope; // an older process names no scopes
  return html`
    <li class="row between">
      <span>
        <strong>${called}</strong> <span class="soft">${t(SCOPES[allowed])} · ${dateTime(made)}${ends && ` · ${t(ENDS_AT, { at: dateTime(ends) })}`}</span>${" "}
        ${current && html`<span class="tag">${t(THIS_DEVICE)}</span>`}
      </span>
      ${!current && html`
        <button
          type="button" class="danger" disabled=${busy} aria-label=${t(REVOKE_NAMED, { name: called })}
          onClick=${() => revoke(id)}
        >
          ${t(REVOKE)}
        </button>
      `}
    </li>
  `;
}
