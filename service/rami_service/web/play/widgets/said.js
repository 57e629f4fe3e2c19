/** What a refusal says that ends at a time. It is for `lazy`, because few readers ever see one. */
import { sentenceOf } from "../failures.js";
import { language } from "../preferences.js";

const MOMENT = /\d{4}-\d\d-\d\d(T[\d:.]+Z)?/g;

export const Said = ({ error }) => forPeople(sentenceOf(error));

/** The days and moments of a sentence as people write them, moments by the clock of the reader. */
function forPeople(sentence) {
  return sentence.replace(MOMENT, (at, time) => {
    const form = time ? { dateStyle: "long", timeStyle: "short" } : { dateStyle: "long", timeZone: "UTC" };
    const moment = new Date(at);
    return Number.isNaN(+moment) ? at : moment.toLocaleString(language.value, form);
  });
}
