import FakeTimers from '@sinonjs/fake-timers';

let moved: { uninstall: () => void } | null = null;

/** Lets the clock stand `ms` ahead of what it says now; timers and the loop stay real. `realClock()` ends it. */
export const clockAhead = (ms: number): void => {
  const at = Date.now() + ms;
  realClock();
  moved = FakeTimers.install({ toFake: ['Date'], now: at });
};

/** Ends what `clockAhead` began. */
export const realClock = (): void => {
  moved?.uninstall();
  moved = null;
};
