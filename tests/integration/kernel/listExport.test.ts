import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { inflateRawSync } from 'node:zlib';
import { type Bench, type Caller, startBench } from '../../support/bench';

let bench: Bench;
let staff: Caller;
beforeAll(async () => {
  bench = await startBench({ workers: false });
  staff = await bench.staff();
  await bench.sql(
    `insert into bill_price (id, account_id, region, currency, price_per_gb, from_day, version, remark, created_at)
     select gen_random_uuid(), null, case when n % 2 = 0 then 'europe' end, 'USD', n, date '2000-01-01' + n, 1,
       case when n = 7 then '=HYPERLINK("http://x","y")' else '中文，"引号"' end, now() from generate_series(1, 12001) n`,
  );
});
afterAll(() => bench?.stop());

const file = async (path: string, language = 'zh-CN', who = staff) => {
  const answer = await fetch(`${bench.base}/api${path}`, {
    headers: { authorization: `Bearer ${who.token}`, 'accept-language': language },
  });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
};

test('a list as CSV holds every row of its filters once, with names of fields and choices in the reader’s language', async () => {
  const { answer, bytes } = await file('/billPrices?as=csv&currency=USD');
  expect(answer.headers.get('content-type')).toContain('text/csv');
  expect(answer.headers.get('content-disposition')).toMatch(/billPrices-\d{4}-\d\d-\d\d\.csv/);
  const lines = bytes.toString('utf8').replace('\ufeff', '').trim().split('\r\n');
  expect(lines).toHaveLength(12_002);
  expect(lines[0]).toContain('每 GB 价格,生效日期');
  const ids = new Set(lines.slice(1).map((l) => l.split(',')[0]));
  expect(ids.size).toBe(12_001);
  expect(lines.filter((l) => l.includes(',欧洲,'))).toHaveLength(6000);
  const english = await file('/billPrices?as=csv&currency=CNY', 'en');
  expect(english.bytes.toString('utf8').trim().split('\r\n')).toHaveLength(1);
  expect(english.bytes.toString('utf8')).toContain('Price per GB,Valid from');
});

test('chosen columns come in the chosen order, and no cell is run as a formula', async () => {
  const { bytes } = await file(
    '/billPrices?as=csv&columns=remark,nonsense,pricePerGb&sort=fromDay',
  );
  const lines = bytes.toString('utf8').replace('\ufeff', '').trim().split('\r\n');
  expect(lines.slice(0, 2)).toEqual(['备注,每 GB 价格', '"中文，""引号""",0.000001']);
  expect(lines[7]).toBe(`"'=HYPERLINK(""http://x"",""y"")",0.000007`);
});

test('a spreadsheet file keeps numbers as numbers and text as text', async () => {
  const { answer, bytes } = await file('/billRates?as=xlsx');
  expect(answer.headers.get('content-type')).toContain('spreadsheetml');
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  const prices = await file('/billPrices?as=xlsx&columns=pricePerGb,remark&sort=fromDay', 'en');
  const at = prices.bytes.indexOf('xl/worksheets/sheet1.xml');
  const head = at - 30;
  const start =
    head + 30 + prices.bytes.readUInt16LE(head + 26) + prices.bytes.readUInt16LE(head + 28);
  const xml = inflateRawSync(prices.bytes.subarray(start), { finishFlush: 2 }).toString('utf8');
  expect(xml).toMatch(/<c r="A2"[^>]*><v>0\.000001<\/v>|<c r="A2"[^>]*><v>1e-6<\/v>/);
  expect(xml).not.toContain('<f>');
});

test('a file asks for the same right as its list, and an unknown format is refused', async () => {
  const customer = await bench.as('Super');
  expect((await file('/billPrices?as=csv', 'en', customer)).answer.status).toBe(403);
  // Audit records leave only as chosen rows.
  expect((await file('/audit?as=csv')).answer.status).toBe(400);
  expect((await file('/billPrices?as=pdf')).answer.status).toBe(400);
  expect((await file('/billPrices?as=csv&size=999999')).answer.status).toBe(400);
});
