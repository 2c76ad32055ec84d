import * as z from 'zod';
import { job } from '../../../kernel/contract';

/** A delivery in full: what was sent and every attempt at it, with what the receiver said. */
export const deliveryDetail = {
  payload: z.record(z.string(), z.unknown()),
  tries: z.array(
    z.object({ n: z.int(), at: z.string(), ok: z.boolean(), answer: z.string(), ms: z.int() }),
  ),
};
/** One attempt at one delivery; the next one is planned in its row, not by the queue. */
export const deliverJob = () =>
  job(z.object({ id: z.uuid() }), { queue: 'notify', attempts: 1, timeoutMs: 40_000 });
