import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { smsFilings } from '#shared/areas/sms/material/filings';
import { smsReviews } from '#shared/areas/sms/material/reviews';
import { smsSignatures } from '#shared/areas/sms/material/signatures';
import { smsTemplates } from '#shared/areas/sms/material/templates';
import { smsWords } from '#shared/areas/sms/material/words';
import { notifications } from '#shared/areas/platform/notices/notifications';
import { smsSubmissions } from '#shared/areas/sms/records/submissions';
import type { Caller } from '../../support/bench';
import { type SmsWorld, startSmsWorld } from './world';

const { list, create, update, submit, withdraw, reply, versions, check, remove } =
  smsTemplates.endpoints;
const reviews = smsReviews.endpoints;
const code = {
  kind: 'code',
  text: 'Your code is {code}. It ends in {n} minutes.',
  remark: '',
} as const;
let world: SmsWorld;
let me: Caller;
let anna: Caller;
let boris: Caller;
beforeAll(async () => {
  world = await startSmsWorld();
  ({ me } = world);
  anna = await world.bench.staff({ smsReview: 'operate' });
  boris = await world.bench.staff({ smsReview: 'approve' });
});
afterAll(() => world?.stop());

const codeOf = async (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'done',
    (e: { body: { code: string; fields?: { code: string }[] } }) =>
      e.body.fields?.[0]?.code ?? e.body.code,
  );
const itemOf = async (materialId: string) => {
  const { rows } = await anna.call(reviews.list, { size: 200, sort: '-createdAt' });
  const item = rows.find((r) => r.materialId === materialId && r.state !== 'withdrawn');
  if (!item) throw new Error('not in the queue');
  return item;
};
const approve = async (materialId: string, by = anna) => {
  const { id } = await itemOf(materialId);
  await by.call(reviews.claim, { id });
  return by.call(reviews.decide, { id, approve: true });
};
const send = (templateId: string, values: Record<string, string> = { code: '4711', n: '5' }) =>
  me.call(smsSubmissions.endpoints.send, {
    kind: 'code',
    templateId,
    messages: [{ to: '+8613800000001', values }],
  });

test('/sms-template: a send with a template under review is refused naming it, and works once it is approved', async () => {
  const { id } = await me.call(create, { ...code, name: 'Sign-in' });
  await expect(send(id)).rejects.toMatchObject({
    status: 409,
    body: {
      code: 'sms.template',
      text: [expect.stringContaining('Sign-in'), expect.stringContaining('Sign-in')],
    },
  });
  expect((await approve(id)).state).toBe('approved');
  const sent = await send(id);
  expect(sent).toMatchObject({ accepted: 1, refused: 0, templateId: id, templateName: 'Sign-in' });
  expect(await codeOf(send(id, { code: '4711' }))).toBe('sms.values');
  // Another text waits for review while the version before stays in use.
  const text = 'Code {code}, valid for {n} minutes.';
  const changed = await me.call(update, { ...code, id, name: 'Sign-in', text });
  expect(changed).toMatchObject({
    status: 'reviewing',
    version: 2,
    usedVersion: 1,
    variables: ['code', 'n'],
  });
  expect((await send(id)).accepted).toBe(1);
  const other = await world.bench.as('Super');
  await world.bench.sql('update account set sms_enabled = true where id = $1', [other.accountId]);
  const foreign = { kind: 'code' as const, templateId: id, messages: [{ to: '+8613800000001' }] };
  expect(await codeOf(other.call(smsSubmissions.endpoints.send, foreign))).toBe('data.absent');
  const bare = { kind: 'code' as const, messages: [{ to: '+8613800000001' }] };
  expect(await codeOf(me.call(smsSubmissions.endpoints.send, bare))).toBe('field.required');
});

test('/createTemplatePage: the rules name what is wrong before anything is submitted; a draft waits until it is right', async () => {
  const text = '【ACME】{a}{b} 点击 www.acme.cn 领取优惠 {1x}';
  const { hits } = await me.call(check, { kind: 'promotion', text });
  expect(hits.map((h) => h.rule).sort()).toEqual([
    'adjacent',
    'brackets',
    'link',
    'malformed',
    'optOut',
  ]);
  const bad = { name: 'Sale', kind: 'promotion', text, remark: '' } as const;
  expect(await codeOf(me.call(create, bad))).toBe('sms.rules');
  const draft = await me.call(create, { ...bad, asDraft: true });
  expect(draft).toMatchObject({ status: 'draft', version: 0 });
  expect(await codeOf(me.call(submit, { id: draft.id }))).toBe('sms.rules');
  await anna.call(smsWords.endpoints.create, { word: 'Casino', effect: 'stop', remark: '' });
  const words = await me.call(check, { kind: 'notice', text: 'Your CASINO is open' });
  expect(words.hits).toEqual([{ rule: 'banned', severity: 'stop', at: 'Casino' }]);
});

