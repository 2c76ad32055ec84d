import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { approvals } from '#shared/areas/platform/approvals/approvals';
import { smsNumberFiles } from '#shared/areas/sms/numberFiles/numberFiles';
import { smsOptOuts } from '#shared/areas/sms/numberFiles/optOuts';
import { pieceSize } from '#shared/areas/sms/numberFiles/terms';
import { system } from '#server/kernel/db/context';
import { checkPiece, dropWaste, purgeDue } from '#server/model/sms/numberFiles/index';
import { smsAreas } from '#workers/areas/sms/index';
import { type Bench, type Caller, startBench, until } from '../../support/bench';
import { uploadNumbers } from './campaignWorld';
import { codeOf } from './world';

const { create, upload, sample, check, one, all, list, rejects, numbers, unmask, remove, purge } =
  smsNumberFiles.endpoints;
let bench: Bench;
let me: Caller;
let staff: Caller;
beforeAll(async () => {
  bench = await startBench({ worked: smsAreas.flatMap((a) => a.work ?? []) });
  me = await bench.as('Super');
  await bench.sql('update account set sms_enabled = true where id = $1', [me.accountId]);
  staff = await bench.staff();
});
afterAll(() => bench?.stop());

const inDays = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);
const ended = (id: string) =>
  until(
    async () => {
      const row = await me.call(one, { id });
      return row.state === 'checking' ? null : row;
    },
    { ms: 30_000, what: 'the check to end' },
  );

test('/createNumberFilePage: rows are valid, duplicate, invalid with a reason or opted out, and their sum is the rows of the file', async () => {
  const out = await me.call(smsOptOuts.endpoints.add, {
    numbers: ['+8613800000009', 'nobody', '0086 13800000009'],
  });
  expect(out).toEqual({ added: 1, present: 0, duplicate: 1, bad: 1 });
  const text = [
    '\ufeffname;phone;city',
    '"Li; Wei";13800000001;Beijing',
    'Anna;+86 138-0000-0002;"two\nlines"',
    'Twice;0086 13800000001;Shanghai',
    'Out;13800000009;X',
    'None;;Y',
    'Short;12;Z',
    'Nowhere;+9991234567;Z',
    'Singapore;+6581234567;Singapore',
    `Long;13800000003;${'x'.repeat(201)}`,
    '',
  ].join('\r\n');
  const { id, state } = await uploadNumbers(me, text, { name: 'Spring' });
  expect(state).toBe('mapping');
  const first = await me.call(sample, { id });
  expect(first.columns).toBe(3);
  expect(first.rows[0]).toEqual(['name', 'phone', 'city']);
  expect(first.rows[1]?.[0]).toBe('Li; Wei');
  expect(JSON.stringify(first.rows)).not.toContain('13800000001');
  const columns = { hasHeader: true, numberColumn: 2, callingCode: '86' };
  const variables = [
    { name: 'name', column: 1 },
    { name: 'city', column: 3 },
  ];
  expect(await codeOf(me.call(check, { id, ...columns, numberColumn: 4, variables }))).toBe(
    'sms.columns',
  );
  await me.call(check, { id, ...columns, variables });
  const row = await ended(id);
  expect(row).toMatchObject({
    state: 'ready',
    rows: 9,
    valid: 3,
    duplicate: 1,
    optedOut: 1,
    invalid: 4,
    countries: { CN: 2, SG: 1 },
    reasons: { empty: 1, number: 1, country: 1, value: 1 },
  });
  const file = (await me.call(rejects, { id })) as string;
  const lines = file.trim().split('\r\n');
  expect(lines).toHaveLength(1 + 6);
  expect(lines[1]).toContain('4,');
  expect(file).not.toMatch(/13800000001|13800000009/);
  const { rows } = await me.call(numbers, { id });
  expect(rows.map((r) => r.country)).toEqual(['CN', 'CN', 'SG']);
  expect(rows[0]?.number).toMatch(/^\+86.*•+.*01$/);
  const clear = await bench.sql<{ n: number }>(
    `select (select count(*) from sms_number t where strpos(t::text, '13800000001') > 0)::int
      + (select count(*) from sms_number_reject t where strpos(t::text, '13800000009') > 0)::int
      + (select count(*) from sms_opt_out t where strpos(t::text, '13800000009') > 0)::int
      + (select count(*) from audit t where strpos(t::text, '1380000000') > 0)::int
      + (select count(*) from outbox t where strpos(t::text, '1380000000') > 0)::int as n`,
  );
  expect(clear).toEqual([{ n: 0 }]);
});

