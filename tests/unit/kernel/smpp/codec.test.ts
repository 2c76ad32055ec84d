import { describe, expect, test } from '@jest/globals';
import {
  decodeGsm,
  type DefaultAlphabet,
  encodeGsm,
  encodeLatin,
  encodeUcs2,
  isGsm,
} from '#shared/kernel/smpp/alphabet';
import { type Concatenation, contentsOf, readContent } from '#shared/kernel/smpp/content';
import { tags } from '#shared/kernel/smpp/layouts.data';
import { decodePdu, encodePdu, type Tlvs } from '#shared/kernel/smpp/pdu';
import { References } from '#shared/kernel/smpp/references';
import { canonicalId, readReceipt, receiptOf } from '#shared/kernel/smpp/receipt';
import { billedByCharacter, segmentsOf } from '#shared/kernel/smpp/segments';

describe('smpp codec: alphabet and segments', () => {
  test('every sign of GSM 03.38 and its extension survives the way there and back', () => {
    const all = Array.from({ length: 128 }, (_, i) => i).filter((i) => i !== 0x1b);
    const text = `${decodeGsm(Uint8Array.from(all))}^{}\\[~]|€\f`;
    expect(isGsm(text)).toBe(true);
    expect(decodeGsm(encodeGsm(text))).toBe(text);
    expect([...encodeGsm('@€')]).toEqual([0, 0x1b, 0x65]);
  });
  test.each([
    ['a'.repeat(160), 'gsm', 1],
    ['a'.repeat(161), 'gsm', 2],
    ['{'.repeat(80), 'gsm', 1],
    ['{'.repeat(81), 'gsm', 2],
    ['a'.repeat(306), 'gsm', 2],
    ['a'.repeat(307), 'gsm', 3],
    ['中'.repeat(70), 'ucs2', 1],
    ['中'.repeat(71), 'ucs2', 2],
    ['', 'gsm', 1],
  ])('%# counts as a handset does', (text, encoding, count) => {
    const seen = segmentsOf(text);
    expect([seen.encoding, seen.count]).toEqual([encoding, count]);
    expect(seen.texts.join('')).toBe(text);
  });
  test('no part divides an emoji or an escaped sign', () => {
    const emoji = segmentsOf('😀'.repeat(60));
    expect(emoji.texts.every((part) => part.length <= 67 && part.length % 2 === 0)).toBe(true);
    const escaped = segmentsOf(`${'a'.repeat(152)}€${'b'.repeat(20)}`);
    expect(escaped.texts[0]).toBe('a'.repeat(152));
    expect(billedByCharacter('a'.repeat(71))).toBe(2);
  });
});

describe('smpp codec: PDUs', () => {
  const ways: Concatenation[] = ['udh', 'udh16', 'sar', 'payload'];
  test.each(ways)('a long text comes back whole by %s', (how) => {
    for (const text of ['验证码😀'.repeat(40), 'Price {5} € '.repeat(30), 'x']) {
      const parts = contentsOf(text, () => 0x1234, how).map(({ tlvs, ...fields }, i) => {
        const bytes = encodePdu({ command: 'submit_sm', sequence: i + 1, fields, tlvs });
        const pdu = decodePdu(bytes);
        if (pdu.command !== 'submit_sm') throw new Error('another command');
        return readContent(pdu.fields, pdu.tlvs);
      });
      expect(parts.map((part) => part.text).join('')).toBe(text);
      if (parts.length > 1) {
        expect(parts.map((part) => part.part?.part)).toEqual(parts.map((_, i) => i + 1));
        expect(parts[0]?.part?.total).toBe(parts.length);
      }
    }
  });
  test('the example of the standard (SMPP 3.4, 3.2.2) is read and written octet by octet', () => {
    const bytes = Buffer.from(
      '0000002f000000020000000000000001534d50503354455354007365637265743038005355424d4954310000010100',
      'hex',
    );
    const pdu = decodePdu(bytes);
    expect(pdu).toMatchObject({
      command: 'bind_transmitter',
      fields: { system_id: 'SMPP3TEST', password: 'secret08', system_type: 'SUBMIT1', addr_npi: 1 },
    });
    expect(Buffer.from(encodePdu(pdu)).equals(bytes)).toBe(true);
  });
  test('a refusal without body and an answer with body are both read', () => {
    const refusal = encodePdu({ command: 'submit_sm_resp', sequence: 7, status: 0x58 });
    expect(decodePdu(refusal)).toMatchObject({ status: 0x58, sequence: 7, fields: {} });
    const fields = { message_id: 'a1b2' };
    const answer = decodePdu(encodePdu({ command: 'submit_sm_resp', sequence: 8, fields }));
    expect(answer.fields).toEqual(fields);
  });
});

