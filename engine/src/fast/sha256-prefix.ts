// Why: HMAC hashes the same key before every message. Starting from the state after the key saves half of the work, and the
// library's `clone` allocates more than the hash costs. Benchmark: `npm run bench -- dice`. Plain alternative: `hash.ts`.

const BLOCK_BYTES = 64;
/** The bit 1 after the message, and its length. */
const MIN_PADDING_BYTES = 9;
const SCRATCH_BYTES = 4 * BLOCK_BYTES;

const isPrime = (candidate: number): boolean => {
  for (let divisor = 2; divisor * divisor <= candidate; divisor++) if (candidate % divisor === 0) return false;
  return true;
};

const firstPrimes = (count: number): number[] => {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate++) if (isPrime(candidate)) primes.push(candidate);
  return primes;
};

/** The first 32 bits of the fractional part. */
const fractionBits = (number: number): number => Math.floor((number - Math.floor(number)) * 2 ** 32) | 0;

const PRIMES = firstPrimes(64);
const ROUND_CONSTANTS = Int32Array.from(PRIMES, (prime) => fractionBits(Math.cbrt(prime)));
const INITIAL_STATE = Int32Array.from(PRIMES.slice(0, 8), (prime) => fractionBits(Math.sqrt(prime)));
/** The message schedule of one block; every block overwrites it. */
const schedule = new Int32Array(64);

const fillSchedule = (bytes: DataView, at: number): void => {
  for (let i = 0; i < 16; i++) schedule[i] = bytes.getInt32(at + i * 4);
  for (let i = 16; i < 64; i++) {
    const early = schedule[i - 15] as number;
    const late = schedule[i - 2] as number;
    const s0 = ((early >>> 7) | (early << 25)) ^ ((early >>> 18) | (early << 14)) ^ (early >>> 3);
    const s1 = ((late >>> 17) | (late << 15)) ^ ((late >>> 19) | (late << 13)) ^ (late >>> 10);
    schedule[i] = ((schedule[i - 16] as number) + s0 + (schedule[i - 7] as number) + s1) | 0;
  }
};

/** Adds one block to the state, with the letters of FIPS 180-4. */
const compress = (state: Int32Array, bytes: DataView, at: number): void => {
  fillSchedule(bytes, at);
  let a = state[0] as number;
  let b = state[1] as number;
  let c = state[2] as number;
  let d = state[3] as number;
  let e = state[4] as number;
  let f = state[5] as number;
  let g = state[6] as number;
  let h = state[7] as number;
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (ROUND_CONSTANTS[i] as number) + (schedule[i] as number)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0] = ((state[0] as number) + a) | 0;
  state[1] = ((state[1] as number) + b) | 0;
  state[2] = ((state[2] as number) + c) | 0;
  state[3] = ((state[3] as number) + d) | 0;
  state[4] = ((state[4] as number) + e) | 0;
  state[5] = ((state[5] as number) + f) | 0;
  state[6] = ((state[6] as number) + g) | 0;
  state[7] = ((state[7] as number) + h) | 0;
};

/** SHA-256 of one prefix followed by different messages. */
export class Sha256Prefix {
  /** The state after the whole blocks of the prefix. */
  private readonly prefixState = INITIAL_STATE.slice();
  private readonly prefixBytes: number;
  /** What is left of the prefix, then the message and its padding. */
  private readonly tail = new DataView(new ArrayBuffer(SCRATCH_BYTES));
  private readonly tailBytes: number;
  private readonly state = new Int32Array(8);

  constructor(prefix: Uint8Array) {
    const view = new DataView(prefix.buffer, prefix.byteOffset, prefix.byteLength);
    let at = 0;
    for (; at + BLOCK_BYTES <= prefix.length; at += BLOCK_BYTES) compress(this.prefixState, view, at);
    new Uint8Array(this.tail.buffer).set(prefix.subarray(at));
    this.tailBytes = prefix.length - at;
    this.prefixBytes = prefix.length;
  }

  /** The eight words of the digest. The next call overwrites them. */
  digest(message: Uint8Array): Int32Array {
    const used = this.tailBytes + message.length;
    const size = Math.ceil((used + MIN_PADDING_BYTES) / BLOCK_BYTES) * BLOCK_BYTES;
    const tail = this.tailOfSize(size);
    for (let i = 0; i < message.length; i++) tail.setUint8(this.tailBytes + i, message[i] as number);
    tail.setUint8(used, 0x80);
    for (let at = used + 1; at < size - 4; at++) tail.setUint8(at, 0);
    const bits = (this.prefixBytes + message.length) * 8;
    tail.setUint32(size - 8, Math.floor(bits / 2 ** 32));
    tail.setUint32(size - 4, bits % 2 ** 32);
    this.state.set(this.prefixState);
    for (let at = 0; at < size; at += BLOCK_BYTES) compress(this.state, tail, at);
    return this.state;
  }

  private tailOfSize(size: number): DataView {
    if (size <= SCRATCH_BYTES) return this.tail;
    const bytes = new Uint8Array(size);
    bytes.set(new Uint8Array(this.tail.buffer, 0, this.tailBytes));
    return new DataView(bytes.buffer);
  }
}
