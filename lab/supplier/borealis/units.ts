const zoneMs = 8 * 3_600_000;

/** Local time in UTC+8 as Borealis writes it: 'YYYY-MM-DD hh:mm:ss'. */
export const toLocalTime = (atMs: number): string =>
  new Date(atMs + zoneMs).toISOString().slice(0, 19).replace('T', ' ');

/** Epoch milliseconds of such a text; NaN when it cannot be read. */
export const fromLocalTime = (text: string): number =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)
    ? Date.parse(`${text.replace(' ', 'T')}Z`) - zoneMs
    : Number.NaN;

/** Bytes as kilobytes of 1,000 with three decimals: exact for every integer. */
export const toKilobytes = (bytes: number): string => {
  const rest = bytes % 1000;
  return `${(bytes - rest) / 1000}.${String(rest).padStart(3, '0')}`;
};

/** Bytes as gibibytes of 2^30 with six decimals, rounded: a day is charged to the kilobyte or so. */
export const toGibibytes = (bytes: number): string => (bytes / 2 ** 30).toFixed(6);
