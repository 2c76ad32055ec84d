import { maskedNumber } from '#shared/areas/sms/numbers';
import type { Words } from './pdu';

const numbers: ReadonlySet<string> = new Set(['to', 'from']);
const contents: ReadonlySet<string> = new Set(['text']);

/** A body without its numbers and texts, and the ids of messages that it names. */
const readable = (value: unknown, ids: string[], name = ''): unknown => {
  if (Array.isArray(value)) return value.map((each) => readable(each, ids));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, readable(each, ids, key)]),
    );
  if (typeof value !== 'string') return value;
  if (contents.has(name)) return `${value.length} ••••`;
  if (name === 'id') ids.push(value);
  return numbers.has(name) && /^\+?\d{7,}$/.test(value)
    ? maskedNumber(value.replace(/^\+/, ''))
    : value;
};

/** One half of a signed HTTP call ("POST /path body" or "200 body") in words; what is no JSON is told by its length. */
export const callWords = (octets: Uint8Array, direction: 'out' | 'in', sequence: number): Words => {
  const text = Buffer.from(octets).toString('utf8');
  const [, head = '', body = ''] =
    (direction === 'out' ? /^(\S+ \S+) ?([\s\S]*)$/ : /^(\d{3}) ?([\s\S]*)$/).exec(text) ?? [];
  const carrierIds: string[] = [];
  let masked: unknown = null;
  try {
    masked = body ? readable(JSON.parse(body), carrierIds) : null;
  } catch {
    masked = `${body.length} B`;
  }
  const flat = masked !== null && typeof masked === 'object' ? masked : {};
  return {
    command: direction === 'out' ? (head.split('?')[0] ?? '') : 'answer',
    sequence,
    status: direction === 'in' ? head : '',
    carrierIds,
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

/** A look for receipts, and an answer that has none: what happens twice a second at rest. */
export const isIdleLook = (out: Words, answer: Words): boolean =>
  out.command === 'GET /v1/receipts' &&
  answer.status === '200' &&
  answer.fields['receipts'] === '[]';
