import * as z from 'zod';
import { readTree, textIn } from '../../xml';
import { DriverError, type DriverErrorClass, type DriverHttp } from '../driver';
import { retryAfterMs } from '../exchange';

type Answer = Awaited<ReturnType<DriverHttp>>;

const refusal = z.object({
  errors: z
    .array(
      z.object({
        code: z.union([z.number(), z.string()]).optional(),
        message: z.string().default(''),
        extensions: z.object({ code: z.string().optional() }).nullish(),
      }),
    )
    .min(1),
});
type Words = { code: string; words: string };

const jsonWords = (body: Buffer): Words | null => {
  try {
    const [first] = refusal.parse(JSON.parse(body.toString('utf8'))).errors;
    const code = String(first?.code ?? first?.extensions?.code ?? '');
    return { code, words: first?.message ?? '' };
  } catch {
    return null;
  }
};
const wordsOf = async (body: Buffer): Promise<Words> => {
  const own = jsonWords(body);
  if (own) return own;
  const tree = await readTree(body).catch(() => null);
  if (tree?.name === 'Error') return { code: textIn(tree, 'Code'), words: textIn(tree, 'Message') };
  return { code: '', words: body.subarray(0, 200).toString('utf8') };
};

/** Codes that say more than their status: of tokens, of what is there already, of rate limits. */
const byCode: Readonly<Record<string, DriverErrorClass>> = {
  '1000': 'auth',
  '6003': 'auth',
  '9109': 'auth',
  '10000': 'auth',
  authz: 'auth',
  '1406': 'conflict',
  '1436': 'absent',
  // An account or a zone that the token does not reach.
  '7000': 'invalid',
  '7003': 'invalid',
  '81053': 'conflict',
  '81058': 'conflict',
  NoSuchKey: 'absent',
  '10429': 'throttled',
};
const byStatus: Readonly<Record<number, DriverErrorClass>> = {
  401: 'auth',
  403: 'auth',
  404: 'absent',
  409: 'conflict',
  429: 'throttled',
};

/** The error that an answer stands for which is not what was asked for. */
export const refusalOf = async (operation: string, answer: Answer): Promise<DriverError> => {
  const { status } = answer;
  const { code, words } = await wordsOf(answer.body);
  const usual = status >= 500 ? 'unavailable' : (byStatus[status] ?? 'invalid');
  const wait = retryAfterMs(answer.headers['retry-after']);
  return new DriverError(
    byCode[code] ?? usual,
    `${operation}: ${[status, code, words].filter(Boolean).join(' ')}`,
    { status, ...(code ? { code } : {}), ...(wait === undefined ? {} : { retryAfterMs: wait }) },
  );
};
