/** A list to choose from. */
import { html } from "../html.js";

/** `choices` are pairs of a value and its text. `onChoose` is given the value. The rest are attributes of the list. */
export function Select({ choices, value, onChoose, ...attributes }) {
  const choose = (event) => onChoose(choices.find(([one]) => String(one) === event.target.value)[0]);
  return html`
    <select ...${attributes} onChange=${choose}>
      ${choices.map(([one, text]) => html`
        <option key=${one} value=${String(one)} selected=${one === value}>${text}</option>
      `)}
    </select>
  `;
}
