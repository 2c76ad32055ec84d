import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { attach } from '#shared/kernel/smpp/attach';
import { encodeGsm } from '#shared/kernel/smpp/alphabet';
import { statuses } from '#shared/kernel/smpp/layouts.data';
import type { Fields, Pdu, Tlvs } from '#shared/kernel/smpp/pdu';
import { readReceipt } from '#shared/kernel/smpp/receipt';
import type { Session } from '#shared/kernel/smpp/session';

type Submit = Fields<'submit_sm'>;
/** A customer's own system in a test: binds, submits, keeps every receipt. */
export const openCustomer = async (o: {
  port: number;
  systemId: string;
  password: string;
  bindType?: 'transceiver' | 'transmitter' | 'receiver';
  /** Certificate of the entrance, with which it speaks TLS. */
  ca?: string;
  /** Whether receipts are acknowledged; one that is not is to come again. */
  acknowledges?: () => boolean;
  window?: number;
}) => {
  const receipts: { id: string; state: string; pdu: Pdu }[] = [];
  const socket = o.ca
    ? connectTls({ port: o.port, host: '127.0.0.1', ca: o.ca, servername: 'carrier.test' })
    : connect(o.port, '127.0.0.1');
  socket.on('error', () => undefined);
  let whyEnded = '';
  const ended = new Promise<void>((ok) => socket.once('close', () => ok()));
  const session: Session = attach(socket, {
    soon: setImmediate,
    now: () => performance.now(),
    window: o.window ?? 50,
    inbound: 1_000,
    answerMs: 30_000,
    enquireMs: 30_000,
    ended: (why) => {
      whyEnded = why;
    },
    received: (pdu, answer) => {
      const receipt = readReceipt(pdu.fields as Fields<'deliver_sm'>, pdu.tlvs);
      if (o.acknowledges && !o.acknowledges()) return;
      if (receipt) receipts.push({ id: receipt.id, state: receipt.word, pdu });
      answer(statuses.ok, { message_id: '' });
    },
  });
  await new Promise<void>((ok) => {
    socket.once(o.ca ? 'secureConnect' : 'connect', () => ok());
    socket.once('close', () => ok());
  });
  const ask = <C extends 'submit_sm' | 'query_sm' | 'bind_transceiver'>(
    command: C,
    fields: Fields<C>,
    tlvs?: Tlvs,
  ): Promise<Pdu | null> =>
    new Promise((done) => {
      if (!session.open) return done(null);
      session.request(
        command,
        fields,
        (outcome) => done('answer' in outcome ? outcome.answer : null),
        tlvs,
      );
    });
  const bound = await ask(`bind_${o.bindType ?? 'transceiver'}` as 'bind_transceiver', {
    system_id: o.systemId,
    password: o.password,
    interface_version: 0x34,
  });
  const idOf = (answer: Pdu | null): string =>
    answer && 'message_id' in answer.fields ? String(answer.fields.message_id ?? '') : '';
  return {
    status: bound?.status ?? null,
    receipts,
    socket,
    session,
    ended,
    why: () => whyEnded,
    ask,
    /** Submits a text and asks for a receipt; answers status and number of the message. */
    async submit(to: string, text: string, more: Submit = {}, tlvs?: Tlvs) {
      const answer = await ask(
        'submit_sm',
        {
          source_addr: 'ACME',
          destination_addr: to,
          short_message: encodeGsm(text),
          registered_delivery: 1,
          ...more,
        },
        tlvs,
      );
      return { status: answer?.status ?? null, id: idOf(answer) };
    },
    /** Submits many within the window; answers one line for each, in order. */
    async all<T, R>(of: readonly T[], one: (item: T) => Promise<R>): Promise<R[]> {
      const answers: R[] = [];
      let next = 0;
      const lane = async (): Promise<void> => {
        for (let at = next++; at < of.length; at = next++) answers[at] = await one(of[at] as T);
      };
      await Promise.all(Array.from({ length: o.window ?? 50 }, lane));
      return answers;
    },
    close: () => session.unbind(),
    cut: () => socket.destroy(),
  };
};
export type SmppCustomer = Awaited<ReturnType<typeof openCustomer>>;
