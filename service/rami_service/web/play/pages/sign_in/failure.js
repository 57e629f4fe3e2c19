/** Why a sign-in failed, in words. */
import { FAILED } from "../../../words/sign_in.js";
import { html } from "../../html.js";
import { t } from "../../translate.js";
import { Failure } from "../../widgets/problem.js";

export function SignInFailure({ error }) {
  const text = FAILED[error?.kind];
  if (!text) return html`<${Failure} error=${error} />`;
  return html`<p class="error" role="alert">${t(text, { host: error.host })}</p>`;
}
