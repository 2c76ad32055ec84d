import { fixedZone } from '#shared/kernel/zone';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The clock of a zone at an instant, as if its date and hour were of UTC. */
const clockIn = (zone: string, at: number): number => {
  const [, sign, hours, minutes] = fixedZone.exec(zone) ?? [];
  if (sign)
    return at + (sign === '-' ? -1 : 1) * (Number(hours) * hourMs + Number(minutes) * minuteMs);
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(at);
  const of = (type: string) => parts.find((p) => p.type === type)?.value ?? '00';
  return Date.parse(
    `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}:${of('second')}Z`,
  );
};
const dayOf = (clock: number): string => new Date(clock).toISOString().slice(0, 10);

/** The day (YYYY-MM-DD) it is in a zone. */
export const dayIn = (zone: string, at: string): string => dayOf(clockIn(zone, Date.parse(at)));
/** The clock of a zone at an instant: 2026-03-01 09:05. */
export const minuteIn = (zone: string, at: string): string =>
  new Date(clockIn(zone, Date.parse(at))).toISOString().slice(0, 16).replace('T', ' ');

/**
 * The next instant after this one at which the clocks of the zone show the full hour. Where a change of
 * clocks leaves the hour out it is the one after it.
 */
export const nextHour = (after: string, hour: number, zone: string): string => {
  const from = Date.parse(after);
  for (let ahead = 0; ; ahead += 1) {
    const day = dayOf(clockIn(zone, from) + ahead * dayMs);
    const wanted = Date.parse(`${day}T00:00:00Z`) + hour * hourMs;
    const offset = clockIn(zone, wanted) - wanted;
    // The offset a day's first guess has may be that from before a change of clocks.
    const at = wanted - (clockIn(zone, wanted - offset) - (wanted - offset));
    if (at > from) return new Date(at).toISOString();
  }
};
