/** A game in a component of React: `const { view, legalMoves, play } = useGame(rami, gameId)`. */
import { useCallback, useEffect, useRef, useState } from "react";
import { followGame } from "../src/followed_game.js";

const NOTHING = { view: null, legalMoves: null, step: null, state: "ok", transport: null, over: false, problem: null };

/**
 * Follow a game while the component is shown; null as its id follows none.
 *
 * `view` and `legalMoves` are the newest ones, and `step` is the one that brought them. `state` is that of the connection
 * and `transport` how the news come. `over` says that the game is over, and `problem` why the service refuses it.
 * `play(...moves)` makes moves, and throws what a call throws. React may show several steps at once; `onStep(step)` is
 * given each of them, and the next one waits for the promise that it returns.
 */
export function useGame(rami, gameId, { onStep } = {}) {
  const [shown, show] = useState({ id: null, ...NOTHING });
  const [following, latest] = [useRef(null), useRef(onStep)];
  useEffect(() => {
    latest.current = onStep;
  });
  useEffect(() => {
    if (!gameId) return undefined;
    let left = false;
    const change = (parts) => left || show((before) => ({ ...before, ...parts }));
    show({ id: gameId, ...NOTHING });
    const game = followGame(rami, gameId, {
      onStep(step) {
        change({ step, view: step.view, legalMoves: step.legalMoves, transport: game.transport });
        return latest.current?.(step);
      },
      onState: (state) => change({ state }),
      onEnd: (problem) => change({ problem, over: problem === null }),
    });
    following.current = game;
    return () => {
      left = true;
      following.current = null;
      game.close();
    };
  }, [rami, gameId]);
  const play = useCallback(
    async (...moves) => {
      const { data } = await rami.makeMoves(gameId, { moves }, { minimal: true, include: "legal_moves" });
      const game = following.current;
      if (game?.id === gameId) await game.acceptEvents(data.version, data.events, data.legal_moves);
    },
    [rami, gameId],
  );
  const { id, ...found } = shown;
  return { ...(id === gameId ? found : NOTHING), play };
}
