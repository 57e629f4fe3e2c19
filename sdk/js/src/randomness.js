/** Random texts, also on pages without https, where `crypto.randomUUID` is missing, and in React Native. */

const MISSING = "No crypto.getRandomValues here: load a package that adds it, or give `entropy` (null for none).";

/** Random bytes in hexadecimal, your part of a shuffle (`addEntropy`). Throws where nothing makes secure ones. */
export function randomHex(bytes = 32) {
  const { crypto } = globalThis;
  if (!crypto?.getRandomValues) throw new Error(MISSING);
  return inHex(crypto.getRandomValues(new Uint8Array(bytes)));
}

/** A new idempotency key. It has to differ from your other keys, and need not be secret. */
export function newKey() {
  const { crypto } = globalThis;
  if (crypto?.randomUUID) return crypto.randomUUID();
  return crypto?.getRandomValues ? randomHex(16) : inHex(Uint8Array.from({ length: 16 }, () => 256 * Math.random()));
}

function inHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
