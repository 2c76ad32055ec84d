import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { screenAt } from '../kernel/screens/current';
import { addressOf } from '../kernel/page/keepAlive';
import { shortcuts } from '../ui/shortcuts';
import { useScreenPin } from './bar/screenPin';

/** Letters after `g`: where each leads. */
export const jumps: Readonly<Record<string, string>> = {
  o: '/cdn-overview',
  d: '/cdn-domain',
  c: '/cdn-certification',
  t: '/cdn-task',
  s: '/cdn-analyze',
  l: '/cdn-log',
  a: '/cdn-alarmmanage',
  b: '/cdn-bill',
};
const patienceMs = 1200;

/** `g d` and the like: two keys lead to the main screens while nothing is being typed; `s` alone pins. */
export const useJumps = (): void => {
  const go = useNavigate();
  const pin = useRef<ReturnType<typeof useScreenPin>>(null);
  pin.current = useScreenPin();
  useEffect(() => {
    let since = 0;
    const keys = (e: KeyboardEvent) => {
      const busy =
        e.target instanceof Element && e.target.closest('input,textarea,select,[role=dialog]');
      if (busy || e.ctrlKey || e.metaKey || e.altKey) return;
      const path = jumps[e.key];
      const afterG = Date.now() - since < patienceMs;
      if (path && afterG && screenAt(path)) void go(addressOf(path));
      else if (!afterG && e.key === shortcuts.pin.key) pin.current?.toggle();
      since = e.key === 'g' ? Date.now() : 0;
    };
    document.addEventListener('keydown', keys);
    return () => document.removeEventListener('keydown', keys);
  }, [go]);
};
