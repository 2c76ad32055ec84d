import { maskedNumber, numberOf, withPlus } from '#shared/areas/sms/numbers';
import { Failure } from '#shared/kernel/errors';

const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
/** Octets of one record; what is longer is no list, or misses the end of a quotation. */
const longestRecord = 64 * 1024;
const separators = [',', ';', '\t'] as const;

/**
 * Divides octets at the ends of records, line ends inside of quotations left alone; the beginning of a
 * record that does not end here is `rest`, unless these are the last ones of the file. None of the octets
 * looked for is ever part of a sign in UTF-8 or GB 18030.
 */
export const cutRecords = (
  octets: Buffer,
  o: { separator: string; last: boolean },
): { records: Buffer[]; rest: Buffer } => {
  if (octets.includes(0)) throw new Failure('sms.notText');
  const between = o.separator.charCodeAt(0);
  const records: Buffer[] = [];
  let start = 0;
  let begins = true;
  let quoted = false;
  for (let i = 0; i < octets.length; i += 1) {
    const b = octets[i];
    if (quoted) {
      if (b !== quote) continue;
      if (octets[i + 1] === quote) i += 1;
      else quoted = false;
    } else if (b === quote && begins) [quoted, begins] = [true, false];
    else if (b === lineFeed || (b === carriageReturn && (octets[i + 1] ?? lineFeed) !== lineFeed)) {
      records.push(octets.subarray(start, i));
      [start, begins] = [i + 1, true];
    } else begins = b === between;
  }
  const left = octets.subarray(start);
  if (left.length > longestRecord) throw new Failure('sms.notText');
  if (!o.last) return { records, rest: left };
  if (left.length > 0) records.push(left);
  return { records, rest: Buffer.alloc(0) };
};

/** The cells of one record, quotations opened, without spaces around them. */
export const cellsOf = (record: string, separator: string): string[] => {
  const text = record.replace(/\r$/, '').replace(/^\ufeff/, '');
  if (!text.includes('"')) return text.split(separator).map((c) => c.trim());
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let i = 0; i < text.length; i += 1) {
    const sign = text[i] as string;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[i + 1] === '"') {
        cell += sign;
        i += 1;
      } else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === separator) {
      cells.push(cell.trim());
      cell = '';
    } else cell += sign;
  }
  return [...cells, cell.trim()];
};

/** How a file is written, told by its first octets: its encoding, and what stands between its cells. */
export const writingOf = (first: Buffer): { encoding: 'utf-8' | 'gb18030'; separator: string } => {
  if (first.includes(0)) throw new Failure('sms.notText');
  let encoding: 'utf-8' | 'gb18030' = 'utf-8';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(first, { stream: true });
  } catch {
    encoding = 'gb18030';
  }
  const line = first.toString('latin1').split(/[\r\n]/, 1)[0] ?? '';
  const countOf = (s: string) => line.split(s).length;
  const separator = separators.toSorted((a, b) => countOf(b) - countOf(a))[0] ?? ',';
  return { encoding, separator };
};

const longestShown = 40;
/** Digits of the shortest number. */
const fewestDigits = 7;
/** What people may see of a cell: of a number its beginning and end, of other text no row of digits. */
export const maskedCell = (cell: string): string => {
  const number = numberOf(withPlus(cell.replace(/^'/, '')));
  if (number) return maskedNumber(number.digits);
  const text = cell.slice(0, longestShown);
  if (text.replace(/\D/g, '').length < fewestDigits) return text;
  return text.replace(/\d(?=.*\d)/gs, (d, at: number) => (at < 2 ? d : '•'));
};
