/** Choose one of the games, with its summary below. */
import { GAME } from "../../../words/shared.js";
import { html } from "../../html.js";
import { t } from "../../translate.js";
import { Select } from "../../widgets/select.js";
import { infoOf, titleOf } from "../../options/variants.js";

/** Until the games are known, the chosen one is the only one. With `any`, the first entry, null, is all. */
export function VariantSelect({ variants, value, onChoose, any = null, summary = true }) {
  const names = variants?.variants.map(({ name }) => name) ?? (value ? [value] : []);
  const choices = names.map((name) => [name, titleOf(variants, name)]);
  if (any) choices.unshift([null, any]);
  const about = summary ? "variant-summary" : null;
  return html`
    <div class="field">
      <label for="variant">${t(GAME)}</label>
      <${Select} id="variant" aria-describedby=${about} choices=${choices} value=${value} onChoose=${onChoose} />
      ${summary && html`<small id=${about}>${infoOf(variants, value)?.summary ?? ""}</small>`}
    </div>
  `;
}
