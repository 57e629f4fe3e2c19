/**
 * The settings that a game has with some options, and the options that give some settings. Pure.
 *
 * `options` are what is sent: only what differs. `info` is the description of a variant (`GET /v1/variants/{name}`),
 * and `fields` are those of its schema. The service merges in the same way; its preview has the last word.
 */
import { emptied, equal, isObject } from "./schema.js";

/** Its parts depend on each other (deals or a target), so all of them are sent. */
const WHOLE = "match_end";

/** Who is out has passed the target, and deals are for those who are still in. */
const ELIMINATION = { strict: true, players_counted: "still_in" };

/** All settings: the defaults of the variant, then what options imply, then the options themselves. */
export function settingsOf(info, fields, options) {
  const implied = active(info, options).map(({ defaults }) => defaults);
  const { variant: _, ...defaults } = info.defaults;
  return [...implied, options].reduce((settings, changes) => merged(settings, changes, fields), defaults);
}

/** What the options that are set imply. */
function active(info, options) {
  return info.implied.filter(({ option, value, part }) =>
    part ? (options[option]?.[part] ?? null) !== null : option in options && equal(options[option], value),
  );
}

function merged(settings, changes, fields) {
  const made = { ...settings };
  for (const [name, value] of Object.entries(changes)) {
    const old = made[name];
    if (!isObject(value) || !isObject(old)) made[name] = value;
    else if (name === WHOLE) made[name] = filled(fieldOf(fields, name), { ...endFor(old, value), ...value });
    else made[name] = { ...old, ...value };
  }
  return made;
}

/** A game has deals or a target: who names one, drops the default of the other. */
function endFor(old, given) {
  const kept = "deals" in given ? {} : "target" in given ? { target: null, strict: old.strict ?? false } : old;
  return given.elimination === true ? { ...kept, ...ELIMINATION } : kept;
}

function filled(field, value) {
  return Object.fromEntries(field.parts.map((part) => [part.name, value[part.name] ?? emptied(part)]));
}

/** The options after one of them was set to a value. */
export function withOption(info, fields, options, name, value) {
  const before = settingsOf(info, fields, options)[name];
  return lean(info, fields, { ...options, [name]: name === WHOLE ? endAfter(before, value) : value });
}

/** What goes together: one of deals and a target (the one that was there before goes), and elimination with its parts. */
function endAfter(before, given) {
  let end = given;
  if (given.elimination && !before.elimination) end = { ...given, ...ELIMINATION };
  else if (before.elimination && !given.elimination) end = { ...given, re_entries: 0, players_counted: "all" };
  if (end.deals === null || end.target === null) return end;
  return before.deals === null ? { ...end, target: null } : { ...end, deals: null };
}

/** The options after one of them was set back to its default. */
export function withoutOption(info, fields, options, name) {
  const { [name]: _, ...others } = options;
  return lean(info, fields, others);
}

/** Only the options that change something, and of an object only the keys that do. */
export function lean(info, fields, options) {
  let kept = options;
  for (const name of Object.keys(options)) {
    const { [name]: value, ...others } = kept;
    const before = settingsOf(info, fields, others)[name];
    const change = difference(name, before, value);
    kept = change === undefined ? others : { ...kept, [name]: change };
  }
  return kept;
}

/** What of `value` differs from `before`; undefined if nothing does. */
function difference(name, before, value) {
  if (!isObject(value) || !isObject(before)) return equal(before, value) ? undefined : value;
  const changed = Object.entries(value).filter(([key, part]) => !equal(before[key], part));
  if (changed.length === 0) return undefined;
  return name === WHOLE ? value : Object.fromEntries(changed);
}

/** The option that gave a setting its value, if the player has not set it: the last one that implies it, or null. */
export function causeOf(info, options, name) {
  if (name in options) return null;
  return active(info, options).findLast(({ defaults }) => name in defaults)?.option ?? null;
}

/** The options of a game in a list, each with its field and its changed value, in the order of the fields. */
export function changesOf(info, fields, options) {
  return fields
    .filter(({ name }) => name in options)
    .map((field) => ({ field, value: difference("", info.defaults[field.name], options[field.name]) }))
    .filter(({ value }) => value !== undefined);
}

export function fieldOf(fields, name) {
  return fields.find((field) => field.name === name);
}
