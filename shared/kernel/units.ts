/** Bytes in a billed gigabyte; shown on every bill. */
export const bytesPerGb = 1_000_000_000;
/** Units that suppliers count traffic in, in bytes. */
export const trafficUnits = { GB: bytesPerGb, GiB: 2 ** 30 } as const;
export type TrafficUnit = keyof typeof trafficUnits;
/** Micro-units in one unit of a currency. */
export const microsPerUnit = 1_000_000;
/** Length of the slot that everything is counted in, seconds. */
export const slotSeconds = 300;

/** Start of the five-minute slot an instant lies in, UTC ISO without milliseconds' noise. */
export const slotOf = (at: string | number | Date, seconds = slotSeconds): string => {
  const ms = new Date(at).getTime();
  return new Date(ms - (ms % (seconds * 1000))).toISOString();
};

/** The instant of so many seconds since 1970, UTC ISO. */
export const instantOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** Division of integers rounded half to even, as money is rounded: once, at the end of a bill line. */
export const divideHalfEven = (dividend: bigint, divisor: bigint): bigint => {
  const negative = dividend < 0n !== divisor < 0n;
  const a = dividend < 0n ? -dividend : dividend;
  const b = divisor < 0n ? -divisor : divisor;
  const whole = a / b;
  const twice = (a % b) * 2n;
  const up = twice > b || (twice === b && whole % 2n === 1n);
  const rounded = up ? whole + 1n : whole;
  return negative ? -rounded : rounded;
};

/** Day (YYYY-MM-DD) of an instant in a fixed offset from UTC, in minutes east. */
export const dayOf = (at: string | number | Date, offsetMinutes: number): string =>
  new Date(new Date(at).getTime() + offsetMinutes * 60_000).toISOString().slice(0, 10);

const twoDigits = (n: number): string => String(Math.floor(n)).padStart(2, '0');
const signOf = (minutes: number): string => (minutes < 0 ? '-' : '+');
/** Name of a fixed offset from UTC for people: UTC+8, UTC-3:30, UTC. */
export const offsetName = (minutes: number): string => {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return minutes === 0
    ? 'UTC'
    : `UTC${signOf(minutes)}${hours}${rest ? `:${twoDigits(rest)}` : ''}`;
};
/** An instant for machines, as the clocks of an offset show it: 2026-01-31T08:00:00.000+08:00. */
export const zonedIso = (at: string, minutes: number): string => {
  const local = new Date(Date.parse(at) + minutes * 60_000).toISOString().slice(0, -1);
  const offset = Math.abs(minutes);
  return `${local}${signOf(minutes)}${twoDigits(offset / 60)}:${twoDigits(offset % 60)}`;
};
/** An instant for people, to the minute, with the name of the zone: 2026-01-31 08:00 UTC+8. */
export const zonedText = (at: string, minutes: number): string =>
  `${zonedIso(at, minutes).slice(0, 16).replace('T', ' ')} ${offsetName(minutes)}`;

/** First instant of a local day, as UTC ISO. */
export const dayStart = (day: string, offsetMinutes: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - offsetMinutes * 60_000).toISOString();

/** The day (YYYY-MM-DD) so many days later; negative for earlier. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
/** A spreadsheet file is made in memory, so it has a limit; CSV has none. */
export const mostSpreadsheetRows = 50_000;
