import { createHash } from 'node:crypto';
import * as z from 'zod';
import { exchange, readAnswer, retryAfterMs } from '../exchange';
import { fromLocalTime } from '../localTime';
import { DriverError, type DriverErrorClass, type DriverHttp, type DriverTarget } from '../driver';

type Answer = Awaited<ReturnType<DriverHttp>>;

const classes: Record<number, DriverErrorClass> = {
  1001: 'auth',
  1002: 'auth',
  2001: 'absent',
  2002: 'conflict',
  2003: 'conflict',
  2004: 'absent',
  2005: 'conflict',
  3001: 'invalid',
  3002: 'invalid',
  3003: 'invalid',
  4001: 'quota',
  4029: 'throttled',
  5000: 'unavailable',
};
const envelope = z.object({
  Code: z.int(),
  Message: z.string(),
  RetryAfter: z.string().optional(),
  Data: z.unknown().optional(),
});
const tokenAnswer = z.object({ Token: z.string().min(1), ExpireTime: z.string() });

/** Throws the error of a business answer; Borealis sends those with status 200. */
const throwRefusal = (content: z.infer<typeof envelope>, status: number): never => {
  const wait = retryAfterMs(content.RetryAfter);
  throw new DriverError(classes[content.Code] ?? 'invalid', `${content.Code}: ${content.Message}`, {
    status,
    code: String(content.Code),
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
  });
};

const readEnvelope = (answer: Answer, operation: string): unknown => {
  if (answer.status !== 200 && answer.status < 500) {
    throw new DriverError('garbage', `${operation}: status ${answer.status}`, {
      status: answer.status,
    });
  }
  if (answer.status >= 500) {
    const text = answer.body.subarray(0, 200).toString('utf8');
    throw new DriverError('unavailable', `${operation}: ${answer.status} ${text}`, {
      status: answer.status,
    });
  }
  const content = readAnswer(envelope, answer, operation);
  return content.Code === 0 ? content.Data : throwRefusal(content, answer.status);
};

type Token = { value: string; untilMs: number };
/** Tokens by account, shared by all drivers of this process: asking for one is a counted call. */
const tokens = new Map<string, Promise<Token>>();
const earlyMs = 30_000;

export type BorealisCaller = {
  /** An action whose `Data` has the given shape. */
  json<T>(schema: z.core.$ZodType<T>, operation: string, action: string, body: object): Promise<T>;
  /** An action that answers with a file. */
  bytes(operation: string, action: string, body: object): Promise<Buffer>;
};

const accountKey = (target: DriverTarget): string =>
  createHash('sha256')
    .update(JSON.stringify([target.baseUrl, target.credentials]))
    .digest('hex');

const isAuth = (error: unknown): boolean =>
  error instanceof DriverError && error.errorClass === 'auth';

type Post = (
  operation: string,
  action: string,
  body: object,
  bearer: string | null,
) => Promise<Answer>;

const poster =
  (target: DriverTarget, http: DriverHttp): Post =>
  (operation, action, body, bearer) =>
    exchange(http, {
      operation,
      method: 'POST',
      url: `${target.baseUrl.replace(/\/$/, '')}/?Action=${action}`,
      headers: {
        'content-type': 'application/json',
        ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      },
      body: JSON.stringify(body),
    });

/** Acts with a token of the account; it may end early, so one fresh one is tried. */
const tokenHolder = (target: DriverTarget, post: Post) => {
  const key = accountKey(target);
  const ask = async (operation: string): Promise<Token> => {
    const { accessKey, accessSecret } = target.credentials;
    const body = { AccessKey: accessKey ?? '', AccessSecret: accessSecret ?? '' };
    const data = readEnvelope(await post(operation, 'GetToken', body, null), operation);
    const parsed = tokenAnswer.safeParse(data);
    if (!parsed.success) throw new DriverError('garbage', `${operation}: no token came`);
    return { value: parsed.data.Token, untilMs: fromLocalTime(parsed.data.ExpireTime) - earlyMs };
  };
  const token = async (operation: string): Promise<string> => {
    const cached = await tokens.get(key)?.catch(() => undefined);
    if (cached && cached.untilMs > Date.now()) return cached.value;
    const pending = ask(operation);
    tokens.set(key, pending);
    pending.catch(() => tokens.delete(key));
    return (await pending).value;
  };
  return async <T>(operation: string, act: (bearer: string) => Promise<T>): Promise<T> => {
    try {
      return await act(await token(operation));
    } catch (error) {
      if (!isAuth(error) || !tokens.has(key)) throw error;
      tokens.delete(key);
      return act(await token(operation));
    }
  };
};

/** Opens the caller of one account; it gets and renews the bearer token by itself. */
export const borealisCaller = (target: DriverTarget, http: DriverHttp): BorealisCaller => {
  const post = poster(target, http);
  const withToken = tokenHolder(target, post);
  return {
    json: (schema, operation, action, body) =>
      withToken(operation, async (bearer) => {
        const data = readEnvelope(await post(operation, action, body, bearer), operation);
        const parsed = z.safeParse(schema, data);
        if (parsed.success) return parsed.data;
        const issue = parsed.error.issues[0];
        const why = `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`;
        throw new DriverError('garbage', `${operation}: ${why}`);
      }),
    bytes: (operation, action, body) =>
      withToken(operation, async (bearer) => {
        const answer = await post(operation, action, body, bearer);
        if ((answer.headers['content-type'] ?? '').includes('gzip')) return answer.body;
        readEnvelope(answer, operation);
        throw new DriverError('garbage', `${operation}: no file came`);
      }),
  };
};
