import { decodeLatin, encodeLatin } from './alphabet';
import { tags } from './layouts.data';
import type { Fields, Tlvs } from './pdu';

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
/** The carrier's last word; the others announce another receipt. */
export const isFinal = (state: ReceiptState): boolean =>
  state !== 'ENROUTE' && state !== 'ACCEPTD' && state !== 'SCHEDULED';

export type Receipt = { id: string; state: ReceiptState; error: string | null };

/** Receipt bits of esm_class, section 5.2.12. */
export const receiptClass = 0x04;
const classMask = 0x3c;
const idPattern = /(?:^|\s)id:\s*([^\s]{1,64})/i;
const statePattern = /(?:^|\s)stat:\s*([A-Za-z]{1,9})/i;
const errorPattern = /(?:^|\s)err:\s*([^\s]{1,16})/i;

/** A state by its number in message_state. */
export const stateNamed = (number: number | undefined): ReceiptState | null =>
  stateNames[number ?? -1] ?? null;
/** The number of a state in message_state. */
export const stateNumberOf = (state: ReceiptState): number => stateNames.indexOf(state);

const stateOf = (word: string | undefined): ReceiptState | null =>
  stateNames.find((name) => word !== undefined && name === word.toUpperCase()) ?? null;

/**
 * What a deliver_sm says as a receipt, null when it is a message of a handset or names no message.
 * TLVs are believed before the text: the text is free form (appendix B).
 */
export const readReceipt = (fields: Fields<'deliver_sm'>, tlvs: Tlvs): Receipt | null => {
  if (((fields.esm_class ?? 0) & classMask) !== receiptClass) return null;
  const text = decodeLatin(
    fields.short_message ?? tlvs.get(tags.messagePayload) ?? new Uint8Array(),
  );
  const idTlv = tlvs.get(tags.receiptedMessageId);
  const end = idTlv?.indexOf(0) ?? -1;
  const id = (idTlv ? decodeLatin(end < 0 ? idTlv : idTlv.subarray(0, end)) : '').slice(0, 64);
  const number = tlvs.get(tags.messageState)?.[0];
  const state =
    stateOf(number === undefined ? undefined : stateNames[number]) ??
    stateOf(statePattern.exec(text)?.[1]);
  const named = id || idPattern.exec(text)?.[1];
  if (!named) return null;
  const network = tlvs.get(tags.networkErrorCode);
  const error =
    network?.length === 3
      ? String(((network[1] as number) << 8) | (network[2] as number))
      : (errorPattern.exec(text)?.[1] ?? null);
  return { id: named, state: state ?? 'UNKNOWN', error };
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
