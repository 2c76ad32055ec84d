import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { tasks } from '#shared/areas/platform/tasks/tasks';
import { call } from '../../../../kernel/request/api';
import { Unreadable } from '../../../../kernel/request/failure';
import { asFailure, type ApiFailure } from '../../../../kernel/request/http';
import { Callout, useKit } from '../../../../ui';
import type { Task } from './task';
import type { Entered } from '../forms/targets';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';

type Read = { task: Task; count: number };
export type Copied = {
  read: Read | null;
  busy: boolean;
  failure: ApiFailure | null;
  again(): void;
};

/**
 * The task that the address names to be copied (`from`): all its addresses go into the form, and
 * `take` gets the task itself, for its options.
 */
export const useCopied = (entered: Entered, take: (task: Task) => void): Copied => {
  const from = useSearchParams()[0].get('from');
  const [state, setState] = useState<Omit<Copied, 'again'>>({
    read: null,
    busy: from !== null,
    failure: null,
  });
  const latest = useRef({ entered, take, t });
  useEffect(() => {
    latest.current = { entered, take, t };
  });
  const again = useCallback(() => {
    if (!from) return () => undefined;
    let wanted = true;
    const read = async () => {
      setState({ read: null, busy: true, failure: null });
      try {
        const [task, { rows }] = await Promise.all([
          call(tasks.endpoints.one, { id: from }),
          call(tasks.endpoints.targets, { id: from }),
        ]);
        if (!wanted) return;
        const now = latest.current;
        now.entered.place(rows, now.t(texts.copiedName, { number: task.number }));
        now.take(task);
        setState({ read: { task, count: rows.length }, busy: false, failure: null });
      } catch (error) {
        if (wanted) setState({ read: null, busy: false, failure: asFailure(error) });
      }
    };
    void read();
    return () => {
      wanted = false;
    };
  }, [from]);
  useEffect(() => again(), [again]);
  return { ...state, again: () => void again() };
};

/** Says what was copied into the form, or why it could not be. */
export const CopiedNote = ({ copied }: { copied: Copied }) => {
  const { locale } = useKit();
  const { read, busy, failure, again } = copied;
  if (failure) return <Unreadable failure={failure} onRetry={again} />;
  if (busy) return <Callout tone="neutral">{t(texts.copying)}</Callout>;
  if (!read) return null;
  const count = new Intl.NumberFormat(locale).format(read.count);
  return <Callout>{t(texts.copied, { number: read.task.number, count })}</Callout>;
};
