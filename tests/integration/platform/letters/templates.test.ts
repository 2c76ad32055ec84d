import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { people } from '#shared/areas/platform/accounts/people';
import { letters } from '#shared/areas/platform/letters/letters';
import { letterTemplates } from '#shared/areas/platform/letters/templates';
import { type Bench, type Caller, startBench } from '../../../support/bench';
import { openSink, type Sink } from './sink';

const { endpoints } = letterTemplates;
let sink: Sink;
let bench: Bench;
let writer: Caller;
beforeAll(async () => {
  sink = await openSink();
  bench = await startBench({ env: { SMTP_URL: sink.url } });
  writer = await bench.staff({ users: 'operate' });
});
afterAll(async () => {
  await bench.stop();
  await sink.close();
});

const draft = {
  kind: 'invite' as const,
  subjectZh: '欢迎加入 {account}',
  subjectEn: 'Welcome to {account}',
  bodyZh: '{inviter} 邀请您。\n\n{link}',
  bodyEn: 'You were asked in by {inviter}.\n\n{link}\n\nSee you there.',
};
const faultOf = (patch: Partial<typeof draft>) =>
  writer.call(endpoints.publish, { ...draft, ...patch }).then(
    () => null,
    (e: { body: { fields: { path: string; code: string }[] } }) => e.body.fields[0],
  );
const invitation = async (email: string) => {
  const boss = await bench.as('Super');
  await boss.call(people.endpoints.create, { email, role: 'Normal', language: 'en' });
  return bench.until(() => sink.to(email)[0] ?? null);
};

test('/cdn-email: a text with an unknown variable or without its link is not published, and the next letter uses the new one', async () => {
  expect(await faultOf({ subjectEn: 'Welcome {nobody}' })).toMatchObject({
    path: 'subjectEn',
    code: 'letterTemplate.unknown',
  });
  expect(await faultOf({ bodyZh: '没有链接' })).toMatchObject({
    path: 'bodyZh',
    code: 'letterTemplate.link',
  });
  expect((await invitation('before@example.test')).subject).toMatch(/^You are invited to /);
  const row = await writer.call(endpoints.publish, draft);
  expect(row).toMatchObject({ version: 1, changedBy: writer.email, subjectEn: draft.subjectEn });
  const letter = await invitation('after@example.test');
  expect(letter.subject).toMatch(/^Welcome to /);
  expect(letter.text).toMatch(/You were asked in by .*See you there/s);
  // What was written before reads as it was written.
  const old = (await writer.call(letters.endpoints.list, { search: 'before@example.test' }))
    .rows[0];
  expect((await writer.call(letters.endpoints.one, { id: old?.id ?? '' })).subject).toMatch(
    /^You are invited/,
  );

  const back = await writer.call(endpoints.restore, { kind: 'invite', version: 0 });
  expect(back.version).toBe(2);
  expect((await invitation('third@example.test')).subject).toMatch(/^You are invited to /);
  await expect(
    writer.call(endpoints.restore, { kind: 'invite', version: 0 }),
  ).rejects.toMatchObject({
    body: { code: 'letterTemplate.same' },
  });
});

test('/cdn-email: a preview is filled with the values of the last letter, and can be mailed to oneself', async () => {
  await invitation('last@example.test');
  const { variables } = await writer.call(endpoints.one, { kind: 'invite' });
  const account = variables.find((v) => v.name === 'account')?.value;
  expect(variables.find((v) => v.name === 'link')?.value).toBe('••••');
  const { en, zh } = await writer.call(endpoints.preview, draft);
  expect([en.subject, zh.subject]).toEqual([`Welcome to ${account}`, `欢迎加入 ${account}`]);
  await writer.call(endpoints.testSend, draft);
  const own = await bench.until(() => sink.to(writer.email)[0] ?? null);
  expect([en.subject, zh.subject]).toContain(own.subject);
});

test('/cdn-email: those who only see users may look and preview, others are refused', async () => {
  const seer = await bench.staff({ users: 'view' });
  expect((await seer.call(endpoints.list, { size: 50 })).total).toBeGreaterThan(10);
  await seer.call(endpoints.preview, draft);
  await expect(seer.call(endpoints.publish, draft)).rejects.toMatchObject({ status: 403 });
  for (const asker of [await bench.as('Super'), await bench.staff({ audit: 'approve' })])
    await expect(asker.call(endpoints.list, {})).rejects.toMatchObject({ status: 403 });
});
