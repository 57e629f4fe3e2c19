/** Random texts, also on pages without https, where `crypto.randomUUID` is missing. */

/** Random bytes in hexadecimal: your part of a shuffle (`addEntropy`), or a key. */
export function randomHex(bytes = 32) {
  const found = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(found, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A new idempotency key. */
export function newKey() {
  return crypto.randomUUID?.() ?? randomHex(16);
}
