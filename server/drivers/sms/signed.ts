import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { wallMs } from '../../kernel/process/clock';
import type { ReceiptWord } from '#shared/kernel/smpp/stateWords';
import { type CarrierReceipt, type CarrierWord, ownReference } from './link';

/** Seconds by which the clock of whoever signed a call may differ from ours. */
const freshSeconds = 300;

/** What signs a call: time, nonce and body under the shared key (HMAC-SHA256). */
export const signatureOf = (secret: string, stamp: string, nonce: string, body: string): string =>
  createHmac('sha256', secret).update(`${stamp}\n${nonce}\n${body}`).digest('hex');

/** The headers that carry who signed a call, when, and with what. */
export const signedHeaders = ['x-key', 'x-time', 'x-nonce', 'x-signature'] as const;
export type Signed = Record<(typeof signedHeaders)[number], string>;

/** Whether a call claims a key at a time that may be true: what can be told before its body is read. */
export const isClaimed = (signed: Signed, key: string): boolean =>
  signed['x-key'] === key &&
  signed['x-nonce'].length > 0 &&
  /^\d{1,12}$/.test(signed['x-time']) &&
  Math.abs(wallMs() / 1000 - Number(signed['x-time'])) < freshSeconds;

/** Whether a signature is that of the secret over `call`, which is `METHOD path`, and the body. */
export const isSigned = (signed: Signed, secret: string, call: string, body: string): boolean => {
  const { 'x-time': stamp, 'x-nonce': nonce, 'x-signature': signature } = signed;
  const expected = Buffer.from(signatureOf(secret, stamp, nonce, `${call}\n${body}`));
  const actual = Buffer.from(signature);
  return secret !== '' && actual.length === expected.length && timingSafeEqual(actual, expected);
};

const words = {
  DELIVERED: 'delivered',
  UNDELIVERED: 'undelivered',
  REJECTED: 'rejected',
  EXPIRED: 'expired',
  ENROUTE: 'interim',
} as const satisfies Record<string, ReceiptWord>;

/** A receipt as carriers that are spoken to by signed JSON write it, pulled or pushed. */
export const receiptLine = z.object({
  id: z.string().min(1).max(64),
  to: z.string().max(32),
  status: z.string().max(32),
  error: z.string().max(32).nullable(),
});

/** A receipt as the gateway takes it; a status that is not of the dialect is unknown. */
export const receiptOf = (line: z.output<typeof receiptLine>): CarrierReceipt => ({
  peerKey: line.id,
  number: line.to,
  state: words[line.status as keyof typeof words] ?? 'unknown',
  err: line.error,
});

const statusLine = receiptLine.extend({ reference: z.string().max(64).nullable() });
/** What a carrier says of an id it was asked about; null when it is none of the dialect. */
export const readStatus = (body: string): CarrierWord | null => {
  try {
    const line = statusLine.parse(JSON.parse(body));
    const { state, err } = receiptOf(line);
    return { state, err, reference: ownReference(line.reference) };
  } catch {
    return null;
  }
};

const most = 500;
/** What a carrier pushes: one call, up to 500 receipts. */
const pushed = z.object({ receipts: z.array(receiptLine).min(1).max(most) });

/** The receipts of a pushed body; null when it is none. */
export const readPush = (body: string): CarrierReceipt[] | null => {
  try {
    return pushed.parse(JSON.parse(body)).receipts.map(receiptOf);
  } catch {
    return null;
  }
};
