/** Language and look. The language is kept with the player too, so that other devices know it. */
import { LANGUAGE, LOOK, THEME, THEMES } from "../../../words/account.js";
import { html } from "../../html.js";
import { language, theme } from "../../preferences.js";
import { known, player, rami } from "../../session.js";
import { t } from "../../translate.js";
import { useAction } from "./action.js";
import { Failure } from "./problem.js";

const LANGUAGES = { en: "English", fr: "Français" };

export function Look() {
  const change = useAction();
  const speak = (chosen) => {
    language.value = chosen;
    if (known.value) change.run(async () => void (player.value = (await rami.updateMe({ language: chosen })).data));
  };
  return html`
    <section class="sheet" aria-labelledby="look">
      <h2 id="look">${t(LOOK)}</h2>
      <div class="fields">
        <label>
          ${t(LANGUAGE)}
          <select onChange=${(event) => speak(event.target.value)}>
            ${Object.entries(LANGUAGES).map(([code, name]) => html`<option value=${code} lang=${code} selected=${code === language.value}>${name}</option>`)}
          </select>
        </label>
        <label>
          ${t(THEME)}
          <select onChange=${(event) => (theme.value = event.target.value)}>
            ${Object.entries(THEMES).map(([name, text]) => html`<option value=${name} selected=${name === theme.value}>${t(text)}</option>`)}
          </select>
        </label>
      </div>
      <${Failure} error=${change.error} retry=${change.retry} />
    </section>
  `;
}
