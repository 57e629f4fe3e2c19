/** The levels of house bots. */
import { LEVELS } from "../../../words/table.js";
import { named } from "../../translate.js";

/** Those that search, where the rules allow it. */
export const SEARCHING = new Set(["expert", "master"]);

/** Pairs of a name and its text: our levels, then those of the operator that play this game with so many players. */
export function levelsOf(info, count) {
  const own = info?.levels.filter(({ players }) => players.includes(count)) ?? [];
  return [...Object.keys(LEVELS), ...own.map(({ name }) => name)].map((level) => [level, named(LEVELS, level)]);
}

/** The seating in which `strong` plays where the level of a bot cannot: it was chosen for another game or table. */
export function playable(seating, levels) {
  const offered = new Set(levels.map(([name]) => name));
  return seating.map((entry) => (entry.level && !offered.has(entry.level) ? { ...entry, level: "strong" } : entry));
}
