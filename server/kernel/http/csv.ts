import { format } from 'fast-csv';
import { Readable } from 'node:stream';

/**
 * One cell as text that no spreadsheet runs: a leading = + - @ tab or return (also after spaces and
 * in full width) gets an apostrophe. Numbers stay numbers.
 */
export const cell = (value: unknown): string | number => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'bigint')
    return typeof value === 'bigint' ? value.toString() : value;
  const text =
    typeof value === 'string'
      ? value
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value);
  return /^\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text;
};

/** One guarded cell as a line of CSV holds it, for whoever writes lines piece by piece. */
export const quotedCell = (value: unknown): string => {
  const text = String(cell(value));
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Rows as a CSV stream with byte-order mark, so that spreadsheets read Chinese. */
export const csv = (
  headers: readonly string[],
  rows: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>,
): Readable => {
  const out = format({
    headers: [...headers],
    writeBOM: true,
    rowDelimiter: '\r\n',
    alwaysWriteHeaders: true,
  });
  const write = async () => {
    for await (const row of rows) {
      if (!out.write(row.map(cell))) await new Promise((ok) => out.once('drain', ok));
    }
    out.end();
  };
  write().catch((error: Error) => out.destroy(error));
  return out;
};
