import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { smsFilings } from '#shared/areas/sms/material/filings';
import { smsReviews } from '#shared/areas/sms/material/reviews';
import { smsSignatures } from '#shared/areas/sms/material/signatures';
import { smsParams } from '#shared/areas/sms/routing/params';
import { system } from '#server/kernel/db/context';
import { readFilings } from '#server/model/sms/filings/index';
import { codeOf, paramOf, type SmsWorld, startSmsWorld } from './world';

let world: SmsWorld;
let reviewer: SmsWorld['staff'];
beforeAll(async () => {
  world = await startSmsWorld();
  reviewer = await world.bench.staff({ smsReview: 'approve' });
  const draft = paramOf('zenith', world.carriers.zenith.port);
  const id = world.params.zenith;
  await world.staff.call(smsParams.endpoints.update, { ...draft, id, filesByApi: true });
});
afterAll(() => world?.stop());

const { create, update, again, one, list } = smsFilings.endpoints;
/** One turn of the job, twice at a time: a job may run twice. */
const read = async (): Promise<void> => {
  const { platform } = world.bench;
  await world.bench.sql('update sms_filing set next_at = null');
  const turn = () =>
    readFilings((work) => platform.run(system, work), platform.pool, new AbortController().signal);
  await Promise.all([turn(), turn()]);
};
const signed = async (name: string): Promise<string> => {
  const { id } = await world.me.call(smsSignatures.endpoints.create, {
    name,
    source: 'brand',
    remark: '',
  });
  const { list: reviews, claim, decide } = smsReviews.endpoints;
  const [item] = (await reviewer.call(reviews, { search: name })).rows;
  const review = { id: item?.id as string };
  await reviewer.call(claim, review);
  await reviewer.call(decide, { ...review, approve: true });
  return id;
};
const fileWith = async (carrier: 'zenith' | 'meridian', signatureId: string) =>
  reviewer.call(create, {
    accountId: world.me.accountId as string,
    signatureId,
    paramId: world.params[carrier],
    state: 'open',
    remark: '',
  });

test('/sms-signatureRoot: a carrier with an API gets a filing once and its answer is the state, with its reason; nobody types it', async () => {
  world.set('zenith', { filingMs: 60_000 });
  const [good, bad] = [await signed('Lighthouse'), await signed('Casino Bar')];
  const filings = [await fileWith('zenith', good), await fileWith('zenith', bad)];
  expect(filings.map((f) => [f.state, f.byApi, f.readAt])).toEqual([
    ['pending', true, null],
    ['pending', true, null],
  ]);
  const [accepted, refusal] = filings.map((f) => f.id) as [string, string];
  await read();
  expect(await world.staff.call(one, { id: accepted })).toMatchObject({
    state: 'pending',
    readAt: expect.any(String),
  });
  const typed = reviewer.call(update, { id: accepted, state: 'accepted', remark: '' });
  expect(await codeOf(typed)).toBe('sms.filingRead');
  await reviewer.call(update, { id: accepted, state: 'pending', remark: 'by our agent' });
  expect(await codeOf(reviewer.call(again, { id: accepted }))).toBe('sms.filingNotRefused');

  world.set('zenith', { filingMs: 0 });
  await read();
  expect(await world.staff.call(one, { id: accepted })).toMatchObject({
    state: 'accepted',
    reason: null,
    remark: 'by our agent',
  });
  const reason = 'The name is on the list of this carrier';
  expect(await world.staff.call(one, { id: refusal })).toMatchObject({ state: 'refused', reason });
  // The account sees both, and cannot file.
  const { rows } = await world.me.call(list, { sort: 'state' });
  expect(rows.map((r) => [r.paramName, r.state, r.reason])).toEqual([
    ['zenith', 'accepted', null],
    ['zenith', 'refused', reason],
  ]);
  expect(await codeOf(world.me.call(again, { id: refusal }))).toBe('auth.denied');

  // Away, the carrier changes nothing; once it is back the second attempt is a filing of its own.
  const attempt = await reviewer.call(again, { id: refusal });
  expect(attempt).toMatchObject({ state: 'pending', attempt: 2, reason: null });
  const params = { ...paramOf('zenith', 1), id: world.params.zenith, filesByApi: true };
  await world.staff.call(smsParams.endpoints.update, params);
  await read();
  expect((await world.staff.call(one, { id: refusal })).state).toBe('pending');
  const { port } = world.carriers.zenith;
  await world.staff.call(smsParams.endpoints.update, { ...params, port });
  await read();
  expect(await world.staff.call(one, { id: refusal })).toMatchObject({
    state: 'refused',
    attempt: 2,
    reason,
  });
});

test('/sms-signatureRoot: with a carrier that has no API the state is what staff enter', async () => {
  const signature = await signed('Harbour');
  const filing = await fileWith('meridian', signature);
  expect(filing).toMatchObject({ state: 'open', byApi: false });
  await read();
  await reviewer.call(update, { id: filing.id, state: 'accepted', remark: 'No. 7' });
  expect(await world.staff.call(one, { id: filing.id })).toMatchObject({
    state: 'accepted',
    readAt: null,
  });
});

test('/sms-signatureRoot: staff with the right to review alone see the filings of what is approved, choose its carrier by name and file; to see is not to file', async () => {
  const alone = await world.bench.staff({ smsReview: 'operate' });
  const looker = await world.bench.staff({ smsReview: 'view' });
  const signatureId = await signed('Quayside');
  const accountId = world.me.accountId as string;
  const { rows: carriers } = await alone.call(smsFilings.endpoints.carriers, { accountId });
  const carrier = carriers.find(({ name }) => name === 'meridian');
  expect(Object.keys(carrier ?? {})).toEqual(['id', 'name']);
  const draft = {
    accountId,
    signatureId,
    paramId: carrier?.id ?? '',
    state: 'open',
    remark: '',
  } as const;
  const filed = await alone.call(create, draft);
  for (const who of [alone, looker]) {
    expect((await who.call(list, { signatureId })).rows).toMatchObject([
      { id: filed.id, paramName: 'meridian', state: 'open' },
    ]);
    expect(await codeOf(who.call(smsParams.endpoints.list, {}))).toBe('auth.denied');
  }
  expect(await codeOf(looker.call(create, draft))).toBe('auth.denied');
  expect(await codeOf(looker.call(smsFilings.endpoints.carriers, { accountId }))).toBe(
    'auth.denied',
  );
  const operator = await world.bench.staff({ smsOps: 'operate' });
  expect(await codeOf(operator.call(list, { signatureId }))).toBe('auth.denied');
  expect(await codeOf(world.me.call(smsFilings.endpoints.carriers, { accountId }))).toBe(
    'auth.denied',
  );
});
