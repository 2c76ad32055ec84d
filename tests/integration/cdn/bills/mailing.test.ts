import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { billClosings } from '#shared/areas/cdn/bills/adjustments';
import { billLimits } from '#shared/areas/cdn/bills/limits';
import { audits } from '#shared/areas/platform/audit/audit';
import { letters } from '#shared/areas/platform/letters/letters';
import { deliver } from '#workers/areas/platform/session/emails';
import { type Ctx, system } from '#server/kernel/db/context';
import { entityOf } from '#shared/kernel/contract';
import { addDays } from '#shared/kernel/units';
import { openSink, type Sink } from '../../platform/letters/sink';
import { type Billing, monthBefore as month, openBilling, today, yesterday } from './support';

const { complete, one, pay, send, unpay } = billClosings.endpoints;
let b: Billing;
let sink: Sink;
const lastOfMonth = addDays(`${today.slice(0, 7)}-01`, -1);

beforeAll(async () => {
  sink = await openSink();
  b = await openBilling({ SMTP_URL: sink.url });
});
afterAll(async () => {
  await b.bench.stop();
  await sink.close();
});

/** A customer whose last month came to 1.7 million. */
const customer = async () => {
  const { me, place } = await b.customer(lastOfMonth, yesterday);
  await b.use(place, lastOfMonth, [[0, 'US', 20_000_000_000]]);
  await b.close();
  await b.close();
  return { me, at: { accountId: place.accountId, month } };
};
type At = { accountId: string; month: string };
const limitTo = async (amount: number) => {
  const { rows } = await b.staff.call(billLimits.endpoints.list, {});
  const limit = rows.find((l) => l.purpose === 'completion' && l.currency === 'USD');
  await b.staff.call(billLimits.endpoints.update, { id: limit?.id as string, amount });
};

test('/cdn-billmanag: a completed month is mailed with its PDF to whoever may see bills, and sent, opened and paid show', async () => {
  await limitTo(100_000_000);
  const { me, at } = await customer();
  await b.bench.as('Normal', { accountId: at.accountId });
  expect(await b.staff.call(one, at)).toMatchObject({
    delivery: 'none',
    sentAt: null,
    paidOn: null,
  });
  await expect(me.call(send, at)).rejects.toMatchObject({ status: 403 });
  expect(await b.staff.call(send, at)).toEqual({ letters: 1 });
  expect(await b.staff.call(one, at)).toMatchObject({ delivery: 'waiting', letters: 1 });
  const support = await b.bench.staff({ users: 'view' });
  const { rows } = await support.call(letters.endpoints.list, { search: me.email });
  const letter = rows.find((r) => r.template === 'monthBill');
  const { platform } = b.bench;
  const tools = {
    platform,
    run: <T>(work: (ctx: Ctx) => Promise<T>) => platform.run(system, work),
    signal: new AbortController().signal,
    log: platform.log,
  };
  await deliver(tools, letter?.id as string);
  const [mail] = sink.to(me.email);
  expect(mail?.attachments.map((a) => [a.mimeType, a.filename?.endsWith(`-${month}.pdf`)])).toEqual(
    [['application/pdf', true]],
  );
  const content = mail?.attachments[0]?.content as ArrayBuffer;
  expect(Buffer.from(content).subarray(0, 5).toString()).toBe('%PDF-');
  expect(await b.staff.call(one, at)).toMatchObject({ delivery: 'sent', opened: 0 });
  const link = /http:\/\/\S+\/opened\/[\w-]+#\S*/.exec(mail?.text ?? '')?.[0] ?? '';
  await fetch(`${b.bench.base}${new URL(link).pathname}`, { redirect: 'manual' });
  expect(await b.staff.call(one, at)).toMatchObject({ delivery: 'opened', opened: 1 });
  await b.staff.call(pay, { ...at, paidOn: yesterday, note: 'transfer 4711' });
  expect(await b.staff.call(one, at)).toMatchObject({ paidOn: yesterday });
  const { rows: marks } = await b.staff.call(audits.endpoints.list, { module: 'billPayment' });
  expect(marks.map((m) => [m.objectOf, m.objectId])).toEqual([['accounts', at.accountId]]);
  expect(entityOf('billPayment')?.label).toEqual(['账单付款', 'Bill payment']);
  await expect(b.staff.call(pay, { ...at, paidOn: yesterday })).rejects.toMatchObject({
    body: { code: 'bill.paid' },
  });
  await b.staff.call(unpay, at);
  expect(await b.staff.call(one, at)).toMatchObject({ paidOn: null });
});

test('/cdn-billmanag: months that are green are completed together by a second person, those that moved are left', async () => {
  await limitTo(1_000_000);
  const both = [await customer(), await customer()];
  const [first, second] = both.map((m) => m.at) as [At, At];
  const operator = await b.bench.staff({ billing: 'operate' });
  const approver = await b.bench.staff({ billing: 'approve' });
  const seen = async (at: At) => ({ ...at, total: (await b.staff.call(one, at)).total });
  await expect(operator.call(complete, await seen(first))).rejects.toMatchObject({ status: 403 });
  const moved = await seen(second);
  await expect(approver.call(complete, { ...moved, total: moved.total - 1 })).rejects.toMatchObject(
    { body: { code: 'bill.totalMoved' } },
  );
  await approver.call(complete, await seen(first));
  expect((await b.staff.call(one, first)).status).toBe('completed');
  expect((await b.staff.call(one, second)).status).toBe('pending');
  await expect(approver.call(complete, await seen(first))).rejects.toMatchObject({
    body: { code: 'bill.notWaiting' },
  });
});
