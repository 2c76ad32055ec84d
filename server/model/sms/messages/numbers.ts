/** Numbers a process may give within one millisecond. */
const perMs = 4_096n;

/** The number of an instant, with nothing of process and order in it. */
export const firstNumber = (ms: number): bigint => BigInt(Math.floor(ms)) << 22n;
/** The instant of a number, UTC ISO. */
export const instantOf = (number: bigint): string => new Date(Number(number >> 22n)).toISOString();

/** Numbers of messages that one process gives: milliseconds, 10 bits of the process, 12 within it. */
export class Numbers {
  readonly #process: bigint;
  #lastMs = 0n;
  #used = 0n;
  constructor(processNo: number) {
    this.#process = BigInt(processNo % 1_024);
  }

  /** Allots `count` neighbouring numbers (at most 4,096). Nobody else's number lies between them; later calls give greater ones. */
  allot(count: number, nowMs: number): bigint[] {
    const size = BigInt(count);
    if (size > perMs) throw new RangeError(`${count} numbers at once`);
    const now = BigInt(Math.floor(nowMs));
    if (now > this.#lastMs) [this.#lastMs, this.#used] = [now, 0n];
    else if (this.#used + size > perMs) [this.#lastMs, this.#used] = [this.#lastMs + 1n, 0n];
    const first = (this.#lastMs << 22n) | (this.#process << 12n) | this.#used;
    this.#used += size;
    return Array.from({ length: count }, (_, i) => first + BigInt(i));
  }
}

/** A message's number as the UUID that people and programs see (`sms_uuid` of the database). */
export const publicId = (number: bigint): string => {
  const h = number.toString(16).padStart(16, '0');
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-8${h.slice(12, 15)}-8${h.slice(15)}00-000000000000`;
};