test('/updateTemplatePage: what is withdrawn leaves the queue; the same text given twice is one item', async () => {
  const { id } = await me.call(create, { ...code, name: 'Twice' });
  const item = await itemOf(id);
  expect(await me.call(submit, { id })).toMatchObject({ status: 'reviewing', version: 1 });
  await me.call(update, { ...code, id, name: 'Twice', remark: 'for the app' });
  expect((await me.call(versions, { id })).rows).toHaveLength(1);
  await me.call(withdraw, { id });
  expect(await codeOf(anna.call(reviews.claim, { id: item.id }))).toBe('sms.notInReview');
  expect(await codeOf(me.call(withdraw, { id }))).toBe('sms.notInReview');
  expect((await me.call(submit, { id })).version).toBe(2);
  await me.call(remove, { id });
  expect((await anna.call(reviews.list, { search: 'Twice', state: 'reviewing' })).total).toBe(0);
});

test('/sms-templateRoot: two reviewers never get the same item; a claim that has ended is free again', async () => {
  for (let i = 0; i < 6; i += 1) await me.call(create, { ...code, name: `Queue ${i}` });
  const takeAll = async (who: Caller): Promise<string[]> => {
    const ids: string[] = [];
    for (;;) {
      const { id } = await who.call(reviews.next, { kind: 'template' });
      if (id === null) return ids;
      ids.push(id);
      await who.call(reviews.decide, { id, approve: true });
    }
  };
  const [a, b] = await Promise.all([takeAll(anna), takeAll(boris)]);
  expect(new Set([...a, ...b]).size).toBe(a.length + b.length);
  expect(a.length + b.length).toBeGreaterThanOrEqual(6);
  const { id } = await me.call(create, { ...code, name: 'Claimed' });
  const item = await itemOf(id);
  await anna.call(reviews.claim, { id: item.id });
  expect(await codeOf(boris.call(reviews.claim, { id: item.id }))).toBe('sms.claimed');
  const decision = { id: item.id, approve: true } as const;
  expect(await codeOf(boris.call(reviews.decide, decision))).toBe('sms.notClaimed');
  expect(await boris.call(reviews.next, { kind: 'template' })).toEqual({ id: null });
  await world.bench.sql(
    `update sms_review set claimed_until = now() - interval '1 hour' where id = $1`,
    [item.id],
  );
  expect(await codeOf(anna.call(reviews.decide, decision))).toBe('sms.notClaimed');
  expect(await boris.call(reviews.next, { kind: 'template' })).toEqual({ id: item.id });
});

test('/sms-templateRoot: a risky one takes two people, of whom the second may approve; a rejection says why in both languages', async () => {
  const risky = {
    kind: 'notice',
    text: 'Track your parcel at https://acme.example/{id}',
    remark: '',
  } as const;
  const { id } = await me.call(create, { ...risky, name: 'Parcel' });
  const item = await itemOf(id);
  expect(item).toMatchObject({ risk: 'high', hits: [{ rule: 'link', severity: 'risk' }] });
  expect(await approve(id)).toMatchObject({ state: 'reviewing', claimedBy: null });
  expect(await codeOf(anna.call(reviews.claim, { id: item.id }))).toBe('sms.secondEye');
  const third = await world.bench.staff({ smsReview: 'operate' });
  expect(await codeOf(approve(id, third))).toBe('auth.denied');
  await third.call(reviews.release, { id: item.id });
  expect((await approve(id, boris)).state).toBe('approved');
  const { id: next } = await me.call(create, { ...code, name: 'Rejected' });
  const poor = await itemOf(next);
  await anna.call(reviews.claim, { id: poor.id });
  const no = { id: poor.id, approve: false } as const;
  expect(await codeOf(anna.call(reviews.decide, no))).toBe('sms.whyRejected');
  await anna.call(reviews.decide, { ...no, reasons: ['purpose'], note: 'Not a code' });
  const [mine] = (await me.call(list, { search: 'Rejected' })).rows;
  expect(mine).toMatchObject({ status: 'rejected', reasons: ['purpose'], note: 'Not a code' });
  const { rows: notices } = await me.call(notifications.endpoints.list, {});
  expect(notices.map((n) => n.name)).toContain('smsReviews.rejected');
  expect(await codeOf(anna.call(reviews.decide, no))).toBe('sms.notInReview');
});

