/** Which options stand together in the form, and which of them do not matter with the settings so far. Pure. */

/** Whether an option changes anything in a game with these settings. */
export function matters({ idle }, settings) {
  return !idle.some((some) => Object.entries(some).every(([name, values]) => values.includes(settings[name])));
}

/** The groups with their titles and their fields, without what `wanted` refuses, and without empty groups. */
export function grouped(groups, fields, wanted) {
  return Object.entries(groups)
    .map(([group, title]) => ({ group, title, fields: fields.filter((one) => one.group === group && wanted(one)) }))
    .filter(({ fields: found }) => found.length > 0);
}

/** Whether a field, or one of its values, has these words in its texts. Accents and capitals do not count. */
export function mentions(field, sought) {
  const texts = textsOf(field).map(plain).join(" ");
  return plain(sought).split(/\s+/).every((word) => texts.includes(word));
}

function textsOf(field) {
  const inner = [...(field.alternatives ?? []), ...(field.parts ?? []), ...(field.choices ?? [])];
  if (field.item) inner.push(field.item);
  return [field.name ?? "", field.title, field.description, ...inner.flatMap(textsOf)];
}

function plain(text) {
  return text.normalize("NFD").replace(/\p{Diacritic}/gu, "").toLowerCase();
}
