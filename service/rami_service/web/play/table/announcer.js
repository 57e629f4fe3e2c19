/** Tells a screen reader what happened and whose turn it is. Sentences of one moment are told together. */
import { TURN_ANSWER, TURN_DRAW, TURN_OF, TURN_OFFER, TURN_PLAY, TURN_THROW } from "../../words/table.js";
import { sentence } from "../game/event_words.js";
import { nameOf } from "../game/sides.js";
import { html, useEffect, useState } from "../html.js";
import { t } from "../translate.js";

const OFTEN = 700; // milliseconds: a whole turn of a bot is one announcement

export function Announcer({ game }) {
  const [told, setTold] = useState("");
  const [heard, setHeard] = useState(game.log.value.length);
  const log = game.log.value;
  const view = game.view.value;
  useEffect(() => {
    const timer = setTimeout(() => {
      const lines = log.slice(heard).map((event) => sentence(view, event, { aloud: true })).filter(Boolean);
      setHeard(log.length);
      setTold([...lines, turnText(view, game.moves.value)].join(" "));
    }, OFTEN);
    return () => clearTimeout(timer);
  }, [log, view.turn, view.phase]);
  return html`<p class="out-of-sight" role="status" aria-live="polite">${told}</p>`;
}

/** Whose turn it is, and what the player has to do with these legal moves. */
export function turnText(view, moves = []) {
  if (view.status !== "playing") return "";
  if (view.turn !== view.seat) return t(TURN_OF, { name: nameOf(view, view.turn) });
  if (view.phase === "answer") return t(TURN_ANSWER);
  if (view.phase === "draw") return t(moves.some(({ type }) => type === "pass") ? TURN_OFFER : TURN_DRAW);
  return t(view.rules.table === "showdown" ? TURN_THROW : TURN_PLAY);
}
