// SHA-256 of a text in UTF-8, in hex. Browsers offer it only on https pages; tables in a home network have none.

const PRIMES = [];
for (let n = 2; PRIMES.length < 64; n++) if (PRIMES.every((p) => n % p)) PRIMES.push(n);

// The first 32 bits of the fraction of a root, found in whole numbers so that every browser agrees.
function fraction(prime, degree) {
  const power = BigInt(degree), target = BigInt(prime) << (32n * power);
  let low = 0n, high = 1n << 40n;
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** power <= target) low = middle;
    else high = middle;
  }
  return Number(low & 0xffffffffn);
}
const START = PRIMES.slice(0, 8).map((prime) => fraction(prime, 2));
const ROUND = PRIMES.map((prime) => fraction(prime, 3));
const turn = (word, by) => (word >>> by) | (word << (32 - by));

export function sha256(text) {
  const message = new TextEncoder().encode(text);
  const length = ((message.length + 8) >> 6) + 1 << 6;
  const padded = new DataView(new ArrayBuffer(length));
  message.forEach((byte, place) => padded.setUint8(place, byte));
  padded.setUint8(message.length, 0x80);
  padded.setUint32(length - 8, Math.floor(message.length / 0x20000000));
  padded.setUint32(length - 4, message.length << 3);
  const hash = Int32Array.from(START), words = new Int32Array(64);
  for (let block = 0; block < length; block += 64) {
    for (let i = 0; i < 16; i++) words[i] = padded.getInt32(block + 4 * i);
    for (let i = 16; i < 64; i++) {
      const before = words[i - 15], last = words[i - 2];
      words[i] = words[i - 16] + words[i - 7] + (turn(before, 7) ^ turn(before, 18) ^ (before >>> 3))
        + (turn(last, 17) ^ turn(last, 19) ^ (last >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; i++) {
      const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[i] + words[i] | 0;
      const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c)) | 0;
      [a, b, c, d, e, f, g, h] = [one + two | 0, a, b, c, d + one | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => { hash[i] += word; });
  }
  return [...hash].map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
