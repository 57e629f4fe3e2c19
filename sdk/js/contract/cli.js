#!/usr/bin/env node
/** `rami contract URL`: checks on a running deployment what clients rely on, as the command of the Python SDK does. */
import { parseArgs } from "node:util";
import * as checks from "./checks.js";
import { Connection, NoConnection } from "./connection.js";
import { Deployment } from "./deployment.js";
import { NotChecked, Unmet } from "./expectations.js";
import { CHECKS, HELP, WORDS } from "./facts.js";

const USAGE = "Usage: rami contract [--origin ORIGIN] [--lang en|fr] [URL]";
// What would act on the terminal, or change the order of the letters.
const ACTS = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\xad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;

const escaped = (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
const printable = (text) => String(text).replace(ACTS, escaped);

/** Write a sentence, in English or in French, with its values. */
const speaker = (lang) => (words, values = {}) => {
  const sentence = words[(lang ?? spoken()) === "fr" ? 1 : 0];
  return sentence.replace(/\{(\w+)\}/g, (_, name) => values[name]);
};
const spoken = () => ((process.env.LC_ALL || process.env.LANG || "").startsWith("fr") ? "fr" : "en");

/** What came of a check: its line, and whether it has not failed. */
async function result(say, name, deployment) {
  const title = (outcome) => `${say(outcome)}: ${name}: ${say(WORDS.TITLES[name])}`;
  try {
    await checks[name](deployment);
    return [title(WORDS.PASSED), true];
  } catch (error) {
    if (!(error instanceof Unmet)) throw error;
    const why = say(WORDS[error.sentence], error.values);
    if (error instanceof NotChecked) return [`${title(WORDS.SKIPPED)} ${why}`, true];
    return [`${title(WORDS.FAILED)} ${why} ${say(WORDS.LOOK[name])}`, false];
  }
}

async function removed(say, deployment) {
  const left = await deployment.remove();
  const values = { players: deployment.players.length, games: deployment.games.length, left: left.join(", ") };
  return say(left.length ? WORDS.LEFT : WORDS.MADE, values);
}

/** Print the report. The exit status. */
async function report(say, connection, origin) {
  const deployment = new Deployment(connection, origin);
  let passes = true;
  try {
    await connection.reach();
    for (const name of CHECKS) {
      const [line, passed] = await result(say, name, deployment);
      console.log(printable(line));
      passes &&= passed;
    }
  } catch (error) {
    if (!(error instanceof NoConnection)) throw error;
    return failed(say(WORDS[error.message], { address: connection.address }), 1);
  } finally {
    if (deployment.players.length) console.log(printable(await removed(say, deployment)));
  }
  return passes ? 0 : 1;
}

function failed(why, status) {
  console.error(printable(why));
  return status;
}

async function main() {
  const text = { type: "string" };
  const options = { origin: text, lang: text, help: { type: "boolean" } };
  let say, connection, origin;
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [command, url = process.env.RAMI_URL, ...more] = positionals;
    if (values.help) {
      console.log(`${USAGE}\n\n${HELP}`);
      return 0;
    }
    if (command !== "contract" || !url || more.length || !["en", "fr", undefined].includes(values.lang))
      return failed(USAGE, 2);
    [say, origin] = [speaker(values.lang), values.origin];
    const [, scheme, rest] = /^([a-z][a-z\d+.-]*:)?(?:\/\/)?(.*)$/is.exec(origin ?? "x://y");
    if (!scheme || rest.includes("/")) return failed(say(WORDS.NOT_AN_ORIGIN, { origin }), 2);
    connection = new Connection(url);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return failed(error.message, 2);
  }
  return report(say, connection, origin);
}

process.exitCode = await main();
