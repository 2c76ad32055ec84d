import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import type { CarrierOptions, CarrierReceipt, Link, Outgoing } from '#server/drivers/sms/link';
import { openSmpp } from '#server/drivers/sms/smpp';
import { encodeLatin } from '#shared/kernel/smpp/alphabet';
import { attach } from '#shared/kernel/smpp/attach';
import { statuses, tags } from '#shared/kernel/smpp/layouts.data';
import type { Fields, Pdu, Tlvs } from '#shared/kernel/smpp/pdu';
import type { Session } from '#shared/kernel/smpp/session';
import { until } from '../../support/bench';
import { optionsAt } from './smsRecorder';

let server: Server | null = null;
let link: Link | null = null;
afterEach(async () => {
  link?.close();
  await new Promise((ok) => (server ? server.close(ok) : ok(null)));
});

type Submit = Fields<'submit_sm'> & { tlvs: Tlvs };
/** A carrier of somebody else: it knows transceivers alone, and answers each submission at once. */
const openPeer = async (more: Partial<CarrierOptions> = {}) => {
  const submits: Submit[] = [];
  const receipts: CarrierReceipt[] = [];
  const texts: string[] = [];
  let peer: Session | null = null;
  let ended: string | null = null;
  const received = (pdu: Pdu, answer: (status: number, fields?: object) => void) => {
    if (pdu.command === 'bind_transceiver') return answer(statuses.ok, { system_id: 'odd' });
    if (pdu.command !== 'submit_sm') return answer(statuses.bindFailed);
    submits.push({ ...(pdu.fields as Fields<'submit_sm'>), tlvs: pdu.tlvs });
    return answer(statuses.ok, { message_id: `m${submits.length}` });
  };
  server = createServer((socket) => {
    peer = attach(socket, {
      answerMs: 5_000,
      enquireMs: 60_000,
      window: 100,
      inbound: 100,
      soon: setImmediate,
      now: () => performance.now(),
      ended: () => undefined,
      received,
    });
  });
  await new Promise<void>((ok) => server?.listen(0, '127.0.0.1', ok));
  const { port } = server.address() as AddressInfo;
  const options: CarrierOptions = {
    ...optionsAt('alibaba', port),
    protocol: 'smpp',
    systemId: 'odd',
    secret: 'odd',
    bindType: 'transceiver',
    ...more,
  };
  const open = await openSmpp(options, {
    receipt: (receipt, stored) => {
      receipts.push(receipt);
      stored();
    },
    incoming: ({ text }, stored) => {
      texts.push(text);
      stored();
    },
    ended: (why) => {
      ended = why;
    },
  });
  link = open;
  const tell = <C extends 'deliver_sm' | 'data_sm'>(command: C, fields: Fields<C>, tlvs?: Tlvs) =>
    new Promise<number | null>((ok) => {
      peer?.request(command, fields, (o) => ok('answer' in o ? o.answer.status : null), tlvs);
    });
  const send = async (message: Outgoing) => {
    const parts = open.partsOf(message);
    for (let part = 1; part <= parts; part += 1)
      await new Promise((ok) => open.send(message, part, ok));
  };
  return { submits, receipts, texts, tell, send, ended: () => ended };
};
const secondsLater = (n: number) => (BigInt(Date.now() + n * 1_000) << 22n).toString();
const to = '8613800138000';

test.each(['udh', 'udh16', 'sar'] as const)(
  'two long texts to one number two seconds apart have different references by %s',
  async (longForm) => {
    const { submits, send } = await openPeer({ longForm });
    const text = 'long '.repeat(60);
    for (const n of [0, 2]) await send({ id: secondsLater(n), to, from: '10', text });
    const referenceOf = ({ short_message: octets, tlvs }: Submit) =>
      longForm === 'sar'
        ? Buffer.from(tlvs.get(tags.sarReference) ?? []).toString('hex')
        : Buffer.from(octets ?? [])
            .subarray(3, longForm === 'udh' ? 4 : 5)
            .toString('hex');
    const [a, b, c, d] = submits.map(referenceOf);
    expect([submits.length, a, c]).toEqual([4, b, d]);
    expect(a).not.toBe(c);
  },
);

test('receipts as data_sm, as plain text and with unknown words are taken, and the session stays', async () => {
  const { receipts, tell, ended } = await openPeer();
  for (let i = 0; i < 12; i += 1) {
    const tlvs: Tlvs = new Map([
      [tags.receiptedMessageId, encodeLatin(`m${i}\0`)],
      [tags.messageState, Uint8Array.of(2)],
    ]);
    expect(await tell('data_sm', { source_addr: to, esm_class: i % 2 ? 4 : 0 }, tlvs)).toBe(0);
  }
  expect(receipts.map((r) => [r.peerKey, r.state])).toEqual(
    Array.from({ length: 12 }, (_, i) => [`m${i}`, 'delivered']),
  );
  const text = (stat: string) =>
    encodeLatin(`id:m1 sub:001 dlvrd:000 submit date:2611280101 done date:2611280102 stat:${stat}`);
  for (const stat of ['UNDELIV', 'BOGUS', 'ACCEPTD'])
    await tell('deliver_sm', { source_addr: to, short_message: text(stat) });
  expect(receipts.slice(12).map((r) => [r.state, r.err])).toEqual([
    ['undelivered', null],
    ['interim', 'BOGUS'],
    ['interim', null],
  ]);
  expect(ended()).toBeNull();
});

test('a carrier whose default alphabet is Latin-1 gets and gives signs as they are', async () => {
  const { submits, texts, tell, send } = await openPeer({ alphabet: 'latin1' });
  await send({ id: secondsLater(0), to, from: '10', text: 'mail@example_1 $5' });
  expect(submits[0]).toMatchObject({
    data_coding: 0,
    short_message: Uint8Array.from(Buffer.from('mail@example_1 $5', 'latin1')),
  });
  await tell('deliver_sm', { source_addr: to, short_message: encodeLatin('oui @ café') });
  await until(() => texts.length === 1, { what: 'the reply' });
  expect(texts).toEqual(['oui @ café']);
});
