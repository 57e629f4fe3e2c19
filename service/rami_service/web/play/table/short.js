/** What a button under the hand says, and the sign that it has in a narrow window. */
import { html } from "../html.js";
import { t } from "../translate.js";

export function Short({ text, sign }) {
  return html`<span class="text">${t(text)}</span><span class="sign" aria-hidden="true">${sign}</span>`;
}
