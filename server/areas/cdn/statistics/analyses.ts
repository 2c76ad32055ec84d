import { instantOf } from '#shared/kernel/units';
import {
  analyses,
  type PivotAnswer,
  type PivotDimension,
  type PivotInput,
  pivotLabels,
} from '#shared/areas/cdn/statistics/analyses';
import { Failure } from '#shared/kernel/errors';
import { type Metric, metrics } from '#shared/metrics';
import { isStaff } from '#shared/kernel/access';
import { nowMs } from '../../../kernel/process/clock';
import type { Ctx } from '../../../kernel/db/context';
import { type Outside, serve } from '../../../kernel/http/http';
import { sheetDownload } from '../../../kernel/http/xlsx';
import { fieldsOf, treeSql, valuesOf } from './filterSql';
import { headOfMetric, localTime } from './columnHeads';
import { type Cells, type Column, valueOf } from './metricSql';
import { askPivot, pivotColumns, type PivotQuestion, type PivotRow } from './pivotSql';
import {
  completenessOf,
  domainsOf,
  paramsOf,
  reachOf,
} from '../../../model/cdn/statistics/reach.store';
import { marksOf, removedIn } from './series';
import { removalsOf } from '../../../model/cdn/statistics/removals.store';
import { seconds, type Span, spanOf } from './span';

const defaults: readonly Metric[] = ['traffic', 'requests', 'hitRate'];

/** The whole span; hours and days of its groups hold their part of it. */
const spanFor = (input: PivotInput, offsetMinutes: number): Span =>
  spanOf({ ...input, step: '5m' }, offsetMinutes, nowMs());

const prepare = async (ctx: Ctx, input: PivotInput, o: Outside) => {
  const staff = isStaff(ctx.who);
  const fields = fieldsOf(input.where);
  const bySupplier = input.by?.includes('supplier') || fields.has('supplier');
  if (!staff && (bySupplier || input.accountId)) throw new Failure('data.absent');
  const filter = treeSql(input.where);
  const reach = await reachOf(ctx, { accountId: input.accountId });
  const named = valuesOf(input.where, 'domain');
  // Naming a domain that is hidden or another account's must not tell whether it exists.
  if (named.length > 0) await reachOf(ctx, { accountId: input.accountId, domainIds: named });
  const byCode = fields.has('status') || (input.by?.includes('status') ?? false);
  const wanted = input.metrics && input.metrics.length > 0 ? [...new Set(input.metrics)] : null;
  const chosenMetrics = wanted ?? (byCode ? (['requests'] as const) : defaults);
  if (byCode && chosenMetrics.some((m) => m !== 'requests'))
    throw new Failure('statistics.statusOnly');
  const names = [
    ...(input.by?.includes('domain') ? await domainsOf(ctx, reach, 100_000) : []),
    ...(bySupplier ? await paramsOf(ctx) : []),
  ];
  const who = { userId: o.who.userId, accountId: o.who.accountId };
  return {
    reach,
    filter,
    byCode,
    metrics: chosenMetrics,
    by: [...new Set(input.by ?? [])],
    names: new Map(names.map((n) => [n.id, n.name])),
    marks: marksOf(
      await completenessOf(ctx, reach, input.source),
      staff,
      await removalsOf(ctx, reach, input.source),
    ),
    scope: { reach, source: input.source, regions: null, countries: null, paramIds: null, who },
  };
};

/** What remains of the whole when the rows shown are taken away; peaks cannot be told. */
const rest = (whole: Cells, rows: readonly PivotRow[], columns: readonly Column[]): Cells =>
  Object.fromEntries(
    columns
      .filter((c) => c.over === 'sum')
      .map((c) => [
        c.name,
        (whole[c.name] ?? 0) - rows.reduce((sum, r) => sum + (r.cells[c.name] ?? 0), 0),
      ]),
  );

