/** A game before one sits down: who is there, how fast it is, and its rules. */
import { FREE_SEATS, NO_SEAT } from "../../../words/invitations.js";
import { PRIVATE, STATUS } from "../../../words/shared.js";
import { html } from "../../html.js";
import { rami } from "../../session.js";
import { RuleSheet } from "../../sheets/rule_sheet.js";
import { t } from "../../translate.js";
import { hasSeat, SeatList, sits } from "../games/seats.js";
import { infoOf, titleOf, useVariants } from "../../options/variants.js";
import { GameFacts } from "./game_facts.js";

/** `game` is as in a list of games. */
export function InvitedGame({ game }) {
  const { data: variants } = useVariants();
  const { variant, options, players, turn_seconds: turnSeconds } = game;
  const seats = players.length;
  const free = players.filter(({ kind }) => kind === "free").length;
  const sheet = (lang) => rami.previewRules({ variant, options, seats }, { lang }).then(({ data }) => data.sheet);
  return html`
    <section class="sheet" aria-labelledby="invited-game">
      <div class="row">
        <h2 id="invited-game">${titleOf(variants, variant)}</h2>
        <span class="tag">${t(STATUS[game.status])}</span>
        ${game.private && html`<span class="tag">${t(PRIVATE)}</span>`}
      </div>
      <${SeatList} seats=${players} />
      ${game.status === "open" && hasSeat(players) && html`<p>${t(FREE_SEATS, { count: free })}</p>`}
      ${isFull(game) && html`<p>${t(NO_SEAT)}</p>`}
      <${GameFacts} info=${infoOf(variants, variant)} options=${options} seats=${seats} turnSeconds=${turnSeconds} />
      <${RuleSheet} id=${game.id} read=${sheet} />
    </section>
  `;
}

function isFull({ status, players }) {
  return status === "playing" || (status === "open" && !hasSeat(players) && !sits(players));
}
