/** The webhooks of the player: addresses of programs that the service calls. */
import { NONE_YET, OFF, REGISTERED, WEBHOOKS, WEBHOOKS_HELP } from "../../words/webhooks.js";
import { html } from "../html.js";
import { known, player, rami } from "../session.js";
import { t } from "../translate.js";
import { Loading, useLoad } from "../widgets/load.js";
import { Failure } from "../widgets/problem.js";
import { switchedOn } from "./webhooks/entrance.js";
import { NewWebhook } from "./webhooks/new_webhook.js";
import { Webhook } from "./webhooks/webhook.js";

export function Webhooks() {
  return html`
    <div class="page">
      <h1>${t(WEBHOOKS)}</h1>
      <p>${t(switchedOn ? WEBHOOKS_HELP : OFF)}</p>
      ${known.value && html`<${Own} key=${player.value.id} />`}
    </div>
  `;
}

/** Also while webhooks are off, a player sees which addresses would be called, and can remove them. */
function Own() {
  const webhooks = useLoad((signal) => rami.listWebhooks({ signal }).then(({ data }) => data.webhooks), []);
  return html`
    <section class="sheet" aria-labelledby="registered">
      <h2 id="registered">${t(REGISTERED)}</h2>
      <${Failure} error=${webhooks.error} retry=${webhooks.again} />
      ${!webhooks.data && !webhooks.error && html`<${Loading} />`}
      ${webhooks.data?.length === 0 && html`<p class="soft">${t(NONE_YET)}</p>`}
      <ul class="links">
        ${webhooks.data?.map((one) => html`<${Webhook} key=${one.id} webhook=${one} onChanged=${webhooks.again} />`)}
      </ul>
    </section>
    ${switchedOn && html`<${NewWebhook} onCreated=${webhooks.again} />`}
  `;
}
