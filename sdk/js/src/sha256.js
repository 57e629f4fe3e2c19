/** SHA-256 and HMAC. Browsers have them too, but only on pages with https, and as promises. */

const PRIMES = Array.from({ length: 312 }, (_, number) => number).filter((number) => {
  for (let divisor = 2; divisor * divisor <= number; divisor++) if (number % divisor === 0) return false;
  return number > 1;
});
const fraction = (value) => ((value - Math.floor(value)) * 2 ** 32) | 0;
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUND = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

/** The SHA-256 of some bytes, as 32 bytes. */
export function sha256(bytes) {
  const blocks = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  blocks.set(bytes);
  blocks[bytes.length] = 0x80;
  const all = new DataView(blocks.buffer);
  all.setBigUint64(blocks.length - 8, BigInt(bytes.length * 8));
  const hash = Int32Array.from(START);
  for (let at = 0; at < blocks.length; at += 64) compress(hash, all, at);
  const result = new DataView(new ArrayBuffer(32));
  hash.forEach((word, index) => result.setInt32(index * 4, word));
  return new Uint8Array(result.buffer);
}

function compress(hash, all, at) {
  const turned = (word, bits) => (word >>> bits) | (word << (32 - bits));
  const words = new Int32Array(64);
  let [a, b, c, d, e, f, g, h] = hash;
  for (let n = 0; n < 64; n++) {
    const [x, y] = [words[n - 15], words[n - 2]];
    const low = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3);
    const high = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10);
    words[n] = n < 16 ? all.getInt32(at + n * 4) : words[n - 16] + low + words[n - 7] + high;
    const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[n] + words[n];
    const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => (hash[index] += word));
}

/** The HMAC-SHA256 of a message with a key of at most 64 bytes. */
export function hmac(key, message) {
  const padded = (value) => Uint8Array.from({ length: 64 }, (_, index) => (key[index] ?? 0) ^ value);
  return sha256(joined(padded(0x5c), sha256(joined(padded(0x36), message))));
}

/** Several arrays of bytes as one. */
export function joined(...parts) {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}
