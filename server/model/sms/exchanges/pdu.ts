import { maskedNumber } from '#shared/areas/sms/numbers';
import { decodeLatin } from '#shared/kernel/smpp/alphabet';
import { tags } from '#shared/kernel/smpp/layouts.data';
import { decodePdu, encodePdu, type Fields, type Pdu } from '#shared/kernel/smpp/pdu';
import { canonicalId, type IdForm, readReceipt } from '#shared/kernel/smpp/receipt';

/** What is kept of one exchange, with everything personal masked. */
export type Words = {
  command: string;
  sequence: number;
  status: string;
  carrierIds: string[];
  fields: Record<string, string>;
  octets: string;
};
/** How a peer writes ids in answers and in receipts. */
export type IdForms = { idForm: IdForm; receiptIdForm: IdForm };

const mask = 0x2a;
const secrets: ReadonlySet<string> = new Set(['password']);
const named: ReadonlySet<string> = new Set(['submit_sm_resp', 'query_sm', 'query_sm_resp']);
const numbers: ReadonlySet<string> = new Set(['source_addr', 'destination_addr']);
const contents: ReadonlySet<string> = new Set(['short_message']);
const personalTags: ReadonlySet<number> = new Set([tags.messagePayload]);
const isNumber = (value: unknown): boolean => /^\+?\d{7,}$/.test(String(value));
/** What a receipt says before it quotes the text. */
const receiptWords = (octets: Uint8Array): string =>
  decodeLatin(octets).replace(/text:[\s\S]*$/i, 'text:••••');

const shown = (name: string, value: unknown, isReceipt: boolean): string => {
  if (secrets.has(name)) return '••••';
  if (numbers.has(name) && isNumber(value)) return maskedNumber(String(value).replace(/^\+/, ''));
  if (!(value instanceof Uint8Array)) return String(value);
  return contents.has(name) && isReceipt ? receiptWords(value) : `${value.length} B`;
};

const tagNames = new Map<number, string>(
  Object.entries(tags).map(([name, tag]) => [
    tag,
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  ]),
);
const tlvWords = ({ tlvs }: Pdu): [string, string][] =>
  [...tlvs].map(([tag, value]) => [
    tagNames.get(tag) ?? `0x${tag.toString(16).padStart(4, '0')}`,
    personalTags.has(tag) ? `${value.length} B` : Buffer.from(value).toString('hex'),
  ]);

/** The octets with stars of the same length where a password, a number or a text stands. */
const maskedOctets = (pdu: Pdu): string => {
  const hidden = ([name, value]: [string, unknown]): [string, unknown] => {
    if (secrets.has(name) || (numbers.has(name) && isNumber(value)))
      return [name, '*'.repeat(String(value).length)];
    if (contents.has(name) && value instanceof Uint8Array)
      return [name, new Uint8Array(value.length).fill(mask)];
    return [name, value];
  };
  const tlvs = new Map(
    [...pdu.tlvs].map(([tag, value]) => [
      tag,
      personalTags.has(tag) ? new Uint8Array(value.length).fill(mask) : value,
    ]),
  );
  try {
    // Safe cast: the same fields with values of the same kinds.
    const fields = Object.fromEntries(Object.entries(pdu.fields).map(hidden)) as Pdu['fields'];
    return Buffer.from(encodePdu({ ...pdu, fields, tlvs })).toString('hex');
  } catch {
    // A peer's values may be longer than what we may send.
    return '';
  }
};

const hex = (status: number) => `0x${status.toString(16).padStart(8, '0')}`;

const idsOf = (pdu: Pdu, { idForm, receiptIdForm }: IdForms): string[] => {
  if (pdu.command === 'deliver_sm' || pdu.command === 'data_sm') {
    // The command says which fields there are.
    const receipt = readReceipt(pdu.fields as Fields<'deliver_sm'>, pdu.tlvs);
    return receipt?.id ? [canonicalId(receipt.id, receiptIdForm)] : [];
  }
  const id = 'message_id' in pdu.fields ? String(pdu.fields.message_id ?? '') : '';
  return named.has(pdu.command) && id ? [canonicalId(id, idForm)] : [];
};

/** One whole PDU in words; what cannot be read is said to be so. */
export const pduWords = (octets: Uint8Array, forms: IdForms): Words => {
  let pdu: Pdu;
  try {
    pdu = decodePdu(octets);
  } catch (error) {
    const reason = (error as Error).message;
    return {
      command: 'unreadable',
      sequence: 0,
      status: '',
      carrierIds: [],
      fields: { reason },
      octets: '',
    };
  }
  const carrierIds = idsOf(pdu, forms);
  const isReceipt = pdu.command === 'deliver_sm' && carrierIds.length > 0;
  return {
    command: pdu.command,
    sequence: pdu.sequence,
    status: hex(pdu.status),
    carrierIds,
    fields: Object.fromEntries([
      ...Object.entries(pdu.fields).map(([name, value]): [string, string] => [
        name,
        shown(name, value, isReceipt),
      ]),
      ...tlvWords(pdu),
    ]),
    octets: maskedOctets(pdu),
  };
};

/** Cuts a stream of octets into PDUs; what is left over waits for the rest. */
export const framing = (take: (octets: Uint8Array) => void) => {
  let rest = Buffer.alloc(0);
  return (octets: Uint8Array): void => {
    rest = rest.length === 0 ? Buffer.from(octets) : Buffer.concat([rest, octets]);
    while (rest.length >= 16) {
      const length = rest.readUInt32BE(0);
      if (length < 16 || rest.length < length) return;
      take(Uint8Array.from(rest.subarray(0, length)));
      rest = rest.subarray(length);
    }
  };
};
