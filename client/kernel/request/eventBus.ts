import { useEffect, useRef } from 'react';
import type { EventSpec, Payload } from '#shared/kernel/contract';

type Hear = (payload: unknown) => void;
const hearers = new Map<string, Set<Hear>>();
const everyone = new Set<() => void>();

/** Passes a live event, already in order and without doubles, to those who hear it. */
export const publish = (name: string, payload: unknown): void => {
  for (const subscribe of hearers.get(name) ?? []) subscribe(payload);
};

/** So much was missed that everything should be read again. */
export const tellStale = (): void => {
  for (const subscribe of everyone) subscribe();
};

/** Hears every event of one kind; returns the way to stop. */
export const subscribe = <S extends EventSpec>(
  spec: S,
  act: (payload: Payload<S>) => void,
): (() => void) => {
  const name = spec.name ?? '';
  const set = hearers.get(name) ?? new Set<Hear>();
  hearers.set(name, set);
  // The server parsed the payload by the same contract before it sent it.
  const one: Hear = (payload) => act(payload as Payload<S>);
  set.add(one);
  return () => void set.delete(one);
};

/** Hears that everything should be read again. */
export const hearStale = (act: () => void): (() => void) => {
  everyone.add(act);
  return () => void everyone.delete(act);
};

/** Hears an event while the component is on the screen. */
export const useEvent = <S extends EventSpec>(
  spec: S,
  act: (payload: Payload<S>) => void,
): void => {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => subscribe(spec, (payload) => latest.current(payload)), [spec]);
};
