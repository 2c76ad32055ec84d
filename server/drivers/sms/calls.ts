import { randomUUID } from 'node:crypto';
import { wallMs } from '../../kernel/process/clock';
import type { CarrierOptions, LinkEvents } from './link';
import { signatureOf } from './signed';
import { type CallAnswer, openWire, type Wire } from './wire';

/** Signed calls to one carrier. */
export type Calls = Pick<Wire, 'roundTripMs' | 'close'> & {
  call(method: 'GET' | 'POST', path: string, body: object | null): Promise<CallAnswer>;
};

/** Opens a way to a carrier that is spoken to by signed JSON; `wire` hears what is said. */
export const openCalls = (o: CarrierOptions, wire?: LinkEvents['wire']): Calls => {
  const way = openWire(o, wire);
  return {
    get roundTripMs() {
      return way.roundTripMs;
    },
    call(method, path, body) {
      const text = body ? JSON.stringify(body) : '';
      const stamp = String(Math.floor(wallMs() / 1000));
      const nonce = randomUUID();
      const headers = {
        host: `${o.host}:${o.port}`,
        'content-type': 'application/json',
        'x-key': o.systemId,
        'x-time': stamp,
        'x-nonce': nonce,
        'x-signature': signatureOf(o.secret, stamp, nonce, `${method} ${path}\n${text}`),
      };
      return way.call({ method, path, headers, text, line: `${method} ${path} ${text}` });
    },
    close: way.close,
  };
};
