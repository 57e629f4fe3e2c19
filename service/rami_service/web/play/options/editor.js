/** The input for a value of any field. Fields in fields have inputs in inputs. */
import { FOR_PLAYERS } from "../../words/new_game.js";
import { html } from "../html.js";
import { t } from "../translate.js";
import { ListEditor } from "./list_editor.js";
import { NumberInput } from "./number_input.js";
import { alternativeOf, beginning } from "./schema.js";

/**
 * `id` is that of the input, for its label; `label` names it where no label stands beside it, `about` is the id of its
 * description. `usual` is the default of the option, and `players` are the lowest and highest number of players.
 */
export function Editor(props) {
  const Kind = KINDS[props.field.kind];
  return Kind ? html`<${Kind} ...${props} />` : null;
}

/** Fields with a single input, which a label can name. */
export function isSimple({ kind }) {
  return ["switch", "number", "text", "choice"].includes(kind);
}

function Switch({ id, label, about, value, onChange }) {
  return html`
    <input id=${id} type="checkbox" checked=${value} aria-label=${label} aria-describedby=${about} onChange=${(event) => onChange(event.target.checked)} />
  `;
}

function Text({ id, label, about, field, value, onChange }) {
  return html`
    <input id=${id} maxlength=${field.most} value=${value} aria-label=${label} aria-describedby=${about} onInput=${(event) => onChange(event.target.value)} />
  `;
}

function NumberField({ id, label, about, field: { min, max }, value, onChange }) {
  return html`<${NumberInput} id=${id} label=${label} about=${about} min=${min} max=${max} value=${value} onChange=${onChange} />`;
}

/** The values of an option can be numbers, so the places in the list stand for them. */
function Choice({ id, label, about, field: { choices }, value, onChange }) {
  const place = choices.findIndex((one) => one.value === value);
  return html`
    <${Select} id=${id} label=${label} about=${about} titles=${choices.map(({ title }) => title)} place=${place} onChoose=${(next) => onChange(choices[next].value)} />
    <small>${choices[place]?.description}</small>
  `;
}

function Select({ id, label, about, titles, place, onChoose }) {
  return html`
    <select id=${id} aria-label=${label} aria-describedby=${about} onChange=${(event) => onChoose(Number(event.target.value))}>
      ${titles.map((title, number) => html`<option key=${number} value=${number} selected=${number === place}>${title}</option>`)}
    </select>
  `;
}

/** First which kind of value, then the value. */
function Either({ id, field, value, onChange, label = field.title, about, ...context }) {
  const place = alternativeOf(field, value);
  const chosen = field.alternatives[place];
  const choose = (next) => onChange(beginning(field.alternatives[next], context));
  const titles = field.alternatives.map(({ title }) => title || field.title);
  return html`
    <${Select} id=${id} label=${label} about=${about} titles=${titles} place=${place} onChoose=${choose} />
    ${chosen?.kind === "fixed" && html`<small>${chosen.description}</small>`}
    ${chosen && html`<${Editor} ...${context} key=${place} id=${`${id}-value`} label=${label} field=${chosen} value=${value} onChange=${onChange} />`}
  `;
}

function Parts({ id, field, value, onChange, players }) {
  return field.parts.map((part) => {
    const [own, about] = [`${id}-${part.name}`, `${id}-${part.name}-about`];
    const set = (next) => onChange({ ...value, [part.name]: next });
    return html`
      <div key=${part.name} class=${`part ${part.kind}`}>
        <label for=${own}>${part.title}</label>
        <small id=${about}>${part.description}</small>
        <${Editor} id=${own} about=${about} field=${part} value=${part.name in value ? value[part.name] : beginning(part)} onChange=${set} players=${players} />
      </div>
    `;
  });
}

function Table({ id, field, value, onChange }) {
  return html`
    <div class="by-players">
      ${Object.entries(value).map(([count, one]) => html`
        <label key=${count} for=${`${id}-${count}`}>
          ${t(FOR_PLAYERS, { count })}
          <${Editor} id=${`${id}-${count}`} field=${field.each} value=${one} onChange=${(next) => onChange({ ...value, [count]: next })} />
        </label>
      `)}
    </div>
  `;
}

const KINDS = {
  switch: Switch,
  number: NumberField,
  text: Text,
  choice: Choice,
  either: Either,
  list: ListEditor,
  parts: Parts,
  table: Table,
};
