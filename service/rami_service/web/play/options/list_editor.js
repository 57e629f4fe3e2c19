/**
 * Several values in their order, such as the melds of an opening; or exactly two, from and to. `editor` is the component
 * for one of them.
 */
import { ADD, FROM, ITEM, REMOVE, TO } from "../../words/new_game.js";
import { html } from "../html.js";
import { t } from "../translate.js";
import { beginning } from "./schema.js";

export function ListEditor(props) {
  const { least, most } = props.field;
  return least === 2 && most === 2 ? html`<${Pair} ...${props} />` : html`<${Items} ...${props} />`;
}

function Items({ editor: Editor, id, field, value, onChange, label, players }) {
  const set = (place) => (next) => onChange(value.with(place, next));
  const add = () => onChange([...value, value.at(-1) ?? beginning(field.item, { players })]);
  const remove = (place) => () => onChange(value.toSpliced(place, 1));
  return html`
    <ol class="items">
      ${value.map((one, place) => html`
        <li key=${place}>
          <fieldset>
            <legend>${t(ITEM, { title: label ?? field.title, number: place + 1 })}</legend>
            <${Editor}
              id=${`${id}-${place}`} field=${field.item} value=${one} onChange=${set(place)} players=${players}
            />
            ${value.length > field.least && html`
              <button type="button" class="danger" onClick=${remove(place)}>${t(REMOVE, { number: place + 1 })}</button>
            `}
          </fieldset>
        </li>
      `)}
    </ol>
    ${value.length < field.most && html`<button type="button" onClick=${add}>${t(ADD)}</button>`}
  `;
}

/** The second number is never lower than the first. */
function Pair({ editor: Editor, id, field: { item }, value: [low, high], onChange }) {
  return html`
    <span class="pair">
      <label for=${id}>${t(FROM)}</label>
      <${Editor} id=${id} field=${{ ...item, max: high }} value=${low} onChange=${(next) => onChange([next, high])} />
      <label for=${`${id}-to`}>${t(TO)}</label>
      <${Editor}
        id=${`${id}-to`} field=${{ ...item, min: low }} value=${high} onChange=${(next) => onChange([low, next])}
      />
    </span>
  `;
}
