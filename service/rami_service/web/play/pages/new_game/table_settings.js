/** What is not a rule: the clock, the pause, who may see the game, the first shuffle. */
import {
  CLOCK_HELP, DEAL_PAUSE, NO_DELAY, NO_PAUSE, OFF, PRIVATE, TABLE, TURN_CLOCK, WAIT_FOR_ENTROPY, WATCH_DELAY,
} from "../../../words/new_game.js";
import { html } from "../../html.js";
import { t } from "../../translate.js";
import { Select } from "../../widgets/select.js";
import { lengthOf } from "../../widgets/time.js";

const CLOCKS = [null, 15, 30, 60, 120, 300, 3600, 86_400];
const PAUSES = [0, 5, 10, 30, 60, 300, 3600];
const DELAYS = [0, 30, 60, 300, 900];

/** `table` has these settings as the API names them; `onChange` is given those that change. Organisers add no entropy. */
export function TableSettings({ table, organised, onChange }) {
  const check = (name, text) => html`
    <label class="inline">
      <input type="checkbox" checked=${table[name]} onChange=${(event) => onChange({ [name]: event.target.checked })} />
      ${t(text)}
    </label>
  `;
  return html`
    <section class="sheet" aria-labelledby="the-table">
      <h2 id="the-table">${t(TABLE)}</h2>
      <div class="fields">
        <${Times}
          id="turn-clock" label=${t(TURN_CLOCK)} none=${t(OFF)} help=${t(CLOCK_HELP)}
          values=${CLOCKS} value=${table.turn_seconds} onChoose=${(turn_seconds) => onChange({ turn_seconds })}
        />
        <${Times}
          id="deal-pause" label=${t(DEAL_PAUSE)} none=${t(NO_PAUSE)} values=${PAUSES} value=${table.deal_pause}
          onChoose=${(deal_pause) => onChange({ deal_pause })}
        />
        <${Times}
          id="watch-delay" label=${t(WATCH_DELAY)} none=${t(NO_DELAY)} values=${DELAYS} value=${table.watch_delay}
          onChoose=${(watch_delay) => onChange({ watch_delay })}
        />
        ${check("private", PRIVATE)}
        ${!organised && check("wait_for_entropy", WAIT_FOR_ENTROPY)}
      </div>
    </section>
  `;
}

function Times({ id, label, none, help = null, values, value, onChoose }) {
  const choices = values.map((one) => [one, one ? lengthOf(one) : none]);
  const about = help && `${id}-help`;
  return html`
    <div class="field">
      <label for=${id}>${label}</label>
      <${Select} id=${id} aria-describedby=${about} choices=${choices} value=${value} onChoose=${onChoose} />
      ${help && html`<small id=${about}>${help}</small>`}
    </div>
  `;
}
