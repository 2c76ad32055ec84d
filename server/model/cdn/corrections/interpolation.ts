import { neighbourMinutes } from '#shared/areas/cdn/corrections/planMethods';
import { Failure } from '#shared/kernel/errors';
import { slotSeconds } from '#shared/kernel/units';
import { splitByDay } from '../statistics/convergence';
import { readDay, type Seconds, type StatRow } from '../statistics/statRows';
import { bySlot, emptyRow, isNothing } from './figures';
import { shareOut } from './shares';
import type { Work } from './work';

/** A place between two slots: `step` slots after the first of them, which are `steps` apart. */
type Between = { step: number; steps: number };

/** The whole number on the line between two, halves rounded up. */
const onLine = (first: number, last: number, { step, steps }: Between): number => {
  const [from, to, done, all] = [BigInt(first), BigInt(last), BigInt(step), BigInt(steps)];
  return Number((2n * (from * (all - done) + to * done) + all) / (2n * all));
};
const total = (codes: ReadonlyMap<string, number>): number =>
  [...codes.values()].reduce((sum, n) => sum + n, 0);

/** Codes on the line, with a sum that is on the line too: they stay as many as the requests they are of. */
const codesOnLine = (
  first: ReadonlyMap<string, number>,
  last: ReadonlyMap<string, number>,
  at: Between,
): Map<string, number> => {
  const codes = [...new Set([...first.keys(), ...last.keys()])];
  const weights = codes.map(
    (code) => (first.get(code) ?? 0) * (at.steps - at.step) + (last.get(code) ?? 0) * at.step,
  );
  const shares = shareOut(onLine(total(first), total(last), at), weights);
  return new Map(codes.flatMap((code, i) => (shares[i] ? [[code, shares[i]]] : [])));
};

const rowOnLine = (first: StatRow, last: StatRow, at: number, place: Between): StatRow => ({
  ...first,
  at,
  sums: first.sums.map((n, i) => onLine(n, last.sums[i] ?? 0, place)),
  statusMap: codesOnLine(first.statusMap, last.statusMap, place),
  originStatusMap: codesOnLine(first.originStatusMap, last.originStatusMap, place),
});

/** The slot with figures that is nearest to a span, on one side of it. */
const neighbour = async ({ analytics, series }: Work, range: Seconds, side: 'before' | 'after') => {
  const days = await Promise.all(
    splitByDay(range).map((day) => readDay(analytics, 'stats_5m', series, day)),
  );
  const slots = bySlot(days.flatMap(({ rows }) => rows.filter((row) => !isNothing(row))));
  const times = [...slots.keys()];
  const at = side === 'before' ? Math.max(...times) : Math.min(...times);
  const rows = slots.get(at);
  if (!rows) throw new Failure('plan.neighbours', { minutes: neighbourMinutes });
  return { at, rows: new Map(rows.map((row) => [row.country, row])) };
};

/**
 * Every slot of a plan's span on the line between the nearest slots with figures before and after it,
 * for each country and measure; a country that one of the two does not have is zero there.
 */
export const interpolate = async (work: Work): Promise<StatRow[]> => {
  const { plan, range } = work;
  const [from, to] = [Date.parse(plan.fromAt) / 1000, Date.parse(plan.toAt) / 1000];
  const reach = neighbourMinutes * 60;
  const first = await neighbour(work, { from: from - reach, to: from }, 'before');
  const last = await neighbour(work, { from: to, to: to + reach }, 'after');
  const countries = [...new Set([...first.rows.keys(), ...last.rows.keys()])];
  const steps = (last.at - first.at) / slotSeconds;
  const wanted: StatRow[] = [];
  for (let at = range.from; at < range.to; at += slotSeconds) {
    const place = { step: (at - first.at) / slotSeconds, steps };
    for (const country of countries) {
      const none = emptyRow(at, country);
      const [one, other] = [first.rows.get(country), last.rows.get(country)];
      wanted.push(rowOnLine(one ?? none, other ?? none, at, place));
    }
  }
  return wanted;
};
