import * as z from 'zod';
import { wallMs } from '../../../kernel/process/clock';
import { signTc3 } from '../../signing/tc3';
import { DriverError, type DriverErrorClass, type DriverHttp, type DriverTarget } from '../driver';
import { exchange, readAnswer, retryAfterMs } from '../exchange';

type Answer = Awaited<ReturnType<DriverHttp>>;
const version = '2018-06-06';
const service = 'cdn';
const envelope = z.object({
  Response: z.looseObject({
    Error: z.object({ Code: z.string(), Message: z.string() }).optional(),
  }),
});

/** Their codes come in families: the first that fits decides. */
const families: readonly (readonly [RegExp, DriverErrorClass])[] = [
  [/^AuthFailure/, 'auth'],
  [/^UnauthorizedOperation\.(CdnCam|CdnUser|OpNoAuth)/, 'auth'],
  [/^RequestLimitExceeded|\.(CdnHostOpTooOften|OperationTooOften)$/, 'throttled'],
  [/^LimitExceeded\..*DayLimit$/, 'quota'],
  [/^ResourceNotFound\.CdnHostNotExists$/, 'absent'],
  [/^ResourceInUse|\.(CdnHostIsNotOffline|CdnHostIsLocked)$/, 'conflict'],
  [/^InternalError/, 'unavailable'],
];

/** What a clock that is off explains: by how much, from the hour their answer was written at. */
const clockWords = (code: string, answer: Answer): string => {
  const theirs = Date.parse(answer.headers['date'] ?? '');
  if (code !== 'AuthFailure.SignatureExpire' || Number.isNaN(theirs)) return '';
  const seconds = Math.round((wallMs() - theirs) / 1000);
  return ` (the clock of this server is ${seconds} s off theirs)`;
};

/** Does one action whose `Response` has the given shape. */
export type TencentCaller = <T>(
  schema: z.core.$ZodType<T>,
  operation: string,
  action: string,
  input: object,
) => Promise<T>;

/** Opens the caller of one account. Refusals come with status 200, as every answer that was thought about. */
export const tencentCaller = (target: DriverTarget, http: DriverHttp): TencentCaller => {
  const url = new URL('/', target.baseUrl);
  const { secretId = '', secretKey = '' } = target.credentials;
  return async (schema, operation, action, input) => {
    const body = JSON.stringify(input);
    const at = new Date(wallMs());
    const headers = signTc3({ secretId, secretKey, service }, { url, action, version, body }, at);
    const answer = await exchange(http, {
      operation,
      method: 'POST',
      url: url.href,
      headers,
      body,
    });
    const { status } = answer;
    if (status !== 200) {
      const text = answer.body.subarray(0, 200).toString('utf8');
      const errorClass = status >= 500 ? 'unavailable' : 'garbage';
      throw new DriverError(errorClass, `${operation}: ${status} ${text}`, { status });
    }
    const { Response } = readAnswer(envelope, answer, operation);
    if (Response.Error) {
      const { Code, Message } = Response.Error;
      const family = families.find(([pattern]) => pattern.test(Code));
      const wait = retryAfterMs(answer.headers['retry-after']);
      const words = `${Code}: ${Message}${clockWords(Code, answer)}`;
      throw new DriverError(family?.[1] ?? 'invalid', words, {
        status,
        code: Code,
        ...(wait === undefined ? {} : { retryAfterMs: wait }),
      });
    }
    const parsed = z.safeParse(schema, Response);
    if (parsed.success) return parsed.data;
    const issue = parsed.error.issues[0];
    const why = `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`;
    throw new DriverError('garbage', `${operation}: ${why}`, { status });
  };
};
