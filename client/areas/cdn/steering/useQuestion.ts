import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Range } from '#shared/areas/cdn/statistics/statistics';
import { isId, spanToQuery, type TimeSpan } from '../../../ui';
import { spanIn } from '../statistics/useConditions';

const refs = ['domainId', 'scheduleId', 'taskId'] as const;
export type QuestionRef = (typeof refs)[number];

/** What the screens of an analysis ask, as the address holds it, and how it changes. */
export const useQuestion = () => {
  const [query, setQuery] = useSearchParams();
  const text = query.toString();
  const set = (values: Record<string, string | null>) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries(values)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      return next;
    });
  const question = useMemo(() => {
    const now = new URLSearchParams(text);
    const span = spanIn(now);
    return {
      ...('last' in span ? { last: span.last as Range } : span),
      ...Object.fromEntries(
        refs.flatMap((name) => {
          const id = now.get(name);
          return id && isId(id) ? [[name, id]] : [];
        }),
      ),
    };
  }, [text]);
  return {
    query,
    question,
    span: spanIn(query),
    set,
    setSpan: (span: TimeSpan) => set({ last: null, from: null, to: null, ...spanToQuery(span) }),
  };
};
