import { maskedNumber, numberOf, withPlus } from '#shared/areas/sms/numbers';
import { csvRows, longestRow, separatorOf } from '#shared/kernel/csv';
import type { Encoding } from '#shared/kernel/encoding';
import { Failure } from '#shared/kernel/errors';

/** How a file is written: its encoding, and what stands between its cells. */
export type Writing = { encoding: Encoding; separator: string };
/** A row of a file: its cells, and whether its quotation marks do not match. */
export type FileRow = { cells: string[]; broken: boolean };

/** The mark some programs begin UTF-8 with, octet by octet. */
const mark = '\u00ef\u00bb\u00bf';

/**
 * Rows of octets; the beginning of one that does not end here is `rest`, unless these are the last octets of the
 * file. They are cut before they are decoded, one octet a sign, as a piece may end in the middle of a sign: what
 * is cut at is never part of another sign in UTF-8 or GB 18030. What cannot be decoded is U+FFFD in its cell.
 */
export const fileRows = (
  octets: Buffer,
  o: Writing & { first: boolean; last: boolean },
): { rows: FileRow[]; rest: Buffer } => {
  if (octets.includes(0)) throw new Failure('sms.notText');
  const raw = octets.toString('latin1');
  const text = o.first && raw.startsWith(mark) ? raw.slice(mark.length) : raw;
  const decoder = new TextDecoder(o.encoding);
  const decoded = (cell: string) =>
    /^[\0-\x7f]*$/.test(cell) ? cell : decoder.decode(Buffer.from(cell, 'latin1')).trim();
  const rows: FileRow[] = [];
  let end = 0;
  for (const row of csvRows(text, o.separator, { last: o.last })) {
    rows.push({ cells: row.cells.map(decoded), broken: row.broken });
    ({ end } = row);
  }
  const rest = Buffer.from(text.slice(end), 'latin1');
  // A line without an end is no list.
  if (rest.length > longestRow) throw new Failure('sms.notText');
  return { rows, rest };
};

/** What stands between the cells of a file, told by its first octets. */
export const separatorIn = (first: Buffer): string =>
  separatorOf(first.toString('latin1').replace(mark, ''));

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
