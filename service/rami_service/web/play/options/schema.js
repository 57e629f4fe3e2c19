/**
 * Fields of a form, made from the JSON Schema of a variant's options (`options_schema`). Pure: no page, no language.
 *
 * A field has a `name`, a `title`, a `description` and a `kind`:
 *
 *     switch                       true or false
 *     number    min, max           an integer
 *     text      most               a short text
 *     choice    choices            one of several named values
 *     fixed     value              one value, such as null; it is an alternative of `either`
 *     either    alternatives       one of several fields
 *     list      item, least, most  several values of one field
 *     parts     parts              an object with a field for each key
 *     table     each               an object with a value for each number of players
 *     unknown                      what this release of the page cannot edit
 */

const TAGS = / *\((?:[A-Z]+-?\d+[a-z]?(?:, )?)+\)$/; // the tags of the rules, which are for programs

/** The fields of all options, each with its `group` and with the settings with which it is `idle`. */
export function fieldsOf(schema) {
  return Object.entries(schema.properties).map(([name, { "x-group": group, "x-idle": idle = [], ...option }]) => ({
    ...fieldOf(option, schema.$defs, name),
    group,
    idle,
  }));
}

export function fieldOf(given, defs = {}, name = "") {
  const { title = "", description = "", ...schema } = resolved(given, defs);
  const about = { name, title, description: description.replace(TAGS, "") };
  const inner = (part, key) => fieldOf(part, defs, key);
  if (schema.anyOf) return { ...about, kind: "either", alternatives: schema.anyOf.map((one) => inner(one)) };
  if (schema.oneOf) return { ...about, kind: "choice", choices: schema.oneOf.map(choice) };
  if (schema.enum) return { ...about, kind: "choice", choices: schema.enum.map((value) => choice({ const: value })) };
  if ("const" in schema) return { ...about, kind: "fixed", value: schema.const };
  return { ...about, ...typed(schema, inner) };
}

function typed(schema, inner) {
  const { minimum: min = null, maximum: max = null, minItems: least = 0, maxItems: most = Infinity } = schema;
  if (schema.type === "null") return { kind: "fixed", value: null };
  if (schema.type === "boolean") return { kind: "switch" };
  if (schema.type === "integer") return { kind: "number", min, max };
  if (schema.type === "string") return { kind: "text", most: schema.maxLength ?? null };
  if (schema.type === "array") return { kind: "list", item: inner(schema.items), least, most };
  if (schema.properties) {
    return { kind: "parts", parts: Object.entries(schema.properties).map(([name, part]) => inner(part, name)) };
  }
  if (schema.additionalProperties) return { kind: "table", each: inner(schema.additionalProperties) };
  return { kind: "unknown" };
}

function choice({ const: value, title = String(value), description = "" }) {
  return { value, title, description };
}

/** The schema that a `$ref` names; what stands beside the `$ref` is said of this place and comes first. */
function resolved({ $ref, ...schema }, defs) {
  return $ref ? { ...defs[$ref.replace("#/$defs/", "")], ...schema } : schema;
}

/** Whether a value belongs to a field. Bounds are left to the input. */
export function fits(field, value) {
  switch (field.kind) {
    case "fixed": return value === field.value;
    case "switch": return typeof value === "boolean";
    case "number": return Number.isInteger(value);
    case "text": return typeof value === "string";
    case "choice": return field.choices.some((one) => one.value === value);
    case "list": return Array.isArray(value);
    case "parts":
    case "table": return isObject(value);
    case "either": return field.alternatives.some((one) => fits(one, value));
    default: return false;
  }
}

/** Which alternative of a field a value belongs to; -1 if to none. */
export function alternativeOf(field, value) {
  return field.alternatives.findIndex((one) => fits(one, value));
}

/**
 * A value to begin with, when somebody chooses another alternative or adds an item.
 *
 * `usual` is the default of the option: it is taken if it fits. `players` are the lowest and highest number of players.
 */
export function beginning(field, { usual, players = [2, 4] } = {}) {
  if (usual !== undefined && fits(field, usual)) return usual;
  switch (field.kind) {
    case "fixed": return field.value;
    case "switch": return false;
    case "number": return field.min ?? 0;
    case "text": return "";
    case "choice": return field.choices[0].value;
    case "either": return beginning(field.alternatives[0], { usual, players });
    case "list": return Array.from({ length: Math.max(1, field.least) }, () => beginning(field.item, { players }));
    case "parts": return Object.fromEntries(field.parts.map((part) => [part.name, beginning(part, { players })]));
    case "table": return Object.fromEntries(counts(players).map((count) => [count, beginning(field.each, { usual })]));
    default: return null;
  }
}

/** The value that an object has for a part that it does not name: nothing at all. */
export function emptied(field) {
  if (field.kind === "either" && fits(field, null)) return null;
  return beginning(field);
}

/** All numbers from the first to the second. */
export function counts([low, high]) {
  return Array.from({ length: high - low + 1 }, (_, more) => low + more);
}

export function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether two values of JSON are equal. */
export function equal(one, other) {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, place) => equal(item, other[place]));
  }
  if (!isObject(one) || !isObject(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => key in other && equal(one[key], other[key]));
}
