import { setImmediate as turn } from 'node:timers/promises';
import {
  type LineFault,
  mostStatementLines,
  type StatementColumns,
  type StatementWords,
} from '#shared/areas/sms/statements/statements';
import { wordReader } from '#shared/areas/sms/statements/words';
import { stateNumbers } from '#shared/areas/sms/records/states';
import {
  type AmountCurrency,
  type DecimalMark,
  decimalMarkOf,
  readAmount,
} from '#shared/kernel/amounts';
import { type CsvRow, csvRows, isBlank, separatorOf } from '#shared/kernel/csv';
import { badField } from '#shared/kernel/errors';

/**
 * A line as a carrier wrote it: null where it says nothing, or nothing final. With a `fault` it says something
 * that cannot be read: `written` is the cell.
 */
export type FileLine = {
  line: number;
  id: string;
  state: number | null;
  parts: number | null;
  cost: number | null;
  fault: LineFault | null;
  written: string | null;
};
type How = { columns: StatementColumns; words: StatementWords; currency: AmountCurrency };
/** How cells are read: what words say, and how amounts are spelt. */
type Reading = {
  stateOf: ReturnType<typeof wordReader>;
  currency: AmountCurrency;
  mark: DecimalMark | null;
};
type Cells = {
  line: number;
  cells: Record<keyof StatementColumns, string>;
  fault: LineFault | null;
};

const longestId = 64;
const mostShown = 100;
const rowsPerTurn = 5_000;

const tooLong = () => badField('text', 'sms.statementLines', { most: mostStatementLines });

/** Why a row is not the one its head describes: cells behind the last column may only be empty. */
const shapeFault = ({ cells, broken }: CsvRow, width: number): LineFault | null => {
  if (broken) return 'quotes';
  return cells.length < width || cells.slice(width).some((cell) => cell !== '') ? 'cells' : null;
};

/** The rows of a file with the cells that count, in turns of the event loop; refused beyond the most lines. */
const cellsIn = async (text: string, columns: StatementColumns): Promise<Cells[]> => {
  const separator = separatorOf(text);
  const rows: Cells[] = [];
  let places: Record<keyof StatementColumns, number> | null = null;
  let width = 0;
  let seen = 0;
  for (const row of csvRows(text, separator)) {
    seen += 1;
    if (seen % rowsPerTurn === 0) await turn();
    if (isBlank(row)) {
      if (seen > 2 * mostStatementLines) throw tooLong();
      continue;
    }
    if (!places) {
      const names = row.cells.map((name) => name.toLowerCase());
      const at = (name: keyof StatementColumns): number => {
        const place = names.indexOf(columns[name].toLowerCase());
        if (place < 0)
          throw badField(`${name}Column`, 'sms.statementColumn', { column: columns[name] });
        return place;
      };
      places = { id: at('id'), state: at('state'), segments: at('segments'), price: at('price') };
      width = names.findLastIndex((name) => name !== '') + 1;
      continue;
    }
    if (rows.length === mostStatementLines) throw tooLong();
    const { id, state, segments, price } = places;
    const cell = (place: number) => row.cells[place] ?? '';
    rows.push({
      line: row.line,
      cells: { id: cell(id), state: cell(state), segments: cell(segments), price: cell(price) },
      fault: shapeFault(row, width),
    });
  }
  if (rows.length === 0) throw tooLong();
  return rows;
};

const lineOf = ({ line, cells, fault }: Cells, how: Reading): FileLine => {
  const state = cells.state === '' ? null : how.stateOf(cells.state);
  const parts = /^(\d{1,3})(?:[.,]0+)?$/.exec(cells.segments)?.[1];
  const cost = cells.price === '' ? null : readAmount(cells.price, how.currency, how.mark);
  const faults: [LineFault, boolean][] = [
    ['id', cells.id === '' || cells.id.length > longestId],
    ['state', cells.state !== '' && state === null],
    ['segments', cells.segments !== '' && parts === undefined],
    ['price', cells.price !== '' && cost === null],
  ];
  const bad = fault ?? faults.find(([, isBad]) => isBad)?.[0] ?? null;
  const written = bad === null || bad === 'quotes' || bad === 'cells' ? null : cells[bad];
  const isRead = fault === null;
  return {
    line,
    id: cells.id.slice(0, longestId),
    // Cells of a row that is not whole may stand under another head.
    state: isRead && state && state !== 'sent' ? stateNumbers[state] : null,
    parts: isRead && parts !== undefined ? Number(parts) : null,
    cost: isRead ? (cost?.micros ?? null) : null,
    fault: bad,
    written: written?.slice(0, mostShown) ?? null,
  };
};

/**
 * Lines of a carrier's file; its first line names the columns. Throws a field's failure for a column that is not
 * there and for a file without lines or with too many.
 */
export const fileLines = async (text: string, how: How): Promise<FileLine[]> => {
  const rows = await cellsIn(text, how.columns);
  const prices = rows.filter((row) => row.fault === null).map((row) => row.cells.price);
  const { currency } = how;
  const reading = {
    stateOf: wordReader(how.words),
    currency,
    mark: decimalMarkOf(prices, currency),
  };
  const lines: FileLine[] = [];
  for (const [i, row] of rows.entries()) {
    if (i % rowsPerTurn === 0) await turn();
    lines.push(lineOf(row, reading));
  }
  return lines;
};
