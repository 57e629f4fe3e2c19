/** The levels of house bots in words. */
import { LEVELS } from "../../words/table.js";
import { t } from "../translate.js";

/** The name of a level. One that the operator has added has no other. */
export function levelName(level) {
  return LEVELS[level] ? t(LEVELS[level]) : level;
}
