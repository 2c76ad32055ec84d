import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { smsNumberFiles } from '#shared/areas/sms/numberFiles/numberFiles';
import { pieceSize } from '#shared/areas/sms/numberFiles/terms';
import { system } from '#server/kernel/db/context';
import { nextNumbers } from '#server/model/sms/numberFiles/index';
import { smsAreas } from '#workers/areas/sms/index';
import { type Bench, type Caller, startBench, until } from '../../support/bench';
import { uploadNumbers } from './campaignWorld';

const { check, one } = smsNumberFiles.endpoints;
let bench: Bench;
let me: Caller;
beforeAll(async () => {
  bench = await startBench({ worked: smsAreas.flatMap((a) => a.work ?? []) });
  me = await bench.as('Super');
  await bench.sql('update account set sms_enabled = true where id = $1', [me.accountId]);
});
afterAll(() => bench?.stop());
const ended = (id: string) =>
  until(
    async () => {
      const row = await me.call(one, { id });
      return row.state === 'checking' ? null : row;
    },
    { ms: 30_000, what: 'the check to end' },
  );

test('/createNumberFilePage: a damaged row is named and takes no other along; the encoding is judged over the whole file', async () => {
  // Rows without anything in them are none.
  const start = `number,name\n13800000021,Ann\n${'\n'.repeat(pieceSize)}`;
  const late = Buffer.concat([
    Buffer.from(`${start}13800000022,`),
    Buffer.from([0xcd, 0xf5, 0xcf, 0xc8, 0xc9, 0xfa]),
    Buffer.from('\n13800000023,"never closed\n13800000024,"two\nlines"\n13800000025,'),
    Buffer.from([0x80, 0xff]),
    Buffer.from(`\n13800000026,"${'x'.repeat(70_000)}\n13800000027,"a ""b"""`),
  ]);
  const { id } = await uploadNumbers(me, late, { name: 'Late' });
  const variables = [{ name: 'name', column: 2 }];
  await me.call(check, { id, hasHeader: true, numberColumn: 1, variables, callingCode: '86' });
  expect(await ended(id)).toMatchObject({
    state: 'ready',
    rows: 7,
    valid: 4,
    invalid: 3,
    reasons: { quotes: 2, encoding: 1 },
  });
  const read = await bench.platform.run(system, (ctx) => nextNumbers(ctx, id, 0, 10));
  expect(read.map((r) => [r.digits, r.values])).toEqual([
    ['8613800000021', ['Ann']],
    ['8613800000022', ['王先生']],
    ['8613800000024', ['two\nlines']],
    ['8613800000027', ['a "b"']],
  ]);
});

test('/createNumberFilePage: a UTF-8 file with one damaged line keeps its other names as they are', async () => {
  const octets = Buffer.concat([
    Buffer.from('\ufeff"number";"name"\r\n8613800000031;王先生\r\n8613800000032;'),
    Buffer.from([0xb1, 0xb1, 0xbe, 0xa9]),
    Buffer.from('\r\n8613800000033;李女士\r\n'),
  ]);
  const { id } = await uploadNumbers(me, octets, { name: 'One damaged' });
  const variables = [{ name: 'name', column: 2 }];
  const callingCode = '86';
  await me.call(check, { id, hasHeader: true, numberColumn: 1, variables, callingCode });
  expect(await ended(id)).toMatchObject({ rows: 3, valid: 2, reasons: { encoding: 1 } });
  const read = await bench.platform.run(system, (ctx) => nextNumbers(ctx, id, 0, 10));
  expect(read.map((r) => r.values[0])).toEqual(['王先生', '李女士']);
});
