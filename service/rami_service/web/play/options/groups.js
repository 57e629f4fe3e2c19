/** Which options stand together in the form, and which of them do not matter with the settings so far. Pure. */

/** The order of the groups is that of a game. Options of a later release are in the last group. */
export const GROUPS = {
  deal: ["players", "decks", "hand_size", "starter_extra_card", "upcard", "direction", "first_dealer", "next_dealer"],
  turn: [
    ...["discard_draw", "discard_depth", "free_first_round_draw", "taken_layoff", "no_discard_of_taken_card"],
    ...["first_turn_stock_only", "first_upcard", "turn_limit"],
  ],
  melds: ["table", "ace", "melds_per_turn", "first_turn_melds", "layoff_requires"],
  jokers: [
    ...["jokers", "joker_in_each_hand", "max_jokers_per_meld", "min_naturals", "joker_swap", "set_joker_swap"],
    ...["taken_joker", "joker_discard", "first_discard_neutral"],
  ],
  opening: ["opening", "contracts", "rami_waives_opening"],
  out: ["must_discard_to_go_out", "all_at_once_from_deal", "rami_bonus", "challenge"],
  knocking: [
    ...["knock_limit", "showdown_layoff", "gin_bonus", "big_gin_bonus", "undercut_bonus", "undercut_on_tie"],
    ...["spades_double", "knock_penalty"],
  ],
  stock: [
    ...["stock_recycle", "recycle_keeps_top", "max_recycles", "end_when_stock_empty_at_turn_end"],
    ...["stock_reserve", "stock_end"],
  ],
  scoring: ["scoring", "no_out", "values"],
  match: ["match_end", "teams", "tie_break", "final_bonus", "game_bonus", "box_bonus", "max_deals"],
  other: [],
};

const OF_THE_TABLE = new Set([
  ...["first_turn_melds", "melds_per_turn", "all_at_once_from_deal", "opening", "layoff_requires", "joker_swap"],
  ...["set_joker_swap", "taken_joker", "discard_draw", "discard_depth", "free_first_round_draw", "taken_layoff"],
  ...["end_when_stock_empty_at_turn_end", "must_discard_to_go_out", "rami_bonus", "rami_waives_opening"],
  ...["contracts", "challenge", "jokers", "teams"],
]);
const OF_THE_SHOWDOWN = new Set([...GROUPS.knocking, "first_upcard", "stock_reserve", "stock_end"]);
const OF_JOKERS = new Set(GROUPS.jokers.filter((name) => name !== "jokers"));
const OF_A_NEW_STOCK = new Set(["stock_recycle", "recycle_keeps_top", "max_recycles"]);

/** What each of these options needs of the other settings, so that it changes anything. */
const NEEDS = {
  taken_joker: ({ joker_swap }) => joker_swap !== "none",
  set_joker_swap: ({ joker_swap }) => joker_swap !== "none",
  rami_waives_opening: ({ opening, contracts }) => opening !== null || contracts !== null,
  free_first_round_draw: ({ discard_draw }) => discard_draw !== "free",
  taken_layoff: ({ discard_draw }) => discard_draw !== "free",
  first_upcard: ({ upcard }) => upcard,
  spades_double: ({ upcard }) => upcard,
  undercut_bonus: ({ scoring }) => scoring === "knock",
  undercut_on_tie: ({ scoring }) => scoring === "knock",
  knock_penalty: ({ scoring }) => scoring === "knock_pot",
  game_bonus: ({ final_bonus }) => final_bonus === "gin",
  box_bonus: ({ final_bonus }) => final_bonus === "gin",
  stock_end: ({ stock_reserve }) => stock_reserve > 0,
};

/** Whether an option changes anything in a game with these settings. */
export function matters(name, settings) {
  const { table, jokers, stock_reserve: reserve } = settings;
  if (table === "showdown" ? OF_THE_TABLE.has(name) : OF_THE_SHOWDOWN.has(name)) return false;
  if (jokers === 0 && OF_JOKERS.has(name)) return false;
  if (reserve > 0 && OF_A_NEW_STOCK.has(name)) return false;
  return NEEDS[name]?.(settings) ?? true;
}

/** The groups with their fields, without what `wanted` refuses, and without empty groups. */
export function grouped(fields, wanted) {
  const known = new Set(Object.values(GROUPS).flat());
  const members = { ...GROUPS, other: fields.map(({ name }) => name).filter((name) => !known.has(name)) };
  return Object.entries(members)
    .map(([group, names]) => [group, names.map((name) => fields.find((field) => field.name === name))])
    .map(([group, found]) => ({ group, fields: found.filter((field) => field && wanted(field)) }))
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
