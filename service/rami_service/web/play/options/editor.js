/** The input for a value of any field. Fields in fields have inputs in inputs. */
import { FOR_PLAYERS } from "../../words/new_game.js";
import { html } from "../html.js";
import { Select } from "../widgets/select.js";
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
    <input
      id=${id} type="checkbox" checked=${value} aria-label=${label} aria-describedby=${about}
      onChange=${(event) => onChange(event.target.checked)}
    />
  `;
}

function Text({ id, label, about, field, value, onChange }) {
  return html`
    <input
      id=${id} maxlength=${field.most} value=${value} aria-label=${label} aria-describedby=${about}
      onInput=${(event) => onChange(event.target.value)}
    />
  `;
}

function NumberField({ field: { min, max }, ...props }) {
  return html`<${NumberInput} ...${props} min=${min} max=${max} />`;
}

function Choice({ id, label, about, field, value, onChange }) {
  const choices = field.choices.map((one) => [one.value, one.title]);
  return html`
    <${Select}
      id=${id} aria-label=${label} aria-describedby=${about} choices=${choices} value=${value} onChoose=${onChange}
    />
    <small>${field.choices.find((one) => one.value === value)?.description}</small>
  `;
}

/** First which kind of value, then the value. */
function Either({ id, field, value, onChange, label = field.title, about, ...context }) {
  const place = alternativeOf(field, value);
  const chosen = field.alternatives[place];
  const choose = (next) => onChange(beginning(field.alternatives[next], context));
  const choices = field.alternatives.map(({ title }, number) => [number, title || field.title]);
  const inner = { ...context, id: `${id}-value`, label, field: chosen, value, onChange };
  return html`
    <${Select}
      id=${id} aria-label=${label} aria-describedby=${about} choices=${choices} value=${place} onChoose=${choose}
    />
    ${chosen?.kind === "fixed" && html`<small>${chosen.description}</small>`}
    ${chosen && html`<${Editor} ...${inner} key=${place} />`}
  `;
}

function Parts({ id, field, value, onChange, players }) {
  return field.parts.map((part) => {
    const [own, about] = [`${id}-${part.name}`, `${id}-${part.name}-about`];
    const set = (next) => onChange({ ...value, [part.name]: next });
    const now = part.name in value ? value[part.name] : beginning(part);
    return html`
      <div key=${part.name} class=${`part ${part.kind}`}>
        <label for=${own}>${part.title}</label>
        <small id=${about}>${part.description}</small>
        <${Editor} id=${own} about=${about} field=${part} value=${now} onChange=${set} players=${players} />
      </div>
    `;
  });
}

function Table({ id, field, value, onChange }) {
  const set = (count) => (next) => onChange({ ...value, [count]: next });
  return html`
    <div class="by-players">
      ${Object.entries(value).map(([count, one]) => html`
        <label key=${count} for=${`${id}-${count}`}>
          ${t(FOR_PLAYERS, { count })}
          <${Editor} id=${`${id}-${count}`} field=${field.each} value=${one} onChange=${set(count)} />
        </label>
      `)}
    </div>
  `;
}

function List(props) {
  return html`<${ListEditor} ...${props} editor=${Editor} />`;
}

const KINDS = {
  switch: Switch,
  number: NumberField,
  text: Text,
  choice: Choice,
  either: Either,
  list: List,
  parts: Parts,
  table: Table,
};
