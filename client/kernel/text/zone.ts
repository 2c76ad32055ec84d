import { browserZone } from './kitTexts';

const offsetAt = (zone: string, at: Date): number => {
  const text = at.toLocaleString('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d{2}):(\d{2})/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
};
const isZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};

/**
 * Name of a zone that is always `minutes` east of UTC. The reader's own zone keeps its name when it is
 * that all year round.
 */
export const zoneOf = (minutes: number, own: string = browserZone()): string => {
  const year = new Date().getUTCFullYear();
  const days = [new Date(Date.UTC(year, 0, 1)), new Date(Date.UTC(year, 6, 1))];
  if (days.every((d) => offsetAt(own, d) === minutes)) return own;
  const sign = minutes < 0 ? '-' : '+';
  const pad = (n: number) => String(n).padStart(2, '0');
  const size = Math.abs(minutes);
  const fixed = `${sign}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
  if (isZone(fixed)) return fixed;
  // Older engines know whole hours only, with the sign the other way round.
  return `Etc/GMT${minutes > 0 ? '-' : '+'}${Math.round(size / 60)}`;
};
