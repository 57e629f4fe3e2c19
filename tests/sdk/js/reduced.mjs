// Checks the reducer: each line of the input has a view, the events of the next version, and the view after it.
import { deepStrictEqual } from "node:assert";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const { StaleEvent, viewAfter } = await import(pathToFileURL(process.argv[2]).href);

function frozen(value) {
  if (value && typeof value === "object") Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

let steps = 0;
let stale = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const { name, before, version, events, player, after } = frozen(JSON.parse(line));
  deepStrictEqual(JSON.parse(JSON.stringify(viewAfter(before, version, events, player))), after, name);
  steps += 1;
  if (events.some((event) => event.this_turn)) {
    const old = events.map(({ this_turn, ...event }) => event);
    try {
      viewAfter(before, version, old, player);
    } catch (error) {
      if (!(error instanceof StaleEvent)) throw error;
      stale += 1;
    }
  }
}
console.log(JSON.stringify({ steps, stale }));
