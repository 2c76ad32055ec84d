import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { smsNumberFiles } from '#shared/areas/sms/numberFiles/numberFiles';
import { system } from '#server/kernel/db/context';
import { xlsx } from '#server/kernel/http/xlsx';
import { endLeftUploads, unpackFile } from '#server/model/sms/numberFiles/index';
import { smsAreas } from '#workers/areas/sms/index';
import { type Bench, type Caller, startBench, until } from '../../support/bench';
import { archiveOf, workbookParts } from '../../support/workbook';
import { uploadNumbers } from './campaignWorld';

const { create, upload, sample, check, one, rejects } = smsNumberFiles.endpoints;
let bench: Bench;
let me: Caller;
beforeAll(async () => {
  bench = await startBench({ worked: smsAreas.flatMap((a) => a.work ?? []) });
  me = await bench.as('Super');
  await bench.sql('update account set sms_enabled = true where id = $1', [me.accountId]);
});
afterAll(() => bench?.stop());

const leaves = (id: string, states: readonly string[]) =>
  until(
    async () => {
      const row = await me.call(one, { id });
      return states.includes(row.state) ? null : row;
    },
    { ms: 60_000, what: `the file to leave ${states.join(', ')}` },
  );
const sheetNumbers = 12_000;
const rowsOf = function* () {
  for (let i = 0; i < sheetNumbers; i += 1)
    yield i % 4 === 3
      ? [`1390${String(i - 1).padStart(7, '0')}`, 'twice']
      : [13_900_000_000 + i, `Guest "${i}", first\nof all ${'x'.repeat(40)}`];
};

test('/createNumberFilePage: a workbook is read into rows whoever dies or works beside, and its counts add up to them', async () => {
  const content = await xlsx({
    heads: ['phone', 'name'],
    rows: [...rowsOf(), ['+999', 'nowhere']],
  });
  const { id } = await uploadNumbers(me, content, { name: 'Sheet', fileName: 'List.XLSX' });
  // Two more read it at the same time as the worker, one of them until it is stopped.
  const { signal } = new AbortController();
  const run = <T>(work: Parameters<typeof bench.platform.run<T>>[1]) =>
    bench.platform.run(system, work);
  const stopping = new AbortController();
  const stopped = unpackFile(run, id, stopping.signal);
  const beside = unpackFile(run, id, signal);
  setTimeout(() => stopping.abort(), 60);
  await Promise.allSettled([stopped, beside]);
  const row = await leaves(id, ['unpacking']);
  expect(row).toMatchObject({ state: 'mapping', sizeBytes: content.length, fault: null });
  expect(row.pieces).toBeGreaterThan(1);
  const first = await me.call(sample, { id });
  expect(first.rows[0]).toEqual(['phone', 'name']);
  expect(first.rows[1]?.[1]).toContain('Guest "0", first\nof all');
  expect(JSON.stringify(first.rows)).not.toContain('13900000000');
  await me.call(check, {
    id,
    hasHeader: true,
    numberColumn: 1,
    variables: [{ name: 'name', column: 2 }],
    callingCode: '86',
  });
  expect(await leaves(id, ['checking'])).toMatchObject({
    state: 'ready',
    rows: sheetNumbers + 1,
    valid: (sheetNumbers * 3) / 4,
    duplicate: sheetNumbers / 4,
    invalid: 1,
    countries: { CN: (sheetNumbers * 3) / 4 },
  });
  // A row keeps the number it has in the sheet.
  const lines = ((await me.call(rejects, { id })) as string).trim().split('\r\n');
  expect(lines[1]).toMatch(/^5,/);
  expect(lines.at(-1)).toMatch(new RegExp(`^${sheetNumbers + 2},`));
  const [left] = await bench.sql<{ n: number }>(
    `select ((select count(*) from sms_number_piece where file_id = $1) + (select count(*) from sms_number_text where file_id = $1))::int as n`,
    [id],
  );
  expect(left?.n).toBe(0);
});

test('/createNumberFilePage: a workbook that is none, has a password, or unpacks to more than a list ends as failed and says why', async () => {
  const attempt = async (name: string, content: Buffer) => {
    const { id } = await uploadNumbers(me, content, { name, fileName: `${name}.xlsx` });
    const { state, fault, pieces } = await leaves(id, ['uploading', 'unpacking']);
    expect(state).toBe('failed');
    const [pieceCount] = await bench.sql<{ n: number }>(
      'select count(*)::int as n from sms_number_piece where file_id = $1',
      [id],
    );
    expect([pieceCount?.n, pieces >= 0]).toEqual([0, true]);
    return fault?.code;
  };
  // Behind a password it is another kind of file.
  expect(await attempt('Locked', Buffer.from('d0cf11e0a1b11ae100', 'hex'))).toBe('sms.notSheet');
  expect(await attempt('Cut', archiveOf(workbookParts('<a/>')).subarray(0, 300))).toBe(
    'sms.notSheet',
  );
  expect(await attempt('Empty', archiveOf(workbookParts('<worksheet/>')))).toBe('sms.notSheet');
  const texts = `<sst>${`<si><t>${'z'.repeat(1_000)}</t></si>`.repeat(110_000)}</sst>`;
  const bomb = archiveOf(workbookParts('<worksheet/>', { texts }));
  expect(bomb.length).toBeLessThan(1_000_000);
  expect(await attempt('Bomb', bomb)).toBe('sms.sheetSize');
});

test('/sms-numberfile: an upload that nobody goes on with for a day ends as failed', async () => {
  const purgeOn = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  const draft = { name: 'Left', fileName: 'left.csv', sizeBytes: 600_000, purgeOn };
  const { id } = await me.call(create, draft);
  await me.call(upload, { id, n: 0, content: Buffer.alloc(512 * 1024, 0x31).toString('base64') });
  await bench.platform.run(system, endLeftUploads);
  expect(await me.call(one, { id })).toMatchObject({ state: 'uploading' });
  await bench.sql(
    `update sms_number_file set touched_at = now() - interval '25 hours' where id = $1`,
    [id],
  );
  await bench.platform.run(system, endLeftUploads);
  expect(await me.call(one, { id })).toMatchObject({
    state: 'failed',
    fault: { code: 'sms.uploadLeft' },
  });
});
