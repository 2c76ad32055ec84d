import * as z from 'zod';
import { DriverError, type DriverHttp } from './driver';

type Sent = Parameters<DriverHttp>[0];
type Answer = Awaited<ReturnType<DriverHttp>>;

/** What fails before a request is sent, by the codes of Node and undici. */
const unsent =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|outbound\.refused)$/;
/** Statuses with which somebody in front of the supplier says that it did not answer. */
const inFront: readonly (number | undefined)[] = [502, 504];

/** True when the supplier may still carry out a call that failed like this. */
export const mayActStill = (error: unknown): boolean => {
  if (error instanceof DriverError)
    return error.more.underWay === true || inFront.includes(error.more.status);
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  // A name without an address was never connected to.
  if (code === 'outbound.failed' && cause === undefined) return false;
  return !unsent.test(String((cause as { code?: unknown } | undefined)?.code ?? code ?? ''));
};

/** Sends one exchange; what breaks on the way is `unavailable`, since nobody knows whether it acted. */
export const exchange = async (http: DriverHttp, request: Sent): Promise<Answer> => {
  try {
    return await http(request);
  } catch (error) {
    if (error instanceof DriverError) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw new DriverError('unavailable', `${request.operation}: ${message}`, {
      underWay: mayActStill(error),
    });
  }
};

/** The body of an address that is signed by itself; anything but 200 is `unavailable`. */
export const fetchPlain = async (
  http: DriverHttp,
  operation: string,
  url: string,
): Promise<Buffer> => {
  const answer = await exchange(http, { operation, method: 'GET', url, headers: {} });
  const { status } = answer;
  if (status === 200) return answer.body;
  throw new DriverError('unavailable', `${operation}: status ${status}`, { status });
};

/** Reads a JSON answer into the shape the dialect promises; anything else is `garbage`. */
export const readAnswer = <T>(schema: z.core.$ZodType<T>, answer: Answer, operation: string): T => {
  const value = jsonOf(answer, operation);
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  throw new DriverError('garbage', `${operation}: ${firstIssue(parsed.error)}`, {
    status: answer.status,
  });
};

const firstIssue = (error: z.ZodError): string => {
  const issue = error.issues[0];
  return issue ? `${issue.path.join('.')}: ${issue.message}` : 'unreadable answer';
};

/** The JSON of an answer, or a `garbage` error that shows its beginning. */
export const jsonOf = (answer: Answer, operation: string): unknown => {
  try {
    return JSON.parse(answer.body.toString('utf8'));
  } catch {
    const start = answer.body.subarray(0, 80).toString('utf8').replace(/\s+/g, ' ');
    throw new DriverError('garbage', `${operation}: not JSON: ${start}`, { status: answer.status });
  }
};

/** Milliseconds of a Retry-After in seconds; undefined when there is none that can be read. */
export const retryAfterMs = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) * 1000 : undefined;

/** An integer that came as a number or as decimal text. */
export const count = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);

/** In place of what is no status code of HTTP: `000` of a client that was gone, `-`, or a code of the supplier's own. */
export const otherCode = 0;

/**
 * Counts by status code; what is none is counted as other, since the requests are there. A far key is added first and taken away, which makes V8 keep the object as
 * a table: as an array, which number-like keys suggest, each would take 5 KB.
 */
export const codeRecord = (
  pairs: readonly (readonly [code: number, count: number])[],
): Record<string, number> => {
  const record: Record<string, number> = { 100000: 0 };
  delete record['100000'];
  for (const [code, count] of pairs) {
    const key = Number.isInteger(code) && code >= 100 && code <= 999 ? code : otherCode;
    record[key] = (record[key] ?? 0) + count;
  }
  return record;
};
/** Such counts with some more of one code. */
export const withCode = (
  record: Readonly<Record<string, number>>,
  code: number,
  count: number,
): Record<string, number> =>
  codeRecord([...Object.entries(record).map(([c, n]) => [Number(c), n] as const), [code, count]]);