test('/sms-templateRoot: a question stops the clock until the customer answers; a reviewer may set another type', async () => {
  const { id } = await me.call(create, { ...code, name: 'Question', kind: 'notice' });
  const item = await itemOf(id);
  await anna.call(reviews.claim, { id: item.id });
  await anna.call(reviews.ask, { id: item.id, question: 'For which app?' });
  const [waits] = (await me.call(list, { search: 'Question' })).rows;
  expect(waits).toMatchObject({ status: 'question', promisedAt: null, note: 'For which app?' });
  expect(await codeOf(anna.call(reviews.claim, { id: item.id }))).toBe('sms.notInReview');
  const answered = await me.call(reply, { id, reply: 'The shop' });
  expect(answered.status).toBe('reviewing');
  expect(answered.promisedAt).not.toBeNull();
  expect(await codeOf(me.call(reply, { id, reply: 'Again' }))).toBe('sms.noQuestion');
  await anna.call(reviews.claim, { id: item.id });
  await anna.call(reviews.decide, { id: item.id, approve: true, messageKind: 'code' });
  expect((await me.call(list, { search: 'Question' })).rows[0]?.kind).toBe('code');
  expect((await send(id)).accepted).toBe(1);
});

test('/createSignaturePage, /sms-signatureRoot: a name that looks like another account’s takes a second person and shows it; nobody reviews their own', async () => {
  const mark = { source: 'brand', remark: '' } as const;
  const { id } = await me.call(smsSignatures.endpoints.create, { ...mark, name: 'Globe' });
  await approve(id);
  const other = await world.bench.as('Super');
  await world.bench.sql('update account set sms_enabled = true where id = $1', [other.accountId]);
  const twin = await other.call(smsSignatures.endpoints.create, { ...mark, name: 'GL0BE' });
  const item = await itemOf(twin.id);
  expect(item).toMatchObject({ risk: 'high', hits: [{ rule: 'lookAlike', at: 'GL0BE' }] });
  const seen = await anna.call(reviews.one, { id: item.id });
  expect(seen.lookAlikes.map((l) => l.name)).toEqual(['Globe']);
  const filing = {
    accountId: me.accountId as string,
    signatureId: id,
    paramId: world.params.meridian,
    state: 'pending' as const,
    remark: '',
  };
  const { create: file, update: answer, list: filings } = smsFilings.endpoints;
  expect(await codeOf(me.call(file, filing))).toBe('auth.denied');
  const unknown = { ...filing, signatureId: twin.id, accountId: other.accountId as string };
  expect(await codeOf(anna.call(file, unknown))).toBe('sms.signature');
  expect(await codeOf(anna.call(file, { ...filing, signatureId: twin.id }))).toBe('data.absent');
  const filed = await anna.call(file, filing);
  expect(await codeOf(anna.call(file, filing))).toBe('data.taken');
  await anna.call(answer, { id: filed.id, state: 'accepted', remark: 'No. 7' });
  expect((await me.call(filings, { signatureId: id })).rows).toMatchObject([
    { state: 'accepted', paramName: 'meridian' },
  ]);
  expect((await other.call(filings, {})).total).toBe(0);
  const both = await world.bench.staff({ smsReview: 'approve', smsOps: 'operate' });
  const own = await both.call(smsSignatures.endpoints.create, {
    ...mark,
    name: 'By staff',
    accountId: me.accountId as string,
  });
  expect(await codeOf(both.call(reviews.claim, { id: (await itemOf(own.id)).id }))).toBe(
    'sms.ownMaterial',
  );
});

test('/sms-templateRoot: only reviewers see the queue, and those who view do not decide; customers read, Supers and Admins write', async () => {
  const viewer = await world.bench.staff({ smsReview: 'view' });
  expect((await viewer.call(reviews.list, {})).total).toBeGreaterThan(0);
  expect(await codeOf(viewer.call(reviews.next, { kind: 'template' }))).toBe('auth.denied');
  expect(await codeOf(me.call(reviews.list, {}))).toBe('auth.denied');
  const account = { accountId: me.accountId as string };
  for (const role of ['Normal', 'OperationalUser'] as const) {
    const person = await world.bench.as(role, account);
    expect((await person.call(list, {})).total).toBeGreaterThan(0);
    expect(await codeOf(person.call(create, { ...code, name: role }))).toBe('auth.denied');
  }
  const admin = await world.bench.as('Admin', account);
  expect((await admin.call(create, { ...code, name: 'Admin' })).status).toBe('reviewing');
});