describe('smpp codec: what peers slip in', () => {
  const of = (hex: string) => {
    const body = Buffer.from(hex, 'hex');
    new DataView(body.buffer, body.byteOffset).setUint32(0, body.length);
    return decodePdu(body);
  };
  const answer = '00000000' + '80000004' + '00000000' + '00000007';
  test('an answer or delivery with an octet too many or too few is read', () => {
    expect(of(`${answer}616200`).fields).toEqual({ message_id: 'ab' });
    for (const odd of ['6162', '61620000', '6162000000', '616200001e'])
      expect([odd, of(`${answer}${odd}`).fields]).toEqual([odd, { message_id: 'ab' }]);
    expect(of(answer).fields).toEqual({});
    const deliver = `0000000000000005${'00000000'}00000007`;
    expect(of(`${deliver}000101313000010132330004`).fields).toMatchObject({
      source_addr: '10',
      destination_addr: '23',
      esm_class: 4,
    });
    const short = `${deliver}0001013130000101323300040000000000000000`;
    expect(of(`${short}056162`).fields).toMatchObject({
      short_message: Uint8Array.of(0x61, 0x62),
    });
  });
  test('a submission is read to the octet, as what it says goes on to a handset', () => {
    const fields = { destination_addr: '8613800000000', short_message: encodeGsm('code 1234') };
    const bytes = encodePdu({ command: 'submit_sm', sequence: 5, fields });
    for (const odd of [bytes.slice(0, -1), Uint8Array.from([...bytes, 0])]) {
      new DataView(odd.buffer).setUint32(0, odd.length);
      expect(() => decodePdu(odd)).toThrow('');
    }
  });
  test.each<[DefaultAlphabet, string, string, number]>([
    ['gsm', 'a@_$', '6100' + '11' + '02', 0],
    ['latin1', 'a@_$', '61405f24', 0],
    ['ascii', 'a@_$', '61405f24', 0],
    ['latin1', 'é', 'e9', 0],
    ['ascii', 'é', '00e9', 8],
    ['latin1', '€', '20ac', 8],
    ['latin1', 'ç', '00e7', 8],
  ])('to a carrier of %s, %s goes out as it will be read', (alphabet, text, hex, coding) => {
    const [part] = contentsOf(text, () => 1, 'udh', alphabet);
    expect([Buffer.from(part?.short_message ?? []).toString('hex'), part?.data_coding]).toEqual([
      hex,
      coding,
    ]);
    expect(readContent(part ?? {}, new Map(), alphabet).text).toBe(text);
  });
  test('long texts to one recipient have different references in 8 bits, and each text keeps its own', () => {
    const references = new References();
    const first = (ms: number) => (BigInt(1_790_000_000_000 + ms) << 22n).toString();
    const seen = Array.from({ length: 200 }, (_, i) =>
      references.of('8613800000000', first(i * 2_000)),
    );
    expect(new Set(seen.map((reference) => reference & 0xff)).size).toBe(200);
    expect(references.of('8613800000000', first(199 * 2_000))).toBe(seen.at(-1));
    const others = Array.from({ length: 50 }, (_, i) => references.of(`86139${i}`, first(i)));
    expect(new Set(others).size).toBeGreaterThan(40);
  });
});

describe('smpp codec: receipts and ids', () => {
  const at = new Date('2026-11-24T10:00:00Z');
  const receipt = { id: '00ff', state: 'UNDELIV', error: '021' } as const;
  test.each([true, false])('a receipt is read, with TLVs: %s', (withTlvs) => {
    const pdu = receiptOf({ ...receipt, from: '1', to: '2', submitted: at, done: at }, withTlvs);
    expect(readReceipt(pdu.fields, pdu.tlvs)).toEqual({
      id: '00ff',
      word: 'undelivered',
      error: '021',
    });
    expect(pdu.tlvs.has(tags.receiptedMessageId)).toBe(withTlvs);
  });
  const read = (text: string, esm_class = 4, tlvs: Tlvs = new Map()) =>
    readReceipt({ esm_class, short_message: encodeGsm(text) }, tlvs);
  test('a receipt is known by its class, its TLVs or its text alone; a message of a handset is none', () => {
    const text =
      'id:9f sub:001 dlvrd:001 submit date:2611241000 done date:2611241000 stat:DELIVRD err:000';
    const receipt9f = { id: '9f', word: 'delivered', error: '000' };
    expect(read(text)).toEqual(receipt9f);
    expect(read(text, 0)).toEqual(receipt9f);
    const id = new Map([[tags.receiptedMessageId, encodeLatin('9f ')]]);
    expect(read('', 0, new Map([...id, [tags.messageState, Uint8Array.of(2)]]))).toMatchObject({
      id: '9f',
      word: 'delivered',
    });
    for (const reply of ['my id: 12', 'stat: good', 'STOP', 'the id:1 is stat:x'])
      expect([reply, read(reply, 0)]).toEqual([reply, null]);
    // A delivery or user acknowledgement of a handset is no receipt of a carrier.
    expect(read(text, 0x08)).toBeNull();
    const payload = new Map([[tags.messagePayload, encodeUcs2(text)]]);
    expect(readReceipt({ esm_class: 4, data_coding: 8 }, payload)).toEqual(receipt9f);
  });
  test('an interim, unknown or missing word ends no message, and is kept as written', () => {
    const words = ['ENROUTE', 'accepted', 'BUFFERED', 'DELIVERED_TO_OPERATOR', 'BOGUS', 'DLVRD'];
    expect(words.map((word) => read(`id:1 stat:${word}`)?.word)).toEqual(
      words.map(() => 'interim'),
    );
    expect(read('id:1 stat:BOGUS err:000')?.error).toBe('BOGUS');
    expect(read('id:1 stat:Delivered err:007')).toMatchObject({ word: 'delivered', error: '007' });
    expect(read('id:1 stat:UNDELIVERABLE')?.word).toBe('undelivered');
    expect(read('id:1 stat:DELIVRD', 0x20)?.word).toBe('interim');
    expect(read('no such thing')).toEqual({ id: '', word: 'interim', error: null });
    const strange = new Map([[tags.messageState, Uint8Array.of(9)]]);
    expect(read('id:1', 4, strange)?.word).toBe('interim');
    expect(read('id:1 stat:DELIVRD', 4, strange)?.word).toBe('delivered');
  });
  test('hexadecimal and decimal ids, zeros and capitals meet in one spelling', () => {
    expect(canonicalId('00FF', 'hex')).toBe(canonicalId('0000255', 'number'));
    expect(canonicalId('AB-1', 'number')).toBe('ab-1');
    expect(canonicalId('00Aa', 'exact')).toBe('00Aa');
    expect(canonicalId('0', 'number')).toBe('0');
  });
});
