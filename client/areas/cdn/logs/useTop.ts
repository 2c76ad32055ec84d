import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type LogDimension, logDimensions } from '#shared/areas/cdn/logs/logAnalyses';
import type { Range } from '#shared/areas/cdn/statistics/statistics';
import { spanFromQuery, spanToQuery, type TimeSpan } from '../../../ui';

/** Ranges of a log analysis: raw lines are read, so a month is the most. */
export const logRanges = ['1h', '6h', '12h', '1d', '3d', '7d', '30d'] as const;
export type Top = {
  span: TimeSpan;
  domains: string[];
  status: string[];
  by: LogDimension;
  order: 'requests' | 'bytes';
};
const listOf = (text: string | null): string[] => (text ? text.split(',').filter(Boolean) : []);

/** The ranking a person asks for; the address is its only memory. */
export const useTop = () => {
  const [query, setQuery] = useSearchParams();
  const text = query.toString();
  const top = useMemo((): Top => {
    const q = new URLSearchParams(text);
    const span = spanFromQuery(q, { last: '1d' });
    const valid = !('last' in span) || logRanges.some((r) => r === span.last);
    return {
      span: valid ? span : { last: '1d' },
      domains: listOf(q.get('domains')),
      status: listOf(q.get('status')),
      by: logDimensions.find((d) => d === q.get('by')) ?? 'url',
      order: q.get('order') === 'bytes' ? 'bytes' : 'requests',
    };
  }, [text]);
  const set = (values: Record<string, string | null>) =>
    setQuery((old) => {
      const next = new URLSearchParams(old);
      for (const [name, value] of Object.entries(values)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      return next;
    });
  const setSpan = (span: TimeSpan) =>
    set({ last: null, from: null, to: null, ...spanToQuery(span) });
  return { top, set, setSpan };
};

/** The ranking as the endpoints take it. */
export const topInputOf = (t: Top) => ({
  ...('last' in t.span ? { last: t.span.last as Range } : t.span),
  by: t.by,
  order: t.order,
  ...(t.domains.length > 0 ? { domainIds: t.domains } : {}),
  ...(t.status.length > 0 ? { status: t.status } : {}),
});
