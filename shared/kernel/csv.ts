/** What may stand between the cells of a file. */
const separators = [',', ';', '\t'] as const;
export type Separator = (typeof separators)[number];

/**
 * A row of a file: the line it begins on, from 1, its cells, and where the next one begins. `broken` when its
 * quotation marks do not match: such a row is one line, and reading goes on behind it.
 */
export type CsvRow = { line: number; cells: string[]; broken: boolean; end: number };

/** Signs that a row with a quotation may have; whoever opens one and never closes it loses no more. */
export const longestRow = 64 * 1024;

const breaks = /\r\n|\n|\r/g;
const breakAt = (text: string, from: number): { at: number; next: number } | null => {
  breaks.lastIndex = from;
  const match = breaks.exec(text);
  return match && { at: match.index, next: match.index + match[0].length };
};

/**
 * What separates the cells of a text: whatever of comma, semicolon and tab its first line has most of, outside of
 * quotations; lines that are empty or begin with `note` do not count.
 */
export const separatorOf = (text: string, { note }: { note?: string } = {}): Separator => {
  const lines = text.matchAll(/[^\r\n]+/g);
  let [line] = lines.next().value ?? [''];
  while (note !== undefined && line.startsWith(note)) [line] = lines.next().value ?? [''];
  const open = line.replace(/"(?:[^"]|"")*"/g, '');
  const countOf = (mark: string) => open.split(mark).length;
  return separators.toSorted((a, b) => countOf(b) - countOf(a))[0] ?? ',';
};

type Quoted = { cells: string[]; at: number } | 'broken' | 'open';
const skipSpaces = (text: string, from: number): number => {
  let at = from;
  while (text[at] === ' ') at += 1;
  return at;
};
const isBreak = (sign: string | undefined) => sign === '\n' || sign === '\r';

/** The quotation that begins at a mark, and the place behind it. */
const quotation = (text: string, from: number): { cell: string; at: number } | null => {
  let cell = '';
  for (let at = from + 1; ; ) {
    const mark = text.indexOf('"', at);
    if (mark < 0) return null;
    cell += text.slice(at, mark);
    if (text[mark + 1] !== '"') return { cell, at: mark + 1 };
    cell += '"';
    at = mark + 2;
  }
};

/** The cells of the row that begins at a place, by RFC 4180; spaces around a cell are no part of it. */
const quotedRow = (text: string, from: number, separator: string): Quoted => {
  const cells: string[] = [];
  for (let at = from; ; at += 1) {
    const first = skipSpaces(text, at);
    if (text[first] === '"') {
      const read = quotation(text, first);
      if (!read) return 'open';
      at = skipSpaces(text, read.at);
      cells.push(read.cell.trim());
      if (at < text.length && text[at] !== separator && !isBreak(text[at])) return 'broken';
    } else {
      at = first;
      while (at < text.length && text[at] !== separator && !isBreak(text[at])) at += 1;
      cells.push(text.slice(first, at).trim());
    }
    if (at >= text.length || isBreak(text[at])) return { cells, at };
  }
};

const linesIn = (text: string, from: number, to: number): number => {
  let count = 0;
  for (let end = breakAt(text, from); end && end.next <= to; count += 1)
    end = breakAt(text, end.next);
  return count;
};

/**
 * Reads rows one by one, as RFC 4180 has them and as people save them: any line end, spaces around quotations,
 * quotation marks inside of a bare cell. A quotation that never ends, is longer than a row may be, or goes on
 * behind its end makes its first line a broken row and takes no other along. Every line of the text is part of
 * exactly one row. With `last: false` a row that the text does not end is left for the text that follows it.
 */
export function* csvRows(
  text: string,
  separator: string,
  { last = true }: { last?: boolean } = {},
): Generator<CsvRow, void> {
  let line = 1;
  for (let from = text.startsWith('\uFEFF') ? 1 : 0; from < text.length; ) {
    const end = breakAt(text, from);
    // A return at the very end may be half a line end.
    const isCut = !last && (!end || (end.next === text.length && text[end.at] === '\r'));
    const next = end?.next ?? text.length;
    const first = text.slice(from, end?.at);
    let row: CsvRow | null = null;
    if (!first.includes('"')) {
      if (isCut) return;
      const cells = first.split(separator).map((cell) => cell.trim());
      row = { line, cells, broken: false, end: next };
    } else {
      const read = quotedRow(text, from, separator);
      const isWhole = typeof read === 'object' && read.at - from <= longestRow;
      const mayGoOn = !last && text.length - from <= longestRow;
      const isOpen = read === 'open' || (isWhole && read.at >= text.length - 1);
      if (mayGoOn && (isOpen || isCut)) return;
      row = isWhole
        ? {
            line,
            cells: read.cells,
            broken: false,
            end: breakAt(text, read.at)?.next ?? text.length,
          }
        : { line, cells: first.split(separator).map((c) => c.trim()), broken: true, end: next };
    }
    yield row;
    line += row.end === next ? 1 : linesIn(text, from, row.end);
    from = row.end;
  }
}

/** Whether a row has nothing in any cell, as spreadsheets leave below a table. */
export const isBlank = ({ cells, broken }: CsvRow): boolean =>
  !broken && cells.every((cell) => cell === '');
