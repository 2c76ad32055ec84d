import { createHmac, randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { Agent, request } from 'undici';
import * as z from 'zod';
import { wallMs } from '../../kernel/process/clock';
import {
  type Answer,
  type CarrierOptions,
  type Link,
  type LinkEvents,
  LinkError,
  type ReceiptWord,
} from './link';

const answerMs = 30_000;
/** Pause between two looks for receipts; a full page is followed by the next at once. */
const pullMs = 500;
/** A carrier that failed this often in a row is gone. */
const failuresAllowed = 5;

const words = {
  DELIVERED: 'delivered',
  UNDELIVERED: 'undelivered',
  REJECTED: 'rejected',
  EXPIRED: 'expired',
} as const satisfies Record<string, ReceiptWord>;
const receiptsPage = z.object({
  receipts: z.array(
    z.object({
      seq: z.int(),
      id: z.string().max(64),
      to: z.string().max(32),
      status: z.string().max(32),
      error: z.string().max(32).nullable(),
    }),
  ),
});
const submitted = z.object({ id: z.string().min(1).max(64) });
const refusal = z.object({ error: z.string().max(64) });

/** What signs a call: time, nonce and body under the shared key (HMAC-SHA256). */
export const signatureOf = (secret: string, stamp: string, nonce: string, body: string): string =>
  createHmac('sha256', secret).update(`${stamp}\n${nonce}\n${body}`).digest('hex');

/** Opens a carrier that is spoken to by signed JSON; receipts are pulled. Throws LinkError when it does not answer. */
export const openHttp = async (o: CarrierOptions, events: LinkEvents): Promise<Link> => {
  const base = `${o.tls ? 'https' : 'http'}://${o.address}:${o.port}`;
  const agent = new Agent({
    connections: o.windowSize,
    connect: { timeout: 5_000, ...(o.tls && !isIP(o.host) ? { servername: o.host } : {}) },
  });
  let open = true;
  let waiting = 0;
  let roundTripMs: number | null = null;
  let failures = 0;
  let calls = 0;
  const end = (why: 'closed' | 'ended', detail: string) => {
    if (!open) return;
    open = false;
    void agent.close().catch(() => undefined);
    events.ended(why, detail);
  };
  const call = async (method: 'GET' | 'POST', path: string, body: object | null) => {
    const text = body ? JSON.stringify(body) : '';
    const stamp = String(Math.floor(wallMs() / 1000));
    const nonce = randomUUID();
    const pair = ++calls;
    const started = performance.now();
    events.wire?.('out', Buffer.from(`${method} ${path} ${text}`), pair);
    const answer = await request(`${base}${path}`, {
      method,
      dispatcher: agent,
      headersTimeout: answerMs,
      bodyTimeout: answerMs,
      headers: {
        host: `${o.host}:${o.port}`,
        'content-type': 'application/json',
        'x-key': o.systemId,
        'x-time': stamp,
        'x-nonce': nonce,
        'x-signature': signatureOf(o.secret, stamp, nonce, `${method} ${path}\n${text}`),
      },
      ...(body ? { body: text } : {}),
    });
    const reply = await answer.body.text();
    roundTripMs = performance.now() - started;
    events.wire?.('in', Buffer.from(`${answer.statusCode} ${reply}`), pair);
    return { status: answer.statusCode, text: reply };
  };
  const answerOf = ({ status, text }: { status: number; text: string }): Answer => {
    if (status === 429 || status === 503) return { kind: 'later', code: String(status) };
    if (status >= 500) return { kind: 'lost' };
    const body: unknown = JSON.parse(text);
    if (status >= 400) {
      const parsed = refusal.safeParse(body);
      return { kind: 'refused', code: parsed.success ? parsed.data.error : String(status) };
    }
    return { kind: 'accepted', peerKey: submitted.parse(body).id };
  };
  const pull = async (): Promise<boolean> => {
    const { status, text } = await call('GET', '/v1/receipts', null);
    if (status !== 200) throw new Error(`receipts: ${status}`);
    const { receipts } = receiptsPage.parse(JSON.parse(text));
    await Promise.all(
      receipts.map(
        (r) =>
          new Promise<void>((stored) =>
            events.receipt(
              {
                peerKey: r.id,
                number: r.to,
                state: words[r.status as keyof typeof words] ?? 'unknown',
                err: r.error,
              },
              stored,
            ),
          ),
      ),
    );
    const last = receipts.at(-1);
    if (last) await call('POST', '/v1/receipts/taken', { upTo: last.seq });
    return receipts.length > 0;
  };
  const first = await call('GET', '/v1/account', null).catch((error: Error) => {
    void agent.close();
    throw new LinkError(error.message, 'connect');
  });
  if (first.status !== 200) {
    void agent.close();
    throw new LinkError('the carrier refuses the key', String(first.status));
  }
  const pulling = async () => {
    while (open) {
      const more = await pull().then(
        (any) => {
          failures = 0;
          return any;
        },
        (error: Error) => {
          failures += 1;
          if (failures >= failuresAllowed) end('closed', error.message);
          return false;
        },
      );
      if (!more) await new Promise((ok) => setTimeout(ok, pullMs).unref());
    }
  };
  if (o.bindType !== 'transmitter') void pulling();
  return {
    peer: `${o.address}:${o.port}`,
    get free() {
      return open ? Math.max(0, o.windowSize - waiting) : 0;
    },
    get waiting() {
      return waiting;
    },
    get roundTripMs() {
      return roundTripMs;
    },
    partsOf: () => 1,
    send(message, _part, answered) {
      waiting += 1;
      const { id, to, from, text } = message;
      call('POST', '/v1/messages', { reference: id, to, from, text })
        .then(answerOf)
        .catch((): Answer => ({ kind: 'lost' }))
        .then((answer) => {
          waiting -= 1;
          answered(answer);
        })
        .catch((error: Error) => end('closed', error.message));
    },
    async ask(id) {
      const { status, text } = await call('GET', `/v1/messages?reference=${id}`, null);
      if (status === 404) return { kind: 'refused', code: 'not received' };
      return status === 200 ? answerOf({ status, text }) : null;
    },
    tick: () => undefined,
    close: () => end('ended', ''),
  };
};
