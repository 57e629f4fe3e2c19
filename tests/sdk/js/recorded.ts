// The recorded games have types: `tsc` reads this file, and Node runs what esbuild makes of it.
import { type GameView, viewAfter } from "rami";
import recorded from "rami/fixtures/rami-51.json" with { type: "json" };

let same = 0;
for (const { messages, player, view } of recorded.viewers) {
  let now: GameView | null = null;
  for (const message of messages) {
    if (message.event === "snapshot") now = message.data;
    else if (message.event === "version" && now)
      now = viewAfter(now, message.data.version, message.data.events, player);
  }
  same += Number(JSON.stringify(now?.totals) === JSON.stringify(view.totals));
}
const { deals } = recorded.record;
console.log(JSON.stringify([same, deals.length]));
