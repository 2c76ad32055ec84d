import { useEffect, useSyncExternalStore } from 'react';

let shown: string | null = null;
const listeners = new Set<() => void>();
const change = (name: string | null) => {
  shown = name;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Names the object that the screen in view is about, for the crumbs of the top bar. */
export const useObjectName = (name: string | undefined, active: boolean): void =>
  useEffect(() => {
    if (!active || !name) return;
    change(name);
    return () => change(null);
  }, [name, active]);

/** The object that the screen in view is about. */
export const useCurrentObjectName = (): string | null =>
  useSyncExternalStore(subscribe, () => shown);
