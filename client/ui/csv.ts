const risky = /^[=+\-@\t\r]/;

/** One cell: quoted where needed; text that a spreadsheet would run as a formula gets an apostrophe. */
const cell = (value: string | number | null): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = risky.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** A CSV file with byte-order mark, as spreadsheets in Chinese Windows expect it. */
export const toCsv = (rows: readonly (readonly (string | number | null)[])[]): string =>
  `\uFEFF${rows.map((r) => r.map(cell).join(',')).join('\r\n')}\r\n`;

/** Hands a file to the browser. */
export const download = (
  fileName: string,
  content: string | Blob,
  type = 'text/csv;charset=utf-8',
) => {
  const url = URL.createObjectURL(
    typeof content === 'string' ? new Blob([content], { type }) : content,
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Some browsers read the address after the click returns.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};
