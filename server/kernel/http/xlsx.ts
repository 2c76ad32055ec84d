import { Readable } from 'node:stream';
import writeXlsx, { type SheetData } from 'write-excel-file/node';
import { csv } from './csv';
import type { Download } from './response';

/** Longest text that a cell of a spreadsheet may hold. */
const longestText = 32_767;
export type Sheet = {
  /** Name of the file without its ending. */
  name: string;
  heads: readonly string[];
  rows: Iterable<readonly unknown[]>;
};

/** Numbers and flags keep their type; all else is a text cell, which is never run as a formula. */
const sheetCell = (value: unknown): SheetData[number][number] => {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number') return { type: Number, value };
  if (typeof value === 'boolean') return { type: Boolean, value };
  return { type: String, value: String(value).slice(0, longestText) };
};

/** Rows as a sheet of a spreadsheet: heads bold and kept in view, numbers typed, text never run. */
export const xlsx = async ({ heads, rows }: Pick<Sheet, 'heads' | 'rows'>): Promise<Buffer> => {
  const data: SheetData = [
    heads.map((text) => ({ type: String, value: text, fontWeight: 'bold' as const })),
  ];
  for (const row of rows) data.push(row.map(sheetCell));
  const columns = heads.map((text) => ({ width: Math.min(48, Math.max(22, text.length + 4)) }));
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
