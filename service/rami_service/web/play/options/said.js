/**
 * Values of options in words, from the titles of the schema. Pure: `words` has what the language does: `yes`, `no`,
 * `join(parts)` for a list and `named(name, value)` for "Points: 51".
 */
import { alternativeOf } from "./schema.js";

/** A value as people read it: "Low or high", "13", "2: 10, 3: 7". */
export function said(field, value, words) {
  switch (field?.kind) {
    case "switch": return value ? words.yes : words.no;
    case "fixed": return field.title || String(field.value);
    case "choice": return field.choices.find((one) => one.value === value)?.title ?? String(value);
    case "either": return said(field.alternatives[alternativeOf(field, value)], value, words);
    case "list": return list(field, value, words);
    case "parts": return parts(field, value, words);
    case "table": return table(field, value, words);
    default: return typeof value === "object" ? JSON.stringify(value) : String(value);
  }
}

function table({ each }, value, words) {
  return Object.entries(value).map(([count, one]) => words.named(count, said(each, one, words))).join(", ");
}

function list({ item, least, most }, value, words) {
  const items = value.map((one) => said(item, one, words));
  if (least === 2 && most === 2) return items[0] === items[1] ? items[0] : items.join("–");
  const numbered = item.kind === "parts" && items.length > 1;
  return words.join(items.map((one, place) => (numbered ? `${place + 1}. ${one}` : one)));
}

/**
 * Only the parts that the value names: an option may name some of them. What is not set, or off, is left out beside others.
 * A choice says itself what it is.
 */
function parts(field, value, words) {
  const inWords = (part) => {
    const one = said(part, value[part.name], words);
    return part.kind === "choice" ? one : words.named(part.title, one);
  };
  const named = field.parts.filter(({ name }) => name in value);
  const set = named.filter(({ name }) => value[name] !== null && value[name] !== false);
  return (set.length ? set : named).map(inWords).join(", ");
}