test('/createNumberFilePage: an upload goes on where it broke off, and whoever checks it twice or after a kill counts every row once', async () => {
  const lines = Array.from(
    { length: 48_000 },
    (_, i) => `1390${String(i % 40_000).padStart(7, '0')}`,
  );
  const octets = Buffer.from(lines.join('\n'));
  const row = await me.call(create, {
    name: 'Large',
    fileName: 'large.txt',
    sizeBytes: octets.length,
    purgeOn: inDays(10),
  });
  const { id } = row;
  const piece = (n: number) => ({
    id,
    n,
    content: octets.subarray(n * pieceSize, (n + 1) * pieceSize).toString('base64'),
  });
  await me.call(upload, piece(0));
  // The same piece again, one too far ahead, and one that is too short.
  expect(await me.call(upload, piece(0))).toMatchObject({ pieces: 1, receivedBytes: pieceSize });
  expect(await codeOf(me.call(upload, piece(2)))).toBe('sms.pieceOrder');
  expect(await codeOf(me.call(upload, { id, n: 1, content: 'MTM=' }))).toBe('sms.pieceSize');
  expect(await me.call(upload, piece(1))).toMatchObject({ pieces: 2, state: 'mapping' });
  await me.call(check, { id, hasHeader: false, numberColumn: 1, variables: [], callingCode: '86' });
  // Others go on with it at the same time; one gives up in the middle of its transaction.
  const cut = bench.platform.run(system, async (ctx) => {
    await checkPiece(ctx, id);
    throw new Error('killed');
  });
  const beside = [
    cut,
    ...[1, 2].map(() => bench.platform.run(system, (ctx) => checkPiece(ctx, id))),
  ];
  await Promise.allSettled(beside);
  expect(await ended(id)).toMatchObject({
    state: 'ready',
    rows: 48_000,
    valid: 40_000,
    duplicate: 8_000,
    invalid: 0,
    optedOut: 0,
  });
  const [stored] = await bench.sql<{ n: number; pieces: number }>(
    `select (select count(*)::int from sms_number where file_id = $1) as n,
      (select count(*)::int from sms_number_piece where file_id = $1) as pieces`,
    [id],
  );
  expect(stored).toEqual({ n: 40_000, pieces: 0 });
});

test('/createNumberFilePage: what is no list is refused, or ends as failed and says why', async () => {
  const start = { name: 'Bad', sizeBytes: 10, purgeOn: inDays(10), fileName: 'a.csv' };
  const codeWith = (over: object) => codeOf(me.call(create, { ...start, ...over }));
  expect(await codeWith({ fileName: 'list.xls' })).toBe('sms.fileKind');
  expect(await codeWith({ purgeOn: inDays(400) })).toBe('sms.purgeOn');
  expect(await codeWith({ sizeBytes: 0 })).toBe('sms.listSize');
  const octets = await uploadNumbers(me, Buffer.from([0, 1, 2]), { name: 'Octets' });
  expect(octets).toMatchObject({ state: 'failed', pieces: 0, fault: { code: 'sms.notText' } });
  // A line that is longer than a piece.
  const { id } = await uploadNumbers(me, 'x'.repeat(pieceSize + 1), { name: 'Endless' });
  const whole = { id, hasHeader: false, numberColumn: 1, variables: [] };
  expect(await codeOf(me.call(check, whole))).toBe('sms.notText');
  // GB 18030, as spreadsheets of Chinese systems write it.
  const gbk = Buffer.from([0xc0, 0xee, 0x2c, ...Buffer.from('13800000011\n')]);
  const other = await uploadNumbers(me, gbk, { name: 'GB' });
  expect((await me.call(sample, { id: other.id })).rows[0]?.[0]).toBe('李');
});

