/** The first page: one click begins a game against house bots. */
import { ALL_OPTIONS, ALL_RULES, HELLO, MORE_WAYS, PLAY_RAMI, SEE_LOBBY, WELCOME } from "../../words/home.js";
import { html } from "../html.js";
import { link } from "../router.js";
import { known, player } from "../session.js";
import { t } from "../translate.js";
import { AgainstBots } from "./new_game/against_bots.js";
import { lastChoice } from "./new_game/last_choice.js";
import { LOBBY, RULES, newGamePath } from "../paths.js";
import { Failure } from "../widgets/problem.js";
import { QuickMatch } from "./new_game/quick_match.js";
import { RunningGames } from "./games/running_games.js";
import { useVariants } from "../options/variants.js";
import { NameField } from "./player/visitor.js";
import { SignIn } from "./sign_in/buttons.js";

export function Home() {
  const { data: variants, error, again } = useVariants();
  return html`
    <div class="page home">
      <header class="hero">
        <h1>${known.value ? t(HELLO, { name: player.value.name }) : t(PLAY_RAMI)}</h1>
        <p>${t(WELCOME)}</p>
      </header>
      <${Failure} error=${error} retry=${again} />
      <div class="columns">
        <section class="sheet" aria-labelledby="against-bots">
          <${NameField} />
          <${AgainstBots} variants=${variants} />
        </section>
        <div>
          ${known.value ? html`<${RunningGames} variants=${variants} />` : html`<${SignIn} />`}
          <${QuickMatch} variants=${variants} />
          <nav class="sheet" aria-labelledby="more-ways">
            <h2 id="more-ways">${t(MORE_WAYS)}</h2>
            <ul class="links">
              <li><a href=${link(LOBBY)}>${t(SEE_LOBBY)}</a></li>
              <li><a href=${link(newGamePath(lastChoice.value.variant))}>${t(ALL_OPTIONS)}</a></li>
              <li><a href=${link(RULES)}>${t(ALL_RULES)}</a></li>
            </ul>
          </nav>
        </div>
      </div>
    </div>
  `;
}
