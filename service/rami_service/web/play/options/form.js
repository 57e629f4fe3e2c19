/** A form with all options of a game, in groups, with a search. */
import {
  ALL_BACK, COUNT_CHANGED, NOTHING_CHANGED, NOTHING_FOUND, ONLY_CHANGED, SEARCH,
} from "../../words/new_game.js";
import { html, useSignal } from "../html.js";
import { valueWords } from "./changes.js";
import { t } from "../translate.js";
import { grouped, matters, mentions } from "./groups.js";
import { Option } from "./option.js";
import { equal } from "./schema.js";
import { causeOf, fieldOf, settingsOf, withOption, withoutOption } from "./settings.js";

/**
 * `options` are those that the player has set, `settings` all that the game has with them, and `refusal` is what the
 * service said: `{ setting, detail }` or null. `onChange` is given other options.
 */
export function OptionsForm({ info, fields, options, settings, refusal, onChange }) {
  const sought = useSignal("");
  const only = useSignal(false);
  const open = useSignal(new Set());
  const shared = { info, fields, options, settings, refusal, onChange };
  const searching = sought.value.trim() !== "" || only.value;
  const own = (name) => name in options;
  const wanted = (field) =>
    (own(field.name) || field.name === refusal?.setting || matters(field, settings)) &&
    (!only.value || own(field.name)) &&
    mentions(field, sought.value.trim());
  const shown = grouped(info.options_schema["x-groups"], fields, wanted);
  const isOpen = (members) => searching || members.some(({ name }) => name === refusal?.setting);
  const toggle = (group, wide) => {
    const next = new Set(open.peek());
    if (wide) next.add(group);
    else next.delete(group);
    if (!searching) open.value = next;
  };
  return html`
    <div class="row end option-search">
      <label class="wide">
        ${t(SEARCH)}
        <input type="search" value=${sought} onInput=${(event) => (sought.value = event.target.value)} />
      </label>
      <label class="inline">
        <input type="checkbox" checked=${only.value} onChange=${(event) => (only.value = event.target.checked)} />
        ${t(ONLY_CHANGED)}
      </label>
      ${Object.keys(options).length > 0 && html`
        <button type="button" onClick=${() => onChange({})}>${t(ALL_BACK)}</button>
      `}
    </div>
    ${shown.length === 0 && html`<p class="soft" role="status">${t(only.value ? NOTHING_CHANGED : NOTHING_FOUND)}</p>`}
    ${shown.map(({ group, title, fields: members }) => html`
      <details
        key=${group} class="option-group" open=${isOpen(members) || open.value.has(group)}
        onToggle=${(event) => toggle(group, event.target.open)}
      >
        <summary>
          <h3>${title}</h3>
          <${Count} count=${members.filter(({ name }) => own(name)).length} />
        </summary>
        ${members.map((field) => html`<${Field} key=${field.name} ...${shared} field=${field} />`)}
      </details>
    `)}
  `;
}

function Count({ count }) {
  return count > 0 && html`<span class="tag">${t(COUNT_CHANGED, { count })}</span>`;
}

function Field({ info, fields, options, settings, refusal, onChange, field }) {
  const { name } = field;
  const before = info.defaults[name];
  const changed = name in options;
  const base = changed ? settingsOf(info, fields, withoutOption(info, fields, options, name))[name] : before;
  const differs = !changed && !equal(settings[name], before);
  const cause = differs ? fieldOf(fields, causeOf(info, options, name))?.title ?? "" : null;
  return html`
    <${Option}
      field=${name === "players" ? within(field, changed ? base : settings[name], settings.players) : field} value=${settings[name]} changed=${changed}
      cause=${cause} usual=${valueWords(field, base)}
      context=${{ usual: base, players: settings.players }} refusal=${refusal?.setting === name && refusal.detail}
      onChange=${(value) => onChange(withOption(info, fields, options, name, value))}
      back=${() => onChange(withoutOption(info, fields, options, name))}
    />
  `;
}

/** The number of players can only be narrowed, from that of these packs or of a game of the catalogue. */
function within(field, [min, most], [, now]) {
  return { ...field, item: { ...field.item, min, max: Math.max(most, now) } };
}
