/** 'YYYY-MM-DD hh:mm:ss' of an instant in a zone so many hours east of UTC. */
export const toLocal = (ms: number, hours = 8): string =>
  new Date(ms + hours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** Epoch milliseconds of such a text; NaN when there is no such time. */
export const fromLocal = (text: string, hours = 8): number =>
  Date.parse(`${text.replace(' ', 'T')}Z`) - hours * 3_600_000;

/** Hours of a zone as calls name it, `UTC+08:00`; theirs without one. */
export const hoursOf = (zone: string | undefined): number =>
  zone === undefined ? 8 : Number(zone.slice(3, 6));
