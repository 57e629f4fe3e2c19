/** A game of the lobby, with what the reader can do with it. */
import { JOIN, TO_TABLE, WATCH } from "../../../words/shared.js";
import { html } from "../../html.js";
import { go, link } from "../../router.js";
import { rami } from "../../session.js";
import { t } from "../../translate.js";
import { useAction } from "../../widgets/action.js";
import { GameCard } from "./game_card.js";
import { gamePath } from "../../paths.js";
import { Failure } from "../../widgets/problem.js";
import { hasSeat, sits } from "./seats.js";
import { titleOf } from "../../options/variants.js";
import { somebody } from "../player/visitor.js";

export function LobbyGame({ game, variants }) {
  const action = useAction();
  const enter = (before) => action.run(async () => {
    await somebody();
    await before();
    go(gamePath(game.id));
  });
  const join = () => enter(() => rami.joinGame(game.id));
  const named = (text) => `${t(text)} – ${titleOf(variants, game.variant)}`;
  const watch = () => enter(() => undefined); // everybody who has a token may look at a public game
  return html`
    <${GameCard} game=${game} variants=${variants} level=${2}>
      ${sits(game.players)
        ? html`<a class="button main" href=${link(gamePath(game.id))}>${t(TO_TABLE)}</a>`
        : game.status === "open" && hasSeat(game.players)
          ? html`<button type="button" class="main" disabled=${action.busy} aria-label=${named(JOIN)} onClick=${join}>${t(JOIN)}</button>`
          : html`<button type="button" disabled=${action.busy} aria-label=${named(WATCH)} onClick=${watch}>${t(WATCH)}</button>`}
      <${Failure} error=${action.error} retry=${action.retry} />
    <//>
  `;
}
