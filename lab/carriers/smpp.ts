import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { attach } from '#shared/kernel/smpp/attach';
import { readContent } from '#shared/kernel/smpp/content';
import { statuses } from '#shared/kernel/smpp/layouts.data';
import type { Fields, Pdu, Tlvs } from '#shared/kernel/smpp/pdu';
import { encodeGsm } from '#shared/kernel/smpp/alphabet';
import { type ReceiptState, receiptOf, stateNumberOf } from '#shared/kernel/smpp/receipt';
import type { Session } from '#shared/kernel/smpp/session';
import type { Book } from './book';
import { Carrier, type CarrierReceipt } from './carrier';
import type { CarrierCertificate } from './certificates';

export type SmppShape = {
  name: string;
  systemId: string;
  password: string;
  /** How it writes ids, and how its receipts tell them. */
  ids: 'hex' | 'decimal';
  receipts: 'text' | 'tlv';
  /** Submissions it lets wait for their answer, and receipts it lets wait for theirs. */
  window: number;
  ratePerSecond: number;
};
const limits = { answerMs: 10_000, enquireMs: 30_000 };
const refusals: Readonly<Record<string, number>> = {
  blocked: 0x0b,
  ported: 0x0b,
  keyword: statuses.submitFailed,
};

const listening = async (server: Server, port: number): Promise<number> => {
  await new Promise<void>((ok) => server.listen(port, '127.0.0.1', ok));
  return (server.address() as { port: number }).port;
};

