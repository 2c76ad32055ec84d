import { useEffect, useRef, useState } from 'react';
import type { ApiFailure } from './http';

/** Seconds to wait before the first try, the second and so on; the last one stays. */
const pauses = [5, 10, 20, 40, 60] as const;

/** Whether the same question may well be answered a little later. */
const passes = ({ status, code }: ApiFailure): boolean =>
  status >= 500 || status === 429 || code === 'network' || code === 'timeout';

/**
 * Asks again by itself after a failure that passes, with growing pauses, while the page is looked at;
 * answers how many seconds are left and which try it will be, null where asking again is of no use.
 */
export const useRetry = (
  failure: ApiFailure,
  onRetry: () => void,
): { seconds: number; nth: number } | null => {
  const [state, setState] = useState({ failure, nth: 1, seconds: pauses[0] as number });
  if (state.failure !== failure) {
    const nth = state.nth + 1;
    setState({ failure, nth, seconds: pauses[Math.min(nth, pauses.length) - 1] ?? 60 });
  }
  const retry = useRef(onRetry);
  useEffect(() => {
    retry.current = onRetry;
  });
  const waits = passes(failure);
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      setState((now) => ({ ...now, seconds: Math.max(0, now.seconds - 1) }));
    }, 1000);
    return () => clearInterval(timer);
  }, [waits, failure]);
  const due = waits && state.failure === failure && state.seconds === 0;
  useEffect(() => {
    if (due) retry.current();
  }, [due]);
  return waits ? { seconds: state.seconds, nth: state.nth } : null;
};
