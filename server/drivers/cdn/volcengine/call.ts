import * as z from 'zod';
import { wallMs } from '../../../kernel/process/clock';
import { signVolc } from '../../signing/volc';
import { DriverError, type DriverErrorClass, type DriverHttp, type DriverTarget } from '../driver';
import { exchange, readAnswer, retryAfterMs } from '../exchange';

type Answer = Awaited<ReturnType<DriverHttp>>;
const version = '2021-03-01';
const scope = { region: 'cn-north-1', service: 'cdn' };
const envelope = z.object({
  ResponseMetadata: z.object({
    Error: z.object({ Code: z.string(), Message: z.string().nullish() }).nullish(),
  }),
  Result: z.unknown().optional(),
});

/** Their common codes come in families: the first that fits decides. Those of the CDN itself are not published. */
const families: readonly (readonly [RegExp, DriverErrorClass])[] = [
  [/^(InvalidAccessKey|SignatureDoesNotMatch|InvalidTimestamp|InvalidCredential)/, 'auth'],
  [/^(InvalidAuthorization|MissingAuthenticationToken|MissingSignature)/, 'auth'],
  [/^(AccessDenied|LackPolicy)/, 'auth'],
  [/^FlowLimitExceeded/, 'throttled'],
  [/^(InternalError|InternalService|ServiceUnavailable)/, 'unavailable'],
];
const classOf = (code: string, status: number): DriverErrorClass => {
  const family = families.find(([pattern]) => pattern.test(code));
  if (family) return family[1];
  if (status === 429) return 'throttled';
  return status >= 500 ? 'unavailable' : 'invalid';
};

/** What a clock that is off explains: by how much, from the hour their answer was written at. */
const clockWords = (code: string, answer: Answer): string => {
  const theirs = Date.parse(answer.headers['date'] ?? '');
  if (code !== 'InvalidTimestamp' || Number.isNaN(theirs)) return '';
  const seconds = Math.round((wallMs() - theirs) / 1000);
  return ` (the clock of this server is ${seconds} s off theirs)`;
};

/** Does one action whose `Result` has the given shape. */
export type VolcengineCaller = <T>(
  schema: z.core.$ZodType<T>,
  operation: string,
  action: string,
  input: object,
) => Promise<T>;

/** Opens the caller of one account. */
export const volcengineCaller = (target: DriverTarget, http: DriverHttp): VolcengineCaller => {
  const { accessKeyId = '', secretAccessKey = '' } = target.credentials;
  return async (schema, operation, action, input) => {
    const url = new URL('/', target.baseUrl);
    url.search = new URLSearchParams({ Action: action, Version: version }).toString();
    const body = JSON.stringify(input);
    const signer = { accessKeyId, secretAccessKey, ...scope };
    const headers = signVolc(signer, { url, body }, new Date(wallMs()));
    const sent = { operation, method: 'POST', url: url.href, headers, body };
    const answer = await exchange(http, sent);
    const { status } = answer;
    const { ResponseMetadata, Result } = readAnswer(envelope, answer, operation);
    if (ResponseMetadata.Error) {
      const { Code, Message } = ResponseMetadata.Error;
      const wait = retryAfterMs(answer.headers['retry-after']);
      const words = `${Code}: ${Message ?? ''}${clockWords(Code, answer)}`;
      throw new DriverError(classOf(Code, status), words, {
        status,
        code: Code,
        ...(wait === undefined ? {} : { retryAfterMs: wait }),
      });
    }
    const parsed = z.safeParse(schema, Result);
    if (status === 200 && parsed.success) return parsed.data;
    const issue = parsed.error?.issues[0];
    const why = `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`;
    const errorClass = status >= 500 ? 'unavailable' : 'garbage';
    throw new DriverError(errorClass, `${operation}: ${status} ${why}`, { status });
  };
};

/** A call that they refused, as itself; null for one that failed otherwise or was never sent. */
export const refusalOf = (error: unknown): DriverError | null =>
  error instanceof DriverError && error.errorClass === 'invalid' && error.more.code !== undefined
    ? error
    : null;
