// Checks the shuffles of records: `verify.mjs CLIENT FILE`. Prints for each change what is wrong with each record,
// found from the record alone, and from what a player saw.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { verifyRecord } = await import(pathToFileURL(process.argv[2]).href);
const [alone, seen] = [{}, {}];
for (const { change, record, rules, events } of JSON.parse(readFileSync(process.argv[3], "utf8"))) {
  (alone[change] ??= []).push(fault(verifyRecord(record, rules)));
  (seen[change] ??= []).push(fault(verifyRecord(record, rules, { events })));
}
console.log(JSON.stringify({ alone, seen }));

function fault({ ok, deals }) {
  return ok ? null : deals.find((deal) => !deal.ok).reason;
}
