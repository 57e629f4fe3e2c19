/** Register an address. What the service refuses is said at the field that it is about. */
import { ADDRESS, CALLED_WHEN, EVENTS, NOT_VALID, PLAYS, REGISTER, SAVE_WEBHOOK } from "../../../words/webhooks.js";
import { html, useSignal } from "../../html.js";
import { rami } from "../../session.js";
import { t } from "../../translate.js";
import { useAction } from "../../widgets/action.js";
import { Failure } from "../../widgets/problem.js";
import { Secret } from "./secret.js";

const EMPTY = { url: "", events: [], plays: false };
/** Which field a refusal is about. Only the address is written, so it is the address that is not valid. */
const ABOUT = {
  invalid_request: "url", webhook_address: "url", webhook_without_use: "use", one_webhook_plays: "use",
};

export function NewWebhook({ onCreated }) {
  const wanted = useSignal(EMPTY);
  const made = useSignal(null);
  const creation = useAction();
  const submit = (event) => {
    event.preventDefault();
    creation.run(async () => {
      made.value = null;
      made.value = (await rami.createWebhook({ ...wanted.peek(), url: wanted.peek().url.trim() })).data;
      wanted.value = EMPTY;
      await onCreated();
    });
  };
  const change = (part) => (wanted.value = { ...wanted.peek(), ...part });
  const about = ABOUT[creation.error?.code] ?? "all";
  const failure = (field) => about === field && html`<${Refusal} id="webhook-${field}" error=${creation.error} />`;
  return html`
    <section class="sheet" aria-labelledby="register">
      <h2 id="register">${t(REGISTER)}</h2>
      <form class="fields" onSubmit=${submit}>
        <label>
          ${t(ADDRESS)}
          <input
            required maxlength="500" inputmode="url" placeholder="https://" autocomplete="off" autocapitalize="off"
            spellcheck=${false} aria-describedby="webhook-url" aria-invalid=${String(!!creation.error && about === "url")}
            value=${wanted.value.url} onInput=${(event) => change({ url: event.target.value })}
          />
        </label>
        ${failure("url")}
        <${Uses} wanted=${wanted.value} change=${change} />
        ${failure("use")}
        <button class="main" disabled=${creation.busy}>${t(SAVE_WEBHOOK)}</button>
      </form>
      ${failure("all")}
      <${Secret} made=${made.value} />
    </section>
  `;
}

/** The service names fields of its API when something is not valid. */
function Refusal({ id, error }) {
  if (error?.code !== "invalid_request") return html`<${Failure} id=${id} error=${error} />`;
  return html`<p class="error" role="alert" id=${id}>${t(NOT_VALID)}</p>`;
}

function Uses({ wanted: { events, plays }, change }) {
  const toggle = (one) => (events.includes(one) ? events.filter((other) => other !== one) : [...events, one]);
  return html`
    <fieldset class="stack" aria-describedby="webhook-use">
      <legend>${t(CALLED_WHEN)}</legend>
      ${Object.entries(EVENTS).map(([one, text]) => html`
        <label key=${one} class="inline">
          <input type="checkbox" checked=${events.includes(one)} onChange=${() => change({ events: toggle(one) })} />
          <span>${t(text)} <small class="soft">${one}</small></span>
        </label>
      `)}
      <label class="inline">
        <input type="checkbox" checked=${plays} onChange=${(event) => change({ plays: event.target.checked })} />
        <span>${t(PLAYS)} <small class="soft">turn.play</small></span>
      </label>
    </fieldset>
  `;
}
