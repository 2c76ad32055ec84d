import { expect, test } from '@jest/globals';
import { fileLines } from '#server/areas/sms/statements/fileLines';
import { linesOf } from '#server/areas/sms/prices/sheetLines';
import { stateNumbers } from '#shared/areas/sms/records/states';
import { wordReader, type WordState } from '#shared/areas/sms/statements/words';

const columns = { id: 'id', state: 'status', segments: 'parts', price: 'price' };
const head = 'id,text,status,parts,price';
const read = (
  text: string,
  words: Record<string, WordState> = {},
  currency: 'USD' | 'CNY' = 'USD',
) => fileLines(text, { columns, words, currency });

test('a separator or a line end in quotes moves no cell: the price is the price', async () => {
  const text = `${head}\n1,"Hi, you",DELIVRD,1,0.035\n2,"two\nlines",UNDELIV,2,0.07\n3,,EXPIRED,1,\n`;
  expect(await read(text)).toEqual([
    { line: 2, id: '1', state: 3, parts: 1, cost: 35_000, fault: null, written: null },
    { line: 3, id: '2', state: 4, parts: 2, cost: 70_000, fault: null, written: null },
    { line: 5, id: '3', state: 6, parts: 1, cost: null, fault: null, written: null },
  ]);
});

test('a row whose cells do not fit the first line, or whose quotes do not match, is named and says nothing', async () => {
  const text = `${head}\n1,Hi, you,DELIVRD,1,0.035\n2,"open,DELIVRD,1,0.035\n3,x,DELIVRD,1\n4,x,DELIVRD,1,0.035,,\n`;
  const nothing = { state: null, parts: null, cost: null };
  expect(await read(text)).toMatchObject([
    { line: 2, id: '1', fault: 'cells', ...nothing },
    { line: 3, fault: 'quotes', ...nothing },
    { line: 4, id: '3', fault: 'cells', ...nothing },
    { line: 5, id: '4', fault: null, state: 3, cost: 35_000 },
  ]);
});

test('a word is taken whole: failed and handed to an operator are no deliveries, an unknown one is named', async () => {
  const stateOf = wordReader({});
  const failed = ['Delivery failed', 'delivery_error', 'UNDELIV', 'Delivery-Failure', '失败'];
  expect(failed.map(stateOf)).toEqual(failed.map(() => 'undelivered'));
  const open = ['DELIVERED_TO_OPERATOR', 'enroute', 'Accepted', 'PENDING_ENROUTE', '发送中'];
  expect(open.map(stateOf)).toEqual(open.map(() => 'sent'));
  const done = ['DELIVRD', 'delivered', 'Delivered to handset', 'ＤＥＬＩＶＲＤ', '已送达'];
  expect(done.map(stateOf)).toEqual(done.map(() => 'delivered'));
  const strange = ['Delivered?maybe', 'undelivrd', 'expected', 'rejuvenated', '0', 'OK'];
  expect(strange.map(stateOf)).toEqual(strange.map(() => null));
  expect(await read(`${head}\n1,,DLVRD,1,0.01\n2,,Delivered to operator,1,0.01`)).toMatchObject([
    { fault: 'state', written: 'DLVRD', state: null },
    { fault: null, state: null, cost: 10_000 },
  ]);
  const own = { dlvrd: 'delivered', OK: 'sent', UNKNOWN: 'undelivered' } as const;
  const lines = await read(`${head}\n1,,DLVRD,1,0\n2,,ok,1,0\n3,,Unknown,1,0`, own);
  expect(lines.map((l) => l.state)).toEqual([
    stateNumbers.delivered,
    null,
    stateNumbers.undelivered,
  ]);
});

test('prices are read as their file spells them, or their line is named; never taken for nothing', async () => {
  const cells = ['$0.035', '3.5E-2', '"0,035"', '-0.035', '€0.035', 'free', ''];
  const text = `${head}\n${cells.map((cell, i) => `${i},,DELIVRD,1,${cell}`).join('\n')}`;
  expect((await read(text)).map((l) => [l.cost, l.fault, l.written])).toEqual([
    [35_000, null, null],
    [35_000, null, null],
    [35_000, null, null],
    [null, 'price', '-0.035'],
    [null, 'price', '€0.035'],
    [null, 'price', 'free'],
    [null, null, null],
  ]);
  const european = 'id;status;parts;price\n1;DELIVRD;1;0,0305\n2;DELIVRD;1;1,234\n';
  expect((await read(european)).map((l) => l.cost)).toEqual([30_500, 1_234_000]);
  const either = await read('id;status;parts;price\n1;DELIVRD;1;1,234\n');
  expect(either).toMatchObject([{ cost: null, fault: 'price', written: '1,234' }]);
  expect(await read(`${head}\n1,,DELIVRD,one,0.01\n,,DELIVRD,1.0,0.01`)).toMatchObject([
    { fault: 'segments', written: 'one' },
    { fault: 'id', written: '', parts: 1 },
  ]);
});

test('a file without lines, with too many, or without a column is refused by name', async () => {
  const lines = { fields: [{ code: 'sms.statementLines' }] };
  await expect(read(head)).rejects.toMatchObject(lines);
  await expect(read(`${head}\n${'a\n'.repeat(3_000_000)}`)).rejects.toMatchObject(lines);
  await expect(read('id,status,parts\n1,DELIVRD,1')).rejects.toMatchObject({
    fields: [{ path: 'priceColumn', code: 'sms.statementColumn' }],
  });
});

test('a price sheet is read like any file, and a price only to the micro-unit and in its currency', () => {
  const text = [
    '# from our carrier',
    '"Country";network;prefix;"Price";from;to',
    'DE;"Telekom; Deutsche";49;0,0655;2026-01-01;',
    'FR;;;€0,05;2026-01-01;',
    'GB;;44;$0,05;2026-01-01;2026-06-30',
    'IT;"open;;0,05;2026-01-01;',
    'ES;;;0,12345678;2026-01-01;',
    'PT;;;;2026-01-01;',
    'NL;;;0,05;2026-01-01;;more',
  ].join('\r\n');
  const lines = linesOf(text, 'USD');
  expect(lines.map((l) => [l.line, l.country, l.price, l.fault])).toEqual([
    [3, 'DE', 65_500, null],
    [4, 'FR', null, 'sms.sheetPrice'],
    [5, 'GB', 50_000, null],
    [6, 'IT', expect.anything(), 'sms.sheetCells'],
    [7, 'ES', 123_457, 'sms.sheetPrice'],
    [8, 'PT', null, null],
    [9, 'NL', 50_000, 'sms.sheetCells'],
  ]);
  expect(lines[0]?.network).toBe('Telekom; Deutsche');
});
