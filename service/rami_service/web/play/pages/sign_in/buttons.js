/** A button for each provider of the operator. Nothing if the operator has set up none. */
import { SIGN_IN, SIGN_IN_HELP, SIGN_IN_WITH } from "../../../words/sign_in.js";
import { html } from "../../html.js";
import { t } from "../../translate.js";
import { useAction } from "../../widgets/action.js";
import { Failure } from "../../widgets/problem.js";
import { SignInFailure } from "./failure.js";
import { canSignIn, nameOf, useProviders } from "./providers.js";

/** A part of a page. */
export function SignIn() {
  if (!canSignIn) return null;
  return html`
    <section class="sheet" aria-labelledby="sign-in">
      <h2 id="sign-in">${t(SIGN_IN)}</h2>
      <p>${t(SIGN_IN_HELP)}</p>
      <${Buttons} />
    </section>
  `;
}

export function Buttons() {
  const { data, error, again } = useProviders();
  const action = useAction();
  const begin = (issuer) => action.run(async () => (await import("./flow.js")).begin(issuer));
  return html`
    <${Failure} error=${error} retry=${again} />
    <p class="row">
      ${data?.issuers.map((one) => html`
        <button key=${one} type="button" disabled=${action.busy} onClick=${() => begin(one)}>
          ${t(SIGN_IN_WITH, { host: nameOf(one, data.issuers) })}
        </button>
      `)}
    </p>
    <${SignInFailure} error=${action.error} />
  `;
}
