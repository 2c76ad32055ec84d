import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  witnessHeader,
  witnessSkewMs,
  type WitnessedRequest,
  witnessText,
} from '#shared/edge/witness';

/** Tells whether a request with this mark is one of the customer platform's own witnesses. */
export type WitnessCheck = (request: WitnessedRequest, mark: string | undefined) => boolean;

/** Never sent on to origins, who have no business with it. */
export const ownFields: ReadonlySet<string> = new Set([witnessHeader]);

/** Opens the check of one credential for all nodes of a supplier: a mark counts once, by the real clock. */
export const openWitnessCheck = (key: string, secret: string): WitnessCheck => {
  const used = new Map<string, number>();
  const forget = (nowMs: number): void => {
    for (const [nonce, untilMs] of used) {
      if (untilMs > nowMs) return;
      used.delete(nonce);
    }
  };
  return (request, mark) => {
    const [parts, seconds = '', nonce = '', signature = ''] = mark?.split(':') ?? [];
    const wellFormed =
      parts === key && /^[0-9a-f]{16,64}$/.test(nonce) && /^[0-9a-f]{64}$/.test(signature);
    const now = Date.now();
    if (!wellFormed || !(Math.abs(now - Number(seconds) * 1000) <= witnessSkewMs)) return false;
    const expected = createHmac('sha256', secret)
      .update(witnessText(request, seconds, nonce))
      .digest();
    if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return false;
    forget(now);
    if (used.has(nonce)) return false;
    used.set(nonce, now + 2 * witnessSkewMs);
    return true;
  };
};
