/** Whose turn it is, in words. */
import { TURN_ANSWER, TURN_DRAW, TURN_OF, TURN_OFFER, TURN_ONLY_DISCARD, TURN_PLAY, TURN_DECLARE, TURN_DISCARD } from "../../words/table.js";
import { nameOf } from "./sides.js";
import { t } from "../translate.js";

/** Whose turn it is, and what the player has to do with these legal moves. */
export function turnText(view, moves = []) {
  if (view.status !== "playing") return "";
  if (view.turn !== view.seat) return t(TURN_OF, { name: nameOf(view, view.turn) });
  if (view.phase === "answer") return t(TURN_ANSWER);
  if (view.phase === "draw") return t(moves.some(({ type }) => type === "pass") ? TURN_OFFER : TURN_DRAW);
  if (view.rules.table !== "showdown") return t(TURN_PLAY);
  const can = (act) => moves.some(({ type }) => type === act);
  return t(can("knock") ? TURN_DISCARD : can("declare") ? TURN_DECLARE : TURN_ONLY_DISCARD);
}
