/** The way to the page of webhooks, if the operator has switched them on. */
import { TO_WEBHOOKS, WEBHOOKS, WEBHOOKS_HELP } from "../../../words/webhooks.js";
import { html } from "../../html.js";
import { link } from "../../router.js";
import { t } from "../../translate.js";

/** The service says so in the page. */
export const switchedOn = document.querySelector('meta[name="rami-webhooks"]') !== null;

export function ToWebhooks() {
  if (!switchedOn) return null;
  return html`
    <section class="sheet" aria-labelledby="webhooks">
      <h2 id="webhooks">${t(WEBHOOKS)}</h2>
      <p class="soft">${t(WEBHOOKS_HELP)}</p>
      <p><a class="button" href=${link("account/webhooks")}>${t(TO_WEBHOOKS)}</a></p>
    </section>
  `;
}
