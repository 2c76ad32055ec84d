import {
  longestDays,
  mostPoints,
  type Narrowing,
  spanDays,
  stepMinutes,
  type StepName,
} from '#shared/areas/sms/statistics/question';
import { badField } from '#shared/kernel/errors';
import { nowMs } from '../../../kernel/process/clock';
import type { Span } from './figures.store';

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;
const iso = (ms: number) => new Date(ms).toISOString();

/** The span of a question: both instants, or so many days up to now; 400 when it is upside down or too long. */
export const spanOf = (q: Narrowing): Span => {
  const end = q.to ? Date.parse(q.to) : Math.floor(nowMs() / minuteMs + 1) * minuteMs;
  const start = q.from ? Date.parse(q.from) : end - spanDays[q.last ?? '1d'] * dayMs;
  if (!(start < end && end - start <= longestDays * dayMs))
    throw badField('to', 'sms.span', { days: longestDays });
  return { from: iso(start), to: iso(end) };
};

/** The span of the same length before. */
export const spanBefore = ({ from, to }: Span): Span => ({
  from: iso(2 * Date.parse(from) - Date.parse(to)),
  to: from,
});

/** Minutes of a slot: those that are named, or what gives a readable line; 400 where a line would have too many points. */
export const minutesOf = ({ from, to }: Span, step: StepName | undefined): number => {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs;
  const minutes = stepMinutes[step ?? (days <= 2 ? '5m' : days <= 8 ? '1h' : '1d')];
  if ((days * 1_440) / minutes > mostPoints)
    throw badField('step', 'sms.points', { points: mostPoints });
  return minutes;
};
