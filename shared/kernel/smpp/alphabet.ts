/** GSM 03.38 basic table in order of its code; 0x1b is the way into the extension. */
const basicTable =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\x1bÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const escapeCode = 0x1b;
const extensionTable: readonly (readonly [number, string])[] = [
  [0x0a, '\f'],
  [0x14, '^'],
  [0x28, '{'],
  [0x29, '}'],
  [0x2f, '\\'],
  [0x3c, '['],
  [0x3d, '~'],
  [0x3e, ']'],
  [0x40, '|'],
  [0x65, '€'],
];
const basicCode = new Map([...basicTable].map((sign, code) => [sign, code]));
basicCode.delete('\x1b');
const extensionCode = new Map(extensionTable.map(([code, sign]) => [sign, code]));
const extensionSign = new Map(extensionTable);

/** Septets one sign takes in GSM 03.38: 1, 2 with the extension, 0 when the alphabet lacks it. */
export const septetsOf = (sign: string): 0 | 1 | 2 =>
  basicCode.has(sign) ? 1 : extensionCode.has(sign) ? 2 : 0;

/** True when GSM 03.38 with its extension can say the whole text. */
export const isGsm = (text: string): boolean => {
  for (const sign of text) if (septetsOf(sign) === 0) return false;
  return true;
};

/** GSM 03.38, one septet per octet (as SMPP carries it); a sign the alphabet lacks becomes "?". */
export const encodeGsm = (text: string): Uint8Array => {
  const out: number[] = [];
  for (const sign of text) {
    const plain = basicCode.get(sign);
    const further = extensionCode.get(sign);
    if (plain !== undefined) out.push(plain);
    else if (further !== undefined) out.push(escapeCode, further);
    else out.push(0x3f);
  }
  return Uint8Array.from(out);
};

/** Reads GSM 03.38 octets; an unknown extension is read as its basic sign, as the standard asks. */
export const decodeGsm = (octets: Uint8Array): string => {
  let text = '';
  for (let i = 0; i < octets.length; i++) {
    const code = (octets[i] as number) & 0x7f;
    if (code !== escapeCode) {
      text += basicTable[code];
      continue;
    }
    const next = octets[++i];
    if (next === undefined) break;
    text += extensionSign.get(next & 0x7f) ?? basicTable[next & 0x7f];
  }
  return text;
};

/** UTF-16 big endian: what data coding 8 carries, emoji as surrogate pairs. */
export const encodeUcs2 = (text: string): Uint8Array => {
  const out = new Uint8Array(text.length * 2);
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    out[2 * i] = unit >> 8;
    out[2 * i + 1] = unit & 0xff;
  }
  return out;
};

/** Reads UTF-16 big endian; an odd last octet is left out. */
export const decodeUcs2 = (octets: Uint8Array): string => {
  let text = '';
  for (let i = 0; i + 1 < octets.length; i += 2)
    text += String.fromCharCode(((octets[i] as number) << 8) | (octets[i + 1] as number));
  return text;
};

/** One octet per sign, for IA5 and Latin-1; a sign beyond becomes "?". */
export const encodeLatin = (text: string): Uint8Array =>
  Uint8Array.from(text, (sign) => (sign.charCodeAt(0) < 256 ? sign.charCodeAt(0) : 0x3f));

/** Reads one sign per octet. */
export const decodeLatin = (octets: Uint8Array): string => {
  let text = '';
  for (const octet of octets) text += String.fromCharCode(octet);
  return text;
};

/** What a carrier takes data coding 0 for: GSM 03.38, Latin-1 or ASCII, its default alphabet (section 5.2.19). */
export type DefaultAlphabet = 'gsm' | 'latin1' | 'ascii';
const highestSign: Readonly<Record<DefaultAlphabet, number>> = {
  gsm: Number.POSITIVE_INFINITY,
  latin1: 0xff,
  ascii: 0x7f,
};

/** Whether a text goes out in a carrier's default alphabet: what a handset shows must be in GSM 03.38 as well. */
export const isPlain = (text: string, alphabet: DefaultAlphabet): boolean => {
  if (!isGsm(text)) return false;
  for (const sign of text) if (sign.charCodeAt(0) > highestSign[alphabet]) return false;
  return true;
};
/** A text in a default alphabet, one octet per sign or escape. */
export const encodePlain = (text: string, alphabet: DefaultAlphabet): Uint8Array =>
  alphabet === 'gsm' ? encodeGsm(text) : encodeLatin(text);
/** Reads octets of a default alphabet. */
export const decodePlain = (octets: Uint8Array, alphabet: DefaultAlphabet): string =>
  alphabet === 'gsm' ? decodeGsm(octets) : decodeLatin(octets);
