import { tags } from '#shared/kernel/smpp/layouts.data';
import { encodePdu } from '#shared/kernel/smpp/pdu';

/** Numbers that look random and are the same in every run. */
export const numbersFrom = (seed: number) => {
  let state = seed >>> 0;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};
type Pick = ReturnType<typeof numbersFrom>;

const head = (length: number, command: number, sequence: number): Uint8Array => {
  const out = new Uint8Array(16);
  const view = new DataView(out.buffer);
  view.setUint32(0, length);
  view.setUint32(4, command);
  view.setUint32(12, sequence);
  return out;
};
const noise = (pick: Pick, length: number): Uint8Array =>
  Uint8Array.from({ length }, () => pick(256));
const joined = (...parts: Uint8Array[]): Uint8Array => Buffer.concat(parts);
const withBody = (command: number, sequence: number, body: Uint8Array): Uint8Array =>
  joined(head(16 + body.length, command, sequence), body);

/** What a session survives: answers to nothing, what makes no sense, what is cut off within its length. */
export const bearable: Readonly<Record<string, (pick: Pick) => Uint8Array>> = {
  answerToNothing: (p) =>
    encodePdu({ command: 'submit_sm_resp', sequence: 1 + p(1e9), fields: { message_id: 'x' } }),
  nackOfNothing: (p) =>
    encodePdu({ command: 'generic_nack', sequence: p(1e9), status: 1 + p(255) }),
  wrongSide: (p) =>
    encodePdu({ command: 'bind_transceiver', sequence: 1 + p(1e9), fields: { system_id: 'x' } }),
  queryRubbish: (p) =>
    encodePdu({
      command: 'query_sm',
      sequence: 1 + p(1e9),
      fields: { message_id: String(p(1e9)) },
    }),
  strangeReceipt: (p) =>
    encodePdu({
      command: 'deliver_sm',
      sequence: 1 + p(1e9),
      fields: { esm_class: p(256), data_coding: p(256), short_message: noise(p, p(254)) },
      tlvs: new Map([
        [tags.receiptedMessageId, noise(p, p(80))],
        [p(65_536), noise(p, p(200))],
      ]),
    }),
  strangeMessage: (p) =>
    encodePdu({
      command: 'submit_sm',
      sequence: 1 + p(1e9),
      fields: { esm_class: 0x40, data_coding: 4, short_message: noise(p, p(254)) },
    }),
  truncated: (p) =>
    withBody(
      4,
      1 + p(1e9),
      noise(p, p(12)).map((octet) => octet | 1),
    ),
  tlvOverrun: () => joined(head(16 + 5, 0x15, 1), Uint8Array.of(0, 30, 255, 255, 1)),
  noSequence: () => head(16, 0x15, 0),
  highSequence: (p) => head(16, 0x15, 0x80000000 + p(0x7fffffff)),
};
/** What nobody knows is refused. */
export const unknown = (p: Pick): Uint8Array =>
  withBody(0x100 + p(1_000), 1 + p(1e9), noise(p, p(100)));
/** What ends a session: where the next PDU begins is not known any more. */
export const fatal: Readonly<Record<string, (pick: Pick) => Uint8Array>> = {
  shortLength: (p) => head(p(16), 0x15, 1),
  hugeLength: (p) => head(0x80000000 + p(0x7fffffff), 4, 1),
  http: () => Buffer.from('POST / HTTP/1.1\r\nHost: manifold\r\nContent-Length: 4\r\n\r\nabcd'),
  noise: (p) => joined(Uint8Array.of(0xff), noise(p, 40)),
};

/** A burst for one connection: many that are bearable, some unknown ones, and one that ends it. */
export const burst = (pick: Pick, size: number): Uint8Array[] => {
  const kinds = Object.values(bearable);
  const ends = Object.values(fatal);
  const pdus = Array.from({ length: size - 1 }, (_, i) =>
    i % 400 === 399 ? unknown(pick) : (kinds[pick(kinds.length)] as (p: Pick) => Uint8Array)(pick),
  );
  return [...pdus, (ends[pick(ends.length)] as (p: Pick) => Uint8Array)(pick)];
};
