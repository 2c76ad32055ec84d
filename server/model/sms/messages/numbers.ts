/** Numbers a process may give within one millisecond. */
const perMs = 4_096n;
let process_: bigint | null = null;
let lastMs = 0n;
let used = 0n;

/** The number of an instant, with nothing of process and order in it. */
export const firstNumber = (ms: number): bigint => BigInt(Math.floor(ms)) << 22n;

/**
 * Allots `count` neighbouring numbers (at most 4,096): milliseconds, 10 bits of the process, 12 within
 * it. Nobody else's number lies between them; later calls give greater ones.
 */
export const allotNumbers = (count: number, processNo: number, nowMs: number): bigint[] => {
  process_ ??= BigInt(processNo % 1_024);
  const size = BigInt(count);
  if (size > perMs) throw new RangeError(`${count} numbers at once`);
  const now = BigInt(Math.floor(nowMs));
  if (now > lastMs) [lastMs, used] = [now, 0n];
  else if (used + size > perMs) [lastMs, used] = [lastMs + 1n, 0n];
  const first = (lastMs << 22n) | (process_ << 12n) | used;
  used += size;
  return Array.from({ length: count }, (_, i) => first + BigInt(i));
};

/** A message's number as the UUID that people and programs see (`sms_uuid` of the database). */
export const publicId = (number: bigint): string => {
  const h = number.toString(16).padStart(16, '0');
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-8${h.slice(12, 15)}-8${h.slice(15)}00-000000000000`;
};
