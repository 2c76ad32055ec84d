import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { between, spanFromQuery, spanToQuery, type TimeSpan } from '../../../../ui';

/** Stands for no range at all: every record there is. */
export const allTime = 'all';
const always: TimeSpan = { last: allTime };
/** Of the work of staff where no other range is chosen. */
export const lastMonth: TimeSpan = { last: '30d' };

/** The range of time a person asks audit records of; the address is its only memory. */
export const useAuditPeriod = (start: TimeSpan = always) => {
  const [query, setQuery] = useSearchParams();
  const span = spanFromQuery(query, start);
  const text = JSON.stringify(span);
  // Written by JSON.stringify just above. A range up to now has no end, so that new records join it.
  const filter = useMemo(() => {
    const timeSpan = JSON.parse(text) as TimeSpan;
    if ('from' in timeSpan) return timeSpan;
    return timeSpan.last === allTime ? {} : { from: between(timeSpan).from };
  }, [text]);
  const setSpan = (next: TimeSpan) =>
    setQuery((old) => {
      const params = new URLSearchParams(old);
      for (const name of ['last', 'from', 'to', 'page']) params.delete(name);
      if (JSON.stringify(next) === JSON.stringify(start)) return params;
      for (const [name, value] of Object.entries(spanToQuery(next))) params.set(name, value);
      return params;
    });
  return { span, filter, setSpan, narrowed: Object.keys(filter).length > 0 };
};
