/** The list of all keys, for people. What they do is in keyboard.js. */
import { KEY_NAMES } from "../../words/keys.js";
import { KEYS } from "../../words/side.js";
import { html } from "../html.js";
import { t } from "../translate.js";

export function Keys() {
  return html`
    <details>
      <summary>${t(KEYS)}</summary>
      <dl class="keys">
        ${Object.entries(KEY_NAMES).map(([key, text]) => html`<div key=${key}><dt><kbd>${key}</kbd></dt><dd>${t(text)}</dd></div>`)}
      </dl>
    </details>
  `;
}
