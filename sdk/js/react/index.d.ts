// The types of the hook for React.
import type { GameStep, GameView, LegalMoves, Move, Problem, Rami, State, Transport } from "../src/core.js";

export interface UsedGame {
  /** The newest view, null before the first one. */
  view: GameView | null;
  /** Your legal moves at `view`, or null. */
  legalMoves: LegalMoves | null;
  /** What brought `view`. */
  step: GameStep | null;
  state: State;
  transport: Transport | null;
  over: boolean;
  /** Why the service refuses the game. */
  problem: Problem | null;
  /** Makes moves, and brings their view. Throws `Problem` and `Unreachable`. */
  play(...moves: Move[]): Promise<void>;
}

export interface UseGameOptions {
  /** Called with each step; the next one waits for the promise that is returned. */
  onStep?: (step: GameStep) => unknown;
}

/** Follow a game while the component is shown; null as its id follows none. */
export function useGame(rami: Rami, gameId: string | null, options?: UseGameOptions): UsedGame;
