import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { linesOf } from '#shared/areas/cdn/content/targets';
import type { Endpoint, In, Out } from '#shared/kernel/contract';
import { type Draft, useDraft } from '../../../../kernel/declared/draft';
import { call } from '../../../../kernel/request/api';
import { asFailure, type ApiFailure } from '../../../../kernel/request/http';

/** Addresses as they are being entered: typed, or read from a file too long to show. */
export type Entered = {
  text: string;
  setText(text: string): void;
  file: { name: string; lines: readonly string[] } | null;
  setFile(file: Entered['file']): void;
  /** Replaces what is entered by lines from somewhere else. */
  place(lines: readonly string[], name: string): void;
  /** Lines that say something. */
  lines: readonly string[];
  /** All lines up to the last of these, so that the server counts them as they stand on the screen. */
  sent: readonly string[];
};
type Row = Record<string, unknown>;

/** A longer list is named instead of shown: a text box of 50,000 lines would stall the page. */
const mostShown = 1_000;

const isFilled = (line: string) => line.trim() !== '';

/**
 * What is entered, with what else the form holds; starts with what another screen handed over. A list
 * out of a file is not kept in the draft.
 */
export const useEntered = <More extends Row>(
  more: More,
): Entered & { draft: Draft<More & { text: string }> } => {
  const { pathname, search, state } = useLocation();
  // The state of a navigation is whatever the link put there; only texts are taken.
  const handed = (state as { targets?: unknown } | null)?.targets;
  const start = (Array.isArray(handed) ? handed.filter((t) => typeof t === 'string') : []).join(
    '\n',
  );
  // What was handed over is a form of its own: no older draft may stand in its place.
  const draft = useDraft<Row & { text: string }>(`${pathname}${search} ${start.slice(0, 200)}`, {
    ...more,
    text: start,
  }) as unknown as Draft<More & { text: string }>;
  const { text } = draft.values;
  const setText = (next: string) =>
    draft.change({ text: next } as Partial<More & { text: string }>);
  const [file, setFile] = useState<Entered['file']>(null);
  const { lines, sent } = useMemo(() => {
    const all = file ? file.lines : linesOf(text);
    return { lines: all.filter(isFilled), sent: all.slice(0, all.findLastIndex(isFilled) + 1) };
  }, [file, text]);
  const place: Entered['place'] = (all, name) => {
    const long = all.length > mostShown;
    setFile(long ? { name, lines: all } : null);
    if (!long) setText(all.join('\n'));
  };
  return { text, setText, file, setFile, place, lines, sent, draft };
};

export type Checked<T> = { value: T | null; failure: ApiFailure | null; busy: boolean };
const restMs = 500;

/** Asks the server about what is entered, a moment after the last change; the newest answer counts. */
export const useChecked = <E extends Endpoint>(
  endpoint: E,
  input: In<E> | null,
): Checked<Out<E>> => {
  const [state, setState] = useState<Checked<Out<E>>>({ value: null, failure: null, busy: false });
  const key = useMemo(() => JSON.stringify(input), [input]);
  const latest = useRef(input);
  useEffect(() => {
    latest.current = input;
  });
  useEffect(() => {
    const now = latest.current;
    if (now === null) return setState({ value: null, failure: null, busy: false });
    const stop = new AbortController();
    setState((old) => ({ ...old, busy: true }));
    const timer = setTimeout(() => {
      call(endpoint, now, { signal: stop.signal }).then(
        (value) => !stop.signal.aborted && setState({ value, failure: null, busy: false }),
        (error: unknown) =>
          !stop.signal.aborted && setState({ value: null, failure: asFailure(error), busy: false }),
      );
    }, restMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [endpoint, key]);
  return state;
};
