import { AsyncLocalStorage } from 'node:async_hooks';
import { mayActStill } from '../../../../drivers/cdn/exchange';
import { type CdnDriver, DriverError, type DriverHttp } from '../../../../drivers/cdn/driver';
import { now } from '../../../../kernel/process/clock';
import { requestId } from '../../../../kernel/process/log';
import type { Outbound } from '../../../../kernel/outbound/outbound';
import type { Breaker } from './breaker';
import type { CallBook, CallRecord } from './calls';
import { maskedUrl, withoutSecrets } from './mask';
import { type Begun, type Change, type OpenCalls, waitsForCall } from './openCalls';
import type { RateLimiter } from './rateLimiter';

/** The exchanges of one driver method; they are kept once the method knows what they meant. */
type Span = { attempt: number; records: CallRecord[]; begin: () => Promise<void> };
const spans = new AsyncLocalStorage<Span>();

export type Guard = {
  param: { id: string; supplier: string };
  secrets: readonly string[];
  pace: RateLimiter;
  breaker: Breaker;
  book: CallBook;
  calls: OpenCalls;
  outbound: Outbound;
  /** For how long the credential has been refused by now. */
  refusedForMs: () => Promise<number>;
  /** Told of each method's end: null, or the class of its failure. */
  ended: (operation: string, error: DriverError | null) => void;
};

/** A supplier that has not answered by then has not answered; what it was asked may still be done. */
const timeLimitMs = 15_000;
const bodyLimit = 10_000_000;
/** Files of log lines are larger and slower than answers; a driver streams them on. */
const fileBodyLimit = 256_000_000;
const fileTimeLimitMs = 120_000;

const reasonOf = (error: unknown): string => {
  const cause = (error as { cause?: unknown }).cause ?? error;
  const { name, code, message } = cause as { name?: string; code?: string; message?: string };
  return name === 'TimeoutError' ? 'no answer in time' : (code ?? message ?? String(cause));
};

/** HTTP as a driver gets it: paced, cut off by the breaker, limited in time and size, recorded. */
export const guardedHttp =
  (g: Guard): DriverHttp =>
  async (request) => {
    const waitMs = g.breaker.enter();
    if (waitMs > 0)
      throw new DriverError('unavailable', 'The supplier is cut off after repeated failures', {
        code: 'breaker.open',
        retryAfterMs: waitMs,
      });
    const file = request.operation === 'fetchLog';
    const limit = file ? fileBodyLimit : bodyLimit;
    let started = performance.now();
    const keep = (status: number | null, errorClass: string | null, message: string | null) => {
      const span = spans.getStore();
      const record: CallRecord = {
        at: now(),
        paramId: g.param.id,
        supplier: g.param.supplier,
        operation: request.operation,
        method: request.method,
        url: withoutSecrets(maskedUrl(request.url), g.secrets),
        status,
        ms: Math.round(performance.now() - started),
        errorClass,
        message: message && withoutSecrets(message, g.secrets).slice(0, 500),
        attempt: span?.attempt ?? 1,
        requestId: requestId(),
      };
      if (span) span.records.push(record);
      else g.book.add([record]);
    };
    try {
      await g.pace.turn();
      await spans.getStore()?.begin();
      started = performance.now();
      const answer = await g.outbound.fetch({
        anyPort: true,
        method: request.method,
        url: request.url,
        headers: request.headers,
        ...(request.body === undefined ? {} : { body: request.body }),
        timeoutMs: request.timeoutMs ?? (file ? fileTimeLimitMs : timeLimitMs),
        maxBytes: limit + 1,
      });
      g.breaker.leave(answer.status < 500);
      if (answer.body.length > limit) {
        keep(answer.status, 'garbage', 'too large');
        throw new DriverError('garbage', `${request.operation}: the answer exceeds ${limit} bytes`);
      }
      keep(answer.status, null, null);
      return answer;
    } catch (error) {
      if (error instanceof DriverError) {
        if (waitsForCall(error)) g.breaker.abandon();
        throw error;
      }
      const isRefusal = (error as { code?: unknown }).code === 'outbound.refused';
      g.breaker.leave(isRefusal);
      const reason = isRefusal ? 'the address may not be reached' : reasonOf(error);
      const errorClass = isRefusal ? 'invalid' : 'unavailable';
      keep(null, errorClass, reason);
      throw new DriverError(errorClass, `${request.operation}: ${reason}`, {
        underWay: mayActStill(error),
      });
    }
  };

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
    begin: Span['begin'],
    act: () => Promise<unknown>,
  ): Promise<unknown> => {
    const span: Span = { attempt, records: [], begin };
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
    begin: Span['begin'],
    act: () => Promise<unknown>,
  ): Promise<unknown> => {
    const started = performance.now();
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await once(operation, attempt, begin, act);
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
          repeated(name, begin, () => method.apply(target, input)),
        );
    },
  });
};
