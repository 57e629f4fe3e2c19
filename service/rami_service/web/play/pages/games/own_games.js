/** The reader's games by their status, in pages. */
import { CURRENT, FINISHED, NONE_HERE, ORGANISED, REPLAY, STOPPED, YOUR_GAMES } from "../../../words/account.js";
import { FIRST_PAGE, NEXT_PAGE, TO_TABLE } from "../../../words/shared.js";
import { html, useSignal } from "../../html.js";
import { link } from "../../router.js";
import { player, rami } from "../../session.js";
import { t } from "../../translate.js";
import { GameCard } from "./game_card.js";
import { Loading, useEvery, useLoad } from "../../widgets/load.js";
import { gamePath, replayPath } from "../../paths.js";
import { Failure } from "../../widgets/problem.js";

const TABS = [[null, CURRENT], ["finished", FINISHED], ["aborted", STOPPED]];
const EACH = 8;
const SECONDS = 15;

export function OwnGames({ variants }) {
  const query = useSignal({ status: null, organised: false, cursor: null });
  const { status, organised, cursor } = query.value;
  const read = (signal) => rami.listMyGames({ status, organised, cursor, limit: EACH, signal }).then(({ data }) => data);
  const games = useLoad(read, [status, organised, cursor, player.value.id]);
  useEvery(SECONDS, games.again);
  const turn = (changes) => () => (query.value = { ...query.peek(), cursor: null, ...changes });
  return html`
    <section class="sheet" aria-labelledby="own-games">
      <h2 id="own-games">${t(YOUR_GAMES)}</h2>
      <div class="row tabs" role="group" aria-labelledby="own-games">
        ${TABS.map(([one, text]) => html`
          <button type="button" aria-pressed=${String(one === status)} onClick=${turn({ status: one })}>
            ${t(text)}
          </button>
        `)}
      </div>
      <label class="inline">
        <input type="checkbox" checked=${organised} onChange=${turn({ organised: !organised })} /> ${t(ORGANISED)}
      </label>
      <${Failure} error=${games.error} retry=${games.again} />
      ${!games.data && !games.error && html`<${Loading} />`}
      ${games.data?.items.length === 0 && html`<p class="soft">${t(NONE_HERE)}</p>`}
      <ul class="plain-list stack">
        ${games.data?.items.map((game) => html`
          <${GameCard} key=${game.id} game=${game} variants=${variants}>
            ${game.status !== "aborted" && html`<a class="button" href=${link(gamePath(game.id))}>${t(TO_TABLE)}</a>`}
            ${game.status === "finished" && html`<a class="button" href=${link(replayPath(game.id))}>${t(REPLAY)}</a>`}
          </>
        `)}
      </ul>
      <p class="row">
        ${cursor && html`<button type="button" onClick=${turn({})}>${t(FIRST_PAGE)}</button>`}
        ${games.data?.next && html`
          <button type="button" onClick=${turn({ cursor: games.data.next })}>${t(NEXT_PAGE)}</button>
        `}
      </p>
    </section>
  `;
}
