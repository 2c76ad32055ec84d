/** Cuts a supplier off after failures in a row, so that its outage costs nobody else any time. */
export type Breaker = {
  /** Milliseconds until a trial call may go; 0 lets this call through (as the trial, when open). */
  enter: () => number;
  /** Tells how the call that entered ended. */
  leave: (ok: boolean) => void;
  /** The call that entered is not made after all. */
  abandon: () => void;
  isOpen: () => boolean;
  /** Milliseconds until a trial call may go; 0 while it is closed. */
  leftMs: () => number;
  /** Another process cut the supplier off: nobody calls for so long. */
  adopt: (ms: number) => void;
  /** Closes it, whoever opened it. */
  reset: () => void;
};

type Settings = {
  failures?: number;
  /** How long nobody calls after the cut; drawn between 5 and 10 s by the caller. */
  pauseMs?: () => number;
  changed?: (open: boolean) => void;
  /** Told that the trial after a pause failed too, and that another pause has begun. */
  prolonged?: () => void;
  now?: () => number;
};

/**
 * Closed, it counts failures in a row; at `failures` (5) it opens for `pauseMs`, then lets one trial
 * call through: success closes it, failure opens it for another pause.
 */
export const openBreaker = (o: Settings = {}): Breaker => {
  const limit = o.failures ?? 5;
  const now = o.now ?? (() => performance.now());
  // Spread over the processes by the clock's fraction: no trial of all of them at one instant.
  const pauseMs = o.pauseMs ?? (() => 5_000 + ((now() * 7919) % 5_000));
  let inARow = 0;
  let openUntil: number | null = null;
  let trial = false;
  return {
    enter() {
      if (openUntil === null) return 0;
      if (trial) return 1_000;
      const left = openUntil - now();
      if (left > 0) return Math.ceil(left);
      trial = true;
      return 0;
    },
    leave(ok) {
      trial = false;
      if (ok) {
        inARow = 0;
        if (openUntil !== null) o.changed?.(false);
        openUntil = null;
        return;
      }
      inARow += 1;
      if (inARow < limit) return;
      const wasOpen = openUntil !== null;
      openUntil = now() + pauseMs();
      if (wasOpen) o.prolonged?.();
      else o.changed?.(true);
    },
    abandon() {
      trial = false;
    },
    isOpen: () => openUntil !== null,
    leftMs: () => (openUntil === null ? 0 : Math.max(0, openUntil - now())),
    adopt(ms) {
      openUntil = now() + ms;
      trial = false;
    },
    reset() {
      openUntil = null;
      trial = false;
      inARow = 0;
    },
  };
};
