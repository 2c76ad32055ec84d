import { badField, Failure } from '#shared/kernel/errors';
import { instantOf } from '#shared/kernel/units';
import { system } from '../../../kernel/db/context';
import { platform } from '../../../kernel/process/platform';
import type { Analytics } from '../../../kernel/analytics/types';
import { changeById, pulledWindow } from '../aliases/changes';
import { type MovedSpan, movedSpans, type Period, within } from '../aliases/period';
import { measures } from '#shared/metrics';
import { splitByDay } from '../statistics/convergence';
import { readDay, type Seconds, type StatRow, type StatSeries } from '../statistics/statRows';
import { bySlot, emptyRow, textOf } from './figures';
import { askCounter } from './supplierFigures';
import type { Work } from './work';

/** What an alias counts, and the periods it is asked about. */
export type Attribution = { host: string; before: Period; after: Period };
type Lane = Omit<StatSeries, 'source'>;
/** Longest span whose figures one change moves, days. */
const longestDays = 31;
const counters = ['accurate', 'realtime'] as const;

/** The hours that change hands and whose slots are stored already; later ones come by the pulls. */
export const spansToMove = (
  { before, after }: Pick<Attribution, 'before' | 'after'>,
  window: (Seconds & { fetchedFrom: number }) | null,
  now: string,
): MovedSpan[] => {
  if (!window) return [];
  const hour = Math.floor(Date.parse(now) / 3_600_000) * 3_600;
  const spans = within(movedSpans(before, after), {
    from: window.from,
    to: Math.min(window.to, hour),
  });
  if (spans.some((s) => s.from < window.fetchedFrom)) throw new Failure('alias.pastPulls');
  const [first, last] = [spans[0], spans.at(-1)];
  if (first && last && last.to - first.from > longestDays * 86_400)
    throw badField('fromAt', 'alias.longMove', { days: longestDays });
  return spans;
};

const combined = (stored: StatRow, host: StatRow, sign: 1 | -1): StatRow => {
  const codes = (of: ReadonlyMap<string, number>, more: ReadonlyMap<string, number>) => {
    const sum = new Map(of);
    for (const [code, n] of more) sum.set(code, Math.max(0, (sum.get(code) ?? 0) + sign * n));
    return new Map([...sum].filter(([, n]) => n > 0));
  };
  return {
    ...stored,
    sums: measures.map((_, i) => Math.max(0, (stored.sums[i] ?? 0) + sign * (host.sums[i] ?? 0))),
    statusMap: codes(stored.statusMap, host.statusMap),
    originStatusMap: codes(stored.originStatusMap, host.originStatusMap),
  };
};

/** The stored rows of a range with what the host counted in its spans added, or taken away. */
const attributed = async (
  o: { series: StatSeries; have: readonly StatRow[]; host: string },
  spans: readonly MovedSpan[],
): Promise<StatRow[]> => {
  const rows = new Map(o.have.map((row) => [`${row.at} ${row.country}`, row]));
  for (const { sign, ...span } of spans) {
    const answer = await askCounter(o.series, span, o.host);
    for (const row of answer.rows) {
      const key = `${row.at} ${row.country}`;
      rows.set(key, combined(rows.get(key) ?? emptyRow(row.at, row.country), row, sign));
    }
  }
  return [...rows.values()];
};

/** The figures of a domain with those of an alias in the hours that change hands. */
export const aliasRows = async ({ plan, series, range, have }: Work): Promise<StatRow[]> => {
  const { aliasChangeId } = plan;
  if (!aliasChangeId) throw new Failure('data.absent');
  const c = await platform().run(system, (ctx) => changeById(ctx, aliasChangeId));
  return attributed({ series, have, host: c.host }, within(movedSpans(c.before, c.after), range));
};

/** The days of both counters of a domain within the spans that a change of a period moves. */
export const aliasScopes = async (
  lane: Lane,
  changeId: string,
  window: Seconds,
): Promise<{ series: StatSeries; range: Seconds }[]> => {
  const c = await platform().run(system, (ctx) => changeById(ctx, changeId));
  return scopesIn(lane, within(movedSpans(c.before, c.after), window));
};
const scopesIn = (lane: Lane, spans: readonly MovedSpan[]) =>
  counters.flatMap((source) =>
    spans.flatMap((span) =>
      splitByDay(span).map((range) => ({ series: { ...lane, source }, range })),
    ),
  );

/** Sums that a change of a period would move, in how many slots, and its spans. */
export type Moved = {
  slots: number;
  spans: MovedSpan[];
  totals: {
    source: (typeof counters)[number];
    measure: (typeof measures)[number];
    before: number;
    after: number;
  }[];
};

/** What another period would move by the figures of this moment; nothing of it is written. */
export const movedBy = async (
  analytics: Analytics,
  lane: Lane,
  attribution: Attribution,
  now: string,
): Promise<Moved> => {
  const window = await platform().run(system, (ctx) => pulledWindow(ctx, lane));
  const spans = spansToMove(attribution, window, now);
  const sums = new Map<string, Moved['totals'][number]>();
  let slots = 0;
  for (const { series, range } of scopesIn(lane, spans)) {
    const { rows: have } = await readDay(analytics, 'stats_5m', series, range);
    const want = await attributed({ series, have, host: attribution.host }, within(spans, range));
    const [old, fresh] = [bySlot(have), bySlot(want)];
    for (const at of new Set([...old.keys(), ...fresh.keys()])) {
      const [before, after] = [old.get(at) ?? [], fresh.get(at) ?? []];
      if (textOf(before) === textOf(after)) continue;
      slots += 1;
      for (const [i, measure] of measures.entries()) {
        const key = `${series.source} ${measure}`;
        const sum = (rows: readonly StatRow[]) => rows.reduce((n, r) => n + (r.sums[i] ?? 0), 0);
        // Series of a change are of the two counters alone.
        const source = series.source as (typeof counters)[number];
        const line = sums.get(key) ?? { source, measure, before: 0, after: 0 };
        sums.set(key, {
          ...line,
          before: line.before + sum(before),
          after: line.after + sum(after),
        });
      }
    }
  }
  return { slots, spans, totals: [...sums.values()].filter((t) => t.before !== t.after) };
};

/** The whole time from the first of spans to the end of the last, UTC ISO. */
export const hullOf = (spans: readonly MovedSpan[]): { fromAt: string; toAt: string } => {
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) throw new Error('nothing moves');
  return { fromAt: instantOf(first.from), toAt: instantOf(last.to) };
};
