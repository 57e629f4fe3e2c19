// Plays recorded games back: the path of the reducer, then those of the files. Prints how many versions there were.
import { deepStrictEqual } from "node:assert";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [, , reducer, ...files] = process.argv;
const { viewAfter } = await import(pathToFileURL(reducer).href);

let versions = 0;
for (const file of files) {
  for (const { player, messages, view } of JSON.parse(readFileSync(file, "utf8")).viewers) {
    let reached = messages[0].data;
    for (const { event, data } of messages) {
      if (event !== "version") continue;
      reached = viewAfter(reached, data.version, data.events, player);
      versions += 1;
    }
    deepStrictEqual(JSON.parse(JSON.stringify(reached)), view, file);
  }
}
console.log(versions);
