/** The creator fills free seats with house bots. */
import { ADD_ALL, ADD_BOTS, ADD_ONE, LEVEL } from "../../../words/invitations.js";
import { html, useSignal } from "../../html.js";
import { rami } from "../../session.js";
import { t } from "../../translate.js";
import { levelsOf } from "../new_game/levels.js";
import { useAction } from "../../widgets/action.js";
import { Failure } from "../../widgets/problem.js";
import { Select } from "../../widgets/select.js";

/** `info` describes the game, and `count` players will play. */
export function AddBots({ id, free, info, count }) {
  const level = useSignal("regular");
  const action = useAction();
  const add = (count) => () => action.run(() => rami.addBots(id, { count, level: level.value }));
  return html`
    <section class="sheet" aria-labelledby="add-bots">
      <h2 id="add-bots">${t(ADD_BOTS)}</h2>
      <div class="row end">
        <label>
          ${t(LEVEL)}
          <${Select} choices=${levelsOf(info, count)} value=${level.value} onChoose=${(chosen) => (level.value = chosen)} />
        </label>
        <button type="button" disabled=${action.busy} onClick=${add(1)}>${t(ADD_ONE)}</button>
        ${free > 1 && html`<button type="button" disabled=${action.busy} onClick=${add(free)}>${t(ADD_ALL)}</button>`}
      </div>
      <${Failure} error=${action.error} retry=${action.retry} />
    </section>
  `;
}
