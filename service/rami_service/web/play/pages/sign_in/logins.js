/** The logins that lead to the own player, and a way to link one more. */
import { LOGINS, NO_LOGIN, SIGN_IN_HELP, UNLINK, UNLINK_NAMED } from "../../../words/sign_in.js";
import { html } from "../../html.js";
import { player, rami } from "../../session.js";
import { dateTime, t } from "../../translate.js";
import { useAction } from "../../widgets/action.js";
import { useLoad } from "../../widgets/load.js";
import { Failure } from "../../widgets/problem.js";
import { Buttons } from "./buttons.js";
import { canSignIn, nameOf } from "./providers.js";

export function Logins() {
  if (!canSignIn) return null;
  return html`<${Sheet} />`;
}

function Sheet() {
  const logins = useLoad((signal) => rami.listIdentities({ signal }).then(({ data }) => data.identities), [player.value.id]);
  const action = useAction();
  const unlink = (id) => action.run(async () => {
    await rami.unlinkIdentity(id);
    await logins.again();
  });
  return html`
    <section class="sheet" aria-labelledby="logins">
      <h2 id="logins">${t(LOGINS)}</h2>
      <p class="soft">${t(SIGN_IN_HELP)}</p>
      <${Failure} error=${logins.error} retry=${logins.again} />
      ${logins.data?.length === 0 && html`<p>${t(NO_LOGIN)}</p>`}
      <ul class="links">
        ${logins.data?.map((one) => html`<${Login} key=${one.id} login=${one} busy=${action.busy} unlink=${unlink} />`)}
      </ul>
      <${Failure} error=${action.error} />
      <${Buttons} />
    </section>
  `;
}

function Login({ login: { id, issuer, subject, created_at: since }, busy, unlink }) {
  const called = `${nameOf(issuer)} ${subject}`;
  return html`
    <li class="row between">
      <span><strong>${called}</strong> <span class="soft">${dateTime(since)}</span></span>
      <button
        type="button" class="danger" disabled=${busy} aria-label=${t(UNLINK_NAMED, { login: called })}
        onClick=${() => unlink(id)}
      >
        ${t(UNLINK)}
      </button>
    </li>
  `;
}
