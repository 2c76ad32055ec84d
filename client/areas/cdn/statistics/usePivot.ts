import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  type FilterTree,
  filterTree,
  mostDimensions,
  mostRows,
  type PivotDimension,
  pivotDimensions,
} from '#shared/areas/cdn/statistics/analyses';
import type { Range } from '#shared/areas/cdn/statistics/statistics';
import { type Metric, metricNames, type Source, sources } from '#shared/metrics';
import { useCanonicalQuery } from '../../../kernel/page/canonicalQuery';
import { spanToQuery, type TimeSpan } from '../../../ui';
import { canonicalOf, spanIn } from './useConditions';

/** What the analysis asks, as the address holds it; defaults are left out. */
export type Pivot = {
  span: TimeSpan;
  source: Source;
  by: PivotDimension[];
  metrics: Metric[];
  where: FilterTree | null;
  top: number;
  compare: boolean;
  /** The last dimension as columns. */
  crossed: boolean;
};
export const tops = [10, 20, 50, 100, 500, 1000] as const;
const usual = { by: ['domain', 'country'], metrics: ['traffic', 'requests', 'hitRate'] } as const;

const listOf = <T extends string>(text: string | null, options: readonly T[]): T[] =>
  (text ?? '').split(',').flatMap((v) => options.find((k) => k === v) ?? []);
const treeOf = (text: string | null): FilterTree | null => {
  if (!text) return null;
  try {
    return filterTree.parse(JSON.parse(text));
  } catch {
    return null;
  }
};

/** Codes are counted in requests only. */
export const speaksOfCodes = (by: readonly PivotDimension[], where: FilterTree | null): boolean =>
  by.includes('status') ||
  (where?.groups.some((g) => g.conditions.some((c) => c.field === 'status')) ?? false);

/** The analysis an address holds. */
export const pivotOf = (query: URLSearchParams): Pivot => {
  const by = query.has('by') ? listOf(query.get('by'), pivotDimensions) : [...usual.by];
  const where = treeOf(query.get('where'));
  const metrics = listOf(query.get('metrics'), metricNames);
  const top = Number(query.get('top') ?? 20);
  return {
    span: spanIn(query),
    source: sources.find((s) => s === query.get('source')) ?? 'accurate',
    by: by.slice(0, mostDimensions),
    metrics: speaksOfCodes(by, where)
      ? ['requests']
      : metrics.length > 0
        ? metrics
        : [...usual.metrics],
    where,
    top: tops.find((t) => t === top) ?? 20,
    compare: query.get('compare') === '1',
    crossed: query.get('pivot') === '1',
  };
};

/** The analysis of the screen and how it changes; the address is its only memory. */
export const usePivot = () => {
  const [query, setQuery] = useSearchParams();
  useCanonicalQuery(canonicalOf);
  const text = query.toString();
  const pivot = useMemo(() => pivotOf(new URLSearchParams(text)), [text]);
  const set = (values: Record<string, string | null>) =>
    setQuery((old) => {
      const next = new URLSearchParams(old);
      for (const [name, value] of Object.entries(values)) {
        if (value === null || value === '') next.delete(name);
        else next.set(name, value);
      }
      return next;
    });
  const setSpan = (span: TimeSpan) =>
    set({ last: null, from: null, to: null, ...spanToQuery(span) });
  const setWhere = (where: FilterTree | null) =>
    set({ where: where && where.groups.length > 0 ? JSON.stringify(where) : null });
  return { pivot, set, setSpan, setWhere };
};

/** The analysis as the endpoints take it. */
export const pivotInputOf = (p: Pivot) => ({
  ...('last' in p.span ? { last: p.span.last as Range } : p.span),
  source: p.source,
  by: p.by,
  metrics: p.metrics,
  // A cross table needs every cell; an absent one must mean nothing, not "beyond the rows shown".
  top: p.crossed && p.by.length > 1 ? mostRows : p.top,
  ...(p.compare ? { compare: true } : {}),
  // A tree travels as text, because it is part of an address.
  ...(p.where ? { where: JSON.stringify(p.where) as never } : {}),
});
