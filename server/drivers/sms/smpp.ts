import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { attach } from '#shared/kernel/smpp/attach';
import { contentsOf, readContent, type ShortMessage } from '#shared/kernel/smpp/content';
import { statuses } from '#shared/kernel/smpp/layouts.data';
import type { Fields } from '#shared/kernel/smpp/pdu';
import { canonicalId, readReceipt, wireId, wordOfNumber } from '#shared/kernel/smpp/receipt';
import { References } from '#shared/kernel/smpp/references';
import { spanText } from '#shared/kernel/smpp/time';
import type { Outcome, Session } from '#shared/kernel/smpp/session';
import { wallMs } from '../../kernel/process/clock';
import {
  type Answer,
  type CarrierOptions,
  type CarrierWord,
  type Link,
  type LinkEvents,
  LinkError,
  type Outgoing,
} from './link';

/** Longest a connection and each answer may take, ms. */
const connectMs = 10_000;
const answerMs = 30_000;
const enquireMs = 30_000;
/** Requests of the carrier, receipts above all, that may wait to be stored. */
const inbound = 2_000;
/** Asks for a receipt in every case, section 5.2.17. */
const withReceipt = 1;

/** Of all sessions of this process: a handset does not know which of them a text came over. */
const references = new References();
const hex = (status: number) => `0x${status.toString(16).padStart(8, '0')}`;
const later: ReadonlySet<number> = new Set([statuses.throttled, statuses.queueFull]);

const connected = (o: CarrierOptions): Promise<Socket> =>
  new Promise((done, fail) => {
    const socket: Socket = o.tls
      ? connectTls({
          host: o.address,
          port: o.port,
          ...(isIP(o.host) ? {} : { servername: o.host }),
          ...(o.ca ? { ca: o.ca } : {}),
        })
      : connectPlain({ host: o.address, port: o.port });
    const timer = setTimeout(() => socket.destroy(new Error('no connection')), connectMs);
    const failed = (error: Error) => {
      clearTimeout(timer);
      fail(LinkError.of(error));
    };
    socket.once('error', failed);
    socket.once(o.tls ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer);
      socket.removeListener('error', failed);
      done(socket);
    });
  });

const answerOf = (outcome: Outcome, o: CarrierOptions): Answer => {
  if (!('answer' in outcome)) return { kind: 'lost' };
  const { status, command, fields } = outcome.answer;
  if (later.has(status)) return { kind: 'later', code: hex(status) };
  // A nack says that the message was not even read.
  if (status !== statuses.ok || command === 'generic_nack')
    return { kind: 'refused', code: hex(status) };
  const id = 'message_id' in fields ? String(fields.message_id ?? '') : '';
  return { kind: 'accepted', peerKey: canonicalId(id, o.idForm) };
};

const wordOf = (outcome: Outcome): CarrierWord | 'absent' | null => {
  if (!('answer' in outcome)) return null;
  const { status, command, fields } = outcome.answer;
  if (status === statuses.queryFailed || status === statuses.invalidMessageId) return 'absent';
  if (status !== statuses.ok || command !== 'query_sm_resp') return null;
  // The command says which fields there are.
  const { message_state: number, error_code: code = 0 } = fields as Fields<'query_sm_resp'>;
  const state = wordOfNumber(number);
  return state && { state, err: code === 0 ? null : String(code), reference: null };
};

const bind = (session: Session, o: CarrierOptions): Promise<void> =>
  new Promise((done, fail) => {
    const login = { system_id: o.systemId, password: o.secret, interface_version: 0x34 };
    session.request(`bind_${o.bindType}`, login, (outcome) => {
      if (!('answer' in outcome)) fail(new LinkError('no answer to the bind', 'bind'));
      else if (outcome.answer.status !== statuses.ok)
        fail(new LinkError('the carrier refuses the bind', hex(outcome.answer.status)));
      else done();
    });
  });