/** Answers an analysis: its top rows, all others in one, and the whole; never sampled. */
export const pivotFor = async (o: Outside, input: PivotInput): Promise<PivotAnswer> => {
  const p = await o.transact((ctx) => prepare(ctx, input, o));
  const requestedSpan = spanFor(input, p.reach.offsetMinutes);
  const complete = p.marks.completeTo ? seconds(p.marks.completeTo) : requestedSpan.to;
  const to = input.compare
    ? Math.max(requestedSpan.from + 300, Math.min(requestedSpan.to, complete))
    : requestedSpan.to;
  const span: Span = { ...requestedSpan, to };
  const q: PivotQuestion = { ...p, span, shift: 0 };
  // Periods of the same length in whole days, so that hours of the day meet each other.
  const shift = Math.ceil((requestedSpan.to - requestedSpan.from) / 86_400) * 86_400;
  const byTime = p.by.some((d) => d === 'hour' || d === 'day');
  const length = byTime ? shift : requestedSpan.to - requestedSpan.from;
  const before: PivotQuestion = {
    ...q,
    span: { ...span, from: span.from - length, to: span.to - length },
    shift: length,
  };
  const whole = { ...q, by: [] as PivotDimension[] };
  const [page, total] = await Promise.all([askPivot(q, input.top), askPivot(whole, 1)]);
  const synced = !p.marks.pulledFrom || seconds(p.marks.pulledFrom) <= before.span.from;
  const compared = input.compare && synced;
  const keys = page.rows.map((r) => r.keys);
  const [old, oldTotal] = compared
    ? await Promise.all([
        keys.length > 0 ? askPivot(before, input.top, keys) : { rows: [], groups: 0 },
        askPivot({ ...before, by: [] }, 1),
      ])
    : [null, null];
  const oldOf = new Map(old?.rows.map((r) => [r.keys.join('\u0001'), r.cells]));
  const read = (cells: Cells) => p.metrics.map((m) => valueOf(m, cells));
  const columns = pivotColumns(q);
  const left = (cells: Cells, rows: readonly PivotRow[]) => {
    const cut = rest(cells, rows, columns);
    return p.metrics.map((m) => (metrics[m].rule.how === 'peak' ? null : valueOf(m, cut)));
  };
  const wholeCells = total.rows[0]?.cells ?? {};
  const oldCells = oldTotal ? (oldTotal.rows[0]?.cells ?? {}) : null;
  const { completeTo, pulledFrom, suppliers } = p.marks;
  return {
    completeTo,
    pulledFrom,
    suppliers,
    removed: removedIn(p.marks, span),
    from: instantOf(span.from),
    to: instantOf(span.to),
    source: input.source,
    by: p.by,
    metrics: [...p.metrics],
    rows: page.rows.map((r) => ({
      keys: r.keys,
      names: r.keys.map((k) => p.names.get(k) ?? null),
      values: read(r.cells),
      previous: old ? read(oldOf.get(r.keys.join('\u0001')) ?? {}) : null,
    })),
    others:
      page.groups > page.rows.length
        ? {
            values: left(wholeCells, page.rows),
            previous: old && oldCells ? left(oldCells, old.rows) : null,
          }
        : null,
    total: { values: read(wholeCells), previous: oldCells ? read(oldCells) : null },
    groups: page.groups,
  };
};

const keyText = (by: PivotDimension, key: string, name: string | null, offset: number): string =>
  name ?? (by === 'hour' || by === 'day' ? localTime(Number(key), offset) : key);

function* sheetRows(answer: PivotAnswer, offset: number): Generator<readonly unknown[]> {
  const cells = (l: { values: (number | null)[]; previous: (number | null)[] | null }) =>
    l.values.flatMap((v, i) => [v ?? '', ...(l.previous ? [l.previous[i] ?? ''] : [])]);
  for (const row of answer.rows)
    yield [
      ...row.keys.map((k, i) =>
        keyText(answer.by[i] as PivotDimension, k, row.names[i] ?? null, offset),
      ),
      ...cells(row),
    ];
  const pad = answer.by.slice(1).map(() => '');
  if (answer.others) yield ['其他 / Others', ...pad, ...cells(answer.others)];
  yield [...(answer.by.length > 0 ? ['合计 / Total', ...pad] : []), ...cells(answer.total)];
}

export const analysesService = serve(
  analyses,
  {},
  {
    pivot: pivotFor,
    async export(o, { format, ...input }) {
      const answer = await pivotFor(o, input);
      const { offsetMinutes } = await o.transact((ctx) =>
        reachOf(ctx, { accountId: input.accountId }),
      );
      const heads = [
        ...answer.by.map((d) => pivotLabels[d].join(' / ')),
        ...answer.metrics.flatMap((m) => [
          headOfMetric(m),
          ...(answer.total.previous ? [`${headOfMetric(m)} 上期 / previous`] : []),
        ]),
      ];
      const name = `analysis-${answer.source}-${answer.from.slice(0, 10)}`;
      return sheetDownload({ name, heads, rows: sheetRows(answer, offsetMinutes) }, format);
    },
  },
);
