/** The numbers of a deal's shuffle: each byte as docs/understand/shuffle.md says. */
import { hmac, joined, sha256 } from "./sha256.js";

/** What was public before anybody added entropy: a hash of the secret, in hexadecimal. */
export function commitmentOf(game, deal, secret) {
  return toHex(sha256(joined(head("rami/commit/1", game, deal), secret)));
}

/** The random numbers of one deal. The same arguments always give the same numbers. */
export class Numbers {
  #words = [];
  #blocks = 0;

  constructor(secret, game, deal, entropy) {
    const parts = entropy.flatMap((part) => [number(part.length, 2), part]);
    this.secret = secret;
    this.message = joined(head("rami/stream/1", game, deal), number(entropy.length, 2), ...parts);
  }

  /** A number from 0 to bound - 1, each with the same probability. */
  below(bound) {
    const [words, size] = [1n << 64n, BigInt(bound)];
    for (;;) {
      const word = this.#word();
      if (word < words - (words % size)) return Number(word % size);
    }
  }

  /** The cards in their new order, the top card first (Fisher–Yates). */
  shuffled(cards) {
    const order = [...cards];
    for (let last = order.length - 1; last > 0; last--) {
      const other = this.below(last + 1);
      [order[last], order[other]] = [order[other], order[last]];
    }
    return order;
  }

  #word() {
    if (!this.#words.length) {
      const block = new DataView(hmac(this.secret, joined(this.message, number(this.#blocks++, 8))).buffer);
      this.#words = [0, 8, 16, 24].map((at) => block.getBigUint64(at));
    }
    return this.#words.shift();
  }
}

/** The bytes of a text in hexadecimal. Throws RangeError if it is not. */
export function fromHex(text) {
  if (!/^([0-9a-f]{2})*$/.test(text)) throw new RangeError("The text is not hexadecimal.");
  return Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
}

function toHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function head(tag, game, deal) {
  const [start, name] = [tag, game].map((text) => new TextEncoder().encode(text));
  return joined(start, number(name.length, 2), name, number(deal, 4));
}

/** A number in so many bytes, the first byte the most significant. */
function number(value, bytes) {
  return Array.from({ length: bytes }, (_, index) => Math.floor(value / 256 ** (bytes - 1 - index)) % 256);
}
