import { wallMs } from '../../kernel/process/clock';
import type { Outbound } from '../../kernel/outbound/outbound';
import { signatureOf } from '../notify/webhook';
import { type ObjectStore, timeFor } from './store';

/**
 * Objects as signed HTTP POSTs: the signature is that of webhooks, over `id.timestamp.sha256 of the body`.
 * The receiver tells repeats by X-Manifold-Key, which is the same for every attempt.
 */
export const openPost = (
  outbound: Outbound,
  target: { url: string; secret: string },
): ObjectStore => ({
  async put(key, body, { id, type, lines }) {
    const timestamp = Math.floor(wallMs() / 1000);
    const { sha256 } = body;
    const answer = await outbound.fetch({
      method: 'POST',
      url: target.url,
      body: body.open(),
      timeoutMs: timeFor(body.bytes),
      maxBytes: 2_000,
      headers: {
        'content-type': type,
        'content-length': String(body.bytes),
        'user-agent': 'Manifold-Logs/1',
        'x-manifold-id': id,
        'x-manifold-key': key,
        'x-manifold-lines': String(lines),
        'x-manifold-content-sha256': sha256,
        'x-manifold-timestamp': String(timestamp),
        'x-manifold-signature': signatureOf(target.secret, id, timestamp, sha256),
      },
    });
    const words = answer.body.toString('utf8').slice(0, 200);
    const ok = answer.status >= 200 && answer.status < 300;
    return { ok, answer: ok ? `HTTP ${answer.status}` : `HTTP ${answer.status} ${words}`.trim() };
  },
  get: null,
  remove: null,
  entries: null,
});
