import * as z from 'zod';
import { openCalls } from './calls';
import {
  absentCode,
  type Answer,
  type CarrierOptions,
  type Link,
  type LinkEvents,
  LinkError,
} from './link';
import { readStatus, receiptLine, receiptOf } from './signed';
import { isUnsent } from './wire';

/** Pause between two looks for receipts; a full page is followed by the next at once. */
const pullMs = 500;
/** A carrier that failed this often in a row is gone. */
const failuresAllowed = 5;

const receiptsPage = z.object({
  receipts: z.array(receiptLine.extend({ seq: z.int() })),
});
const submitted = z.object({ id: z.string().min(1).max(64) });
const refusal = z.object({ error: z.string().max(64) });

/** Opens a carrier that is spoken to by signed JSON; receipts are pulled, except by a transmitter. Throws LinkError when it does not answer. */
export const openHttp = async (o: CarrierOptions, events: LinkEvents): Promise<Link> => {
  const calls = openCalls(o, events.wire?.bind(events));
  const { call } = calls;
  let open = true;
  let waiting = 0;
  let failures = 0;
  const end = (why: 'closed' | 'ended', detail: string) => {
    if (!open) return;
    open = false;
    calls.close();
    events.ended(why, detail);
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
      receipts.map((r) => new Promise<void>((stored) => events.receipt(receiptOf(r), stored))),
    );
    const last = receipts.at(-1);
    if (last) await call('POST', '/v1/receipts/taken', { upTo: last.seq });
    return receipts.length > 0;
  };
  const first = await call('GET', '/v1/account', null).catch((error: Error) => {
    calls.close();
    throw LinkError.of(error);
  });
  if (first.status !== 200) {
    calls.close();
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
      return calls.roundTripMs;
    },
    partsOf: () => 1,
    send(message, _part, answered) {
      waiting += 1;
      const { id, to, from, text } = message;
      call('POST', '/v1/messages', { reference: id, to, from, text })
        .then(answerOf)
        .catch((error: Error & { code?: string }): Answer => {
          const { code = '' } = error;
          const isAbsent = isUnsent(code) || LinkError.of(error).code === 'certificate';
          return isAbsent ? { kind: 'later', code, isAway: true } : { kind: 'lost' };
        })
        .then((answer) => {
          waiting -= 1;
          answered(answer);
        })
        .catch((error: Error) => end('closed', error.message));
    },
    async ask({ id }) {
      const { status, text } = await call('GET', `/v1/messages?reference=${id}`, null);
      if (status === 404) return { kind: 'refused', code: absentCode };
      return status === 200 ? answerOf({ status, text }) : null;
    },
    async inquire({ peerKey }) {
      const path = `/v1/messages?id=${encodeURIComponent(peerKey)}`;
      const { status, text } = await call('GET', path, null);
      if (status === 404) return 'absent';
      return status === 200 ? readStatus(text) : null;
    },
    tick: () => undefined,
    close: () => end('ended', ''),
  };
};
