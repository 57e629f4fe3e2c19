/** Create a token for a program or a page of somebody else. It is shown once. */
import {
  CREATE, ENDS, NEVER, NEW_TOKEN, SCOPE, SCOPE_LONG, TOKEN_NAME, TOKEN_ONCE,
} from "../../../words/account.js";
import { html, useSignal } from "../../html.js";
import { rami } from "../../session.js";
import { t } from "../../translate.js";
import { useAction } from "../../widgets/action.js";
import { CopyText } from "../../widgets/copy.js";
import { Failure } from "../../widgets/problem.js";
import { Select } from "../../widgets/select.js";
import { lengthOf } from "../../widgets/time.js";

const LIVES = [null, 86_400, 30 * 86_400, 365 * 86_400]; // seconds
const NARROW = { public: ["games:read"], organise: ["games:organise"] }; // the other choices are words of the API

export function NewToken({ onCreated }) {
  const name = useSignal("");
  const scope = useSignal("read");
  const life = useSignal(null);
  const made = useSignal(null);
  const creation = useAction();
  const create = (event) => {
    event.preventDefault();
    creation.run(async () => {
      const called = name.value.trim() || null;
      const scopes = NARROW[scope.value];
      const body = { ...(scopes ? { scopes } : { scope: scope.value }), name: called, expires_in: life.value };
      made.value = (await rami.createToken(body)).data.token;
      name.value = "";
      await onCreated();
    });
  };
  const scopes = Object.entries(SCOPE_LONG).map(([one, text]) => [one, t(text)]);
  const lives = LIVES.map((one) => [one, one ? lengthOf(one) : t(NEVER)]);
  return html`
    <details>
      <summary>${t(NEW_TOKEN)}</summary>
      <form class="fields" onSubmit=${create}>
        <label>
          ${t(TOKEN_NAME)}
          <input maxlength="40" value=${name} onInput=${(event) => (name.value = event.target.value)} />
        </label>
        <label>
          ${t(SCOPE)}
          <${Select} choices=${scopes} value=${scope.value} onChoose=${(chosen) => (scope.value = chosen)} />
        </label>
        <label>
          ${t(ENDS)}
          <${Select} choices=${lives} value=${life.value} onChoose=${(chosen) => (life.value = chosen)} />
        </label>
        <button disabled=${creation.busy}>${t(CREATE)}</button>
      </form>
      <${Failure} error=${creation.error} />
      ${made.value && html`<p role="status">${t(TOKEN_ONCE)}</p><${CopyText} label=${t(NEW_TOKEN)} text=${made} />`}
    </details>
  `;
}
