/** Length of a statistics slot in milliseconds. */
export const slotMs = 300_000;
export const dayMs = 86_400_000;
/** Length of a slot by which each counter grows at the supplier. */
export const growthMs = { realtime: 60_000, accurate: slotMs, log: slotMs } as const;

/** Start of the five-minute slot of an instant, UTC ISO. */
export const floorSlot = (at: string | number): string => {
  const ms = new Date(at).getTime();
  return new Date(ms - (ms % slotMs)).toISOString();
};
/** End of the slot an instant lies in; the instant itself when it is a border. */
export const ceilSlot = (at: string | number): string =>
  floorSlot(new Date(at).getTime() + slotMs - 1);

/** The earlier and the later of instants, as UTC ISO. */
export const earliest = (...at: readonly string[]): string =>
  new Date(Math.min(...at.map((a) => Date.parse(a)))).toISOString();
export const latest = (...at: readonly string[]): string =>
  new Date(Math.max(...at.map((a) => Date.parse(a)))).toISOString();

/** Start of the UTC day before or at an instant that is the exclusive end of a piece. */
export const dayPieceStart = (end: string): string => {
  const ms = Date.parse(end) - 1;
  return new Date(ms - (ms % dayMs)).toISOString();
};

/** Hours at which a domain came from another account and goes to one; null where it did not. */
export type Term = { cameAt: string | null; wentAt: string | null };
/** Whether an instant lies in the time in which a domain is the account's: before and after it is another one's. */
export const isInTerm = (at: string, { cameAt, wentAt }: Term): boolean =>
  (cameAt === null || Date.parse(at) >= Date.parse(cameAt)) &&
  (wentAt === null || Date.parse(at) < Date.parse(wentAt));
