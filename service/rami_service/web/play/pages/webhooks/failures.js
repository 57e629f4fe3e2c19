/** The messages to a webhook that were given up. They are read each time that the list is unfolded. */
import { ATTEMPTS, FAILED, FAILURES, NEVER_SENT, NO_FAILURES, TO_GAME, TYPES } from "../../../words/webhooks.js";
import { html, useSignal } from "../../html.js";
import { gamePath } from "../../paths.js";
import { link } from "../../router.js";
import { rami } from "../../session.js";
import { dateTime, t } from "../../translate.js";
import { Loading, useLoad } from "../../widgets/load.js";
import { Failure } from "../../widgets/problem.js";
import { reasonOf } from "./reasons.js";

export function Failures({ id }) {
  const unfolded = useSignal(false);
  return html`
    <details onToggle=${(event) => (unfolded.value = event.target.open)}>
      <summary>${t(FAILURES)}</summary>
      ${unfolded.value && html`<${List} id=${id} />`}
    </details>
  `;
}

function List({ id }) {
  const failures = useLoad((signal) => rami.listWebhookFailures(id, { signal }).then(({ data }) => data.failures), [id]);
  return html`
    <${Failure} error=${failures.error} retry=${failures.again} />
    ${!failures.data && !failures.error && html`<${Loading} />`}
    ${failures.data?.length === 0 && html`<p class="soft">${t(NO_FAILURES)}</p>`}
    <ul class="links">${failures.data?.map((one) => html`<${Message} key=${one.id} message=${one} />`)}</ul>
  `;
}

function Message({ message: { event, game, at, attempts, reason, status } }) {
  const type = TYPES[event] ? t(TYPES[event]) : event; // a later release may have more
  const sent = attempts ? t(ATTEMPTS, { count: attempts }) : t(NEVER_SENT);
  return html`
    <li>
      <strong>${type}</strong> <span class="soft">${dateTime(at)}</span> · <a href=${link(gamePath(game))}>${t(TO_GAME)}</a><br />
      ${t(FAILED, { reason: reasonOf({ reason, status }) })} <span class="soft">${sent}</span>
    </li>
  `;
}
