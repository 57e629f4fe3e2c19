/** The levels of the house bots, as entries of a list. */
import { LEVELS } from "../../../words/table.js";
import { html } from "../../html.js";
import { t } from "../../translate.js";

export function LevelOptions({ chosen }) {
  return Object.entries(LEVELS).map(([level, name]) => html`<option key=${level} value=${level} selected=${level === chosen}>${t(name)}</option>`);
}
