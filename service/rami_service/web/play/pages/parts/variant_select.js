/** Choose one of the games, with its summary below. */
import { GAME } from "../../../words/pages.js";
import { html } from "../../html.js";
import { t } from "../../translate.js";
import { infoOf, titleOf } from "./variants.js";

/** Until the games are known, the chosen one is the only one. With `any`, the first entry stands for all of them. */
export function VariantSelect({ variants, value, onChoose, any = null, summary = true }) {
  const names = variants?.variants.map(({ name }) => name) ?? (value ? [value] : []);
  return html`
    <div class="field">
      <label for="variant">${t(GAME)}</label>
      <select id="variant" aria-describedby=${summary ? "variant-summary" : null} onChange=${(event) => onChoose(event.target.value)}>
        ${any && html`<option value="">${any}</option>`}
        ${names.map((name) => html`<option key=${name} value=${name} selected=${name === value}>${titleOf(variants, name)}</option>`)}
      </select>
      ${summary && html`<small id="variant-summary">${infoOf(variants, value)?.summary ?? ""}</small>`}
    </div>
  `;
}
