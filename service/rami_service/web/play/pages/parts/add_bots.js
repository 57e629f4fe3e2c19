/** The creator fills free seats with house bots. */
import { ADD_ALL, ADD_BOTS, ADD_ONE, LEVEL } from "../../../words/invitations.js";
import { html, useSignal } from "../../html.js";
import { rami } from "../../session.js";
import { t } from "../../translate.js";
import { useAction } from "./action.js";
import { LevelOptions } from "./levels.js";
import { Failure } from "./problem.js";

export function AddBots({ id, free }) {
  const level = useSignal("regular");
  const action = useAction();
  const add = (count) => () => action.run(() => rami.addBots(id, { count, level: level.value }));
  return html`
    <section class="sheet" aria-labelledby="add-bots">
      <h2 id="add-bots">${t(ADD_BOTS)}</h2>
      <div class="row end">
        <label>
          ${t(LEVEL)}
          <select onChange=${(event) => (level.value = event.target.value)}><${LevelOptions} chosen=${level.value} /></select>
        </label>
        <button type="button" disabled=${action.busy} onClick=${add(1)}>${t(ADD_ONE)}</button>
        ${free > 1 && html`<button type="button" disabled=${action.busy} onClick=${add(free)}>${t(ADD_ALL)}</button>`}
      </div>
      <${Failure} error=${action.error} retry=${action.retry} />
    </section>
  `;
}
