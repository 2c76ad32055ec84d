export type DecimalMark = '.' | ',';
type Amount = {
  /** Micro-units. */
  micros: number;
  /** Whether it has no more than six decimals. */
  exact: boolean;
};

/** How the currencies we keep are written beside an amount. */
const signs = {
  USD: /^(?:US\$|\$|USD)|(?:US\$|\$|USD)$/i,
  CNY: /^(?:CN¥|¥|CNY|RMB|人民币)|(?:¥|CNY|RMB|人民币|元)$/i,
} as const;
export type AmountCurrency = keyof typeof signs;

const number = /^\+?([\d.,]*\d)(?:E([+-]?\d{1,2}))?$/i;
const decimals = 6;
/** Digits before the decimal mark. */
const mostWhole = 9;
/** Spaces of all kinds and the marks Swiss and spreadsheets write inside of or before a number. */
const noise = /[\s'’]/g;
const bareOf = (text: string, currency: AmountCurrency): string =>
  text.normalize('NFKC').replace(noise, '').replace(signs[currency], '');

const isGrouped = (text: string, mark: DecimalMark) => {
  const [first = '', ...groups] = text.split(mark);
  return /^\d{1,3}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group));
};

/** What a number can only mean by itself: its decimal mark, `null` for none, `undefined` where it may be either. */
const ownMark = (digits: string): DecimalMark | null | undefined => {
  const [dot, comma] = [digits.lastIndexOf('.'), digits.lastIndexOf(',')];
  if (dot < 0 && comma < 0) return null;
  if (dot >= 0 && comma >= 0) return dot > comma ? '.' : ',';
  const mark = dot >= 0 ? '.' : ',';
  if (digits.indexOf(mark) !== digits.lastIndexOf(mark)) return null;
  return isGrouped(digits, mark) && !digits.startsWith('0') ? undefined : mark;
};

/** The decimal mark of a file: the one that stands in an amount which can be read in one way only. */
export const decimalMarkOf = (
  texts: Iterable<string>,
  currency: AmountCurrency,
): DecimalMark | null => {
  for (const text of texts) {
    const mark = ownMark(number.exec(bareOf(text, currency))?.[1] ?? '');
    if (mark) return mark;
  }
  return null;
};

/** Whole and decimal digits of a number; null where groups of thousands are not groups. */
const partsOf = (digits: string, mark: DecimalMark | null): [string, string] | null => {
  const [whole = '', part = '', more] = mark === null ? [digits] : digits.split(mark);
  if (more !== undefined || /[.,]/.test(part)) return null;
  const other = whole.includes(',') ? ',' : '.';
  return !whole.includes(other) || isGrouped(whole, other)
    ? [whole.replaceAll(other, ''), part]
    : null;
};

/**
 * Reads an amount as carriers spell it: with the sign or code of its currency, an exponent, groups of thousands,
 * a decimal point or comma. `1,234` is read by the mark of its file, and without one not at all. Null for what is
 * no amount: another currency, below zero, over nine digits, or more than nothing and less than a micro-unit.
 */
export const readAmount = (
  text: string,
  currency: AmountCurrency,
  fileMark: DecimalMark | null,
): Amount | null => {
  const [, digits = '', power = '0'] = number.exec(bareOf(text, currency)) ?? [];
  const own = digits === '' ? null : ownMark(digits);
  const mark = own === undefined ? (fileMark ?? (digits.includes('.') ? '.' : undefined)) : own;
  const parts = digits === '' || mark === undefined ? null : partsOf(digits, mark);
  if (!parts) return null;
  const [whole, part] = parts;
  const all = `${whole}${part}`.replace(/^0+(?=\d)/, '');
  const shift = Number(power) - part.length + decimals;
  if (all.length + shift > mostWhole + decimals && all !== '0') return null;
  if (shift >= 0) return { micros: Number(all) * 10 ** shift, exact: true };
  const padded = all.padStart(1 - shift, '0');
  const [units, cut] = [padded.slice(0, shift), padded.slice(shift)];
  const micros = Number(units) + (cut[0] && cut[0] >= '5' ? 1 : 0);
  if (micros === 0 && all !== '0') return null;
  return { micros, exact: /^0*$/.test(cut) };
};
