import type { StatementColumns } from '#shared/areas/sms/statements/statements';
import { type MessageState, stateNumbers } from '#shared/areas/sms/records/states';
import { badField } from '#shared/kernel/errors';
import { microsPerUnit } from '#shared/kernel/units';

/** A line as a carrier wrote it: null where it says nothing that is understood. */
export type FileLine = {
  line: number;
  id: string;
  state: number | null;
  parts: number | null;
  cost: number | null;
};

/** Words carriers use for the end of a message, by their beginning. */
const words: readonly [RegExp, MessageState][] = [
  [/^deliv/i, 'delivered'],
  [/^undel|^fail|^delet/i, 'undelivered'],
  [/^rej/i, 'rejected'],
  [/^exp/i, 'expired'],
  [/^unk/i, 'unknown'],
];
const stateOf = (word: string): number | null => {
  const name = words.find(([pattern]) => pattern.test(word))?.[1];
  return name ? stateNumbers[name] : null;
};

const cellsOf = (line: string, mark: string): string[] =>
  line.split(mark).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );
/** What separates the cells: the one of tab, semicolon and comma that the head has most of. */
const markOf = (head: string): string =>
  ['\t', ';', ','].reduce((best, mark) =>
    head.split(mark).length > head.split(best).length ? mark : best,
  );

/** Units with up to six decimals as micro-units. */
const microsOf = (text: string): number | null => {
  const [, whole = '', part = ''] = /^(\d{1,9})(?:\.(\d{1,6})\d*)?$/.exec(text) ?? [];
  return whole === '' ? null : Number(whole) * microsPerUnit + Number(part.padEnd(6, '0'));
};

/** Lines of a carrier's file; its first line names the columns. Throws a field's failure for a column that is not there. */
export const fileLines = (text: string, columns: StatementColumns): FileLine[] => {
  const [head = '', ...rest] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const mark = markOf(head);
  const names = cellsOf(head, mark).map((name) => name.toLowerCase());
  const at = (name: keyof StatementColumns): number => {
    const place = names.indexOf(columns[name].toLowerCase());
    if (place < 0)
      throw badField(`${name}Column`, 'sms.statementColumn', { column: columns[name] });
    return place;
  };
  const place = { id: at('id'), state: at('state'), segments: at('segments'), price: at('price') };
  return rest.flatMap((raw, i): FileLine[] => {
    if (raw.trim() === '') return [];
    const cells = cellsOf(raw, mark);
    const cell = (name: keyof typeof place) => cells[place[name]] ?? '';
    const parts = /^\d{1,3}$/.test(cell('segments')) ? Number(cell('segments')) : null;
    return [
      {
        line: i + 2,
        id: cell('id').slice(0, 64),
        state: stateOf(cell('state')),
        parts,
        cost: microsOf(cell('price')),
      },
    ];
  });
};
