/** The list of all keys, for people. What they do is in keyboard.js. */
import { DOES, IN_HAND, LETTERS } from "../../words/keys.js";
import { KEYS } from "../../words/side.js";
import { html } from "../html.js";
import { t } from "../translate.js";

export function Keys() {
  const acts = Object.keys(DOES).map((name) => [t(LETTERS[name]), t(DOES[name])]);
  const inHand = Object.entries(IN_HAND).map(([key, text]) => [key, t(text)]);
  return html`
    <details class="key-list">
      <summary>${t(KEYS)}</summary>
      <dl class="keys">
        ${[...inHand, ...acts].map(([key, text]) => html`<div key=${key}><dt><kbd>${key}</kbd></dt><dd>${text}</dd></div>`)}
      </dl>
    </details>
  `;
}
