import { sentence } from '#shared/kernel/sentences';
import { type CdnDriver, DriverError, type SupplierDomain } from '#server/drivers/cdn/driver';
import { now } from '#server/kernel/process/clock';
import { isRefusedBriefly, underWayMs, waitsForCall } from '#server/model/cdn/suppliers/gateway';
import { Failure } from '#shared/kernel/errors';
import { StepFailed } from './steps';

const patience = { callMs: 45_000, deployMs: 90_000 };

export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done, stop) => {
    if (signal.aborted) return stop(signal.reason as Error);
    const end = () => {
      clearTimeout(timer);
      stop(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end);
      done();
    }, ms);
    signal.addEventListener('abort', end, { once: true });
  });

const passes = (error: unknown): error is DriverError =>
  error instanceof DriverError &&
  /^(throttled|unavailable|conflict|garbage)$/.test(error.errorClass);

/**
 * Repeats an act until it succeeds or 45 s are over. `act` looks at the supplier before it changes
 * anything, because after a lost answer nobody knows whether it acted. Waiting until an earlier call
 * can no longer be under way is no failure and takes nothing of that time; credentials that were
 * good a moment ago are tried for some minutes.
 */
export const steady = async <T>(act: () => Promise<T>, signal: AbortSignal): Promise<T> => {
  const start = Date.now();
  let end = start + patience.callMs;
  for (let waitMs = 250; ; waitMs = Math.min(4000, waitMs * 2)) {
    try {
      return await act();
    } catch (error) {
      if (waitsForCall(error)) end = start + patience.callMs + underWayMs;
      const wait = error instanceof DriverError ? (error.more.retryAfterMs ?? waitMs) : waitMs;
      const again = passes(error) && Date.now() + wait <= end;
      if (!again && !isRefusedBriefly(error)) throw error;
      await pause(Math.max(wait, 100), signal);
    }
  }
};

/** Asks until the supplier is no longer deploying, with growing pauses; in the end it is said what it waits for. */
export const settled = async (
  ask: () => Promise<SupplierDomain | null>,
  signal: AbortSignal,
): Promise<SupplierDomain | null> => {
  const end = Date.now() + patience.deployMs;
  for (let waitMs = 100; ; waitMs = Math.min(1000, waitMs * 1.4)) {
    const result = await steady(ask, signal);
    if (result?.state !== 'deploying') return result;
    if (Date.now() > end) {
      const { message: answer } = result;
      throw new StepFailed(
        answer ? sentence('step.deployWaits', { answer }) : sentence('step.deployLate'),
      );
    }
    await pause(waitMs, signal);
  }
};

/**
 * Empties what a supplier has stored of a domain, and waits until it has. A repeated call finds the one that was
 * handed in; throws StepFailed where the supplier says that it did not.
 */
export const clearDomain = async (
  driver: CdnDriver,
  o: { domain: string; ref: string; signal: AbortSignal },
): Promise<void> => {
  const { domain, ref, signal } = o;
  const targets = [{ kind: 'host' as const, value: domain }];
  const since = now();
  const { ticket } = await steady(
    async () =>
      (driver.idempotent ? null : await driver.findTask(ref, { since, targets })) ??
      driver.purge({ targets, ref }),
    signal,
  );
  const end = Date.now() + patience.deployMs;
  for (let waitMs = 200; ; waitMs = Math.min(2000, waitMs * 1.4)) {
    const { state } = await steady(() => driver.taskStatus(ticket), signal);
    if (state === 'done') return;
    if (state === 'failed' || state === 'partial' || Date.now() > end)
      throw new StepFailed(sentence('step.notCleared', { state }));
    await pause(waitMs, signal);
  }
};

/** True for failures of the platform itself, after which the run is tried again as a whole. */
export const isOurs = (error: unknown): boolean =>
  !(error instanceof StepFailed || error instanceof DriverError || error instanceof Failure);
