import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { smsQualifications } from '#shared/areas/sms/material/qualifications';
import { smsReviews } from '#shared/areas/sms/material/reviews';
import { system } from '#server/kernel/db/context';
import { pngOf, withMark } from '#server/kernel/draw/pictures';
import { expireQualifications } from '#server/model/sms/material/index';
import { type Bench, type Caller, startBench } from '../../support/bench';

const { create, update, list, one, openFile, remove } = smsQualifications.endpoints;
const reviews = smsReviews.endpoints;
let picture: string;
const proofs = (content = picture) => [{ name: 'licence.png', content }];
const draft = {
  name: 'ACME',
  licence: '91310000MA1K0000XX',
  contact: 'Li',
  phone: '+8613800000000',
  validUntil: '2099-01-01',
  remark: '',
} as const;
let bench: Bench;
let me: Caller;
let reviewer: Caller;
const newSuper = async (): Promise<Caller> => {
  const caller = await bench.as('Super');
  await bench.sql('update account set sms_enabled = true where id = $1', [caller.accountId]);
  return caller;
};
/** Whether a picture is the one that was given, as a person is shown it: their address and the minute in its pixels. */
const isMarkedFor = async (content: string, email: string): Promise<boolean> => {
  const minutes = [Date.now() - 60_000, Date.now()].map((ms) =>
    new Date(ms).toISOString().slice(0, 16),
  );
  const drawn = minutes.map((at) =>
    withMark(Buffer.from(picture, 'base64'), `${email} ${at}Z`).then((b) => b.toString('base64')),
  );
  return (await Promise.all(drawn)).includes(content);
};
beforeAll(async () => {
  picture = (
    await pngOf(
      '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="320"><rect width="100%" height="100%" fill="#fdfaf1"/></svg>',
    )
  ).toString('base64');
  bench = await startBench({ workers: false });
  me = await newSuper();
  reviewer = await bench.staff({ smsReview: 'approve' });
});
afterAll(() => bench?.stop());

const codeOf = async (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'done',
    (e: { body: { code: string; fields?: { code: string }[] } }) =>
      e.body.fields?.[0]?.code ?? e.body.code,
  );
const itemOf = async (materialId: string) => {
  const { rows } = await reviewer.call(reviews.list, {
    kind: 'qualification',
    size: 200,
    sort: '-createdAt',
  });
  const item = rows.find((r) => r.materialId === materialId && r.state === 'reviewing');
  if (!item) throw new Error('not in the queue');
  return item;
};
const approve = async (materialId: string) => {
  const { id } = await itemOf(materialId);
  await reviewer.call(reviews.claim, { id });
  return reviewer.call(reviews.decide, { id, approve: true });
};

test('/createQualificationPage: only pictures are taken, nothing is submitted without one, and none lies in clear text', async () => {
  const text = Buffer.from('%PDF-1.7').toString('base64');
  expect(await codeOf(me.call(create, { ...draft, upload: proofs(text) }))).toBe('sms.fileType');
  const cut = Buffer.from(picture, 'base64').subarray(0, -60).toString('base64');
  expect(await codeOf(me.call(create, { ...draft, upload: proofs(cut) }))).toBe('sms.fileDamaged');
  const large = Buffer.concat([Buffer.from(picture, 'base64'), Buffer.alloc(2_000_000)]);
  const much = proofs(large.toString('base64'));
  expect(await codeOf(me.call(create, { ...draft, upload: much }))).toMatch(
    /^(sms\.fileSize|field\.\w+)$/,
  );
  expect(await codeOf(me.call(create, draft))).toBe('sms.rules');
  const wrong = { ...draft, licence: '12', phone: 'abc', validUntil: '2020-01-01' };
  const at = ['licence', 'phone', 'validUntil', 'upload'].map((path) => ({ path }));
  await expect(me.call(create, wrong)).rejects.toMatchObject({ body: { fields: at } });
  expect((await me.call(list, {})).total).toBe(0);
  const row = await me.call(create, { ...draft, upload: proofs() });
  expect(row).toMatchObject({
    status: 'reviewing',
    version: 1,
    files: [{ name: 'licence.png', type: 'image/png' }],
  });
  const [file] = await bench.sql<{ content_sealed: string }>('select content_sealed from sms_file');
  expect(file?.content_sealed).toMatch(/^v1\./);
  const [clear] = await bench.sql<{ n: number }>(
    `select count(*)::int as n from audit where strpos(coalesce(new::text, ''), $1) > 0`,
    [picture],
  );
  expect(clear?.n).toBe(0);
  const fileId = row.files[0]?.id as string;
  const opened = await me.call(openFile, { id: row.id, fileId });
  expect(opened).toMatchObject({ name: 'licence.png', type: 'image/png' });
  expect(await isMarkedFor(opened.content, me.email)).toBe(true);
  const other = await newSuper();
  expect(await codeOf(other.call(openFile, { id: row.id, fileId }))).toBe('data.absent');
  const reader = await bench.as('Normal', { accountId: me.accountId as string });
  expect((await reader.call(one, { id: row.id })).name).toBe('ACME');
  expect(await codeOf(reader.call(openFile, { id: row.id, fileId }))).toBe('auth.denied');
  expect(await codeOf(reader.call(remove, { id: row.id }))).toBe('auth.denied');
});

