import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { screenAt } from '../kernel/screens/current';
import { addressOf } from '../kernel/page/keepAlive';

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

/** `g d` and the like: two keys lead to the main screens while nothing is being typed. */
export const useJumps = (): void => {
  const go = useNavigate();
  useEffect(() => {
    let since = 0;
    const keys = (e: KeyboardEvent) => {
      const busy =
        e.target instanceof Element && e.target.closest('input,textarea,select,[role=dialog]');
      if (busy || e.ctrlKey || e.metaKey || e.altKey) return;
      const path = jumps[e.key];
      if (path && Date.now() - since < patienceMs && screenAt(path)) void go(addressOf(path));
      since = e.key === 'g' ? Date.now() : 0;
    };
    document.addEventListener('keydown', keys);
    return () => document.removeEventListener('keydown', keys);
  }, [go]);
};
