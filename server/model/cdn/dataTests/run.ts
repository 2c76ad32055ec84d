import { dataTests } from '#shared/areas/cdn/dataTests/dataTests';
import { type DataRule, dataRules, figureRules } from '#shared/areas/cdn/dataTests/rules';
import { type SampleRow, sampleSize } from '#shared/areas/platform/findings/findings';
import type { Sentence } from '#shared/kernel/field';
import { sentence } from '#shared/kernel/sentences';
import { addDays } from '#shared/kernel/units';
import { type Run, system } from '../../../kernel/db/context';
import { platform } from '../../../kernel/process/platform';
import { keepFindings } from '../../platform/findings/index';
import { assertions } from './assertions';
import { brokenAnswers } from './own';
import * as store from './tests.store';

type Broken = { places: number; sample: SampleRow[]; place: Record<string, string> };
type Figure = {
  domain: string;
  param: string;
  source: string;
  at: number;
  expected: number;
  found: number;
  places: string;
};
const none: Broken = { places: 0, sample: [], place: {} };

const brokenFigures = async (run: Run, rule: DataRule, day: string): Promise<Broken> => {
  const { sql, kind } = assertions[rule];
  const from = Date.parse(`${day}T00:00:00Z`) / 1000;
  const whole = await run(system, (ctx) => store.wholeParams(ctx, day));
  const rows = await platform().analytics.query<Figure>({
    name: `dataTests.${rule}`,
    sql: `SELECT b.*, count() OVER () AS places FROM (${sql}) AS b ORDER BY b.at, b.domain LIMIT ${sampleSize}`,
    params: { from, to: from + 86_400, ...(rule === 'slots' && { whole }) },
    maxMs: 60_000,
  });
  const [first] = rows;
  if (!first) return none;
  const ids = [...new Set(rows.flatMap((r) => [r.domain, r.param]))].filter(Boolean);
  const names = await run(system, (ctx) => store.namesById(ctx, ids));
  const nameOf = (id: string) => names.get(id) ?? id;
  return {
    places: Number(first.places),
    place: {
      ...(first.domain && { domainId: first.domain }),
      paramId: first.param,
      source: first.source,
    },
    sample: rows.map((r) => ({
      what: [
        ...(r.domain ? [nameOf(r.domain)] : []),
        nameOf(r.param),
        r.source,
        new Date(Number(r.at) * 1000).toISOString().slice(0, 16).replace('T', ' '),
      ].join(' · '),
      kind,
      expected: Number(r.expected),
      found: Number(r.found),
    })),
  };
};

const brokenRecords = async (run: Run, rule: DataRule, day: string): Promise<Broken> => {
  const { sql, kind } = assertions[rule];
  const rows = await run(system, (ctx) => store.brokenRecords(ctx, sql, day));
  return {
    places: rows[0]?.places ?? 0,
    place: {},
    sample: rows.map((r) => ({ what: r.what, kind, expected: r.expected, found: r.found })),
  };
};

const isRule = (key: string): key is DataRule => Object.hasOwn(dataRules, key);
/** What a test looks at by its key: a built-in rule, or the id of one of one's own; null once it is gone. */
const look = async (run: Run, key: string, day: string) => {
  if (isRule(key)) {
    const broken = assertions[key].store === 'analytics' ? brokenFigures : brokenRecords;
    return { rule: dataRules[key], ...(await broken(run, key, day)) };
  }
  const own = await run(system, (ctx) => store.ownTest(ctx, key));
  return own ? { rule: own.name, place: {}, ...(await brokenAnswers(own, day)) } : null;
};

/**
 * Looks whether a built-in rule, or a test of one's own by its id, holds on a day (UTC) and keeps the
 * result, with a finding where it does not; a muted test keeps its result alone. Answers how many
 * places are wrong, and says so.
 */
export const runTest = async (
  run: Run,
  key: string,
  day: string,
): Promise<{ places: number; failed: Sentence | null }> => {
  const looked = await look(run, key, day);
  if (!looked) return { places: 0, failed: null };
  const { rule, places, sample, place } = looked;
  const summary = sentence('dataTest.failed', { day, rule, places });
  await run(system, async (ctx) => {
    const test = await store.lockTest(ctx, key);
    if (!test) return;
    await store.keepDay(ctx, test, day, { places, sample });
    ctx.emit(dataTests.events.changed, { id: test.id }, {});
    const isMuted = test.mutedUntil !== null && test.mutedUntil > ctx.now();
    if (isMuted && places > 0) return;
    const finding = {
      key: `${key} ${day}`,
      accountId: null,
      severity: test.severity,
      summary,
      place: { testId: test.id, day, ...place },
      fromAt: `${day}T00:00:00.000Z`,
      toAt: `${addDays(day, 1)}T00:00:00.000Z`,
      places,
      sample,
    };
    await keepFindings(ctx, figureRules.some((r) => r === key) ? 'figureTest' : 'recordTest', {
      checked: [finding.key],
      found: places > 0 ? [finding] : [],
    });
  });
  return { places, failed: places > 0 ? summary : null };
};
