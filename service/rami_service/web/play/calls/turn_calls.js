/**
 * Calls the player: the title and the icon of the tab say whose turn it is; sounds, vibration and notifications say
 * that the own turn has begun. Each can be switched off in the settings.
 */
import { effect, signal, untracked } from "../html.js";
import { settings } from "../preferences.js";
import { rami } from "../session.js";
import { turnText } from "../game/turn_text.js";
import { t } from "../translate.js";
import { BETWEEN_DEALS, OVER } from "../../words/table.js";
import { notify, withdraw } from "./notification.js";
import { once } from "./once.js";
import { isSeen, showSeen } from "./seen.js";
import { audible, play } from "./sounds.js";

const NAME = document.title;
const VIBRATION = [80, 60, 80]; // milliseconds: on, off, on
const HEARD = { meld_laid: "laid", cards_laid_off: "laid", joker_swapped: "laid", knocked: "laid", deal_ended: "ended" };

/** Call at a game until `left` is aborted. */
export function callAt(game, left) {
  let [mine, heard, bubbles] = [isMine(game.view.peek()), game.log.peek().at(-1), game.said.peek()];
  const opened = signal(0); // changes when a pause between deals is over
  const stops = [
    effect(() => {
      const pause = pauseOf(game.view.value);
      const timer = pause && setTimeout(() => opened.value++, pause);
      return () => clearTimeout(timer);
    }),
    effect(() => entitle(game.view.value, game.moves.value, opened.value)),
    effect(() => {
      const before = mine;
      mine = isMine(game.view.value, opened.value);
      if (mine && !before) untracked(() => begin(game));
      if (before && !mine) withdraw(game.id);
    }),
    effect(() => {
      const log = game.log.value;
      const fresh = log.slice(log.lastIndexOf(heard) + 1);
      heard = log.at(-1);
      const sound = fresh.map(({ type, seat }) => seat !== game.view.peek()?.seat && HEARD[type]).findLast(Boolean);
      if (sound) sing(game, sound);
    }),
    effect(() => {
      const said = Object.entries(game.said.value).filter(([seat, text]) => text && text !== bubbles[seat]);
      if (said.some(([seat]) => Number(seat) !== game.view.peek()?.seat)) untracked(() => sing(game, "said"));
      bubbles = game.said.value;
    }),
  ];
  showSeen(game.id, left);
  left.addEventListener("abort", () => {
    stops.forEach((stop) => stop());
    withdraw(game.id);
    document.title = NAME;
    icon(false);
  });
}

/** The milliseconds until the next deal can be played. */
const pauseOf = (view) => Math.max(0, view?.opens_at ? Date.parse(view.opens_at) - rami.now() : 0);
const isMine = (view) => view?.status === "playing" && view.turn === view.seat && !pauseOf(view);

/** Say in the tab whose turn it is. */
function entitle(view, moves) {
  const mine = isMine(view);
  const said = view.status !== "playing" ? t(OVER) : pauseOf(view) ? t(BETWEEN_DEALS) : turnText(view, moves);
  document.title = `${mine ? "● " : ""}${said} – ${NAME}`;
  icon(mine);
}

function icon(marked) {
  const link = document.querySelector("link[rel=icon]");
  link.href = link.href.replace(/[^/]+$/, marked ? "turn.svg" : "docs.svg");
}

/** The own turn begins: call once, however many tabs show the game. */
async function begin(game) {
  sing(game, "turn");
  if (settings.vibration.value === "on") navigator.vibrate?.(VIBRATION);
  if (settings.notifications.value === "on" && document.hidden && !(await isSeen(game.id))) {
    const { view, moves } = game;
    await once(`notification ${game.id} ${view.value.version}`, () => notify(game.id, turnText(view.value, moves.value)));
  }
}

function sing(game, sound) {
  if (settings.sounds.peek() === "on" && audible()) once(`sound ${game.id} ${game.view.peek().version} ${sound}`, () => play(sound));
}