test('/sms-numberfile: only the account itself sees its files; who may not write them is refused', async () => {
  const accountId = me.accountId as string;
  const id = (await me.call(list, { search: 'Spring' })).rows[0]?.id as string;
  const normal = await bench.as('Normal', { accountId });
  expect((await normal.call(list, {})).total).toBeGreaterThan(0);
  expect((await normal.call(numbers, { id })).rows[0]?.number).toContain('•');
  for (const who of [normal, await bench.as('OperationalUser', { accountId })]) {
    await expect(who.call(sample, { id })).rejects.toMatchObject({ status: 403 });
    await expect(who.call(remove, { id })).rejects.toMatchObject({ status: 403 });
    await expect(who.call(all, {})).rejects.toMatchObject({ status: 403 });
  }
  const stranger = await bench.as('Super');
  await bench.sql('update account set sms_enabled = true where id = $1', [stranger.accountId]);
  for (const attempt of [
    stranger.call(one, { id }),
    stranger.call(numbers, { id }),
    stranger.call(remove, { id }),
  ])
    await expect(attempt).rejects.toMatchObject({ status: 404 });
  const other = await bench.staff({ billing: 'approve' });
  await expect(other.call(all, {})).rejects.toMatchObject({ status: 403 });
});

test('/sms-numberFileRoot: one file can be read for 30 minutes by who asked, after another approved, and each look is recorded', async () => {
  const id = (await staff.call(all, { search: 'Spring' })).rows[0]?.id as string;
  const asker = await bench.staff({ smsOps: 'approve' });
  const decider = await bench.staff({ smsOps: 'approve' });
  const read = async (who: Caller) => (await who.call(numbers, { id })).rows[0]?.number;
  expect(await read(asker)).toContain('•');
  await asker.call(unmask, { id, reason: 'Complaint 4711' });
  expect(await codeOf(asker.call(unmask, { id, reason: 'again' }))).toBe('approval.waits');
  const waiting = (await decider.call(approvals.endpoints.list, {})).rows.find(
    (r) => r.subjectId === id,
  );
  const { decide } = approvals.endpoints;
  const by = {
    id: waiting?.id as string,
    version: waiting?.version as number,
    approve: true,
    note: '',
  };
  expect(await codeOf(asker.call(decide, by as never))).not.toBe('done');
  expect(await read(asker)).toContain('•');
  await decider.call(decide, by as never);
  expect(await read(asker)).toBe('+8613800000001');
  expect(await read(decider)).toContain('•');
  expect(await read(me)).toContain('•');
  const looks = await bench.sql<{ email: string; risk: string }>(
    `select user_email as email, risk from audit where module = 'smsNumberFile' and operation = 'openNumbers' and row_id = $1`,
    [id],
  );
  expect(looks).toEqual([{ email: asker.email, risk: 'high' }]);
  await bench.sql(
    `update sms_number_file set unmasked_until = now() - interval '1 second' where id = $1`,
    [id],
  );
  expect(await read(asker)).toContain('•');
});

test('/sms-numberFileRoot: files past their date are purged: their numbers go, their counts stay', async () => {
  const id = (await me.call(list, { search: 'Large' })).rows[0]?.id as string;
  await bench.sql(
    `update sms_number_file set purge_on = (now() at time zone 'UTC')::date where id = $1`,
    [id],
  );
  expect((await staff.call(purge, {})).files).toBe(1);
  expect(await bench.platform.run(system, purgeDue)).toBe(0);
  while (await bench.platform.run(system, dropWaste));
  expect(await me.call(one, { id })).toMatchObject({
    state: 'purged',
    rows: 48_000,
    valid: 40_000,
  });
  const [left] = await bench.sql<{ n: number }>(
    'select count(*)::int as n from sms_number where file_id = $1',
    [id],
  );
  expect(left?.n).toBe(0);
});
