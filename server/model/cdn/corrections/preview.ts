import { instantOf } from '#shared/kernel/units';
import { Failure } from '#shared/kernel/errors';
import type { Analytics } from '../../../kernel/analytics/types';
import { readDay, type Seconds, type StatRow, type StatSeries } from '../statistics/statRows';
import { bySlot, digestOf, isNothing, type PlanRow, textOf, toKept } from './figures';
import { type Method, methods } from './methods';
import { scopesOf } from './scopes';
import { type PointFault, sheetFailure } from './points';
import type { PlanPoint, Proposal } from './work';

/** A plan's share of one UTC day of a series, which is written as one unit. */
export type PlanPart = {
  table: Method['table'];
  series: StatSeries;
  range: Seconds;
  beforeDigest: string;
  afterDigest: string;
};
export type PreviewedPart = PlanPart & { rows: PlanRow[] };

const keyOf = (row: StatRow): string => `${row.country} ${row.region}`;

/** The countries of one slot, each before and after; both sides whole, so that the slot can be put back. */
const rowsOfSlot = (
  at: number,
  before: readonly StatRow[],
  after: readonly StatRow[],
): PlanRow[] => {
  const old = new Map(before.filter((r) => !isNothing(r)).map((r) => [keyOf(r), r]));
  const fresh = new Map(after.filter((r) => !isNothing(r)).map((r) => [keyOf(r), r]));
  return [...new Set([...old.keys(), ...fresh.keys()])].flatMap((key) => {
    const [one, other] = [old.get(key), fresh.get(key)];
    const row = one ?? other;
    if (!row) return [];
    return {
      slotAt: instantOf(at),
      country: row.country,
      region: row.region,
      before: one ? toKept(one) : null,
      after: other ? toKept(other) : null,
    };
  });
};

/** Slots whose sums differ, with all of their countries, and how many of those meant do not. */
const changedRows = (
  have: readonly StatRow[],
  want: readonly StatRow[],
  isMeant: (at: number) => boolean,
) => {
  const [old, fresh] = [bySlot(have), bySlot(want)];
  const slots = [...new Set([...old.keys(), ...fresh.keys()])].sort((a, b) => a - b);
  const meant = slots.filter(isMeant);
  const rows = meant.map((at): PlanRow[] => {
    const [before, after] = [old.get(at) ?? [], fresh.get(at) ?? []];
    return textOf(before) === textOf(after) ? [] : rowsOfSlot(at, before, after);
  });
  return { rows: rows.flat(), unchanged: rows.filter((of) => of.length === 0).length };
};

/** Whether a plan is about a slot: about every one of its span where it names none. */
const meantBy = (only: readonly string[]): ((at: number) => boolean) => {
  const named = new Set(only.map((at) => Date.parse(at) / 1000));
  return (at) => named.size === 0 || named.has(at);
};

/**
 * What a plan would change, how many slots with figures it leaves as they are, and how many stored hours
 * a recompute held against their slots.
 */
export type Preview = { parts: PreviewedPart[]; unchanged: number; compared: number | null };

/**
 * What a plan would change by the figures of this moment, day by day; days that it leaves as they are,
 * are none of its parts. Refused when that is nothing at all, but for a recompute, which says so.
 */
export const previewOf = async (
  analytics: Analytics,
  plan: Proposal,
  sheet: readonly PlanPoint[],
  only: readonly string[] = [],
): Promise<Preview> => {
  const { table, wanted, faults: faultsIn } = methods[plan.method];
  const parts: PreviewedPart[] = [];
  const faults: PointFault[] = [];
  const isMeant = meantBy(only);
  let unchanged = 0;
  const { scopes, compared } = await scopesOf(analytics, plan, sheet);
  for (const { series, range, points } of scopes) {
    const have = (await readDay(analytics, table, series, range)).rows;
    const work = { analytics, plan, series, range, have, points };
    faults.push(...(faultsIn?.(work) ?? []));
    const figures = await wanted(work);
    // Slots that are not meant stay as they are.
    const want = [
      ...figures.filter((row) => isMeant(row.at)),
      ...have.filter((row) => !isMeant(row.at)),
    ];
    const { rows, unchanged: same } = changedRows(have, want, isMeant);
    unchanged += same;
    if (rows.length === 0) continue;
    parts.push({
      table,
      series,
      range,
      beforeDigest: digestOf(have),
      afterDigest: digestOf(want),
      rows,
    });
  }
  if (faults.length > 0) throw sheetFailure(faults);
  if (parts.length === 0 && compared === null) throw new Failure('plan.same');
  return { parts, compared, unchanged };
};

/** Whether what a preview read is still so. */
export const stillHolds = async (
  analytics: Analytics,
  parts: readonly PlanPart[],
): Promise<boolean> => {
  for (const { table, series, range, beforeDigest } of parts) {
    const have = await readDay(analytics, table, series, range);
    if (digestOf(have.rows) !== beforeDigest) return false;
  }
  return true;
};
