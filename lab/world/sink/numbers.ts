import * as z from 'zod';
import type { Call, Reply } from '../control/router';
import { ControlError } from '../errors';
import type { SinkStore } from './store';

/** A text message or a call that the provider delivered, or refused. */
export const numberItem = z.strictObject({
  receivedAt: z.string(),
  kind: z.enum(['sms', 'call']),
  to: z.string(),
  text: z.string(),
  language: z.string(),
  /** The sender's own; an order that is repeated is delivered once. */
  reference: z.string(),
  /** The status the provider answered. */
  answered: z.int(),
});
export type NumberItem = z.infer<typeof numberItem>;

/** What every order is answered with; 200 delivers. */
export const numberFaults = z.strictObject({ status: z.int().min(200).max(599).default(200) });
export type NumberFaults = z.infer<typeof numberFaults>;

const order = z.strictObject({
  to: z.string().regex(/^\+?[0-9]{5,19}$/),
  text: z.string().min(1).max(1000),
  language: z.string().max(20).default(''),
  reference: z.string().min(1).max(100),
});
const token = 'lab-notify-token';

/** Takes one order of the kind the address names. */
export const takeNumber = async (
  store: SinkStore<NumberItem>,
  faults: NumberFaults,
  call: Call,
): Promise<Reply> => {
  if (call.request.headers.authorization !== `Bearer ${token}`)
    throw new ControlError(401, 'tokenWrong', { zh: '令牌错误', en: 'wrong token' });
  const input = await call.json(order);
  const kind = call.params['kind'] === 'calls' ? 'call' : 'sms';
  const existing = store
    .since(0)
    .find((one) => one.reference === input.reference && one.kind === kind && one.answered === 200);
  if (existing && faults.status === 200) return { json: { id: existing.id, repeated: true } };
  const item = { ...input, kind, receivedAt: new Date().toISOString(), answered: faults.status };
  const { id } = store.add(item as NumberItem);
  return { status: faults.status, json: { id } };
};