/** A carrier that speaks SMPP 3.4, listening on a port of loopback; 0 takes a free one. With a certificate over TLS too. */
export const startSmppCarrier = async (
  shape: SmppShape,
  book: Book,
  port: number,
  secure: { certificate: CarrierCertificate; port: number } | null = null,
) => {
  const bound = new Set<Session>();
  const sockets = new Set<Socket>();
  const seat = () => [...bound].find((s) => s.open && s.free > 0);
  /** Ids in answers are written as the carrier does, in receipts perhaps in the other form. */
  const inReceipt = (id: string): string => {
    if (!carrier.switches.otherIdForm) return id;
    return shape.ids === 'hex'
      ? BigInt(`0x${id}`).toString()
      : BigInt(id).toString(16).toUpperCase();
  };
  const deliver = {
    receipt(receipt: CarrierReceipt, taken: () => void): boolean {
      const session = seat();
      if (!session) return false;
      const now = new Date();
      const receiptPdu = receiptOf(
        {
          id: inReceipt(receipt.id),
          state: receipt.state as ReceiptState,
          error: receipt.error,
          from: receipt.to,
          to: '10690000',
          submitted: now,
          done: now,
        },
        shape.receipts === 'tlv',
      );
      session.request(
        'deliver_sm',
        receiptPdu.fields,
        (outcome) => {
          if ('answer' in outcome && outcome.answer.status === statuses.ok) taken();
          else carrier.giveAgain(receipt);
        },
        receiptPdu.tlvs,
      );
      return true;
    },
    text(from: string, to: string, text: string): boolean {
      const session = seat();
      session?.request(
        'deliver_sm',
        { source_addr: from, destination_addr: to, short_message: encodeGsm(text) },
        () => undefined,
      );
      return session !== undefined;
    },
  };
  const carrier = new Carrier(
    book,
    deliver,
    (n) => (shape.ids === 'hex' ? n.toString(16).toUpperCase() : String(n).padStart(12, '0')),
    Math.random,
  );
  carrier.switches = { ...carrier.switches, ratePerSecond: shape.ratePerSecond };
  type Say = (status: number, fields?: object, tlvs?: Tlvs) => void;
  const submitted = (pdu: Pdu, answer: Say, cut: () => void): void => {
    // The command says which fields there are.
    const fields = pdu.fields as Fields<'submit_sm'>;
    const { text, part } = readContent(fields, pdu.tlvs);
    const word = carrier.submit({
      to: fields.destination_addr ?? '',
      from: fields.source_addr ?? '',
      text,
      reference: null,
      part: part ? `${part.part}/${part.total}` : null,
    });
    const say = () => {
      if (word.say === 'taken') answer(statuses.ok, { message_id: word.id });
      else if (word.say === 'throttled') answer(statuses.throttled);
      else if (word.say === 'queueFull') answer(statuses.queueFull);
      else if (word.say === 'refused') answer(refusals[word.reason] ?? statuses.submitFailed);
      else if (word.say === 'cut') cut();
    };
    const { answerDelayMs } = carrier.switches;
    if (answerDelayMs > 0) setTimeout(say, answerDelayMs).unref();
    else say();
  };
  const meet = (socket: Socket): void => {
    sockets.add(socket);
    let isBound = false;
    const session: Session = attach(socket, {
      ...limits,
      soon: setImmediate,
      now: () => performance.now(),
      window: shape.window,
      inbound: shape.window,
      ended: () => {
        bound.delete(session);
        sockets.delete(socket);
      },
      received: (pdu, answer) => {
        if (pdu.command.startsWith('bind_')) {
          const login = pdu.fields as Fields<'bind_transceiver'>;
          if (carrier.switches.refuseBinds) return answer(statuses.bindFailed);
          if (login.system_id !== shape.systemId) return answer(statuses.invalidSystemId);
          if (login.password !== shape.password) return answer(statuses.invalidPassword);
          if (isBound) return answer(statuses.alreadyBound);
          isBound = true;
          if (pdu.command !== 'bind_transmitter') bound.add(session);
          return answer(statuses.ok, { system_id: shape.name });
        }
        if (!isBound) return answer(statuses.wrongBindState);
        if (pdu.command === 'query_sm') {
          // The command says which fields there are.
          const { message_id: id = '' } = pdu.fields as Fields<'query_sm'>;
          const current = carrier.stateOf(shape.ids === 'hex' ? id : id.padStart(12, '0'));
          if (!current) return answer(statuses.queryFailed);
          const state = stateNumberOf(current.state as ReceiptState);
          return answer(statuses.ok, {
            message_id: id,
            final_date: '',
            message_state: state,
            error_code: Number(current.error ?? 0),
          });
        }
        if (pdu.command !== 'submit_sm') return answer(statuses.invalidCommand);
        return submitted(pdu, answer, () => socket.destroy());
      },
    });
    socket.on('error', () => undefined);
    const tick = setInterval(() => session.tick(), 1_000);
    socket.on('close', () => clearInterval(tick));
  };
  const server = createServer(meet);
  const openPort = await listening(server, port);
  let tls: { server: Server; port: number } | null = null;
  /** Listens over TLS with this certificate from now on, at the port it had. */
  const show = async (certificate: CarrierCertificate, at: number): Promise<void> => {
    const before = tls;
    if (before) await new Promise((ok) => before.server.close(ok));
    const own = createTlsServer({ key: certificate.key, cert: certificate.certificate }, meet);
    // Whoever does not trust it hangs up in the middle of the handshake.
    own.on('tlsClientError', () => undefined);
    tls = { server: own, port: await listening(own, at) };
  };
  if (secure) await show(secure.certificate, secure.port);
  return {
    carrier,
    port: openPort,
    /** Where it listens over TLS, and the authority its certificate is of. */
    tls: secure
      ? { port: (tls as { port: number } | null)?.port ?? 0, ca: secure.certificate.ca }
      : null,
    /** Shows another certificate over TLS; sessions that stand are cut. */
    async certify(certificate: CarrierCertificate): Promise<void> {
      for (const socket of sockets) socket.destroy();
      if (tls) await show(certificate, tls.port);
    },
    /** Unbinds every session, as a carrier does before it is maintained. */
    unbind(): void {
      for (const session of bound) session.unbind();
    },
    /** Cuts every connection without a word. */
    cut(): void {
      for (const socket of sockets) socket.destroy();
    },
    async stop(): Promise<void> {
      carrier.stop();
      for (const socket of sockets) socket.destroy();
      await new Promise((ok) => server.close(ok));
      await new Promise((ok) => (tls ? tls.server.close(ok) : ok(null)));
    },
  };
};
export type SmppCarrier = Awaited<ReturnType<typeof startSmppCarrier>>;
