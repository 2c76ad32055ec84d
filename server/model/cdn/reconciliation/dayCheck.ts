import { dayChecks, type ShownDayCheck } from '#shared/areas/cdn/reconciliation/dayChecks';
import { Failure } from '#shared/kernel/errors';
import { DriverError, type DayTotals } from '../../../drivers/cdn/driver';
import { type Ctx, type Run, system } from '../../../kernel/db/context';
import { isSame } from '../../../kernel/db/rows';
import { platform } from '../../../kernel/process/platform';
import { openDriver } from '../suppliers/gateway';
import { type Comparison, compare, type LocalTotal } from './comparison';
import { type DaySpan, isComplete, partlySynced } from './dayLanes';
import { keepDayFinding } from './dayFinding';
import * as store from './dayChecks.store';
import { repeatMonth } from './supplierMonths.store';

type Sum = { domainId: string; accountId: string; requests: string; bytes: string };

/** Our accurate figures of a day at a parameter, by domain, and in how many slots there are any. */
const localSums = async (
  paramId: string,
  span: DaySpan,
): Promise<{ sums: Sum[]; points: number }> => {
  // The row of no domain is the whole parameter; a domain is in it while it has requests.
  const rows = await platform().analytics.query<Sum & { isWhole: number; points: string }>({
    name: 'dayCheck.sums',
    sql: `SELECT toString(t.domain) AS domainId, toString(t.account) AS accountId, t.whole AS isWhole,
        t.requests AS requests, t.bytes AS bytes, t.points AS points
      FROM (SELECT p.domain_id AS domain, p.account_id AS account, grouping(p.domain_id) AS whole,
          sum(p.requests) AS requests, sum(p.bytes) AS bytes, uniqExactIf(p.ts, p.requests > 0) AS points
        FROM (SELECT s.domain_id AS domain_id, s.account_id AS account_id, s.ts AS ts, sum(s.requests) AS requests, sum(s.bytes) AS bytes
          FROM stats_5m AS s WHERE s.param_id = {param:UUID} AND s.source = 'accurate'
            AND s.ts >= {from:DateTime('UTC')} AND s.ts < {to:DateTime('UTC')} GROUP BY domain_id, account_id, ts) AS p
        GROUP BY GROUPING SETS ((p.domain_id, p.account_id), ())) AS t
      WHERE t.whole = 1 OR t.requests > 0`,
    params: {
      param: paramId,
      from: Date.parse(span.from) / 1000,
      to: Date.parse(span.to) / 1000,
    },
    maxMs: 60_000,
  });
  return {
    sums: rows.filter((row) => !Number(row.isWhole)),
    points: Number(rows.find((row) => Number(row.isWhole))?.points ?? 0),
  };
};

/** Sums by domain name: one deleted and added again is the same to its supplier. */
const byName = (sums: readonly Sum[], names: ReadonlyMap<string, string>): LocalTotal[] => {
  const totals = new Map<string, LocalTotal>();
  for (const { domainId, accountId, requests, bytes } of sums) {
    const domain = names.get(domainId) ?? domainId;
    const before = totals.get(domain);
    totals.set(domain, {
      domain,
      domainId,
      accountId,
      requests: (before?.requests ?? 0) + Number(requests),
      bytes: (before?.bytes ?? 0) + Number(bytes),
    });
  }
  return [...totals.values()];
};

const askTotals = async (subject: store.Subject): Promise<DayTotals | null> => {
  try {
    const { driver } = await openDriver(subject.paramId);
    return await driver.dayTotals({ day: subject.day });
  } catch (error) {
    if (error instanceof DriverError || error instanceof Failure) return null;
    throw error;
  }
};

/**
 * The comparison of a day, or why there is none yet. Domains that are not synced over the whole day,
 * or through another parameter of the same supplier, are left out on both sides.
 */
const comparisonOf = async (
  run: Run,
  subject: store.Subject,
): Promise<(Comparison & { points: number }) | 'incomplete' | 'unreachable' | 'notFinal'> => {
  const lanes = await run(system, (ctx) => store.lanesOf(ctx, subject.supplier));
  const own = lanes.filter((lane) => lane.paramId === subject.paramId);
  if (!isComplete(own, subject)) return 'incomplete';
  const totals = await askTotals(subject);
  if (!totals) return 'unreachable';
  if (!totals.final) return 'notFinal';
  const { sums, points } = await localSums(subject.paramId, subject);
  const ids = sums.map((row) => row.domainId);
  const local = byName(sums, await run(system, (ctx) => store.namesOf(ctx, ids)));
  const names = new Set([...own, ...local].map((row) => row.domain));
  const elsewhere = lanes.map((lane) => lane.domain).filter((name) => !names.has(name));
  const left = new Set([...partlySynced(own, subject), ...elsewhere]);
  const compared = <T extends { domain: string }>(rows: readonly T[]): T[] =>
    rows.filter((row) => !left.has(row.domain));
  const tolerance = subject.tolerancePpm;
  return { ...compare(compared(local), compared(totals.rows), tolerance), points };
};

/** What a month of the supplier is made of. */
const partOf = ({ state, localBytes, supplierBytes }: ShownDayCheck) => ({
  state,
  localBytes,
  supplierBytes,
});
/** Tells what a check comes to, and has its month follow. */
const tell = async (ctx: Ctx, before: ShownDayCheck): Promise<void> => {
  const after = await store.shownDayCheck(ctx, before.id);
  if (!isSame(partOf(before), partOf(after))) await repeatMonth(ctx, after);
  ctx.emit(dayChecks.events.changed, after);
};

/** Checks one day now and keeps the verdict; may be repeated and run twice at once without harm. */
export const runDayCheck = async (run: Run, id: string): Promise<void> => {
  const subject = await run(system, (ctx) => store.subjectOf(ctx, id));
  if (!subject) throw new Failure('data.absent');
  const result = await comparisonOf(run, subject);
  await run(system, async (ctx) => {
    await store.lockDayCheck(ctx, id);
    const before = await store.shownDayCheck(ctx, id);
    if (typeof result === 'string') await store.keepOpen(ctx, id, result);
    else {
      await store.keepVerdict(ctx, id, result);
      await store.keepDomains(ctx, id, result.domains);
      await keepDayFinding(ctx, subject, result);
    }
    await tell(ctx, before);
  });
};
