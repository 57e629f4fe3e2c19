/** The games that the service offers, read once in each language, and the fields of their options. */
import { PLAYERS_EXACT, PLAYERS_RANGE } from "../../words/shared.js";
import { fieldsOf } from "./schema.js";
import { language } from "../preferences.js";
import { rami } from "../session.js";
import { t } from "../translate.js";
import { useLoad } from "../widgets/load.js";

const kept = new Map();
const fields = new WeakMap();

/** `{ data: { variants, not_offered }, error, again }` in the reader's language. */
export function useVariants() {
  const spoken = language.value;
  return useLoad(() => every(spoken), [spoken]);
}

function every(spoken) {
  if (!kept.has(spoken)) {
    const read = rami.listVariants().then(({ data }) => data);
    read.catch(() => kept.delete(spoken)); // the next page tries again
    kept.set(spoken, read);
  }
  return kept.get(spoken);
}

export function infoOf(data, name) {
  return data?.variants.find((variant) => variant.name === name) ?? null;
}

/** The title of a game; its name while the titles are not there. */
export function titleOf(data, name) {
  return infoOf(data, name)?.title ?? name;
}

export function fieldsFor(info) {
  if (!fields.has(info)) fields.set(info, fieldsOf(info.options_schema));
  return fields.get(info);
}

/** "2 players", "2 to 6 players". */
export function playersOf([low, high]) {
  return low === high ? t(PLAYERS_EXACT, { count: low }) : t(PLAYERS_RANGE, { low, high });
}
