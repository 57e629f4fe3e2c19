/** The clock of the service, from the `Date` of its answers. */

const LATE = 1999; // `Date` has whole seconds, and servers renew it once a second

/**
 * One answer says only that the difference between the clocks lies between two bounds, because of the form of `Date`
 * and of the time on the way. Each further answer can narrow them, to about half a second on each side.
 */
export class Clock {
  #low = -Infinity;
  #high = Infinity;

  /** Take in an answer: its `Date`, and when the request left and the answer came. All in milliseconds. */
  learn(date, sent, received) {
    const [low, high] = [date - received, date + LATE - sent];
    const apart = low > this.#high || high < this.#low; // one of the two clocks was set meanwhile
    this.#low = apart ? low : Math.max(low, this.#low);
    this.#high = apart ? high : Math.min(high, this.#high);
  }

  /** Milliseconds that the clock of the service is ahead of the local one. 0 before the first answer. */
  get ahead() {
    return Number.isFinite(this.#low) ? (this.#low + this.#high) / 2 : 0;
  }
}
