import { createHmac } from 'node:crypto';
import { Failure } from '#shared/kernel/errors';
import { wallMs } from '../../kernel/process/clock';
import type { Outbound } from '../../kernel/outbound/outbound';
import type { Channel } from './driver';

/**
 * Signature of a webhook: HMAC-SHA256 of `id.timestamp.body` with the policy's secret, in hex with the
 * version in front. Receivers compare it and refuse old timestamps.
 */
export const signatureOf = (
  secret: string,
  id: string,
  timestampSeconds: number,
  body: string,
): string =>
  `v1=${createHmac('sha256', secret).update(`${id}.${timestampSeconds}.${body}`).digest('hex')}`;

/** Posts JSON to an address people typed, through the guard against private addresses. */
export const webhookChannel = (outbound: Outbound): Channel => ({
  async send({ id, target, payload, link, secret }) {
    const timestamp = Math.floor(wallMs() / 1000);
    const body = JSON.stringify({ id, ...payload, link });
    try {
      const answer = await outbound.fetch({
        method: 'POST',
        url: target,
        body,
        timeoutMs: 10_000,
        maxBytes: 2000,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Manifold-Webhook/1',
          'x-manifold-id': id,
          'x-manifold-timestamp': String(timestamp),
          ...(secret ? { 'x-manifold-signature': signatureOf(secret, id, timestamp, body) } : {}),
        },
      });
      return { ok: answer.status >= 200 && answer.status < 300, answer: `HTTP ${answer.status}` };
    } catch (error) {
      const cause = (error as { cause?: { code?: string; message?: string } }).cause;
      const isRefusal = error instanceof Failure && error.code === 'outbound.refused';
      const reason = cause?.code ?? cause?.message ?? (error as Error).message;
      return { ok: false, answer: isRefusal ? 'outbound.refused' : reason };
    }
  },
});
