import { dueTimes } from '#shared/kernel/cron';
import type { Row } from '#shared/kernel/contract';
import type { cronSchedule } from '#shared/areas/platform/cronSchedules/cronSchedules';

/** A time that is not this long past is on time: workers that were busy or began anew missed nothing. */
const graceMs = 5 * 60_000;

/** What a schedule that is due makes of the times up to now. */
export type Turn = {
  dueAt: string;
  cause: 'due' | 'late';
  /** Waits to be begun, or is only noted. */
  state: 'waiting' | 'missed';
  missedBefore: number;
  nextAt: string | null;
};

/** Decides about a schedule that is due: the newest of its times is run, caught up or noted as missed. */
export const turnOf = (
  {
    cron,
    zone,
    missed,
    nextAt,
  }: Pick<Row<typeof cronSchedule>, 'cron' | 'zone' | 'missed'> & { nextAt: string },
  now: string,
): Turn => {
  const { latest, before, next } = dueTimes(cron, zone, nextAt, now);
  const late = Date.parse(now) - Date.parse(latest) > graceMs;
  return {
    dueAt: latest,
    cause: late ? 'late' : 'due',
    state: late && missed === 'skip' ? 'missed' : 'waiting',
    missedBefore: before,
    nextAt: next,
  };
};
