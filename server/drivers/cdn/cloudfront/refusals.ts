import { wallMs } from '../../../kernel/process/clock';
import { inside, readTree, textIn } from '../../xml';
import { DriverError, type DriverErrorClass, type DriverHttp } from '../driver';
import { retryAfterMs } from '../exchange';

type Answer = Awaited<ReturnType<DriverHttp>>;

/** Codes of CloudFront, CloudWatch, ACM and S3 come in families: the first that fits decides. */
const families: readonly (readonly [RegExp, DriverErrorClass])[] = [
  [
    /^(SignatureDoesNotMatch|InvalidSignature|IncompleteSignature|InvalidClientTokenId|InvalidAccessKeyId|UnrecognizedClient|MissingAuthenticationToken|ExpiredToken|AccessDenied|RequestExpired|RequestTimeTooSkewed)/,
    'auth',
  ],
  [
    /^(Throttl|TooManyRequests|TooManyInvalidationsInProgress|SlowDown|RequestLimitExceeded)/,
    'throttled',
  ],
  [/^(NoSuchDistribution|NoSuchInvalidation|NoSuchKey|ResourceNotFound)/, 'absent'],
  [
    /^(CNAMEAlreadyExists|DistributionAlreadyExists|PreconditionFailed|DistributionNotDisabled|ResourceInUse|ConflictException)/,
    'conflict',
  ],
];
const skewed = ['RequestExpired', 'RequestTimeTooSkewed'];

const jsonOf = (body: Buffer): { code: string; words: string } | null => {
  try {
    const { __type = '', message = '', Message = message } = JSON.parse(body.toString('utf8'));
    return { code: String(__type).replace(/^.*#/, ''), words: String(Message) };
  } catch {
    return null;
  }
};
const wordsOf = async (body: Buffer): Promise<{ code: string; words: string }> => {
  const tree = await readTree(body).catch(() => null);
  const error = tree?.name === 'Error' ? tree : inside(tree ?? undefined, 'Error');
  if (error) return { code: textIn(error, 'Code'), words: textIn(error, 'Message') };
  return jsonOf(body) ?? { code: '', words: body.subarray(0, 200).toString('utf8') };
};
/** By how much the clocks differ, from the hour their answer was written at. */
const clockWords = (code: string, answer: Answer): string => {
  const theirs = Date.parse(answer.headers['date'] ?? '');
  if (!skewed.includes(code) || Number.isNaN(theirs)) return '';
  const seconds = Math.round((wallMs() - theirs) / 1000);
  return ` (the clock of this server is ${seconds} s off theirs)`;
};

/** The error that an answer other than 2xx stands for. */
export const refusalOf = async (operation: string, answer: Answer): Promise<DriverError> => {
  const { status } = answer;
  const { code, words } = await wordsOf(answer.body);
  const family = families.find(([pattern]) => pattern.test(code));
  const errorClass =
    family?.[1] ?? (status === 429 ? 'throttled' : status >= 500 ? 'unavailable' : 'invalid');
  const wait = retryAfterMs(answer.headers['retry-after']);
  return new DriverError(
    errorClass,
    `${operation}: ${[status, code, words].filter(Boolean).join(' ')}${clockWords(code, answer)}`,
    { status, ...(code ? { code } : {}), ...(wait === undefined ? {} : { retryAfterMs: wait }) },
  );
};
