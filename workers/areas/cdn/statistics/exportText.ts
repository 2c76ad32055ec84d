import type { ExportFormat } from '#shared/areas/cdn/statistics/metricExports';
import type { exportLines } from './exportRows';
import type { ParquetColumn } from './parquet';

const byteOrderMark = '\uFEFF';

/** A text that no spreadsheet runs, in quotes where commas, quotes or line ends ask for it. */
const csvCell = (value: string): string => {
  const safe = /^\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** The line before all rows of a text format; nothing where lines name their fields. */
export const headLine = (format: ExportFormat, columns: readonly ParquetColumn[]): string =>
  format === 'csv' ? `${byteOrderMark}${columns.map((c) => c.name).join(',')}\r\n` : '';

/** How the lines of a text format are put together. Sums are numbers; times are UTC instants. */
export const textOf = (
  format: 'csv' | 'ndjson',
  columns: readonly ParquetColumn[],
): Parameters<typeof exportLines>[3] => {
  if (format === 'csv')
    return {
      tail: (rest) => rest.map(([, text]) => text).join(", ',', "),
      cell: csvCell,
      line: (at, cells, tail) => `${at},${cells.join(',')},${tail}\r\n`,
    };
  const kinds = new Map(columns.map(({ name, kind }) => [name, kind]));
  const names = columns.map(({ name }) => name);
  return {
    tail: (rest) =>
      rest
        .map(([name, text], i) => {
          const quote = kinds.get(name) === 'text' ? '"' : '';
          return `'${i > 0 ? ',' : ''}"${name}":${quote}', ${text}, '${quote}'`;
        })
        .join(', '),
    cell: (name) => JSON.stringify(name),
    line: (at, cells, tail) =>
      `{"${names[0]}":"${at}",${cells.map((cell, i) => `"${names[i + 1]}":${cell}`).join(',')},${tail}}\n`,
  };
};
