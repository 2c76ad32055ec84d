import {
  type Answer,
  type CarrierOptions,
  type Doubt,
  type FiledForm,
  type Link,
  LinkError,
  type LinkEvents,
  notFiledCode,
  type Outgoing,
} from './link';
import { openPatience } from './patience';
import { isUnsent, type Wire } from './wire';

/** Calls that failed in a row after which the service counts as gone. */
const failuresAllowed = 5;
/** Pause between two looks for receipts; a full page is followed by the next at once. */
const pullMs = 2_000;

/** What a service said to a call: done; not now; the key is refused; it may or may not have been done; a certain no. */
export type Verdict = {
  family: 'done' | 'later' | 'key' | 'unclear' | 'refused';
  code: string;
  message: string;
};
/** A service that sends filed templates alone, as its link calls it. */
export type TemplateService = Pick<Link, 'inquire'> & {
  calls: Pick<Wire, 'roundTripMs' | 'close'>;
  /** Reads something that every key may. */
  check(): Promise<Verdict>;
  /** Hands a message over; `peerKey` is the service's own id of it. */
  send(message: Outgoing, filed: FiledForm): Promise<{ verdict: Verdict; peerKey: string | null }>;
  /** Its id of a message whose answer was lost; null while it tells none. */
  find(doubt: Doubt): Promise<string | null>;
  probe(): Promise<void>;
  /** Fetches receipts that wait and hands each on, resolving once they are stored; whether more may wait, or null: it gives none so. */
  pull?(receipt: LinkEvents['receipt']): Promise<boolean | null>;
};

/**
 * A link over a service that sends filed templates alone: each message is a call of its own, since a call of many has one answer for
 * all. No such service takes a reference once: what got no answer is looked for, and never sent again. Throws LinkError where the key
 * is refused or nobody answers.
 */
export const openTemplateLink = async (
  o: CarrierOptions,
  events: LinkEvents,
  service: TemplateService,
): Promise<Link> => {
  const { calls } = service;
  const isDue = openPatience();
  let open = true;
  let waiting = 0;
  let failures = 0;
  let keyFault: string | null = null;
  const end = (why: 'closed' | 'ended' | 'fault', detail: string) => {
    if (!open) return;
    open = false;
    calls.close();
    events.ended(why, detail);
  };
  const first = await service.check().catch((error: Error) => {
    calls.close();
    throw LinkError.of(error);
  });
  if (first.family !== 'done') {
    calls.close();
    throw new LinkError(first.message || 'no answer of theirs', first.code);
  }
  const answerOf = ({
    verdict: { family, code, message },
    peerKey,
  }: {
    verdict: Verdict;
    peerKey: string | null;
  }): Answer => {
    failures = family === 'unclear' ? failures + 1 : 0;
    if (family === 'done') return peerKey ? { kind: 'accepted', peerKey } : { kind: 'lost' };
    if (family === 'key') {
      keyFault = `${code}: ${message}`;
      return { kind: 'later', code, isAway: true };
    }
    if (family === 'later') return { kind: 'later', code };
    return family === 'unclear' ? { kind: 'lost' } : { kind: 'refused', code: code.slice(0, 64) };
  };
  const failureOf = (error: Error & { code?: string }): Answer => {
    failures += 1;
    const { code = '' } = error;
    return isUnsent(code) || LinkError.of(error).code === 'certificate'
      ? { kind: 'later', code, isAway: true }
      : { kind: 'lost' };
  };
  const pulling = async (pull: NonNullable<TemplateService['pull']>): Promise<void> => {
    while (open) {
      const more = await pull(events.receipt.bind(events)).catch(() => false);
      if (more === null) return;
      if (!more) await new Promise((ok) => setTimeout(ok, pullMs).unref());
    }
  };
  if (service.pull && o.bindType !== 'transmitter') void pulling(service.pull.bind(service));
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
      const { filed } = message;
      if (!filed)
        return void queueMicrotask(() => answered({ kind: 'refused', code: notFiledCode }));
      waiting += 1;
      service
        .send(message, filed)
        .then(answerOf)
        .catch(failureOf)
        .then((answer) => {
          waiting -= 1;
          answered(answer);
          // Nothing goes out under a key that is refused: what waits looks for another way.
          if (keyFault !== null) end('fault', keyFault);
          else if (failures >= failuresAllowed) end('closed', 'no answer');
        })
        .catch((error: Error) => end('closed', error.message));
    },
    async ask(doubt) {
      if (!isDue(doubt.id)) return null;
      const peerKey = await service.find(doubt).catch(() => null);
      return peerKey === null ? null : { kind: 'accepted', peerKey };
    },
    inquire: service.inquire.bind(service),
    probe: service.probe.bind(service),
    tick: () => undefined,
    close: () => end('ended', ''),
  };
};