/** Connects and binds. Throws LinkError with the carrier's status; the connection is closed then. */
export const openSmpp = async (o: CarrierOptions, events: LinkEvents): Promise<Link> => {
  const socket = await connected(o);
  let isBound = false;
  let waiting = 0;
  if (events.wire) socket.on('data', (octets) => events.wire?.('in', octets));
  const session: Session = attach(
    {
      write: (octets) => {
        events.wire?.('out', octets);
        return socket.write(octets);
      },
      end: () => socket.end(),
      destroy: () => socket.destroy(),
      setNoDelay: (on) => socket.setNoDelay(on),
      pause: () => socket.pause(),
      resume: () => socket.resume(),
      get writableLength() {
        return socket.writableLength;
      },
      on: (event, heard) => socket.on(event, heard as (...args: unknown[]) => void),
    },
    {
      soon: setImmediate,
      now: () => performance.now(),
      window: o.windowSize,
      inbound,
      answerMs: o.answerMs ?? answerMs,
      enquireMs,
      ended: (why, detail) => {
        if (isBound) events.ended(why, detail);
      },
      received: (pdu, answer) => {
        if (pdu.command !== 'deliver_sm' && pdu.command !== 'data_sm')
          return answer(statuses.invalidCommand);
        // The command says which fields there are.
        const fields = pdu.fields as Fields<'deliver_sm'> | Fields<'data_sm'>;
        const stored = () => answer(statuses.ok, { message_id: '' });
        const receipt = readReceipt(fields, pdu.tlvs);
        const number = fields.source_addr ?? '';
        if (!receipt) {
          const { text } = readContent(fields, pdu.tlvs, o.alphabet);
          return events.incoming({ from: number, to: fields.destination_addr ?? '', text }, stored);
        }
        const peerKey = canonicalId(receipt.id, o.receiptIdForm);
        events.receipt({ peerKey, number, state: receipt.word, err: receipt.error }, stored);
      },
    },
  );
  try {
    await bind(session, o);
  } catch (error) {
    session.end('ended');
    socket.destroy();
    throw error;
  }
  isBound = true;
  const contents = new Map<string, ShortMessage[]>();
  const partsOf = (m: Outgoing): ShortMessage[] =>
    contentsOf(m.text, () => references.of(m.to, m.id), o.longForm, o.alphabet);
  return {
    peer: `${o.address}:${o.port}`,
    get free() {
      return session.free;
    },
    get waiting() {
      return waiting;
    },
    get roundTripMs() {
      return session.roundTrip;
    },
    partsOf(message) {
      const parts = partsOf(message);
      if (parts.length > 1) contents.set(message.id, parts);
      return parts.length;
    },
    send(message, part, answered) {
      const parts = contents.get(message.id) ?? partsOf(message);
      const { tlvs, ...content } = parts[part - 1] as ShortMessage;
      if (part === parts.length) contents.delete(message.id);
      const addresses = {
        source_addr: message.from,
        source_addr_ton: o.sourceTon,
        source_addr_npi: o.sourceNpi,
        destination_addr: message.to,
        dest_addr_ton: o.destTon,
        dest_addr_npi: o.destNpi,
      };
      const { untilMs = null } = message;
      const validity = untilMs === null ? {} : { validity_period: spanText(untilMs - wallMs()) };
      waiting += 1;
      let first = true;
      session.request(
        'submit_sm',
        { ...addresses, ...content, ...validity, registered_delivery: withReceipt },
        (outcome) => {
          if (first) waiting -= 1;
          first = false;
          answered(answerOf(outcome, o));
        },
        tlvs,
      );
    },
    ask: null,
    inquire: ({ peerKey, sender }) =>
      new Promise((done) => {
        session.request(
          'query_sm',
          {
            message_id: wireId(peerKey, o.idForm),
            source_addr_ton: o.sourceTon,
            source_addr_npi: o.sourceNpi,
            source_addr: sender,
          },
          (outcome) => done(wordOf(outcome)),
        );
      }),
    tick: () => session.tick(),
    close: () => session.unbind(),
  };
};
