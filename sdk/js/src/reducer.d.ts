// The types of the reducer.
import type { GameEvent, GameView } from "./api.js";

/** The view after all events of the next version. Throws StaleEvent. */
export function viewAfter(view: GameView, version: number, events: GameEvent[], player?: string | null): GameView;
/** An event that does not say enough: read the game instead. */
export class StaleEvent extends Error {}
