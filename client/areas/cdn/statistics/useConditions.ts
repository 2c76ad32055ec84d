import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import {
  type Dimension,
  dimensions,
  type Range,
  ranges,
  type StepName,
  steps,
} from '#shared/areas/cdn/statistics/statistics';
import { type Metric, metricNames, type Source, sources } from '#shared/metrics';
import { useCanonicalQuery } from '../../../kernel/page/canonicalQuery';
import { between, spanFromQuery, spanToQuery, type TimeSpan } from '../../../ui';

/** What the screen asks, as the address holds it; defaults are left out of the address. */
export type Conditions = {
  span: TimeSpan;
  step: StepName;
  source: Source | 'both';
  metric: Metric;
  by: Dimension | null;
  domains: string[];
  regions: string[];
  countries: string[];
  params: string[];
  /** With the span of the same length before. */
  compare: boolean;
};
type Name = Exclude<keyof Conditions, 'span'>;

const dayMs = 86_400_000;
/** A granularity that gives a readable number of points. */
const usualStep = (span: TimeSpan): StepName => {
  const { from, to } = between(span);
  const length = Date.parse(to) - Date.parse(from);
  return length <= 3 * dayMs ? '5m' : length <= 31 * dayMs ? '1h' : '1d';
};
const listOf = (text: string | null): string[] => (text ? text.split(',').filter(Boolean) : []);

const usualSpan: TimeSpan = { last: '1d' };
/** The span an address holds, as far as the statistics know it; one of its own otherwise. */
export const spanIn = (query: URLSearchParams): TimeSpan => {
  const span = spanFromQuery(query, usualSpan);
  return 'last' in span && !ranges.includes(span.last as Range) ? usualSpan : span;
};
/** The address without a span that nobody knows. */
export const canonicalOf = (query: URLSearchParams): URLSearchParams => {
  const next = new URLSearchParams(query);
  const span = spanIn(query);
  if (!('last' in span && span.last === next.get('last'))) next.delete('last');
  if (!('from' in span)) for (const name of ['from', 'to']) next.delete(name);
  return next;
};

/** The conditions an address holds. */
export const conditionsOf = (query: URLSearchParams): Conditions => {
  const span = spanIn(query);
  const source = query.get('source');
  return {
    span,
    step: steps.find((s) => s === query.get('step')) ?? usualStep(span),
    source: source === 'both' ? 'both' : (sources.find((s) => s === source) ?? 'accurate'),
    metric: metricNames.find((m) => m === query.get('metric')) ?? 'bandwidth',
    by: dimensions.find((d) => d === query.get('by')) ?? null,
    domains: listOf(query.get('domains')),
    regions: listOf(query.get('regions')),
    countries: listOf(query.get('countries')),
    params: listOf(query.get('params')),
    compare: query.get('compare') === '1',
  };
};

/** Spans that a chart was dragged out of, the latest last; kept with the entry of the browser's history. */
const spansBefore = (state: unknown): readonly string[] => {
  // Safe cast: what the state holds beside is not looked at, and the list is checked.
  const spans = (state as { spansBefore?: unknown } | null)?.spansBefore;
  return Array.isArray(spans) ? spans.filter((s) => typeof s === 'string') : [];
};

const spanNames = ['last', 'from', 'to', 'step'] as const;
/** The address with the span of another one. */
const withSpan = (query: URLSearchParams, span: URLSearchParams): URLSearchParams => {
  const next = new URLSearchParams(query);
  for (const name of spanNames) {
    const value = span.get(name);
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
};

/** The conditions of the screen and how they change; the address is its only memory. */
export const useConditions = () => {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  useCanonicalQuery(canonicalOf);
  const text = query.toString();
  const conditions = useMemo(() => conditionsOf(new URLSearchParams(text)), [text]);
  const before = spansBefore(state);
  const set = (name: Name, value: string | readonly string[] | null) =>
    setQuery(
      (old) => {
        const next = new URLSearchParams(old);
        const plain = typeof value === 'string' ? value : (value ?? []).join(',');
        if (plain) next.set(name, plain);
        else next.delete(name);
        return next;
      },
      { state: { spansBefore: before } },
    );
  const move = (span: URLSearchParams, spans: readonly string[]) =>
    setQuery((old) => withSpan(old, span), { state: { spansBefore: spans } });
  const setSpan = (span: TimeSpan) => move(new URLSearchParams(spanToQuery(span)), []);
  const zoom = (span: TimeSpan) =>
    move(new URLSearchParams(spanToQuery(span)), [...before, query.toString()]);
  const last = before.at(-1);
  const zoomBack =
    last === undefined ? undefined : () => move(new URLSearchParams(last), before.slice(0, -1));
  const clear = () => setQuery(new URLSearchParams());
  return { conditions, set, setSpan, zoom, zoomBack, clear };
};

/** The conditions as the endpoints take them. */
export const inputOf = (q: Conditions, source: Source) => ({
  ...narrowed(q),
  source,
  ...(q.compare && q.source !== 'both' ? { compare: true } : {}),
  // Seven curves and the rest: as many as there are colours.
  ...(q.by ? { by: q.by, top: 7 } : {}),
});

/** When, of whom and what is asked, without how it is drawn: the conditions of both sources. */
export const narrowed = (q: Conditions) => ({
  ...('last' in q.span ? { last: q.span.last as Range } : q.span),
  step: q.step,
  metrics: [q.metric],
  ...(q.domains.length > 0 ? { domainIds: q.domains } : {}),
  ...(q.regions.length > 0 ? { regions: q.regions } : {}),
  ...(q.countries.length > 0 ? { countries: q.countries } : {}),
  ...(q.params.length > 0 ? { paramIds: q.params } : {}),
});
