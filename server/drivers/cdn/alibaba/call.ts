import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { wallMs } from '../../../kernel/process/clock';
import { signAcs3 } from '../../signing/acs3';
import { DriverError, type DriverErrorClass, type DriverHttp, type DriverTarget } from '../driver';
import { exchange, jsonOf, readAnswer, retryAfterMs } from '../exchange';

type Answer = Awaited<ReturnType<DriverHttp>>;
const version = '2018-05-10';
const refusal = z.object({ Code: z.string(), Message: z.string() });

/** Their codes come in families: the first that fits decides. */
const families: readonly (readonly [RegExp, DriverErrorClass])[] = [
  [/^(InvalidTimeStamp|IllegalTimestamp|SignatureNonceUsed)/, 'auth'],
  [/^(InvalidAccessKeyId|MissingAccessKeyId|InvalidSecurityToken)/, 'auth'],
  [/^(SignatureDoesNotMatch|IncompleteSignature|Forbidden|NoPermission)/, 'auth'],
  [/^Throttling/, 'throttled'],
  [/^QuotaExceeded/, 'quota'],
  [/NotFound$/, 'absent'],
  [/(AlreadyExist|Configuring|ServiceBusy)/, 'conflict'],
];
const classOf = (status: number, code: string): DriverErrorClass => {
  const family = families.find(([pattern]) => pattern.test(code));
  if (family) return family[1];
  if (status >= 500) return 'unavailable';
  return status === 429 ? 'throttled' : 'invalid';
};

/** What a clock that is off explains: by how much, from the hour their answer was written at. */
const clockWords = (code: string, answer: Answer): string => {
  const theirs = Date.parse(answer.headers['date'] ?? '');
  if (!/Time[Ss]tamp/.test(code) || Number.isNaN(theirs)) return '';
  const seconds = Math.round((wallMs() - theirs) / 1000);
  return ` (the clock of this server is ${seconds} s off theirs)`;
};

const throwRefusal = (answer: Answer, operation: string): never => {
  const { status } = answer;
  if (status >= 500) {
    const text = answer.body.subarray(0, 200).toString('utf8');
    throw new DriverError('unavailable', `${operation}: ${status} ${text}`, { status });
  }
  const parsed = refusal.safeParse(jsonOf(answer, operation));
  if (!parsed.success)
    throw new DriverError('garbage', `${operation}: status ${status}`, { status });
  const { Code, Message } = parsed.data;
  const wait = retryAfterMs(answer.headers['retry-after']);
  throw new DriverError(classOf(status, Code), `${Code}: ${Message}${clockWords(Code, answer)}`, {
    status,
    code: Code,
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
  });
};

/** Does one action whose answer has the given shape. */
export type AlibabaCaller = <T>(
  schema: z.core.$ZodType<T>,
  operation: string,
  action: string,
  parameters: Record<string, string>,
) => Promise<T>;

/**
 * Opens the caller of one account. Parameters travel as a form, not in the address: addresses are written
 * into records, and a private key is among the parameters.
 */
export const alibabaCaller = (target: DriverTarget, http: DriverHttp): AlibabaCaller => {
  const url = new URL('/', target.baseUrl);
  const { accessKeyId = '', accessKeySecret = '' } = target.credentials;
  return async (schema, operation, action, parameters) => {
    const body = {
      type: 'application/x-www-form-urlencoded',
      text: new URLSearchParams(parameters).toString(),
    };
    const headers = signAcs3(
      { accessKeyId, accessKeySecret },
      { method: 'POST', url, action, version, nonce: randomUUID(), body },
      new Date(wallMs()),
    );
    const request = { operation, method: 'POST', url: url.href, body: body.text };
    const answer = await exchange(http, {
      ...request,
      headers: { accept: 'application/json', ...headers },
    });
    if (answer.status !== 200) throwRefusal(answer, operation);
    return readAnswer(schema, answer, operation);
  };
};

/** An instant as Alibaba Cloud takes it: UTC to the second. */
export const utcSecond = (at: string | number): string =>
  `${new Date(at).toISOString().slice(0, 19)}Z`;
