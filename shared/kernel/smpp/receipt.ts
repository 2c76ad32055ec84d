import { decodeLatin, decodeUcs2, encodeLatin } from './alphabet';
import { tags } from './layouts.data';
import type { Fields, Tlvs } from './pdu';
import { type ReceiptWord, stateOfWord } from './stateWords';

/** States of a receipt by their number in message_state (section 5.2.28); the text carries the 7 letters. */
const stateNames = [
  'SCHEDULED',
  'ENROUTE',
  'DELIVRD',
  'EXPIRED',
  'DELETED',
  'UNDELIV',
  'ACCEPTD',
  'UNKNOWN',
  'REJECTD',
] as const;
export type ReceiptState = (typeof stateNames)[number];
export type Receipt = { id: string; state: ReceiptState; error: string | null };
/** A receipt as it was read: no id where it names none, and what its state says. */
export type ReadReceipt = { id: string; word: ReceiptWord; error: string | null };

/** Bits of esm_class, section 5.2.12: a receipt, and word of a message on its way. */
export const receiptClass = 0x04;
const interimClass = 0x20;
const classMask = 0x3c;
const ucs2 = 8;
const longestId = 64;
const longestWord = 40;
const idPattern = /(?:^|\s)id:\s*([^\s]{1,64})/i;
const statePattern = /(?:^|\s)stat:\s*([^\s]{1,40})/i;
/** How a receipt begins by appendix B, whatever esm_class says. */
const receiptText = /^\s*id:\s*\S.*\sstat:\s*\S/is;
const errorPattern = /(?:^|\s)err:\s*([^\s]{1,16})/i;

/** The number of a state in message_state. */
export const stateNumberOf = (state: ReceiptState): number => stateNames.indexOf(state);

const wordOf: Readonly<Record<ReceiptState, ReceiptWord>> = {
  SCHEDULED: 'interim',
  ENROUTE: 'interim',
  ACCEPTD: 'interim',
  DELIVRD: 'delivered',
  EXPIRED: 'expired',
  DELETED: 'undelivered',
  UNDELIV: 'undelivered',
  UNKNOWN: 'unknown',
  REJECTD: 'rejected',
};
/** What a number in message_state says; null for one that the standard does not have. */
export const wordOfNumber = (number: number | undefined): ReceiptWord | null => {
  const state = stateNames[number ?? -1];
  return state ? wordOf[state] : null;
};

/**
 * What a deliver_sm or data_sm says as a receipt; null for a message of a handset. Peers mark receipts by esm_class,
 * by TLVs, or by their text alone (appendix B); TLVs are believed before the text. A word that nobody knows ends no
 * message and stands as the error; a receipt that names no message has an empty id.
 */
export const readReceipt = (
  fields: Fields<'deliver_sm'> | Fields<'data_sm'>,
  tlvs: Tlvs,
): ReadReceipt | null => {
  const kind = (fields.esm_class ?? 0) & classMask;
  const short = 'short_message' in fields ? fields.short_message : undefined;
  const octets = short?.length ? short : (tlvs.get(tags.messagePayload) ?? new Uint8Array());
  const text = fields.data_coding === ucs2 ? decodeUcs2(octets) : decodeLatin(octets);
  const idTlv = tlvs.get(tags.receiptedMessageId);
  const isMarked = kind === receiptClass || kind === interimClass;
  if (!isMarked && !(kind === 0 && (idTlv || receiptText.test(text)))) return null;
  const end = idTlv?.indexOf(0) ?? -1;
  const named = idTlv ? decodeLatin(end < 0 ? idTlv : idTlv.subarray(0, end)).trim() : '';
  const id = named || (idPattern.exec(text)?.[1] ?? '');
  const written = statePattern.exec(text)?.[1] ?? '';
  const word = wordOfNumber(tlvs.get(tags.messageState)?.[0]) ?? stateOfWord(written);
  const network = tlvs.get(tags.networkErrorCode);
  const error =
    network?.length === 3
      ? String(((network[1] as number) << 8) | (network[2] as number))
      : (errorPattern.exec(text)?.[1] ?? null);
  return {
    id: id.slice(0, longestId),
    word: kind === interimClass ? 'interim' : (word ?? 'interim'),
    error: word === null && written !== '' ? written.slice(0, longestWord) : error,
  };
};

/** How a peer writes one number: as it is, as a number, or hexadecimal where the other side is decimal. */
export type IdForm = 'exact' | 'number' | 'hex';

/** One spelling of a peer's message id, so that answer and receipt meet; an id outside its form stays as it is. */
export const canonicalId = (id: string, form: IdForm): string => {
  const lower = id.trim().toLowerCase();
  if (form === 'exact') return id.trim();
  if (form === 'hex' && /^(0x)?[0-9a-f]+$/.test(lower))
    return BigInt(lower.startsWith('0x') ? lower : `0x${lower}`).toString();
  return lower.replace(/^0+(?=.)/, '');
};

/** A canonical id as its peer writes it, to be asked about. */
export const wireId = (id: string, form: IdForm): string =>
  form === 'hex' && /^\d+$/.test(id) ? BigInt(id).toString(16).toUpperCase() : id;

/** Moment as a receipt text writes it: YYMMDDhhmm, UTC. */
const stamp = (at: Date): string => at.toISOString().replace(/\D/g, '').slice(2, 12);

/** Fields of the receipt of a message, as text and, when asked, as TLVs. */
export const receiptOf = (
  receipt: Receipt & { from: string; to: string; submitted: Date; done: Date; text?: string },
  withTlvs: boolean,
): { fields: Fields<'deliver_sm'>; tlvs: Tlvs } => {
  const { id, state, error, submitted, done } = receipt;
  const body =
    `id:${id} sub:001 dlvrd:${state === 'DELIVRD' ? '001' : '000'} submit date:${stamp(submitted)} ` +
    `done date:${stamp(done)} stat:${state} err:${error ?? '000'} text:${(receipt.text ?? '').slice(0, 20)}`;
  return {
    fields: {
      source_addr: receipt.from,
      destination_addr: receipt.to,
      esm_class: receiptClass,
      short_message: encodeLatin(body),
    },
    tlvs: withTlvs
      ? new Map([
          [tags.receiptedMessageId, encodeLatin(`${id}\0`)],
          [tags.messageState, Uint8Array.of(stateNumberOf(state))],
        ])
      : new Map(),
  };
};
