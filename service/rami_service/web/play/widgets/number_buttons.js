/** A few numbers to choose from, all of them in sight. */
import { html, useMemo } from "../html.js";

let made = 0;

export function NumberButtons({ label, values, value, onChoose }) {
  const id = useMemo(() => `numbers-${++made}`, []);
  return html`
    <span class="number-buttons" role="group" aria-labelledby=${id}>
      <span id=${id}>${label}</span>
      ${values.map((one) => html`
        <button type="button" aria-pressed=${String(one === value)} onClick=${() => onChoose(one)}>${one}</button>
      `)}
    </span>
  `;
}
