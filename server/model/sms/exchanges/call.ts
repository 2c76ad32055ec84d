import { maskedNumber } from '#shared/areas/sms/numbers';
import type { Words } from './pdu';

/** Names of fields in the dialects of carriers: numbers, contents, and ids of messages. */
const numbers: ReadonlySet<string> = new Set([
  'to',
  'from',
  'PhoneNumbers',
  'PhoneNumber',
  'PhoneNum',
  'phone_number',
  'PhoneNumberSet',
  'SubscriberNumber',
  'mobile',
]);
const contents: ReadonlySet<string> = new Set([
  'text',
  'TemplateParam',
  'TemplateParamSet',
  'ProofImage',
  'TemplateContent',
  'Content',
]);
const carrierIds: ReadonlySet<string> = new Set(['id', 'BizId', 'biz_id', 'SerialNo', 'sid']);

/** Ids within a path, which would hide what is called; the octets keep them. */
const uuids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** A body without its numbers and texts, and the ids of messages that it names. */
const readable = (value: unknown, named: string[], name = ''): unknown => {
  if (Array.isArray(value)) return value.map((each) => readable(each, named, name));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, readable(each, named, key)]),
    );
  if (typeof value !== 'string') return value;
  if (contents.has(name)) return `${value.length} ••••`;
  if (carrierIds.has(name)) named.push(value);
  return numbers.has(name) && /^\+?\d{7,}$/.test(value)
    ? maskedNumber(value.replace(/^\+/, ''))
    : value;
};

/** What some wrap their answers in is left out. */
const contentOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'Response' in body ? body.Response : body;

/** One half of a signed HTTP call ("POST /path body" or "200 body") in words; what is no JSON is told by its length. */
export const callWords = (octets: Uint8Array, half: 'call' | 'answer', sequence: number): Words => {
  const text = Buffer.from(octets).toString('utf8');
  const [, head = '', body = ''] =
    (half === 'call' ? /^(\S+ \S+) ?([\s\S]*)$/ : /^(\d{3}) ?([\s\S]*)$/).exec(text) ?? [];
  const ids: string[] = [];
  let masked: unknown = null;
  try {
    masked = body ? readable(contentOf(JSON.parse(body)), ids) : null;
  } catch {
    masked = `${body.length} B`;
  }
  const flat = masked !== null && typeof masked === 'object' ? masked : {};
  return {
    command: half === 'call' ? (head.split('?')[0] ?? '').replace(uuids, '…') : 'answer',
    sequence,
    status: half === 'answer' ? head : '',
    carrierIds: ids,
    fields: Object.fromEntries(
      Object.entries(flat).map(([key, value]) => [
        key,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    ),
    octets:
      masked === null
        ? head
        : `${head} ${typeof masked === 'string' ? masked : JSON.stringify(masked)}`,
  };
};

/** Calls that look for receipts, with the name under which their answers have them. */
const looks: Readonly<Record<string, string>> = {
  'GET /v1/receipts': 'receipts',
  'POST PullSmsSendStatus': 'PullSmsSendStatusSet',
};
/** A look for receipts, and an answer that has none: what happens twice a second at rest. */
export const isIdleLook = (out: Words, answer: Words): boolean =>
  answer.status === '200' && answer.fields[looks[out.command] ?? ''] === '[]';
