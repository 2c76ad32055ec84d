import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { between, spanFromQuery, spanToQuery, type TimeSpan } from '../../../../ui';

/** Stands for no range at all: every record there is. */
export const allTime = 'all';
const always: TimeSpan = { last: allTime };

/** The range of time a person asks audit records of; the address is its only memory. */
export const useAuditPeriod = () => {
  const [query, setQuery] = useSearchParams();
  const span = spanFromQuery(query, always);
  const text = JSON.stringify(span);
  // Written by JSON.stringify just above. A range up to now has no end, so that new records join it.
  const filter = useMemo(() => {
    const asked = JSON.parse(text) as TimeSpan;
    if ('from' in asked) return asked;
    return asked.last === allTime ? {} : { from: between(asked).from };
  }, [text]);
  const setSpan = (next: TimeSpan) =>
    setQuery((old) => {
      const kept = new URLSearchParams(old);
      for (const name of ['last', 'from', 'to', 'page']) kept.delete(name);
      if ('last' in next && next.last === allTime) return kept;
      for (const [name, value] of Object.entries(spanToQuery(next))) kept.set(name, value);
      return kept;
    });
  return { span, filter, setSpan, narrowed: Object.keys(filter).length > 0 };
};
