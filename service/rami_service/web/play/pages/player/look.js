/** Language and look. The language is kept with the player too, so that other devices know it. */
import { LANGUAGE, LOOK, THEME, THEMES } from "../../../words/account.js";
import { html } from "../../html.js";
import { language, theme } from "../../preferences.js";
import { known, player, rami } from "../../session.js";
import { t } from "../../translate.js";
import { useAction } from "../../widgets/action.js";
import { Failure } from "../../widgets/problem.js";
import { Select } from "../../widgets/select.js";

const LANGUAGES = { en: "English", fr: "Français" };

export function Look() {
  const change = useAction();
  const speak = (chosen) => {
    language.value = chosen;
    if (known.value) change.run(async () => void (player.value = (await rami.updateMe({ language: chosen })).data));
  };
  const themes = Object.entries(THEMES).map(([name, text]) => [name, t(text)]);
  return html`
    <section class="sheet" aria-labelledby="look">
      <h2 id="look">${t(LOOK)}</h2>
      <div class="fields">
        <label>
          ${t(LANGUAGE)}
          <${Select} choices=${Object.entries(LANGUAGES)} value=${language.value} onChoose=${speak} />
        </label>
        <label>
          ${t(THEME)}
          <${Select} choices=${themes} value=${theme.value} onChoose=${(chosen) => (theme.value = chosen)} />
        </label>
      </div>
      <${Failure} error=${change.error} retry=${change.retry} />
    </section>
  `;
}
