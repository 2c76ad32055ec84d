import { useSyncExternalStore } from 'react';
import { sessions } from '#shared/areas/platform/session/session';
import { can } from '#shared/kernel/access';
import { call } from '../request/api';
import { screenAt } from '../screens/current';
import { useWho } from '../session/access';

type Pins = { pinned: readonly string[]; recent: readonly string[] };
const mostRecent = 8;
const mostPinned = 50;
const restMs = 1500;
const listeners = new Set<() => void>();
let pins: Pins = { pinned: [], recent: [] };
let timer: ReturnType<typeof setTimeout> | undefined;

const save = () =>
  call(sessions.endpoints.keepPreferences, {
    pinned: [...pins.pinned],
    recent: [...pins.recent],
  }).catch(
    // Only a convenience: the next visit saves again.
    () => undefined,
  );

const change = (next: Pins, keep: boolean) => {
  pins = next;
  for (const tell of listeners) tell();
  if (!keep) return;
  clearTimeout(timer);
  timer = setTimeout(() => void save(), restMs);
};

/** Takes over what the server keeps for this person. */
export const startPins = (from: Pins): void =>
  change({ pinned: from.pinned, recent: from.recent.slice(0, mostRecent) }, false);

/** Notes a visit; the newest eight are kept. */
export const noteVisit = (path: string): void => {
  if (pins.recent[0] === path) return;
  change(
    { ...pins, recent: [path, ...pins.recent.filter((p) => p !== path)].slice(0, mostRecent) },
    true,
  );
};

const subscribe = (tell: () => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};

/** Pinned and recent screens of the signed-in person that they may open, the same on every device. */
export const usePins = () => {
  const who = useWho();
  const all = useSyncExternalStore(subscribe, () => pins);
  const mayOpen = (path: string) => {
    const screen = screenAt(path);
    return screen !== undefined && can(who, screen.permission);
  };
  const [pinned, recent] = [all.pinned.filter(mayOpen), all.recent.filter(mayOpen)];
  const pin = (path: string, on: boolean) =>
    change(
      {
        ...pins,
        pinned: on
          ? [...pins.pinned, path].slice(-mostPinned)
          : pins.pinned.filter((p) => p !== path),
      },
      true,
    );
  return { pinned, recent, pin };
};
