import type { ExportFormat } from '#shared/areas/cdn/statistics/metricExports';
import type { ExportRow } from './exportRows';
import type { ParquetColumn } from './parquet';

const byteOrderMark = '\uFEFF';
const instant = (ms: string | number | undefined): string => new Date(Number(ms)).toISOString();

/** A text that no spreadsheet runs, in quotes where commas, quotes or line ends ask for it. */
const csvCell = (value: string): string => {
  const safe = /^\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** The line before all rows of a text format; nothing where lines name their fields. */
export const headLine = (format: ExportFormat, columns: readonly ParquetColumn[]): string =>
  format === 'csv' ? `${byteOrderMark}${columns.map((c) => c.name).join(',')}\r\n` : '';

/** A row as one line of a text format. Sums are numbers; times are UTC instants. */
export const lineOf = (
  format: 'csv' | 'ndjson',
  columns: readonly ParquetColumn[],
  row: ExportRow,
): string => {
  if (format === 'csv')
    return `${columns
      .map(({ kind }, i) =>
        kind === 'time' ? instant(row[i]) : kind === 'text' ? csvCell(String(row[i])) : row[i],
      )
      .join(',')}\r\n`;
  const entries = columns.map(({ name, kind }, i) => [
    name,
    kind === 'time' ? instant(row[i]) : kind === 'text' ? row[i] : Number(row[i]),
  ]);
  return `${JSON.stringify(Object.fromEntries(entries))}\n`;
};
