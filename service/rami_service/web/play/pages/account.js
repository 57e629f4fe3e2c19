/** The page of the own player, and behind it the page of the player's webhooks. */
import { ACCOUNT, BRING_PLAYER, NOBODY, TO_START } from "../../words/account.js";
import { html } from "../html.js";
import { lazy } from "../lazy.js";
import { link } from "../router.js";
import { known } from "../session.js";
import { t } from "../translate.js";
import { Data } from "./player/data.js";
import { Going } from "./player/going.js";
import { OwnGames } from "./games/own_games.js";
import { DEVICE } from "../paths.js";
import { ProfileForm } from "./player/profile_form.js";
import { Relations } from "./player/relations.js";
import { Statistics } from "./player/statistics.js";
import { SETTINGS } from "../../words/settings.js";
import { SettingsForm } from "../settings/form.js";
import { SignIn } from "./sign_in/buttons.js";
import { Logins } from "./sign_in/logins.js";
import { Tokens } from "./player/tokens.js";
import { ToWebhooks } from "./webhooks/entrance.js";
import { useVariants } from "../options/variants.js";
import { Loading } from "../widgets/load.js";

const Webhooks = lazy(() => import("./webhooks.js"), "Webhooks", Loading);

export function Account({ args: [part] }) {
  return part === "webhooks" ? html`<${Webhooks} />` : html`<${Own} />`;
}

function Own() {
  const { data: variants } = useVariants();
  return html`
    <div class="page account">
      <h1>${t(ACCOUNT)}</h1>
      ${!known.value && html`<${Nobody} />`}
      <div class="columns">
        <div>
          ${known.value && html`
            <${ProfileForm} /><${OwnGames} variants=${variants} /><${Statistics} variants=${variants} />
          `}
        </div>
        <div>
          <section class="sheet" aria-labelledby="settings"><h2 id="settings">${t(SETTINGS)}</h2><${SettingsForm} /></section>
          ${known.value && html`<${Tokens} /><${ToWebhooks} /><${Logins} /><${Relations} /><${Data} /><${Going} />`}
        </div>
      </div>
    </div>
  `;
}

function Nobody() {
  return html`
    <p>${t(NOBODY)}</p>
    <p class="row">
      <a class="button main" href=${link("")}>${t(TO_START)}</a>
      <a class="button" href=${link(DEVICE)}>${t(BRING_PLAYER)}</a>
    </p>
    <${SignIn} />
  `;
}