test('/sms-qualificationRoot: a reviewer opens a proof, recorded and marked with the own name, and approves; one without the grant sees none', async () => {
  const { id, files } = await me.call(create, { ...draft, name: 'Opened', upload: proofs() });
  const item = await itemOf(id);
  const fileId = files[0]?.id as string;
  const opened = await reviewer.call(reviews.openFile, { id: item.id, fileId });
  expect(await isMarkedFor(opened.content, reviewer.email)).toBe(true);
  expect(await isMarkedFor(opened.content, me.email)).toBe(false);
  const [noted] = await bench.sql<{ n: number }>(
    `select count(*)::int as n from audit where module = 'smsQualification' and operation = 'openFile' and row_id = $1`,
    [id],
  );
  expect(noted?.n).toBe(1);
  const stranger = await bench.staff({ smsOps: 'operate' });
  expect(await codeOf(stranger.call(reviews.openFile, { id: item.id, fileId }))).toBe(
    'auth.denied',
  );
  expect((await approve(id)).state).toBe('approved');
});

test('/updateQualificationPage: other pictures are a new version while the one before stays in use and can be compared', async () => {
  const { id } = await me.call(create, { ...draft, name: 'Versions', upload: proofs() });
  await approve(id);
  expect((await me.call(update, { ...draft, id, name: 'Versions', remark: 'noted' })).status).toBe(
    'approved',
  );
  const next = await me.call(update, { ...draft, id, name: 'Versions', upload: proofs() });
  expect(next).toMatchObject({ status: 'reviewing', version: 2, usedVersion: 1 });
  const item = await reviewer.call(reviews.one, { id: (await itemOf(id)).id });
  const [former] = JSON.parse(item.before?.['files'] ?? '[]') as { id: string }[];
  const seen = await reviewer.call(reviews.openFile, { id: item.id, fileId: former?.id as string });
  expect(await isMarkedFor(seen.content, reviewer.email)).toBe(true);
});

test('/sms-qualification: it warns 30, 7 and 1 days before its end and then expires, each told once however often the job runs', async () => {
  const { id } = await me.call(create, { ...draft, name: 'Ending', upload: proofs() });
  await approve(id);
  const notices = async (name: string): Promise<number | undefined> =>
    (
      await bench.sql<{ n: number }>(
        'select count(*)::int as n from notification where name = $1 and object = $2 and account_id = $3',
        [`smsQualifications.${name}`, 'Ending', me.accountId],
      )
    )[0]?.n;
  const endsIn = (days: number) =>
    bench.sql(
      `update sms_qualification set valid_until = (now() at time zone 'utc')::date + $2::int where id = $1`,
      [id, days],
    );
  const run = () => bench.platform.run(system, expireQualifications);
  for (const days of [40, 29, 6, 1]) {
    await endsIn(days);
    await run();
    await run();
  }
  expect(await notices('expiring')).toBe(3);
  await endsIn(-1);
  await run();
  await run();
  expect(await notices('expired')).toBe(1);
  expect(await me.call(one, { id })).toMatchObject({ status: 'expired', usedVersion: null });
  // As it is it would end at once: it is reviewed again with another day.
  expect(await codeOf(me.call(smsQualifications.endpoints.submit, { id }))).toBe('sms.rules');
  const later = { ...draft, name: 'Ending', validUntil: '2099-01-02' };
  const again = await me.call(smsQualifications.endpoints.update, { id, ...later });
  expect(again).toMatchObject({ status: 'reviewing', version: 2 });
});
