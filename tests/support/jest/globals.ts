import type * as Jest from '@jest/globals';
import { moveLabClock } from '#lab/kernel/clock';
import { realClock } from '../clockAhead';
import { endWaits } from '../until';
import { endProcesses } from '../workers';

/**
 * What Jest offers the file of tests that runs now; the bundle reads it from here in place of
 * '@jest/globals', as it is loaded once for many files.
 */
export let afterAll: typeof Jest.afterAll;
export let afterEach: typeof Jest.afterEach;
export let beforeAll: typeof Jest.beforeAll;
export let beforeEach: typeof Jest.beforeEach;
export let describe: typeof Jest.describe;
export let expect: typeof Jest.expect;
export let jest: typeof Jest.jest;
export let test: typeof Jest.test;

const settings = { ...process.env };

/** Begins a file: its globals, and nothing of what the file before it moved, set or left running. */
export const beginFile = (offer: typeof Jest): void => {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } = offer);
  endWaits();
  realClock();
  moveLabClock(null);
  endProcesses();
  for (const name of Object.keys(process.env)) if (!(name in settings)) delete process.env[name];
  Object.assign(process.env, settings);
};
