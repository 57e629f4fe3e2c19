/** The list of all keys, for people. What they do is in keyboard.js. */
import * as words from "../../words/keys.js";
import { KEYS } from "../../words/side.js";
import { html } from "../html.js";
import { t } from "../translate.js";

export function Keys() {
  const letters = { ...words.LETTERS, ...words.PAGE_LETTERS };
  const acts = Object.entries({ ...words.DOES, ...words.PAGE_DOES }).map(([name, does]) => [letters[name], does]);
  const all = [
    ["← →", words.NEXT_CARD],
    ["⇧ ← →", words.MOVE_CARD],
    ["␣", words.CHOOSE_CARD],
    [words.ESC, words.CHOOSE_NONE],
    ...acts,
  ];
  return html`
    <details class="key-list">
      <summary>${t(KEYS)}</summary>
      <dl class="keys">
        ${all.map(([key, does]) => html`<div key=${does}><dt><kbd>${typeof key === "string" ? key : t(key)}</kbd></dt><dd>${t(does)}</dd></div>`)}
      </dl>
    </details>
  `;
}
