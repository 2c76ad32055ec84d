import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { bills } from '#shared/areas/cdn/bills/bills';
import { domains } from '#shared/areas/cdn/domains/domains';
import { noticeDigests } from '#shared/areas/platform/notices/noticeDigests';
import { noticeMutes } from '#shared/areas/platform/notices/noticeMutes';
import { sessions } from '#shared/areas/platform/session/session';
import { system } from '#server/kernel/db/context';
import { writeDigests } from '#workers/areas/platform/notices/digest.store';
import { spreadNotice } from '#workers/areas/platform/notices/fanOut.store';
import { type Bench, type Caller, startBench } from '../../../support/bench';
import { lettersTo } from '../session/visitor';

const { own, keep } = noticeDigests.endpoints;
const zone = 'Asia/Shanghai';
let bench: Bench;
beforeAll(async () => {
  bench = await startBench({ workers: false });
});
afterAll(() => bench?.stop());

const mailed = ['domains.failed', 'bills.monthCompleted'];
const wanting = async (p: Caller, kinds = mailed) => {
  await p.call(sessions.endpoints.keepPreferences, { mailed: kinds, language: 'en' });
  return p;
};
/** Tells of a domain that failed, five minutes ago, and takes it to those who want mail. */
const tell = async (p: Caller, domain: string) => {
  await bench.platform.run(system, async (ctx) =>
    ctx.notify(domains.notices.failed, { domain }, { accountId: p.accountId }),
  );
  const [row] = await bench.sql<{ id: string }>(
    `update notification set created_at = now() - interval '5 minutes'
     where object = $1 and account_id = $2 and created_at > now() - interval '4 minutes' returning id`,
    [domain, p.accountId],
  );
  await bench.platform.run(system, (ctx) => spreadNotice(ctx, row?.id ?? ''));
};
/** The hour of the person has come: what they are told of begins an hour ago. */
const due = (p: Caller) =>
  bench.sql(
    `update notice_digest set next_at = now() - interval '1 second', covered_to = now() - interval '1 hour'
     where user_id = $1`,
    [p.personId],
  );
const joinedLongAgo = (p: Caller) =>
  bench.sql(`update person set created_at = now() - interval '30 days' where id = $1`, [
    p.personId,
  ]);
const write = () => bench.platform.run(system, writeDigests);

test('a digest is one letter a day in place of single ones, with what happened often in one line', async () => {
  const p = await wanting(await bench.as('Normal'));
  await joinedLongAgo(p);
  const saved = await p.call(keep, { enabled: true, hour: 8, zone });
  expect(new Date(saved.nextAt ?? '').getUTCHours()).toBe(0);
  for (let i = 0; i < 3; i += 1) await tell(p, 'often.test');
  await tell(p, 'once.test');
  expect(await lettersTo(bench, p.email, 'notice')).toEqual([]);
  await due(p);
  await write();
  const [letter, ...more] = await lettersTo(bench, p.email, 'digest');
  expect(more).toEqual([]);
  expect(letter).toMatchObject({ n: '4', link: 'http://console.test/#/notices' });
  expect(letter?.['text']).toMatch(/often\.test: Configuration failure \(3 times since /);
  expect(letter?.['text']).toMatch(/once\.test: Configuration failure \(\d{4}-/);
  const { nextAt } = await p.call(own, {});
  expect(Date.parse(nextAt ?? '')).toBeGreaterThan(Date.now());
});

test('however often its hour comes on a day there is one letter, and what came later is in the next', async () => {
  const p = await wanting(await bench.as('Normal'));
  await joinedLongAgo(p);
  await p.call(keep, { enabled: true, hour: 8, zone });
  await tell(p, 'first.test');
  await due(p);
  await Promise.all([write(), write()]);
  expect(await lettersTo(bench, p.email, 'digest')).toHaveLength(1);
  await tell(p, 'second.test');
  await due(p);
  await write();
  expect(await lettersTo(bench, p.email, 'digest')).toHaveLength(1);
  await bench.sql(
    `update notice_digest set next_at = next_at - interval '2 days', covered_to = now() - interval '1 hour' where user_id = $1`,
    [p.personId],
  );
  await write();
  const letters = await lettersTo(bench, p.email, 'digest');
  expect(letters).toHaveLength(2);
  expect(letters.some((l) => l['text']?.includes('second.test'))).toBe(true);
});

test('a day without notices has no letter, and one that is off sends single letters again', async () => {
  const p = await wanting(await bench.as('Normal'));
  await p.call(keep, { enabled: true, hour: 8, zone });
  await due(p);
  await write();
  expect(await lettersTo(bench, p.email, 'digest')).toEqual([]);
  expect(await p.call(keep, { enabled: false, hour: 8, zone })).toMatchObject({ nextAt: null });
  await tell(p, 'single.test');
  expect(await lettersTo(bench, p.email, 'notice')).toHaveLength(1);
});

test('neither a digest nor a letter tells of what is muted with mail or may not be heard', async () => {
  const owner = await bench.as('Super');
  const p = await wanting(await bench.as('Normal', { accountId: owner.accountId as string }));
  await joinedLongAgo(p);
  await p.call(noticeMutes.endpoints.create, { object: 'muted.test' });
  await bench.sql(
    `update notice_mute set created_at = now() - interval '1 hour' where user_id = $1`,
    [p.personId],
  );
  await tell(p, 'muted.test');
  expect(await lettersTo(bench, p.email, 'notice')).toEqual([]);
  await p.call(keep, { enabled: true, hour: 8, zone });
  await bench.platform.run(system, async (ctx) =>
    ctx.notify(bills.notices.monthCompleted, { month: '2026-01' }, { accountId: p.accountId }),
  );
  await bench.sql(
    `update notification set created_at = now() - interval '5 minutes' where account_id = $1`,
    [p.accountId],
  );
  await due(p);
  await write();
  expect(await lettersTo(bench, p.email, 'digest')).toEqual([]);
});

test('staff get the letters they asked for', async () => {
  const root = await wanting(await bench.staff());
  const p = await bench.as('Normal');
  await tell(p, 'customer.test');
  expect(await lettersTo(bench, root.email, 'notice')).toHaveLength(1);
});

test('an hour or a zone that does not exist is refused', async () => {
  const p = await bench.as('Normal');
  await expect(p.call(keep, { enabled: true, hour: 24, zone })).rejects.toMatchObject({
    status: 400,
  });
  await expect(p.call(keep, { enabled: true, hour: 8, zone: 'Mars/Base' })).rejects.toMatchObject({
    body: { fields: [{ path: 'zone', code: 'notices.zone' }] },
  });
  expect(await p.call(own, {})).toMatchObject({ enabled: false, nextAt: null });
});
