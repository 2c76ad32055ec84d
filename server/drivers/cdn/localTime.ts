import { DriverError } from './driver';

const zoneMs = 8 * 3_600_000;

/** 'YYYY-MM-DD hh:mm:ss' in UTC+8, as some suppliers expect instants. */
export const toLocalTime = (at: string | number): string =>
  new Date(new Date(at).getTime() + zoneMs).toISOString().slice(0, 19).replace('T', ' ');

/** Epoch milliseconds of such a text; throws `garbage` when it cannot be read. */
export const fromLocalTime = (text: string): number => {
  const at = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)
    ? Date.parse(`${text.replace(' ', 'T')}Z`)
    : Number.NaN;
  if (Number.isNaN(at)) throw new DriverError('garbage', `"${text}" is no time`);
  return at - zoneMs;
};
