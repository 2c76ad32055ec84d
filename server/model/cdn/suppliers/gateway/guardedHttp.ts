import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { LaneKind } from '#shared/areas/cdn/sync/syncThreads';
import { mayActStill } from '../../../../drivers/cdn/exchange';
import { DriverError, type DriverHttp } from '../../../../drivers/cdn/driver';
import { now } from '../../../../kernel/process/clock';
import { requestId } from '../../../../kernel/process/log';
import type { Outbound } from '../../../../kernel/outbound/outbound';
import { answeredBody, type CallBody, fileBody, sentBody } from './bodies';
import type { Breaker } from './breaker';
import type { CallBook, CallRecord } from './calls';
import { maskedUrl, withoutSecrets } from './mask';
import { laneOf, type Lanes } from './lanes';
import { type OpenCalls, waitsForCall } from './openCalls';
import type { RateLimiter } from './rateLimiter';

/** The exchanges of one driver method; they are kept once the method knows what they meant. */
export type Span = {
  attempt: number;
  records: CallRecord[];
  begin: () => Promise<void>;
  /** What a read method was asked with, as JSON; null of others. */
  input: string | null;
  lane: LaneKind;
};
/** The method that an exchange belongs to. */
export const spans = new AsyncLocalStorage<Span>();

/** What guards the calls of one credential. */
export type Guard = {
  param: { id: string; supplier: string };
  secrets: readonly string[];
  pace: RateLimiter;
  breaker: Breaker;
  lanes: Lanes;
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
    const lane = spans.getStore()?.lane ?? laneOf(request.operation, null);
    const leave = await g.lanes.enter(lane);
    try {
      return await exchange(g, request, lane);
    } finally {
      leave();
    }
  };

type Request = Parameters<DriverHttp>[0];
/** One exchange in the lane it has entered. */
const exchange = async (g: Guard, request: Request, lane: LaneKind): ReturnType<DriverHttp> => {
  const waitMs = g.breaker.enter();
  if (waitMs > 0)
    throw new DriverError('unavailable', 'The supplier is cut off after repeated failures', {
      code: 'breaker.open',
      retryAfterMs: waitMs,
    });
  const file = request.operation === 'fetchLog';
  const limit = file ? fileBodyLimit : bodyLimit;
  let started = performance.now();
  const keep = (
    status: number | null,
    errorClass: string | null,
    message: string | null,
    answer: CallBody | null = null,
  ) => {
    const span = spans.getStore();
    const record: CallRecord = {
      id: randomUUID(),
      at: now(),
      paramId: g.param.id,
      supplier: g.param.supplier,
      operation: request.operation,
      lane,
      method: request.method,
      url: withoutSecrets(maskedUrl(request.url), g.secrets),
      status,
      ms: Math.round(performance.now() - started),
      errorClass,
      message: message && withoutSecrets(message, g.secrets).slice(0, 500),
      attempt: span?.attempt ?? 1,
      requestId: requestId(),
      input: span?.input ?? null,
      bodies: [sentBody(request, g.secrets), answer].filter((body) => body !== null),
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
    const body =
      file && answer.status < 300
        ? fileBody(answer, limit)
        : answeredBody(answer, limit, g.secrets);
    if (answer.body.length > limit) {
      keep(answer.status, 'garbage', 'too large', body);
      throw new DriverError('garbage', `${request.operation}: the answer exceeds ${limit} bytes`);
    }
    keep(answer.status, null, null, body);
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
