import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import {
  type Grouping,
  narrowing,
  stepMinutes,
  type StepName,
} from '#shared/areas/sms/statistics/question';
import { smsStatistics } from '#shared/areas/sms/statistics/statistics';
import type { In } from '#shared/kernel/contract';
import { spanFromQuery, spanToQuery, type TimeSpan } from '../../../ui';

const names = Object.keys(narrowing);
const usual: TimeSpan = { last: '1d' };
/** The name in the address that a click on a group of each kind sets. */
export const narrowedBy = {
  country: 'country',
  channel: 'channelId',
  carrier: 'paramId',
  template: 'templateId',
  signature: 'signatureId',
  account: 'accountId',
  error: 'error',
  state: null,
} as const satisfies Record<Grouping, string | null>;

/** What the address asks of messages, and how it changes. */
export const useQuestion = () => {
  const [query, setQuery] = useSearchParams();
  const { pathname } = useLocation();
  const text = query.toString();
  const question = useMemo(() => {
    const all = new URLSearchParams(text);
    const step = Object.keys(stepMinutes).find((s) => s === all.get('step')) as
      | StepName
      | undefined;
    const entries = names.flatMap((name) => {
      const value = all.get(name);
      return value ? [[name, value] as const] : [];
    });
    // The server refuses what is none of these; the names are the contract's.
    return { ...Object.fromEntries(entries), ...(step && { step }) } as In<
      typeof smsStatistics.endpoints.summary
    >;
  }, [text]);
  const put = (changes: Readonly<Record<string, string | null>>) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      next.delete('page');
      for (const [name, value] of Object.entries(changes))
        if (value === null) next.delete(name);
        else next.set(name, value);
      return next;
    });
  return {
    question,
    put,
    span: spanFromQuery(query, usual),
    setSpan: (span: TimeSpan) =>
      put({ last: null, from: null, to: null, step: null, ...spanToQuery(span) }),
    /** The address narrowed to one group. */
    hrefOf(by: Grouping, id: string): string | null {
      const name = narrowedBy[by];
      if (!name) return null;
      const next = new URLSearchParams(query);
      next.set(name, id);
      for (const other of ['by', 'page', 'sort']) next.delete(other);
      return `#${pathname}?${next.toString()}`;
    },
  };
};
