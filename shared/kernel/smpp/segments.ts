import { type DefaultAlphabet, isPlain, septetsOf } from './alphabet';

/** How a text goes out: 7-bit GSM 03.38, or UTF-16 when that alphabet lacks a sign. */
export type Encoding = 'gsm' | 'ucs2';

/** Units of one message alone and of each part of a long one (3GPP TS 23.040, UDH of 6 or 7 octets). */
const room = {
  gsm: { alone: 160, part: 153, widePart: 152 },
  ucs2: { alone: 70, part: 67, widePart: 66 },
} as const;

export type Segments = {
  encoding: Encoding;
  /** Septets (GSM) or UTF-16 units (UCS-2) of the whole text. */
  units: number;
  /** Messages the text goes out in; an empty text is one. */
  count: number;
  /** Units still free in the last one. */
  left: number;
  /** The text of each, in order. */
  texts: string[];
};

/**
 * Divides a text as a handset will count it. A surrogate pair and an escaped GSM sign are never
 * divided, therefore a part may stay one unit short. `wide` counts with 16-bit references; a carrier whose default
 * alphabet lacks a sign gets the whole text in UTF-16.
 */
export const segmentsOf = (
  text: string,
  wide = false,
  alphabet: DefaultAlphabet = 'gsm',
): Segments => {
  const encoding: Encoding = isPlain(text, alphabet) ? 'gsm' : 'ucs2';
  const sizeOf = (sign: string) => (encoding === 'gsm' ? septetsOf(sign) : sign.length);
  let units = 0;
  for (const sign of text) units += sizeOf(sign);
  const { alone, part, widePart } = room[encoding];
  if (units <= alone) return { encoding, units, count: 1, left: alone - units, texts: [text] };
  const limit = wide ? widePart : part;
  const texts: string[] = [];
  let segment = '';
  let used = 0;
  for (const sign of text) {
    const size = sizeOf(sign);
    if (used + size > limit) {
      texts.push(segment);
      segment = '';
      used = 0;
    }
    segment += sign;
    used += size;
  }
  texts.push(segment);
  return { encoding, units, count: texts.length, left: limit - used, texts };
};

/** Parts carriers of mainland China bill: up to 70 signs are one, beyond that 67 each, Latin text alike. */
export const billedByCharacter = (text: string): number =>
  text.length <= room.ucs2.alone ? 1 : Math.ceil(text.length / room.ucs2.part);
