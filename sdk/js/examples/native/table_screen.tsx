// A screen of React Native. It begins with a player's token and the id of a game.
import "react-native-get-random-values"; // your part of the shuffle (`joinGame`, `quickMatch`) needs secure random bytes
import { useMemo } from "react";
import { AppState, Button, ScrollView, Text } from "react-native";
import { type Move, Rami, type Wake } from "rami";
import { useGame } from "rami/react";

/** The app wakes up when it comes to the front: its connections may have broken meanwhile. */
const whenActive: Wake = (woken) => {
  const listening = AppState.addEventListener("change", (state) => {
    if (state === "active") woken(true);
  });
  return () => listening.remove();
};

function words({ type, ...rest }: Move): string {
  return [type, ...Object.values(rest).flat()].join(" ");
}

export function TableScreen({ url, token, id }: { url: string; token: string; id: string }) {
  // The fetch of React Native delivers no streams. The client would find it out; this saves the attempt.
  const rami = useMemo(() => new Rami({ url, token, wake: whenActive, streams: false }), [url, token]);
  const { view, legalMoves, state, problem, play } = useGame(rami, id);
  if (problem) return <Text>{problem.detail}</Text>;
  return (
    <ScrollView>
      <Text>{state === "ok" ? view?.hand.join(" ") : state}</Text>
      {legalMoves?.moves.map((move) => (
        <Button key={words(move)} title={words(move)} onPress={() => play(move).catch(console.warn)} />
      ))}
    </ScrollView>
  );
}
