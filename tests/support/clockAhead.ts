import { jest } from '@jest/globals';

/** Lets the clock stand `ms` ahead of now; timers and the loop stay real. `jest.useRealTimers()` ends it. */
export const clockAhead = (ms: number): void => {
  jest.useFakeTimers({
    doNotFake: [
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
    ],
    now: Date.now() + ms,
  });
};
