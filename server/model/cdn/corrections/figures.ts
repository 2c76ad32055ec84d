import { createHash } from 'node:crypto';
import { regionOf } from '#shared/edge/regions';
import { measures } from '#shared/metrics';
import type { StatRow } from '../statistics/statRows';

/** Sums of a slot and country as a plan keeps them. */
export type KeptSums = {
  sums: Record<(typeof measures)[number], number>;
  status: Record<string, number>;
  originStatus: Record<string, number>;
};
/** A slot and country that a plan changes. */
export type PlanRow = {
  slotAt: string;
  country: string;
  region: string;
  before: KeptSums | null;
  after: KeptSums | null;
};

export const isNothing = (row: StatRow): boolean =>
  row.sums.every((n) => n === 0) && row.statusMap.size === 0 && row.originStatusMap.size === 0;

/** A row of a country in which nothing was counted. */
export const emptyRow = (at: number, country: string): StatRow => ({
  at,
  country,
  region: regionOf(country),
  sums: measures.map(() => 0),
  statusMap: new Map(),
  originStatusMap: new Map(),
});

export const toKept = (row: StatRow): KeptSums => ({
  sums: Object.fromEntries(measures.map((name, i) => [name, row.sums[i] ?? 0])) as KeptSums['sums'],
  status: Object.fromEntries(row.statusMap),
  originStatus: Object.fromEntries(row.originStatusMap),
});

const toMap = (counts: Record<string, number>) => new Map(Object.entries(counts));
export const fromKept = (row: PlanRow, side: KeptSums): StatRow => ({
  at: Date.parse(row.slotAt) / 1000,
  country: row.country,
  region: row.region,
  sums: measures.map((name) => side.sums[name]),
  statusMap: toMap(side.status),
  originStatusMap: toMap(side.originStatus),
});

const counts = (of: Map<string, number>) =>
  [...of].filter(([, n]) => n !== 0).sort(([a], [b]) => Number(a) - Number(b));

/** The same text for the same sums, whatever their order; countries without any sum are left out. */
export const textOf = (rows: readonly StatRow[]): string =>
  JSON.stringify(
    rows
      .filter((row) => !isNothing(row))
      .map((row) => [
        [row.at, row.country, row.region].join(' '),
        row.sums,
        counts(row.statusMap),
        counts(row.originStatusMap),
      ])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  );
export const digestOf = (rows: readonly StatRow[]): string =>
  createHash('sha256').update(textOf(rows)).digest('hex');

/** Rows by the slot they are of. */
export const bySlot = <T extends { at: number }>(rows: readonly T[]): ReadonlyMap<number, T[]> => {
  const slots = new Map<number, T[]>();
  for (const row of rows) slots.set(row.at, [...(slots.get(row.at) ?? []), row]);
  return slots;
};
