import { mayBegin, longestPrefix } from '#shared/areas/sms/numbers';
import { mostSheetLines, type SheetColumn, sheetColumns } from '#shared/areas/sms/prices/sheet';
import { type AmountCurrency, decimalMarkOf, readAmount } from '#shared/kernel/amounts';
import { type CsvRow, csvRows, isBlank, separatorOf } from '#shared/kernel/csv';
import type { ErrorCode } from '#shared/kernel/errors';

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

const headOf = (cells: readonly string[]): SheetColumn[] | null => {
  const names = cells.map((cell) => cell.toLowerCase());
  return ['country', 'price', 'from'].every((n) => names.includes(n))
    ? (names as SheetColumn[])
    : null;
};
const isDay = (text: string) => /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

const faultOf = (line: Omit<Line, 'fault'>, isPrice: boolean): ErrorCode | null => {
  if (!/^[A-Z]{2}$/.test(line.country)) return 'sms.sheetCountry';
  if (line.prefix.length > longestPrefix || /\D/.test(line.prefix)) return 'sms.prefix';
  if (line.prefix !== '' && !mayBegin(line.prefix, line.country)) return 'sms.prefix';
  if (!isPrice) return 'sms.sheetPrice';
  if (!isDay(line.validFrom)) return 'sms.days';
  if (line.validTo !== null && (!isDay(line.validTo) || line.validTo < line.validFrom))
    return 'sms.days';
  return null;
};

/** Reads the lines of a sheet, its prices in a currency; a first line may name its columns, `#` begins a note. */
export const linesOf = (text: string, currency: AmountCurrency): Line[] => {
  const isNote = ({ cells }: CsvRow) => cells[0]?.startsWith('#') ?? false;
  const separator = separatorOf(text, { note: '#' });
  const rows: CsvRow[] = [];
  for (const row of csvRows(text, separator)) {
    if (!isBlank(row) && !isNote(row)) rows.push(row);
    // One more than may be, and a head: whoever asks refuses them all.
    if (rows.length > mostSheetLines + 1) break;
  }
  const head = rows[0] && headOf(rows[0].cells);
  const columns = head ?? sheetColumns;
  const lines = rows.slice(head ? 1 : 0).map(({ line, cells, broken }) => {
    const cell = (name: SheetColumn) => cells[columns.indexOf(name)] ?? '';
    const over = cells.slice(columns.length).some((c) => c !== '');
    return { line, cell, shape: broken || over ? ('sms.sheetCells' as const) : null };
  });
  const prices = lines.map(({ cell }) => cell('price'));
  const mark = decimalMarkOf(prices, currency);
  return lines.map(({ line, cell, shape }) => {
    const amount = cell('price') === '' ? null : readAmount(cell('price'), currency, mark);
    const read = {
      line,
      country: cell('country').toUpperCase(),
      network: cell('network').slice(0, 40),
      prefix: cell('prefix').replace(/^\+/, ''),
      price: amount?.micros ?? null,
      validFrom: cell('from'),
      validTo: cell('to') || null,
    };
    // What we shall be charged is entered to the micro-unit, never rounded.
    const isPrice = cell('price') === '' || (amount?.exact ?? false);
    return { ...read, fault: shape ?? faultOf(read, isPrice) };
  });
};
