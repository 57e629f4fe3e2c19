import { useState } from "react";
import { type Move, Problem, type Rami } from "rami";
import { useGame } from "rami/react";

function words({ type, ...rest }: Move): string {
  return [type, ...Object.values(rest).flat()].join(" ");
}

export function Table({ rami, id }: { rami: Rami; id: string | null }) {
  const { view, legalMoves, state, over, problem, play } = useGame(rami, id);
  const [refusal, setRefusal] = useState("");
  if (problem) return <p role="alert">{problem.detail}</p>;
  if (!view) return <p>…</p>;

  function chosen(move: Move) {
    setRefusal("");
    play(move).catch((error) => setRefusal(error instanceof Problem ? error.detail : String(error)));
  }

  return (
    <main>
      <p role="status">{over ? `The winners: ${view.winners.join(", ")}` : state === "ok" ? `Deal ${view.deal}` : state}</p>
      <p>{view.hand.join(" ")}</p>
      {legalMoves?.moves.map((move) => (
        <button key={words(move)} onClick={() => chosen(move)}>
          {words(move)}
        </button>
      ))}
      <p role="alert">{refusal}</p>
    </main>
  );
}
