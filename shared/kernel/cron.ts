import { Cron } from 'croner';
import { longestCron } from './cronLimits';
import { fixedZone } from './zone';

/** Times that are counted at most when a long span of them is asked for. */
const mostCounted = 1_000;

/** Minutes that a zone like +05:30 is ahead of UTC; null for a named one. */
const offsetOf = (zone: string): number | null => {
  const [, sign, hours, minutes] = fixedZone.exec(zone) ?? [];
  if (!sign) return null;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
};

/**
 * The times of a cron pattern of five fields (minute, hour, day, month, weekday) on the clock of a zone.
 * Where clocks jump forward a single time of a day runs once the gap is over; where they fall back it
 * runs once (Vixie cron). Throws where the pattern or the zone means nothing.
 */
const timesOf = (cron: string, zone: string): Cron => {
  const utcOffset = offsetOf(zone);
  return new Cron(cron, {
    mode: '5-part',
    paused: true,
    ...(utcOffset === null ? { timezone: zone } : { utcOffset }),
  });
};

/** Whether a pattern means at least one time to come. */
export const isCron = (cron: string): boolean => {
  if (cron.length > longestCron || cron.trim().startsWith('@')) return false;
  try {
    return timesOf(cron, 'UTC').nextRun() !== null;
  } catch {
    return false;
  }
};

/** The next times after an instant, soonest first, as UTC ISO; empty where the pattern or zone means none. */
export const nextTimes = (cron: string, zone: string, after: string, count: number): string[] => {
  try {
    return timesOf(cron, zone)
      .nextRuns(count, new Date(after))
      .map((at) => at.toISOString());
  } catch {
    return [];
  }
};

/** What of the times of a pattern lies between a due time and now. */
export type DueTimes = {
  /** The newest time that is not after now. */
  latest: string;
  /** How many times lie before it, from the due one on; a thousand stands for as many or more. */
  before: number;
  /** The first time after now; null where there is none. */
  next: string | null;
};

/** Looks at the times from a due one up to now; the due one counts although the pattern may have changed since. */
export const dueTimes = (cron: string, zone: string, due: string, now: string): DueTimes => {
  const next = nextTimes(cron, zone, now, 1)[0] ?? null;
  if (next === null) return { latest: due, before: 0, next };
  const times = timesOf(cron, zone);
  let latest = due;
  for (let before = 0; before < mostCounted; before += 1) {
    const following = times.nextRun(new Date(latest))?.toISOString();
    if (!following || following > now) return { latest, before, next };
    latest = following;
  }
  const [newest] = times.previousRuns(1, new Date(Date.parse(now) + 1_000));
  return { latest: newest?.toISOString() ?? latest, before: mostCounted, next };
};
