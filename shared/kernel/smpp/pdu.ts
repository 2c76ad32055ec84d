import { decodeLatin, encodeLatin } from './alphabet';
import { commandIds, layouts, statuses } from './layouts.data';

export type Command = keyof typeof commandIds;
type Kinds = { text: string; octet: number; octets: Uint8Array };
type Layout = readonly (readonly [string, keyof Kinds, number])[];

/** Mandatory parameters of an operation by name; what is left out is empty or 0. */
export type Fields<C extends Command> = {
  [F in (typeof layouts)[C][number] as F[0]]?: Kinds[F[1]];
};
export type Tlvs = Map<number, Uint8Array>;
export type Pdu<C extends Command = Command> = {
  command: C;
  status: number;
  sequence: number;
  fields: Fields<C>;
  tlvs: Tlvs;
};

/** Octets before the body of a PDU. */
export const headerLength = 16;
/** No real PDU is longer: 64 KiB of message_payload and its surroundings. */
export const longestPdu = 70_000;
export const highestSequence = 0x7fffffff;

const nameOf = new Map<number, Command>(
  Object.entries(commandIds).map(([name, id]) => [id, name as Command]),
);

/** A PDU that must not be believed; `status` is what the peer is answered. One whose length held `stands` alone: the next may be right. */
export class PduError extends Error {
  readonly status: number;
  readonly sequence: number;
  readonly stands: boolean;
  constructor(message: string, status: number, sequence: number, stands = false) {
    super(message);
    this.name = 'PduError';
    this.status = status;
    this.sequence = sequence;
    this.stands = stands;
  }
}

/** What is handed on to somebody else is taken to the octet; in everything else a peer's slips are forgiven. */
const strict: ReadonlySet<Command> = new Set(['submit_sm']);

const int32 = (bytes: Uint8Array, at: number): number =>
  (((bytes[at] as number) << 24) |
    ((bytes[at + 1] as number) << 16) |
    ((bytes[at + 2] as number) << 8) |
    (bytes[at + 3] as number)) >>>
  0;
const int16 = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] as number) << 8) | (bytes[at + 1] as number);

/** Length a PDU announces; throws `PduError` for one that no peer may send. Needs its first 4 octets. */
export const announcedLength = (bytes: Uint8Array, at = 0): number => {
  const length = int32(bytes, at);
  if (length < headerLength || length > longestPdu)
    throw new PduError(`length ${length}`, statuses.invalidLength, 0);
  return length;
};

/**
 * Reads one whole PDU, leniently: parameters that a peer leaves out at the end are absent, a text without an end ends
 * with the PDU, and octets behind the body that are no TLV are passed over. A submit_sm is read strictly, as what it says
 * goes on to a handset. Throws `PduError` for that, for unknown commands, parameters beyond their limit, and sequence
 * numbers over 2^31-1.
 */
export const decodePdu = (bytes: Uint8Array): Pdu => {
  const sequence = int32(bytes, 12);
  const fail = (message: string, status: number = statuses.invalidLength): never => {
    throw new PduError(message, status, sequence, true);
  };
  if (announcedLength(bytes) !== bytes.length)
    throw new PduError('length differs', statuses.invalidLength, sequence);
  const command = nameOf.get(int32(bytes, 4));
  const status = int32(bytes, 8);
  if (!command) throw new PduError('unknown command', statuses.invalidCommand, sequence, true);
  if (sequence > highestSequence) fail(`sequence ${sequence}`);
  const isStrict = strict.has(command);
  const fields: Record<string, unknown> = {};
  let at = headerLength;
  for (const [name, kind, most] of layouts[command] as Layout) {
    if (at >= bytes.length) {
      if (isStrict) fail(`${name} is missing`);
      break;
    }
    if (kind === 'octet') fields[name] = bytes[at++];
    else if (kind === 'octets') {
      const size = bytes[at++] as number;
      const isOver = at + size > bytes.length;
      if (isStrict && (size > most || isOver)) fail(`${name} runs over`);
      fields[name] = bytes.slice(at, at + size);
      at = Math.min(at + size, bytes.length);
    } else {
      const zero = bytes.indexOf(0, at);
      if (zero < 0 && isStrict) fail(`${name} has no end`);
      const end = zero < 0 ? bytes.length : zero;
      // Peers are generous with ids: only what could not be kept is refused.
      if (end - at > Math.max(most, 64)) fail(`${name} is too long`);
      fields[name] = decodeLatin(bytes.subarray(at, end));
      at = end + 1;
    }
  }
  const tlvs: Tlvs = new Map();
  while (at < bytes.length) {
    const size = at + 4 > bytes.length ? Number.POSITIVE_INFINITY : int16(bytes, at + 2);
    if (at + 4 + size > bytes.length) {
      if (isStrict) fail('TLV runs over', statuses.tlvInvalid);
      break;
    }
    tlvs.set(int16(bytes, at), bytes.slice(at + 4, at + 4 + size));
    at += 4 + size;
  }
  return { command, status, sequence, fields, tlvs } as Pdu;
};

/** Writes one PDU. Throws `RangeError` for a parameter beyond its limit: our own fault, never the peer's. */
export const encodePdu = <C extends Command>(pdu: {
  command: C;
  sequence: number;
  status?: number;
  fields?: Fields<C>;
  tlvs?: Tlvs | undefined;
}): Uint8Array => {
  const parts: Uint8Array[] = [];
  const values = (pdu.fields ?? {}) as Record<string, unknown>;
  // A refusal has no body (section 4): some peers cannot read one.
  const bare = (pdu.status ?? 0) !== 0 && pdu.command.endsWith('_resp');
  for (const [name, kind, most] of bare ? [] : (layouts[pdu.command] as Layout)) {
    if (kind === 'octet') parts.push(Uint8Array.of(Number(values[name] ?? 0)));
    else {
      const value =
        kind === 'text'
          ? encodeLatin(`${(values[name] as string | undefined) ?? ''}\0`)
          : ((values[name] as Uint8Array | undefined) ?? new Uint8Array());
      if (value.length > most) throw new RangeError(`${name} is longer than ${most}`);
      if (kind === 'octets') parts.push(Uint8Array.of(value.length));
      parts.push(value);
    }
  }
  for (const [tag, value] of pdu.tlvs ?? [])
    parts.push(Uint8Array.of(tag >> 8, tag & 0xff, value.length >> 8, value.length & 0xff), value);
  const length = parts.reduce((sum, part) => sum + part.length, headerLength);
  if (length > longestPdu) throw new RangeError(`PDU of ${length} octets`);
  const out = new Uint8Array(length);
  const view = new DataView(out.buffer);
  view.setUint32(0, length);
  view.setUint32(4, commandIds[pdu.command]);
  view.setUint32(8, pdu.status ?? 0);
  view.setUint32(12, pdu.sequence);
  let at = headerLength;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
};
