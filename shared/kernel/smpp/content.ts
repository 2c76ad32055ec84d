import {
  decodeLatin,
  decodePlain,
  decodeUcs2,
  type DefaultAlphabet,
  encodePlain,
  encodeUcs2,
} from './alphabet';
import { tags } from './layouts.data';
import type { Fields, Tlvs } from './pdu';
import { segmentsOf } from './segments';

/** How the parts of a long text are told: header in the text, TLVs beside it, or one PDU with a payload. */
export type Concatenation = 'udh' | 'udh16' | 'sar' | 'payload';
export type ShortMessage = Pick<
  Fields<'submit_sm'>,
  'esm_class' | 'data_coding' | 'short_message'
> & { tlvs: Tlvs };

/** User data header indicator within esm_class, section 5.2.12. */
export const udhIndicator = 0x40;
const coding = { gsm: 0, ucs2: 8 } as const;
const latinCoding = 3;
/** GSM 03.38, IA5 (which senders of GSM 03.38 write as well), Latin-1 and UCS-2, section 5.2.19. */
const textCodings: ReadonlySet<number> = new Set([coding.gsm, 1, latinCoding, coding.ucs2]);

/**
 * The PDU contents a text goes out in, one per part. The reference (0 … 65535) of a long one joins the parts at
 * the handset; it must differ between texts that reach one number at about the same time.
 */
export const contentsOf = (
  text: string,
  referenceOf: () => number,
  how: Concatenation = 'udh',
  alphabet: DefaultAlphabet = 'gsm',
): ShortMessage[] => {
  const { encoding, texts } = segmentsOf(text, how === 'udh16', alphabet);
  const encode = (part: string) =>
    encoding === 'gsm' ? encodePlain(part, alphabet) : encodeUcs2(part);
  const data_coding = coding[encoding];
  const plain = (short_message: Uint8Array, tlvs: Tlvs = new Map()) => ({
    esm_class: 0,
    data_coding,
    short_message,
    tlvs,
  });
  if (texts.length === 1) return [plain(encode(text))];
  if (how === 'payload')
    return [plain(new Uint8Array(), new Map([[tags.messagePayload, encode(text)]]))];
  const reference = referenceOf();
  const high = (reference >> 8) & 0xff;
  const low = reference & 0xff;
  const total = texts.length;
  return texts.map((part, i) => {
    const body = encode(part);
    if (how === 'sar')
      return plain(
        body,
        new Map([
          [tags.sarReference, Uint8Array.of(high, low)],
          [tags.sarTotal, Uint8Array.of(total)],
          [tags.sarPart, Uint8Array.of(i + 1)],
        ]),
      );
    const header =
      how === 'udh16' ? [6, 8, 4, high, low, total, i + 1] : [5, 0, 3, low, total, i + 1];
    return {
      ...plain(Uint8Array.from([...header, ...body])),
      esm_class: udhIndicator,
    };
  });
};

export type ReadContent = {
  text: string;
  /** Place within a long text, null when it stands alone. */
  part: { reference: number; total: number; part: number } | null;
};

/** Reads header elements for the concatenation; null when the header does not fit its octets. */
const readHeader = (octets: Uint8Array): ReadContent['part'] => {
  const end = Math.min(octets.length, 1 + (octets[0] ?? 0));
  for (let at = 1; at + 1 < end; at += 2 + (octets[at + 1] as number)) {
    const at2 = at + 2;
    const [kind, size] = [octets[at], octets[at + 1]];
    const byte = (i: number) => octets[at2 + i] ?? 0;
    if (kind === 0 && size === 3) return { reference: byte(0), total: byte(1), part: byte(2) };
    if (kind === 8 && size === 4)
      return { reference: (byte(0) << 8) | byte(1), total: byte(2), part: byte(3) };
  }
  return null;
};

/** What a part says, still in octets, and where it stands within a long text. */
export type PartContent = { octets: Uint8Array; coding: number; part: ReadContent['part'] };
type Said = Fields<'deliver_sm'> | Fields<'submit_sm'> | Fields<'data_sm'>;

/** Octets and place of a part that arrived, whichever of the ways it was told by. Never throws. */
export const readPart = (fields: Said, tlvs: Tlvs): PartContent => {
  const short = ('short_message' in fields && fields.short_message) || new Uint8Array();
  const octets = short.length > 0 ? short : (tlvs.get(tags.messagePayload) ?? short);
  const headed = ((fields.esm_class ?? 0) & udhIndicator) !== 0 && octets.length > 0;
  const body = headed ? octets.subarray(1 + (octets[0] as number)) : octets;
  const total = tlvs.get(tags.sarTotal)?.[0];
  const reference = tlvs.get(tags.sarReference);
  const sar =
    total === undefined || reference === undefined
      ? null
      : {
          reference: ((reference[0] ?? 0) << 8) | (reference[1] ?? 0),
          total,
          part: tlvs.get(tags.sarPart)?.[0] ?? 0,
        };
  return {
    octets: body,
    coding: fields.data_coding ?? 0,
    part: headed ? readHeader(octets) : sar,
  };
};

/** Whether octets of this data coding are a text at all. */
export const isText = (data: number): boolean => textCodings.has(data);

/** The text that octets of a data coding say; `alphabet` is what the peer takes the default one for. */
export const textOfOctets = (
  octets: Uint8Array,
  data: number,
  alphabet: DefaultAlphabet = 'gsm',
): string => {
  if (data === coding.ucs2) return decodeUcs2(octets);
  return data === latinCoding ? decodeLatin(octets) : decodePlain(octets, alphabet);
};

/** Text and place of a part that arrived. Never throws. */
export const readContent = (
  fields: Said,
  tlvs: Tlvs,
  alphabet: DefaultAlphabet = 'gsm',
): ReadContent => {
  const { octets, coding: data, part } = readPart(fields, tlvs);
  return { text: textOfOctets(octets, data, alphabet), part };
};
