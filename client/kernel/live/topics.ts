import { useEffect } from 'react';
import type { EventSpec } from '#shared/kernel/contract';
import { useScreenActive } from '../page/activeScreen';

/** Topics that screens in view watch, with how many of them do. */
const watched = new Map<string, number>();
type Send = (word: 'watch' | 'unwatch', name: string) => void;
let send: Send | null = null;

/** The socket of the console tells its way to the server; null once it is closed. */
export const giveTopics = (by: Send | null): void => {
  send = by;
};
/** Says again what is watched, to a server that does not know it: after each connection. */
export const sayTopics = (): void => {
  for (const name of watched.keys()) send?.('watch', name);
};

/** Lets the server tell an event of the kind that is sent only to those who watch, while the screen is in view. */
export const useTopic = ({ name = '' }: EventSpec, wanted = true): void => {
  const isActive = useScreenActive() && wanted;
  useEffect(() => {
    if (!isActive) return undefined;
    watched.set(name, (watched.get(name) ?? 0) + 1);
    send?.('watch', name);
    return () => {
      const left = (watched.get(name) ?? 1) - 1;
      if (left > 0) return void watched.set(name, left);
      watched.delete(name);
      send?.('unwatch', name);
    };
  }, [name, isActive]);
};
