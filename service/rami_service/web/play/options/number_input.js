/** A whole number within bounds. What is out of them is said, and not used. */
import { BOUNDS } from "../../words/new_game.js";
import { html, useEffect, useSignal } from "../html.js";
import { t } from "../translate.js";

export function NumberInput({ id, label, value, min, max, about, onChange }) {
  const typed = useSignal(null); // what is being typed, while it is no possible value
  useEffect(() => {
    typed.value = null;
  }, [value]);
  const input = (event) => {
    const number = Number(event.target.value);
    const possible = event.target.value !== "" && Number.isInteger(number) && number >= min && number <= max;
    typed.value = possible ? null : event.target.value;
    if (possible) onChange(number);
  };
  const wrong = typed.value !== null;
  const problem = `${id}-bounds`;
  return html`
    <input
      id=${id} type="number" inputmode="numeric" min=${min} max=${max} step="1" value=${typed.value ?? value}
      aria-label=${label} aria-invalid=${String(wrong)} aria-describedby=${wrong ? problem : about} onInput=${input}
    />
    ${wrong && html`<small id=${problem} class="error" role="alert">${t(BOUNDS, { min, max })}</small>`}
  `;
}
