import { createHmac, randomBytes } from 'node:crypto';
import { witnessHeader, type WitnessedRequest, witnessText } from '#shared/edge/witness';
import { wallMs } from '../../kernel/process/clock';

/** Header fields that mark one request to an edge as the platform's own; none where a supplier cannot tell. */
export type WitnessMark = (request: WitnessedRequest) => Record<string, string>;

/** Requests to a supplier that counts them among visitors'. */
export const unmarked: WitnessMark = () => ({});

/** Marks under one credential; every call makes another mark, because each counts once. */
export const witnessMark =
  (key: string, secret: string): WitnessMark =>
  (request) => {
    const seconds = String(Math.floor(wallMs() / 1000));
    const nonce = randomBytes(12).toString('hex');
    const signature = createHmac('sha256', secret)
      .update(witnessText(request, seconds, nonce))
      .digest('hex');
    return { [witnessHeader]: [key, seconds, nonce, signature].join(':') };
  };
