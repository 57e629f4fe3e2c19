/** Lengths of time in words. */
import { NO_CLOCK, PER_TURN } from "../../words/shared.js";
import { language } from "../preferences.js";
import { t } from "../translate.js";

const UNITS = [["day", 86_400], ["hour", 3600], ["minute", 60], ["second", 1]];

/** "15 seconds", "1 day": in the largest unit in which it is a whole number. */
export function lengthOf(seconds) {
  const [unit, size] = UNITS.find(([, length]) => seconds >= length && seconds % length === 0) ?? UNITS.at(-1);
  return new Intl.NumberFormat(language.value, { style: "unit", unit, unitDisplay: "long" }).format(seconds / size);
}

export function clockOf(seconds) {
  return seconds === null ? t(NO_CLOCK) : t(PER_TURN, { time: lengthOf(seconds) });
}
