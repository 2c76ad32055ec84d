import { mayActStill } from '../../../../drivers/cdn/exchange';
import { type CdnDriver, DriverError } from '../../../../drivers/cdn/driver';
import { type Guard, type Span, spans } from './guardedHttp';
import { laneOf } from './lanes';
import { withoutSecrets } from './mask';
import { type Begun, type Change, waitsForCall } from './openCalls';

const readOnly = new Set<string>([
  'checkCredential',
  'health',
  'quota',
  'status',
  'readConfig',
  'findTask',
  'taskStatus',
  'metrics',
  'dayTotals',
  'monthInvoice',
  'balance',
  'listLogs',
]);
const attempts = 3;
const longestWaitMs = 5_000;

/** Milliseconds to wait before the same call may go again; null when repeating it is the caller's. */
const pauseBefore = (
  operation: string,
  error: DriverError,
  attempt: number,
  spentMs: number,
): number | null => {
  if (attempt >= attempts) return null;
  if (error.errorClass === 'throttled') {
    const wait = error.more.retryAfterMs ?? 1_000;
    return wait <= longestWaitMs ? wait : null;
  }
  const mayRepeat = readOnly.has(operation) && error.more.code !== 'breaker.open';
  if (error.errorClass === 'unavailable' && mayRepeat && spentMs < longestWaitMs)
    return 100 * attempt;
  return null;
};

/** Longest question that is kept with its call. */
const mostInput = 4_000;
/** What a read method is asked with, as JSON; null where it is too long to be kept, and of other methods. */
const questionOf = (operation: string, input: readonly unknown[]): string | null => {
  if (!readOnly.has(operation)) return null;
  const text = JSON.stringify(input);
  return text.length <= mostInput ? text : null;
};

/** What a method that changes something at the supplier concerns; null for those that only read. */
const changeOf = (operation: string, input: unknown): Change | null => {
  if (readOnly.has(operation) || typeof input !== 'object' || input === null) return null;
  const { domain, ref } = input as { domain?: unknown; ref?: unknown };
  return typeof ref === 'string'
    ? { ref, subject: typeof domain === 'string' ? domain : ref }
    : null;
};

/**
 * Does a change while nothing else about its subject may be under way. It is noted right before its
 * first exchange, and forgotten when its end was seen; one that was not seen to end stays noted.
 */
const exclusively = async (
  g: Guard,
  change: Change | null,
  act: (begin: Span['begin']) => Promise<unknown>,
): Promise<unknown> => {
  let begun: Promise<Begun> | null = null;
  const begin = async (): Promise<void> => {
    if (!change) return;
    begun ??= g.calls.begin(change);
    await begun;
  };
  // A note that cannot be taken back costs a later call some waiting, but never this one its result.
  const over = async (seenToActs: boolean): Promise<void> => {
    const noted = await (begun as Promise<Begun> | null)?.catch(() => null);
    if (noted && (seenToActs || !noted.inherited)) await g.calls.end(noted).catch(() => undefined);
  };
  try {
    const result = await act(begin);
    await over(true);
    return result;
  } catch (error) {
    if (error instanceof DriverError && !mayActStill(error)) await over(false);
    throw error;
  }
};

/**
 * The driver with each method watched: what failed is written to its records, a 429 holds the whole
 * credential, and calls that certainly did nothing (throttled, or only reading) are tried again.
 */
export const guardedDriver = (g: Guard, driver: CdnDriver): CdnDriver => {
  const once = async (
    operation: string,
    attempt: number,
    question: Pick<Span, 'begin' | 'input' | 'lane'>,
    act: () => Promise<unknown>,
  ): Promise<unknown> => {
    const span: Span = { attempt, records: [], ...question };
    try {
      const result = await spans.run(span, act);
      g.ended(operation, null);
      return result;
    } catch (error) {
      const last = span.records.at(-1);
      if (error instanceof DriverError) {
        if (last) {
          last.errorClass = error.errorClass;
          last.message = withoutSecrets(error.message, g.secrets).slice(0, 500);
        }
        if (error.errorClass === 'throttled') await g.pace.hold(error.more.retryAfterMs ?? 1_000);
        if (error.errorClass === 'auth')
          error.more.refusedForMs = await g.refusedForMs().catch(() => 0);
        if (!waitsForCall(error)) g.ended(operation, error);
      }
      throw error;
    } finally {
      g.book.add(span.records);
    }
  };
  const repeated = async (
    operation: string,
    question: Pick<Span, 'begin' | 'input' | 'lane'>,
    act: () => Promise<unknown>,
  ): Promise<unknown> => {
    const started = performance.now();
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await once(operation, attempt, question, act);
      } catch (error) {
        if (!(error instanceof DriverError)) throw error;
        const pause = pauseBefore(operation, error, attempt, performance.now() - started);
        if (pause === null) throw error;
        await new Promise((ok) => setTimeout(ok, pause));
      }
    }
  };
  return new Proxy(driver, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function' || typeof name !== 'string') return member;
      // Safe cast: every function of CdnDriver answers a promise.
      const method = member as (...input: unknown[]) => Promise<unknown>;
      return (...input: unknown[]) =>
        exclusively(g, changeOf(name, input[0]), (begin) =>
          repeated(
            name,
            { begin, input: questionOf(name, input), lane: laneOf(name, input[0]) },
            () => method.apply(target, input),
          ),
        );
    },
  });
};
