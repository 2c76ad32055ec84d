import { expect, test } from '@jest/globals';
import { format, parseString } from 'fast-csv';
import fc from 'fast-check';
import { type CsvRow, csvRows, longestRow, separatorOf } from '#shared/kernel/csv';

const read = (text: string, separator = ',') => [...csvRows(text, separator)];
const cellsOf = (rows: readonly CsvRow[]) => rows.map((r) => r.cells);

test('a quotation holds separators, line ends and doubled marks, with spaces around it', () => {
  expect(cellsOf(read('1,"Hi, you",DELIVRD,1,0.035\n'))).toEqual([
    ['1', 'Hi, you', 'DELIVRD', '1', '0.035'],
  ]);
  expect(read('a, "two\r\nlines" ,b\r\nc,"say ""hi""",d')).toMatchObject([
    { line: 1, cells: ['a', 'two\r\nlines', 'b'] },
    { line: 3, cells: ['c', 'say "hi"', 'd'] },
  ]);
  expect(cellsOf(read('5" pipe,it is "new",x'))).toEqual([['5" pipe', 'it is "new"', 'x']]);
});

test('any line end ends a row, a mark of the encoding is no sign, and an empty cell stays one', () => {
  expect(read('\ufeff"a";b\rc;\n;\r\n\r\nd', ';')).toMatchObject([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['c', ''] },
    { line: 3, cells: ['', ''] },
    { line: 4, cells: [''] },
    { line: 5, cells: ['d'] },
  ]);
  expect(read('')).toEqual([]);
});

test('a quotation that never ends, or goes on behind its end, costs its own line only', () => {
  expect(read('1,"open,x\n2,b\n3,"c"\n4,d\n')).toMatchObject([
    { line: 1, broken: true },
    { line: 2, cells: ['2', 'b'], broken: false },
    { line: 3, cells: ['3', 'c'], broken: false },
    { line: 4, cells: ['4', 'd'], broken: false },
  ]);
  expect(read('1,a\n2,"open\n3,b').map((r) => [r.line, r.broken])).toEqual([
    [1, false],
    [2, true],
    [3, false],
  ]);
  expect(read('"He said "hi" to me",5\n2,x').map((r) => r.broken)).toEqual([true, false]);
  const long = `"${'x\n'.repeat(longestRow)}",1\nlast`;
  const rows = read(long);
  expect(rows[0]).toMatchObject({ line: 1, broken: true });
  expect(rows.at(-1)).toMatchObject({ cells: ['last'], line: longestRow + 2 });
});

test('what separates the cells is judged outside of quotations', () => {
  expect(separatorOf('"Name, first, last";number')).toBe(';');
  expect(separatorOf('id\tstate\tprice,USD')).toBe('\t');
  expect(separatorOf('number')).toBe(',');
});

test('a text cut anywhere reads as the whole does, each row once', () => {
  const sign = fc.constantFrom('a', '"', ',', '\n', '\r', ' ', 'é');
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 40 }), fc.nat(40), (signs, at) => {
      const text = signs.join('');
      const whole = cellsOf(read(text));
      const head = [...csvRows(text.slice(0, at), ',', { last: false })];
      const rest = text.slice(head.at(-1)?.end ?? 0);
      expect([...cellsOf(head), ...cellsOf(read(rest))]).toEqual(whole);
    }),
    { numRuns: 3_000 },
  );
});

test('what a well-kept library writes is read as that library reads it', async () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', '"', ',', '\n', ' ', ';', '中'),
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
      async (rows) => {
        const out = format({ quoteColumns: true });
        const written: Buffer[] = [];
        out.on('data', (d: Buffer) => written.push(Buffer.from(d)));
        for (const row of rows) out.write(row);
        out.end();
        await new Promise((ok) => out.once('end', ok));
        const text = Buffer.concat(written).toString();
        const theirs = await new Promise<string[][]>((ok, no) => {
          const got: string[][] = [];
          parseString(text)
            .on('data', (r: string[]) => got.push(r))
            .on('error', no)
            .on('end', () => ok(got));
        });
        expect(cellsOf(read(text))).toEqual(theirs.map((r) => r.map((c) => c.trim())));
      },
    ),
    { numRuns: 200 },
  );
});
