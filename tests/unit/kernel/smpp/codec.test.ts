import { describe, expect, test } from '@jest/globals';
import { decodeGsm, encodeGsm, isGsm } from '#shared/kernel/smpp/alphabet';
import { type Concatenation, contentsOf, readContent } from '#shared/kernel/smpp/content';
import { tags } from '#shared/kernel/smpp/layouts.data';
import { decodePdu, encodePdu } from '#shared/kernel/smpp/pdu';
import { canonicalId, isFinal, readReceipt, receiptOf } from '#shared/kernel/smpp/receipt';
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
      const parts = contentsOf(text, 0x1234, how).map(({ tlvs, ...fields }, i) => {
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

describe('smpp codec: receipts and ids', () => {
  const at = new Date('2026-11-24T10:00:00Z');
  const receipt = { id: '00ff', state: 'UNDELIV', error: '021' } as const;
  test.each([true, false])('a receipt is read, with TLVs: %s', (withTlvs) => {
    const pdu = receiptOf({ ...receipt, from: '1', to: '2', submitted: at, done: at }, withTlvs);
    expect(readReceipt(pdu.fields, pdu.tlvs)).toEqual(receipt);
    expect(pdu.tlvs.has(tags.receiptedMessageId)).toBe(withTlvs);
  });
  test('a message of a handset is no receipt; an unknown state is not written up', () => {
    expect(
      readReceipt({ esm_class: 0, short_message: encodeGsm('id:1 stat:DELIVRD') }, new Map()),
    ).toBe(null);
    const odd = readReceipt(
      { esm_class: 4, short_message: encodeGsm('id:1 stat:BOGUS') },
      new Map(),
    );
    expect(odd?.state).toBe('UNKNOWN');
    expect(isFinal('ENROUTE')).toBe(false);
  });
  test('hexadecimal and decimal ids, zeros and capitals meet in one spelling', () => {
    expect(canonicalId('00FF', 'hex')).toBe(canonicalId('0000255', 'number'));
    expect(canonicalId('AB-1', 'number')).toBe('ab-1');
    expect(canonicalId('00Aa', 'exact')).toBe('00Aa');
    expect(canonicalId('0', 'number')).toBe('0');
  });
});
