import { Readable } from 'node:stream';
import writeXlsx, { type SheetData } from 'write-excel-file/node';
import { cell, csv } from './csv';
import type { Download } from './http';

/** Rows beyond which a sheet is refused by spreadsheets; larger exports are CSV. */
export const sheetRows = 1_000_000;
export type Sheet = {
  /** Name of the file without its ending. */
  name: string;
  heads: readonly string[];
  rows: Iterable<readonly unknown[]>;
};

/** A number stays a number, everything else is text that no spreadsheet runs. */
const sheetCell = (value: unknown): SheetData[number][number] => {
  const safe = cell(value);
  if (safe === '') return null;
  return typeof safe === 'number' ? { type: Number, value: safe } : { type: String, value: safe };
};

/** Rows as a sheet of a spreadsheet: heads bold and kept in view, numbers typed, text never run. */
export const xlsx = async ({ heads, rows }: Sheet): Promise<Buffer> => {
  const data: SheetData = [
    heads.map((text) => ({ type: String, value: String(cell(text)), fontWeight: 'bold' })),
  ];
  for (const row of rows) data.push(row.map(sheetCell));
  const columns = heads.map((text) => ({ width: Math.min(48, Math.max(12, text.length + 4)) }));
  return writeXlsx(data, { columns, stickyRowsCount: 1 }).toBuffer();
};

/** The same rows as CSV or as a spreadsheet, as the person asked. */
export const sheetDownload = async (sheet: Sheet, format: 'csv' | 'xlsx'): Promise<Download> => {
  if (format === 'csv')
    return {
      name: `${sheet.name}.csv`,
      type: 'text/csv; charset=utf-8',
      content: csv(sheet.heads, sheet.rows),
    };
  const content = await xlsx(sheet);
  return {
    name: `${sheet.name}.xlsx`,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: Readable.from([content]),
    size: content.length,
  };
};
