/** YYMMDDhhmmsstnnp, section 7.1.1: an instant with its quarters of an hour from UTC, or with "R" a span. */
const form = /^(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})\d(\d{2})([+\-R])$/;
const secondMs = 1_000;
const dayMs = 86_400_000;
const quarterMs = 900_000;
/** Of a span; calendars differ, and nothing waits for months anyway. */
const [monthDays, yearDays] = [30, 365];

/** The instant that a validity period ends, in ms since 1970; null where none is said, undefined for what is no time. */
export const validUntil = (text: string, nowMs: number): number | null | undefined => {
  if (text === '') return null;
  const match = form.exec(text);
  if (!match) return undefined;
  const [year, month, day, hour, minute, second, quarters] = match.slice(1, 8).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (hour > 23 || minute > 59 || second > 59 || quarters > 48) return undefined;
  const ofDay = ((hour * 60 + minute) * 60 + second) * secondMs;
  if (match[8] === 'R') return nowMs + (year * yearDays + month * monthDays + day) * dayMs + ofDay;
  const midnight = Date.UTC(2_000 + year, month - 1, day);
  if (new Date(midnight).getUTCMonth() !== month - 1 || day < 1) return undefined;
  return midnight + ofDay - (match[8] === '+' ? quarters : -quarters) * quarterMs;
};

/** A span as a validity period, at least one second and less than 30 days. */
export const spanText = (ms: number): string => {
  const two = (n: number) => String(n).padStart(2, '0');
  const seconds = Math.min(30 * dayMs - secondMs, Math.max(secondMs, ms)) / secondMs;
  const part = (of: number, most: number) => two(Math.floor(seconds / of) % most);
  return `0000${part(86_400, 100)}${part(3_600, 24)}${part(60, 60)}${part(1, 60)}000R`;
};
