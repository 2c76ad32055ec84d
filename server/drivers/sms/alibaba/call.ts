import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { wallMs } from '../../../kernel/process/clock';
import { signAcs3 } from '../../signing/acs3';
import type { CarrierOptions, LinkEvents } from '../link';
import { openWire, type Wire } from '../wire';

const version = '2017-05-25';
const envelope = z.looseObject({ Code: z.string(), Message: z.string().optional() });

/** An answer of Alibaba Cloud SMS: `code` is `OK`, or why not; empty where it was none of theirs. */
export type AlibabaAnswer = { status: number; code: string; message: string; body: unknown };
/** Signed calls to Alibaba Cloud SMS 2017-05-25. */
export type AlibabaCalls = Pick<Wire, 'roundTripMs' | 'close'> & {
  call(action: string, parameters: Readonly<Record<string, string>>): Promise<AlibabaAnswer>;
};

const read = (status: number, text: string): AlibabaAnswer => {
  try {
    const body: unknown = JSON.parse(text);
    const { Code, Message = '' } = envelope.parse(body);
    return { status, code: Code, message: Message, body };
  } catch {
    return { status, code: '', message: '', body: null };
  }
};

/** Opens a way to the service; parameters travel as a form, not in the address, since numbers and texts are among them. */
export const openAlibabaCalls = (o: CarrierOptions, wire?: LinkEvents['wire']): AlibabaCalls => {
  const way = openWire(o, wire);
  return {
    get roundTripMs() {
      return way.roundTripMs;
    },
    async call(action, parameters) {
      const body = {
        type: 'application/x-www-form-urlencoded',
        text: new URLSearchParams(parameters).toString(),
      };
      const signed = signAcs3(
        { accessKeyId: o.systemId, accessKeySecret: o.secret },
        { method: 'POST', url: way.origin, action, version, nonce: randomUUID(), body },
        new Date(wallMs()),
      );
      const { status, text } = await way.call({
        method: 'POST',
        path: '/',
        headers: { accept: 'application/json', host: way.origin.host, ...signed },
        text: body.text,
        line: `POST ${action} ${JSON.stringify(parameters)}`,
      });
      return read(status, text);
    },
    close: way.close,
  };
};

/** Families of their codes: what may be tried later, what the key is the cause of, what may or may not have been done. */
const families = {
  later: /^Throttling|^isv\.FLOW_LIMIT/,
  key: /^(InvalidAccessKeyId|MissingAccessKeyId|SignatureDoesNotMatch|IncompleteSignature|InvalidTimeStamp|IllegalTimestamp|SignatureNonceUsed|Forbidden|NoPermission|isp\.RAM_PERMISSION_DENY)/,
  unclear: /^(isp\.|InternalError|ServiceUnavailable|isv\.RETRY)/,
} as const;

/** What a refusal is; `isv.BUSINESS_LIMIT_CONTROL` is of one number for up to a day, so it ends that message. */
export const familyOf = ({
  status,
  code,
}: AlibabaAnswer): keyof typeof families | 'refused' | 'done' => {
  if (status === 200 && code === 'OK') return 'done';
  if (status === 429 || families.later.test(code)) return 'later';
  if (families.key.test(code)) return 'key';
  if (status >= 500 || code === '' || families.unclear.test(code)) return 'unclear';
  return 'refused';
};

/** Numbers of mainland China in the form their queries and receipts have, ours begin with 86. */
export const nationalNumber = (digits: string): string => digits.replace(/^86(?=1\d{10}$)/, '');
/** A number as they write it, in ours. */
export const ourNumber = (number: string): string => {
  const digits = number.replace(/^\+|^00/, '');
  return /^1[3-9]\d{9}$/.test(digits) ? `86${digits}` : digits;
};
