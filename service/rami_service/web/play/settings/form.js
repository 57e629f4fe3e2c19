/** All settings of a person, each with its values. What is chosen holds at once, and is shown by a few cards. */
import { ORDERS } from "../../words/table.js";
import * as words from "../../words/settings.js";
import { html, useState } from "../html.js";
import { settings, VALUES } from "../preferences.js";
import { Card } from "../cards/card.js";
import { loadSprite } from "../game/sprite.js";
import { t } from "../translate.js";
import { mayNotify, permission, pushed } from "./permission.js";

const LANGUAGES = { en: ["English", "English"], fr: ["Français", "Français"] };
/** Each setting is a line: its name in `VALUES`, the words for it and for its values, and perhaps what it does. */
const SHOWN = [
  ["language", words.LANGUAGE, LANGUAGES],
  ["theme", words.THEME, words.THEMES],
  ["contrast", words.CONTRAST, words.CONTRASTS],
  ["faces", words.FACES, words.FACE_KINDS],
  ["suit_colours", words.SUIT_COLOURS, words.COLOUR_COUNTS],
  ["large_indices", words.LARGE_INDICES, words.WHEN_LARGE],
  ["card_back", words.CARD_BACK, words.CARD_BACKS],
  ["hand_order", words.HAND_ORDER, ORDERS],
  ["discards", words.DISCARDS, words.DISCARD_TIMES, () => words.DISCARDS_HELP],
  ["letter_keys", words.LETTER_KEYS, words.SWITCH],
  ["sounds", words.SOUNDS, words.SWITCH],
  ["vibration", words.VIBRATION, words.SWITCH],
  ["notifications", words.NOTIFICATIONS, words.SWITCH, () => words.NOTIFICATIONS_HELP[pushed.value ? "pushed" : permission.value]],
];
/** What has to be allowed by the browser before a setting is switched on. */
const ASKS = { notifications: mayNotify };
/** What holds of a setting, whatever was chosen: without permission no notification comes. */
const HOLDS = { notifications: (value) => (permission.value === "granted" ? value : "off") };
const SAMPLE = ["7S", "QH", "8D", "KC", "*", null];

export function SettingsForm() {
  loadSprite();
  return html`
    <div class="sample" aria-hidden="true">${SAMPLE.map((card) => html`<${Card} key=${card} card=${card} />`)}</div>
    <form class="choices">${SHOWN.map(([name, title, texts, help]) => html`<${Setting} key=${name} name=${name} title=${title} texts=${texts} help=${help} />`)}</form>
  `;
}

function Setting({ name, title, texts, help }) {
  const setting = settings[name];
  const [, again] = useState(0);
  const holds = HOLDS[name]?.(setting.value) ?? setting.value;
  const choose = async (value) => {
    setting.value = value;
    if (value === "on" && ASKS[name] && !(await ASKS[name]())) setting.value = "off";
    again((count) => count + 1); // a choice that does not hold is taken back
  };
  const choice = (value) => html`
    <label key=${value} lang=${name === "language" ? value : null}>
      <input type="radio" name=${`setting-${name}`} value=${value} checked=${holds === value} onChange=${() => choose(value)} />
      <span>${t(texts[value])}</span>
    </label>
  `;
  return html`
    <fieldset class="choice" data-setting=${name}>
      <legend>${t(title)}</legend>
      <div>${[...VALUES[name]].sort(asListed(texts)).map(choice)}${help && html`<small class="soft">${t(help())}</small>`}</div>
    </fieldset>
  `;
}

const asListed = (texts) => (one, other) => Object.keys(texts).indexOf(one) - Object.keys(texts).indexOf(other);
