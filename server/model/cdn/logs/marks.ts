import type { Analytics } from '../../../kernel/analytics/types';
import { decide } from './markRule';
import { type HourFacts, hoursOf, type KeptMark, type NextMark } from './marks.store';
import type { Platform } from '../../../kernel/process/platform';
import { nowMs } from '../../../kernel/process/clock';

/** Where the marks of logs are read and written by other areas. */
export { releasedHours } from './marks.store';

const hourMs = 3_600_000;
type Counts = { lines: number; requests: number };
const keyOf = (o: { domainId: string; paramId: string }, ms: number) =>
  `${o.domainId} ${o.paramId} ${ms}`;

/** Lines and requests of the hours between the first and the last that are looked at. */
const countsOf = async (analytics: Analytics, hours: readonly HourFacts[]) => {
  const times = hours.map((h) => Date.parse(h.hourAt) / 1000);
  const domains = [...new Set(hours.map((h) => h.domainId))];
  const rows = await analytics.query<{
    domainId: string;
    paramId: string;
    at: number;
    lines: string;
    requests: string;
  }>({
    name: 'logs.marks',
    sql: `SELECT toString(s.domain_id) AS "domainId", toString(s.param_id) AS "paramId", toUnixTimestamp(s.ts) AS at,
        sumIf(s.requests, s.source = 'log') AS lines, sumIf(s.requests, s.source = 'accurate') AS requests
      FROM stats_1h AS s WHERE s.domain_id IN {domains:Array(UUID)}
        AND s.ts >= {from:DateTime('UTC')} AND s.ts <= {to:DateTime('UTC')} GROUP BY "domainId", "paramId", at`,
    params: { domains, from: Math.min(...times), to: Math.max(...times) },
    maxMs: 60_000,
    maxRows: 2_000_000,
  });
  return new Map<string, Counts>(
    rows.map((r) => [
      keyOf(r, Number(r.at) * 1000),
      { lines: Number(r.lines), requests: Number(r.requests) },
    ]),
  );
};

const isEqual = (a: KeptMark | null, b: KeptMark): boolean =>
  a !== null &&
  a.state === b.state &&
  a.rule === b.rule &&
  a.lines === b.lines &&
  a.requests === b.requests &&
  a.files === b.files &&
  a.loadedFiles === b.loadedFiles;

/** What a person decided stands until files or lines come. */
const standsAsDecided = (before: KeptMark | null, now: Counts & { files: number }): boolean =>
  (before?.rule === 'released' || before?.rule === 'reopened') &&
  before.lines === now.lines &&
  before.files === now.files;

const markOf = (hour: HourFacts, { lines, requests }: Counts): NextMark => {
  const { loadingFiles, countedFrom, countedTo, ...facts } = hour;
  const startMs = Date.parse(hour.hourAt);
  const endMs = startMs + hourMs;
  const isCounted =
    countedFrom !== null &&
    countedTo !== null &&
    Date.parse(countedFrom) <= startMs &&
    Date.parse(countedTo) >= endMs;
  const lastPushedMs = hour.lastPushedAt ? Date.parse(hour.lastPushedAt) : null;
  const { files, loadedFiles } = hour;
  const observed = { endMs, files, loadingFiles, loadedFiles, lastPushedMs };
  const decided = decide({ ...observed, lines, requests, isCounted }, nowMs());
  return { ...facts, ...decided, lines, requests };
};

/**
 * Marks that would change: of the hours that are due, or of all hours of some domains. What a person
 * decided stands until files or lines come, but in a range that a person has worked out anew.
 */
export const changedMarks = async (
  { pool, analytics }: Pick<Platform, 'pool' | 'analytics'>,
  range: { domainIds: readonly string[]; from: string; to: string } | null,
): Promise<{ marks: NextMark[]; compared: number }> => {
  const hours = await hoursOf(pool, new Date(nowMs()).toISOString(), range);
  if (hours.length === 0) return { marks: [], compared: 0 };
  const counts = await countsOf(analytics, hours);
  const marks = hours.flatMap((hour) => {
    const at = Date.parse(hour.hourAt);
    const counted = counts.get(keyOf(hour, at)) ?? { lines: 0, requests: 0 };
    if (!range && standsAsDecided(hour.before, { ...counted, files: hour.files })) return [];
    const mark = markOf(hour, counted);
    return isEqual(hour.before, mark) ? [] : [mark];
  });
  return { marks, compared: hours.length };
};
