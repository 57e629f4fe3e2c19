/**
 * Texts in both languages. A text is a pair, English and French, in a table of `words/`, so none can lack a language.
 * A part of the pair may be `{ one, other }`: then the plural follows `count`.
 */
import { language } from "./preferences.js";

export function t(text, values = {}) {
  const found = text[language.value === "fr" ? 1 : 0];
  const sentence = typeof found === "string" ? found : found[plural(values.count)] ?? found.other;
  return sentence.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

/** The text of a name; one that has none is its own text. */
export function named(texts, name) {
  return texts[name] ? t(texts[name]) : name;
}

/** A number as people of the language write it. */
export function number(value, digits = 0, least = 0) {
  return new Intl.NumberFormat(language.value, { maximumFractionDigits: digits, minimumFractionDigits: least }).format(value);
}

/** A day and a time of day, from the text of the API. */
export function dateTime(text) {
  return new Intl.DateTimeFormat(language.value, { dateStyle: "medium", timeStyle: "short" }).format(new Date(text));
}

/** How far away a time is: "in 3 hours", "il y a 2 jours". Both times are in milliseconds. */
export function fromNow(time, now) {
  const seconds = Math.round((time - now) / 1000);
  const units = [["day", 86_400], ["hour", 3600], ["minute", 60], ["second", 1]];
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1];
  return new Intl.RelativeTimeFormat(language.value, { numeric: "auto" }).format(Math.round(seconds / size), unit);
}

/** "A, B and C". */
export function list(parts) {
  return new Intl.ListFormat(language.value, { type: "conjunction" }).format(parts);
}

function plural(count) {
  return new Intl.PluralRules(language.value).select(Number(count ?? 2));
}
