/** Above the table: the game, the deal and its end, and the button for all that stands beside the table. */
import { DEAL_OF, DEAL_TO_TARGET, MENU, SOUNDS } from "../../words/side.js";
import { html } from "../html.js";
import { language, settings } from "../preferences.js";
import { rami } from "../session.js";
import { t } from "../translate.js";
import { useLoad } from "../widgets/load.js";

export function Heading({ game }) {
  const { rules, deal } = game.view.value;
  const { data } = useLoad(() => rami.listVariants({ form: "short" }).then((answer) => answer.data), [language.value]);
  const { target, deals } = rules.match_end;
  const where = target ? t(DEAL_TO_TARGET, { number: deal, points: target }) : t(DEAL_OF, { number: deal, count: deals });
  return html`
    <div class="heading">
      <b>${data?.games.find(({ name }) => name === rules.variant)?.title ?? rules.variant}</b>
      ${deal > 0 && html`<span>${where}</span>`}
      <${Sounds} />
      <button class="menu" popovertarget="beside" aria-label=${t(MENU)}><span aria-hidden="true">☰</span></button>
    </div>
  `;
}

function Sounds() {
  const { sounds } = settings;
  const on = sounds.value === "on";
  return html`
    <button class="sounds" aria-pressed=${on} aria-label=${t(SOUNDS)} title=${t(SOUNDS)} onClick=${() => (sounds.value = on ? "off" : "on")}>
      <span aria-hidden="true">♪</span>
    </button>
  `;
}
