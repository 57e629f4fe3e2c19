/** The table of a running or finished game: the others, the middle, the own hand, and what can be done. */
import { MENU } from "../../words/side.js";
import * as words from "../../words/table.js";
import { sign } from "../game/cards.js";
import { html, useEffect } from "../html.js";
import { lazy } from "../lazy.js";
import { atTable } from "../router.js";
import { connection } from "../session.js";
import { t } from "../translate.js";
import { Actions, Offered } from "./actions.js";
import { Centre } from "./centre.js";
import { Hand } from "./hand.js";
import { Heading } from "./heading.js";
import { Melds } from "./melds.js";
import { Seat, Seats } from "./seats.js";
import { turnText } from "../game/turn_text.js";
import { useSeconds } from "./clock.js";

const Announcer = lazy(() => import("./announcer.js"), "Announcer");
const HintPanel = lazy(() => import("./hint.js"), "HintPanel");
const LastEvent = lazy(() => import("./last_event.js"), "LastEvent");
const Side = lazy(() => import("./side.js"), "Side");
const Result = lazy(() => import("./result.js"), "Result");
const OpeningCount = lazy(() => import("./opening_count.js"), "OpeningCount");
const Away = lazy(() => import("./away.js"), "Away");
const Claim = lazy(() => import("./claim.js"), "Claim");
const Ready = lazy(() => import("./ready.js"), "Ready");

export function Table({ game }) {
  useEffect(() => {
    const left = new AbortController();
    atTable.value = true;
    left.signal.addEventListener("abort", () => (atTable.value = false));
    import("../calls/turn_calls.js").then(({ callAt }) => left.signal.aborted || callAt(game, left.signal));
    import("../game/kept_order.js").then(({ keepOrder }) => left.signal.aborted || keepOrder(game, left.signal));
    import("./keyboard.js").then(({ listen }) => listen(game, left.signal));
    import("../game/held_discard.js").then(({ holdDiscard }) => (game.holdDiscard = holdDiscard)); // nothing waits before
    import("./animation.js").then(({ animate }) => (game.onEvents = animate)); // nothing moves before
    return () => left.abort();
  }, [game]);
  const view = game.view.value;
  const seated = view.seat !== null;
  const over = view.status !== "playing";
  const ended = view.last_deal && (game.result.value === view.last_deal.deal || (over && view.last_deal));
  return html`
    <div class="game" data-version=${view.version} data-status=${view.status}>
      <h1 class="out-of-sight">${t(words.TABLE)}</h1>
      <div class="board">
        <${Heading} game=${game} />
        <${Seats} game=${game} />
        <div class="felt">
          ${ended
            ? html`<${Result} key=${view.last_deal.deal} game=${game} done=${() => (game.result.value = null)} />`
            : html`<${Centre} game=${game} />${view.rules.table === "melds" && html`<${Melds} game=${game} />`}`}
        </div>
        ${seated && game.hint.value && html`<${HintPanel} game=${game} />`}
        <div class="dock">
          <div class="self">
            ${seated && html`<${Seat} game=${game} seat=${view.seat} own=${true} />`}
            <${Notes} game=${game} />
          </div>
          ${seated && !ended && html`
            <${Offered} game=${game} />
            <${Hand} game=${game} />
            ${!over && html`<${Actions} game=${game} />`}
          `}
        </div>
      </div>
      <aside class="side" id="beside" popover aria-label=${t(MENU)}><${Side} game=${game} /></aside>
      <${Announcer} game=${game} />
    </div>
  `;
}

/** What the player has to know now: whose turn it is, what is owed in this turn, and why something was refused. */
function Notes({ game }) {
  const view = game.view.value;
  const said = game.message.value;
  const pause = useSeconds(view.opens_at);
  const message = said?.passing && connection.value === "ok" ? null : said;
  return html`
    <div class="notes">
      <${LastEvent} game=${game} />
      <p class="turn">${!pause && status(view, game.moves.value)}</p>
      ${duties(view).map((text) => html`<p key=${text} class="duty">${text}</p>`)}
      ${view.rules.opening && html`<${OpeningCount} game=${game} />`}
      ${message && html`<p class="refused" role="alert">${message.text}</p>`}
      ${pause > 0 && game.result.value === null && html`<${Ready} game=${game} seconds=${pause} />`}
      ${view.claim_after && mayClaim(view) && html`<${Claim} game=${game} />`}
      ${(view.suspended_until || view.players[view.seat]?.away) && html`<${Away} game=${game} />`}
    </div>
  `;
}

/** Whether the reader waits for another player, and is there. */
function mayClaim({ status, seat, turn, players }) {
  return status === "playing" && seat !== null && seat !== turn && !players[seat].away;
}

function status(view, moves) {
  if (view.status === "aborted") return t(words.ABORTED);
  if (view.status !== "playing") return t(words.OVER);
  return view.seat === null ? `${t(view.watch_delay ? words.WATCHING_LATE : words.WATCHING, { seconds: view.watch_delay })} ${turnText(view)}` : turnText(view, moves);
}

function duties(view) {
  const turn = view.this_turn;
  if (view.status !== "playing" || view.turn !== view.seat || !turn) return [];
  const found = [];
  if (turn.must_use_taken || turn.must_meld_taken) found.push(t(words.MUST_USE, { card: sign(turn.taken) }));
  if (turn.jokers_owed) found.push(t(words.JOKERS_OWED, { count: turn.jokers_owed }));
  return found;
}
