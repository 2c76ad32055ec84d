import { useSearchParams } from 'react-router-dom';
import { type measureLabels } from '#shared/areas/cdn/statistics/dataPoints';
import { lastRanges, windows } from '#shared/areas/cdn/statistics/lastRanges';
import type { In } from '#shared/kernel/contract';
import { type Source, sources } from '#shared/metrics';
import { spanFromQuery, spanToQuery, type TimeSpan } from '../../../../ui';

const usual: TimeSpan = { last: '1d' };
type Measure = keyof typeof measureLabels;
type Name = 'domainId' | 'paramId' | 'source' | 'measure';

/** The series and the window in the address, and choosing others. */
export const useRange = () => {
  const [query, setQuery] = useSearchParams();
  const named = spanFromQuery(query, usual);
  const isKnown = !('last' in named) || (windows as readonly string[]).includes(named.last);
  const span = isKnown ? named : usual;
  const change = (act: (next: URLSearchParams) => void) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      act(next);
      next.delete('rawAfter');
      return next;
    });
  const put = (name: Name, value: string | null) =>
    change((next) => {
      if (value) next.set(name, value);
      else next.delete(name);
      if (name === 'domainId') next.delete('paramId');
    });
  const putSpan = (value: TimeSpan) =>
    change((next) => {
      for (const name of ['last', 'from', 'to']) next.delete(name);
      for (const [name, text] of Object.entries(spanToQuery(value))) next.set(name, text);
    });
  const domainId = query.get('domainId');
  const source: Source = sources.find((s) => s === query.get('source')) ?? 'accurate';
  // A measure that is none is refused by the server, which says so.
  const measure = (query.get('measure') ?? 'bytes') as Measure;
  const paramId = query.get('paramId') ?? undefined;
  const question: In<typeof lastRanges.endpoints.read> | null = domainId
    ? {
        domainId,
        source,
        measure,
        ...(paramId && { paramId }),
        ...(spanToQuery(span) as { last?: (typeof windows)[number]; from?: string; to?: string }),
      }
    : null;
  return { domainId, source, measure, paramId, span, question, put, putSpan };
};
export type Chosen = ReturnType<typeof useRange>;
