import { mayBegin, longestPrefix } from '#shared/areas/sms/numbers';
import { type SheetColumn, sheetColumns } from '#shared/areas/sms/prices/sheet';
import type { ErrorCode } from '#shared/kernel/errors';
import { microsPerUnit } from '#shared/kernel/units';

/** A line as it was read; `fault` names what is wrong with it. A price of null ends what held. */
export type Line = {
  line: number;
  country: string;
  network: string;
  prefix: string;
  price: number | null;
  validFrom: string;
  validTo: string | null;
  fault: ErrorCode | null;
};

const cellsOf = (text: string): string[] =>
  text.split(/[,;\t]/).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );
const headOf = (cells: readonly string[]): SheetColumn[] | null => {
  const names = cells.map((cell) => cell.toLowerCase());
  return ['country', 'price', 'from'].every((n) => names.includes(n))
    ? (names as SheetColumn[])
    : null;
};
const isDay = (text: string) => /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** Units with up to six decimals as micro-units; null for an empty cell, undefined for what is no price. */
const priceOf = (text: string): number | null | undefined => {
  if (text === '') return null;
  const [, whole = '', part = ''] = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(text) ?? [];
  return whole === '' ? undefined : Number(whole) * microsPerUnit + Number(part.padEnd(6, '0'));
};

const faultOf = (line: Omit<Line, 'fault'>, price: number | null | undefined): ErrorCode | null => {
  if (!/^[A-Z]{2}$/.test(line.country)) return 'sms.sheetCountry';
  if (line.prefix.length > longestPrefix || /\D/.test(line.prefix)) return 'sms.prefix';
  if (line.prefix !== '' && !mayBegin(line.prefix, line.country)) return 'sms.prefix';
  if (price === undefined) return 'sms.sheetPrice';
  if (!isDay(line.validFrom)) return 'sms.days';
  if (line.validTo !== null && (!isDay(line.validTo) || line.validTo < line.validFrom))
    return 'sms.days';
  return null;
};

/** The lines of a sheet: comma, semicolon or tab; a first line may name its columns, `#` begins a note. */
export const linesOf = (text: string): Line[] => {
  let columns: readonly SheetColumn[] = sheetColumns;
  const lines: Line[] = [];
  for (const [i, raw] of text.split(/\r?\n/).entries()) {
    if (raw.trim() === '' || raw.startsWith('#')) continue;
    const cells = cellsOf(raw);
    const head = lines.length === 0 ? headOf(cells) : null;
    if (head) {
      columns = head;
      continue;
    }
    const cell = (name: SheetColumn) => cells[columns.indexOf(name)] ?? '';
    const price = priceOf(cell('price'));
    const line = {
      line: i + 1,
      country: cell('country').toUpperCase(),
      network: cell('network').slice(0, 40),
      prefix: cell('prefix').replace(/^\+/, ''),
      price: price ?? null,
      validFrom: cell('from'),
      validTo: cell('to') || null,
    };
    lines.push({ ...line, fault: faultOf(line, price) });
  }
  return lines;
};
