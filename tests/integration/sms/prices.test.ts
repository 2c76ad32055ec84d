import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Gateway, startGateway } from '#gateway/gateway';
import { smsPrices } from '#shared/areas/sms/prices/prices';
import { smsChannelScores } from '#shared/areas/sms/statistics/channels';
import { smsSubmissions } from '#shared/areas/sms/records/submissions';
import { smsStatistics } from '#shared/areas/sms/statistics/statistics';
import { until } from '../../support/bench';
import { numbers, startSmsWorld, type SmsWorld } from './world';

const { list, create, update, remove, preview, apply } = smsPrices.endpoints;
const { summary } = smsStatistics.endpoints;
let world: SmsWorld;
const today = new Date().toISOString().slice(0, 10);
const price = (over: object) => ({
  paramId: world.params.meridian,
  country: 'CN',
  network: '',
  prefix: '',
  currency: 'USD' as const,
  price: 30_000,
  rules: '',
  validFrom: '2024-01-01',
  validTo: null,
  ...over,
});

beforeAll(async () => {
  world = await startSmsWorld();
});
afterAll(() => world?.stop());

test('/createSupplierAttrsPage: days of one country and prefix never overlap, in the database as well; others are refused by name', async () => {
  const add = (over: object) => world.staff.call(create, price({ country: 'DE', ...over }));
  const first = await add({ validTo: '2024-03-31' });
  expect(first).toMatchObject({ paramName: 'meridian', validity: 'past' });
  const next = await add({ validFrom: '2024-04-01' });
  await expect(add({ validFrom: '2024-03-31', validTo: '2024-04-01' })).rejects.toMatchObject({
    status: 400,
    body: { fields: [{ path: 'validFrom', code: 'sms.overlap' }] },
  });
  await expect(
    world.staff.call(update, { ...price({ country: 'DE' }), id: next.id }),
  ).rejects.toMatchObject({
    body: { fields: [{ code: 'sms.overlap' }] },
  });
  for (const [over, path, code] of [
    [{ validTo: '2023-01-01' }, 'validTo', 'sms.days'],
    [{ prefix: '86138' }, 'prefix', 'sms.prefix'],
  ] as const)
    await expect(add(over)).rejects.toMatchObject({
      status: 400,
      body: { fields: [{ path, code }] },
    });
  await expect(add({ country: 'Germany' })).rejects.toMatchObject({ status: 400 });
  // A network of its own stands beside the country.
  await add({ prefix: '49151', network: 'Telekom', validFrom: '2024-04-01' });
  await expect(
    world.bench.sql(
      `insert into sms_price select gen_random_uuid(), param_id, country, network, prefix, currency, price, rules,
      '2024-05-01', null, created_at from sms_price where id = $1`,
      [next.id],
    ),
  ).rejects.toMatchObject({ code: '23P01' });
  for (const who of [
    world.me,
    await world.bench.as('Normal', { accountId: world.me.accountId as string }),
  ]) {
    await expect(who.call(create, price({}))).rejects.toMatchObject({ status: 403 });
    await expect(who.call(list, {})).rejects.toMatchObject({ status: 403 });
  }
});

