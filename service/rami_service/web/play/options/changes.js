/** Which rules of a game differ from those of its variant, in words. */
import { NAMED_VALUE, NO, YES } from "../../words/shared.js";
import { said } from "./said.js";
import { changesOf } from "./settings.js";
import { html } from "../html.js";
import { list, t } from "../translate.js";
import { fieldsFor } from "./variants.js";

export function valueWords(field, value) {
  return said(field, value, { yes: t(YES), no: t(NO), join: list, named });
}

function named(name, value) {
  return t(NAMED_VALUE, { name, value });
}

/** "Jokers: 4", one for each changed option. `info` describes the variant. */
export function changeWords(info, options) {
  if (!info) return [];
  const changes = changesOf(info, fieldsFor(info), options);
  return changes.map(({ field, value }) => named(field.title, valueWords(field, value)));
}

export function Changes({ info, options }) {
  const words = changeWords(info, options);
  return words.length > 0 && html`<ul class="changes">${words.map((one) => html`<li>${one}</li>`)}</ul>`;
}
