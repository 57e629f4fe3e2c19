/** The reader's open and running games, those first that wait for the reader. */
import { ALL_YOUR_GAMES, NO_GAMES, YOUR_GAMES } from "../../../words/home.js";
import { STATUS, TURN_OF_NAME, YOUR_TURN_TAG } from "../../../words/shared.js";
import { html } from "../../html.js";
import { link } from "../../router.js";
import { player, rami } from "../../session.js";
import { list, t } from "../../translate.js";
import { Loading, useEvery, useLoad } from "../../widgets/load.js";
import { gamePath } from "../../paths.js";
import { Failure } from "../../widgets/problem.js";
import { titleOf } from "../../options/variants.js";

const SECONDS = 10;
const SHOWN = 6;

export function RunningGames({ variants }) {
  const me = player.value.id;
  const games = useLoad((signal) => rami.listMyGames({ signal }).then(({ data }) => data.items), [me]);
  useEvery(SECONDS, games.again);
  const waits = ({ turn, players }) => turn !== null && players[turn].player === me;
  const sorted = games.data?.toSorted((one, other) => waits(other) - waits(one));
  return html`
    <section class="sheet" aria-labelledby="your-games">
      <h2 id="your-games">${t(YOUR_GAMES)}</h2>
      <${Failure} error=${games.error} retry=${games.again} />
      ${!sorted && !games.error && html`<${Loading} />`}
      ${sorted?.length === 0 && html`<p class="soft">${t(NO_GAMES)}</p>`}
      <ul class="links">
        ${sorted?.slice(0, SHOWN).map((game) => html`
          <li key=${game.id}>
            <a href=${link(gamePath(game.id))}>
              <strong>${titleOf(variants, game.variant)}</strong> ${othersOf(game, me)}
            </a>${" "}
            <${Whose} game=${game} mine=${waits(game)} />
          </li>
        `)}
      </ul>
      <a href=${link("account")}>${t(ALL_YOUR_GAMES)}</a>
    </section>
  `;
}

function othersOf({ players }, me) {
  return list(players.filter(({ player: id, name }) => id !== me && name).map(({ name }) => name));
}

function Whose({ game, mine }) {
  if (game.turn === null) return html`<span class="tag">${t(STATUS[game.status])}</span>`;
  if (mine) return html`<strong class="tag turn">${t(YOUR_TURN_TAG)}</strong>`;
  return html`<span class="tag">${t(TURN_OF_NAME, { name: game.players[game.turn].name })}</span>`;
}
