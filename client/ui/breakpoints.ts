import { useSyncExternalStore } from 'react';

const narrow = '(max-width: 639px)';
const desk = '(min-width: 1024px)';
// Where there is no window to ask, everything stands as on a desk.
const query = (text: string): MediaQueryList | undefined => globalThis.matchMedia?.(text);

const useMedia = (text: string, without: boolean): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const list = query(text);
      list?.addEventListener('change', onChange);
      return () => list?.removeEventListener('change', onChange);
    },
    () => query(text)?.matches ?? without,
  );

/** The screen is a phone's: lists are cards, filters fold. */
export const usePhone = (): boolean => useMedia(narrow, false);
/** The screen has room for a panel beside a list that stays in use. */
export const useDesk = (): boolean => useMedia(desk, true);
