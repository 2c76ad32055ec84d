import { useCallback, useEffect, useRef, useState } from 'react';
import type { Endpoint, EventSpec, In, Out } from '#shared/kernel/contract';
import { useScreenActive } from '../page/activeScreen';
import { call } from './api';
import { subscribe, hearStale } from './eventBus';
import { asFailure, type ApiFailure } from './http';
import { useNoted } from './usage';

/** What is known of an endpoint's answer. Old values stay while a new one is asked for. */
export type Query<T> = {
  value: T | undefined;
  failure: ApiFailure | null;
  loading: boolean;
  /** When the value arrived, epoch ms. */
  at: number | null;
  reload(): void;
  /** Changes the value in place, for live events and optimistic acts. */
  change(by: (value: T) => T): void;
};
export type AnswerOptions = {
  /** Asks again at this interval while the screen is in view. */
  everyMs?: number;
  /** Asks again after any of these events (at most about three times a second). */
  refreshOn?: readonly EventSpec[];
};
type State<T> = {
  key: string;
  value: T | undefined;
  failure: ApiFailure | null;
  at: number | null;
  loading: boolean;
};

const remembered = new Map<string, { value: unknown; at: number }>();
const mostRemembered = 100;
const gatherMs = 300;

const remember = (key: string, value: unknown) => {
  remembered.delete(key);
  remembered.set(key, { value, at: Date.now() });
  if (remembered.size > mostRemembered) remembered.delete(remembered.keys().next().value ?? '');
};

/** Forgets every answer, when somebody else signs in. */
export const forgetAnswers = (): void => remembered.clear();

const start = <T>(key: string, loading: boolean): State<T> => {
  const entry = remembered.get(key);
  // The key holds the endpoint and its input, so the kept value has that endpoint's type.
  const value = entry?.value as T | undefined;
  return { key, value, failure: null, at: entry?.at ?? null, loading };
};

/** Gathers events for a moment, then acts once; a steady stream cannot put the act off for ever. */
const useGathered = (act: () => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  }, [act]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  return useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      latest.current();
    }, gatherMs);
  }, []);
};

/** Reads one endpoint into a screen; `input` null = do not ask yet. */
export const useQuery = <E extends Endpoint>(
  endpoint: E,
  input: In<E> | null,
  options: AnswerOptions = {},
): Query<Out<E>> => {
  useNoted(endpoint);
  const active = useScreenActive();
  const key = `${endpoint.method} ${endpoint.resource}${endpoint.path} ${JSON.stringify(input)}`;
  const enabled = input !== null;
  const [state, setState] = useState<State<Out<E>>>(() => start(key, enabled));
  const [round, setRound] = useState(0);
  const latest = useRef(input);
  useEffect(() => {
    latest.current = input;
  });
  const reload = useCallback(() => setRound((n) => n + 1), []);
  useEffect(() => {
    const now = latest.current;
    if (!enabled || now === null || !active) return;
    const stop = new AbortController();
    setState((old) => {
      const entry = remembered.get(key);
      return {
        ...old,
        key,
        loading: true,
        ...(entry && old.key !== key && (start(key, true) as State<Out<E>>)),
      };
    });
    call(endpoint, now, { signal: stop.signal }).then(
      (value) => {
        if (stop.signal.aborted) return;
        remember(key, value);
        setState({ key, value, failure: null, at: Date.now(), loading: false });
      },
      (error: unknown) => {
        if (stop.signal.aborted) return;
        setState((old) => ({ ...old, failure: asFailure(error), loading: false }));
      },
    );
    return () => stop.abort();
  }, [key, endpoint, enabled, active, round]);
  useRefresh(options, active && enabled, reload);
  const change = useCallback(
    (by: (value: Out<E>) => Out<E>) =>
      setState((old) => (old.value === undefined ? old : { ...old, value: by(old.value) })),
    [],
  );
  return {
    value: state.value,
    failure: state.failure,
    loading: state.loading && enabled,
    at: state.at,
    reload,
    change,
  };
};

const useRefresh = ({ everyMs, refreshOn }: AnswerOptions, on: boolean, reload: () => void) => {
  const gathered = useGathered(reload);
  useEffect(() => {
    if (!on || !everyMs) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), everyMs);
    return () => clearInterval(timer);
  }, [on, everyMs, reload]);
  const specs = useRef(refreshOn ?? []);
  const names = (refreshOn ?? []).map((s) => s.name).join(' ');
  useEffect(() => {
    specs.current = refreshOn ?? [];
  });
  useEffect(() => {
    if (!on) return;
    const stops = [...specs.current.map((s) => subscribe(s, gathered)), hearStale(gathered)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [on, names, gathered]);
};