test('/sms-supplierattrmanag: a sheet tells line by line what is new, changed, ended, overlapping or bad; it is applied as shown or not at all', async () => {
  const paramId = world.params.zenith;
  const sheet = (text: string) => ({ paramId, currency: 'CNY' as const, text });
  const first = sheet(
    'country,network,prefix,price,from,to\nFR,,,0.05,2024-01-01,\nIT,,,0.0612345,2024-01-01,\nES,,,0.04,2024-01-01,',
  );
  const bad = await world.staff.call(preview, first);
  expect(bad.counts).toMatchObject({ added: 2, bad: 1 });
  expect(bad.lines[1]?.fault?.[1]).toContain('6 decimals');
  await expect(world.staff.call(apply, { ...first, digest: bad.digest })).rejects.toMatchObject({
    status: 400,
    body: { fields: [{ path: 'text', code: 'sms.sheet' }] },
  });
  const good = sheet(first.text.replace('0.0612345', '0.061'));
  const tried = await world.staff.call(preview, good);
  expect((await world.staff.call(list, { paramId })).total).toBe(0);
  await world.staff.call(apply, { ...good, digest: tried.digest });
  expect((await world.staff.call(list, { paramId })).total).toBe(3);
  // The same sheet once more changes nothing; the digest of before no longer holds.
  await expect(world.staff.call(apply, { ...good, digest: tried.digest })).rejects.toMatchObject({
    status: 409,
  });
  expect((await world.staff.call(preview, good)).counts).toMatchObject({ same: 3, added: 0 });
  const later = sheet(
    'FR;;;0.055;2024-06-01;\nIT;;;;2024-06-01;\nES;;;0.03;2023-12-01;\nPT;;;0.02;2024-06-01;\nPT;;;0.03;2024-07-01;',
  );
  const mixed = await world.staff.call(preview, later);
  expect(mixed.lines.map((l) => [l.country, l.act, l.before])).toEqual([
    ['FR', 'changed', 50_000],
    ['IT', 'ended', 61_000],
    ['ES', 'overlapping', null],
    ['PT', 'added', null],
    ['PT', 'overlapping', null],
  ]);
  const clean = sheet(later.text.split('\n').slice(0, 2).join('\n'));
  await world.staff.call(apply, {
    ...clean,
    digest: (await world.staff.call(preview, clean)).digest,
  });
  const rows = (await world.staff.call(list, { paramId, sort: 'validFrom', search: 'FR' })).rows;
  expect(rows.map((r) => [r.price, r.validFrom, r.validTo])).toEqual([
    [50_000, '2024-01-01', '2024-05-31'],
    [55_000, '2024-06-01', null],
  ]);
  expect((await world.staff.call(list, { paramId, validity: 'past' })).total).toBe(2);
  const audited = await world.bench.sql<{ operation: string; n: number }>(
    `select operation, count(*)::int as n from audit where module = 'smsPrice'
       and row_id in (select id::text from sms_price where param_id = $1) group by 1 order by 1`,
    [paramId],
  );
  expect(audited.map((r) => [r.operation, r.n])).toEqual([
    ['add', 4],
    ['change', 2],
  ]);
});

test('/sms-smsstatistic: cost is written once by the price that held when a part went out, the longest prefix first', async () => {
  await world.staff.call(create, price({ price: 99_000, validTo: '2024-01-31' }));
  await world.staff.call(create, price({ validFrom: today }));
  const network = await world.staff.call(create, price({ prefix: '861380', price: 20_000 }));
  const faults: unknown[] = [];
  const gateway: Gateway = await startGateway(world.bench.platform, {
    fatal: (error) => faults.push(error),
    numberRuleMs: 500,
  });
  try {
    await until(() => gateway.standing() === 3, { what: 'three sessions to stand' });
    const ended = async (n: number) => {
      const { totals } = await world.staff.call(summary, {});
      return totals.delivered + totals.failed === n ? totals : null;
    };
    const send = (to: readonly string[], text = 'priced') =>
      world.me.call(smsSubmissions.endpoints.send, {
        kind: 'notice',
        messages: to.map((number) => ({ to: `+${number}`, text })),
      });
    // Ten of the network, five of the country in three segments each, one refused by all, two without a price.
    await send(numbers(30_000, 10));
    await send(numbers(0, 5, '86137000'), '长短信'.repeat(50));
    await send(['8613809050001', ...numbers(1, 2, '65812')]);
    const totals = await until(() => ended(18), { ms: 30_000, what: 'all to be at their end' });
    expect(totals).toMatchObject({
      costUsd: 10 * 20_000 + 5 * 3 * 30_000,
      costCny: null,
      unpriced: 2,
      parts: 10 + 15 + 3,
    });
    const booked = [...world.carriers.meridian.carrier.book.entries].filter((e) =>
      e.to.startsWith('86'),
    );
    expect(booked).toHaveLength(10 + 5 * 3);
    // What is changed or removed now holds for messages to come alone.
    await world.staff.call(update, {
      ...price({ prefix: '861380', price: 70_000 }),
      id: network.id,
    });
    expect((await world.staff.call(summary, {})).totals.costUsd).toBe(totals.costUsd);
    await send(numbers(31_000, 1));
    const dearer = await until(() => ended(19), { what: 'one more' });
    expect(dearer.costUsd).toBe((totals.costUsd ?? 0) + 70_000);
    await world.staff.call(remove, { id: network.id });
    expect((await world.staff.call(summary, {})).totals.costUsd).toBe(dearer.costUsd);
    // Customers read no cost of ours, wherever they look.
    const own = await world.me.call(summary, {});
    expect(own.totals).toMatchObject({
      messages: 19,
      costUsd: null,
      costCny: null,
      unpriced: null,
    });
    const groups = await world.me.call(smsStatistics.endpoints.list, { by: 'carrier' });
    expect(groups.rows.every((r) => r.costUsd === null && r.unpriced === null)).toBe(true);
    const scores = await world.staff.call(smsChannelScores.endpoints.list, {});
    expect(scores.rows.reduce((n, r) => n + (r.costUsd ?? 0), 0)).toBe(dearer.costUsd);
    expect(faults).toEqual([]);
  } finally {
    await gateway.stop();
  }
});
