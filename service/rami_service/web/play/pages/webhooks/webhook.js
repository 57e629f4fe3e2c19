/** One webhook: what it is called for, and what one can do with it. */
import {
  BOTH_UNTIL, EVENTS, PLAY, REMOVE, REMOVE_HELP, REMOVE_NAMED, REMOVE_YES, REPLACE, REPLACE_HELP, REPLACE_NAMED,
  REPLACE_YES, SINCE, TRY, TRY_NAMED,
} from "../../../words/webhooks.js";
import { html, useSignal } from "../../html.js";
import { rami } from "../../session.js";
import { dateTime, list, t } from "../../translate.js";
import { useAction } from "../../widgets/action.js";
import { Failure } from "../../widgets/problem.js";
import { Question } from "../../widgets/question.js";
import { switchedOn } from "./entrance.js";
import { Failures } from "./failures.js";
import { Secret } from "./secret.js";
import { Trial } from "./trial.js";

export function Webhook({ webhook, onChanged }) {
  const { id, url: address, both_until: both } = webhook;
  const asked = useSignal(null); // "replace" or "remove"
  const secret = useSignal(null);
  const trial = useSignal(null);
  const action = useAction();
  const attempt = () => action.run(async () => {
    trial.value = { running: true };
    try {
      trial.value = (await rami.testWebhook(id)).data;
    } catch (error) {
      trial.value = null;
      throw error;
    }
  });
  const replace = () => action.run(async () => {
    secret.value = (await rami.rotateWebhook(id)).data;
    asked.value = null;
    await onChanged();
  });
  const remove = () => action.run(async () => {
    await rami.deleteWebhook(id);
    await onChanged();
  });
  const ask = (what) => () => (asked.value = what);
  const question = {
    replace: { text: t(REPLACE_HELP), yes: t(REPLACE_YES), act: replace },
    remove: { text: t(REMOVE_HELP), yes: t(REMOVE_YES), act: remove },
  }[asked.value];
  const button = (text, named, act, kind = null) => html`
    <button type="button" class=${kind} disabled=${action.busy} aria-label=${t(named, { address })} onClick=${act}>
      ${t(text)}
    </button>
  `;
  return html`
    <li>
      <${About} webhook=${webhook} />
      ${both && html`<p class="soft">${t(BOTH_UNTIL, { at: dateTime(both) })}</p>`}
      ${question ? html`<${Question} ...${question} no=${ask(null)} />` : html`
        <p class="row">
          ${switchedOn && button(TRY, TRY_NAMED, attempt)}
          ${button(REPLACE, REPLACE_NAMED, ask("replace"))}
          ${button(REMOVE, REMOVE_NAMED, ask("remove"), "danger")}
        </p>
      `}
      <${Failure} error=${action.error} />
      <${Secret} made=${secret.value} />
      <${Trial} result=${trial.value} />
      <${Failures} id=${id} />
    </li>
  `;
}

function About({ webhook: { url, events, plays, created_at: made } }) {
  const uses = events.map((one) => (EVENTS[one] ? t(EVENTS[one]) : one)); // a later release may have more
  return html`
    <p>
      <strong>${url}</strong><br />
      <span class="soft">${list(plays ? [...uses, t(PLAY)] : uses)} · ${t(SINCE, { at: dateTime(made) })}</span>
    </p>
  `;
}
