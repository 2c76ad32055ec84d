import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { io } from 'socket.io-client';
import { billPrices } from '#shared/areas/cdn/bills/prices';
import { accounts } from '#shared/areas/platform/accounts/accounts';
import { people } from '#shared/areas/platform/accounts/people';
import { audits } from '#shared/areas/platform/audit/audit';
import { system } from '#server/kernel/db/context';
import { remindOfReviews } from '#server/model/platform/audit/reminders.store';
import { type Bench, startBench } from '../../../support/bench';
import { clockAhead, realClock } from '../../../support/clockAhead';
import { openSink, type Sink } from '../letters/sink';
import { lettersTo } from '../session/visitor';

const { endpoints } = audits;
let bench: Bench;
let sink: Sink;
beforeAll(async () => {
  sink = await openSink();
  bench = await startBench({ env: { SMTP_URL: sink.url } });
});
afterAll(async () => {
  await bench.stop();
  await sink.close();
});

/** A critical record by this member of staff: a member's role was changed. */
const critical = async (by: Awaited<ReturnType<typeof bench.staff>>) => {
  const boss = await bench.as('Super');
  const admin = await bench.as('Admin', { accountId: boss.accountId ?? '' });
  await by.call(people.endpoints.update, { id: admin.personId, role: 'Normal' });
  const { rows } = await by.call(endpoints.list, { rowId: admin.personId, risk: 'high' });
  return rows[0]?.number ?? 0;
};
const stateOf = async (top: Awaited<ReturnType<typeof bench.staff>>, number: number) => {
  const { rows } = await top.call(endpoints.list, { risk: 'high', size: 200 });
  return rows.find((r) => r.number === number);
};

test('/cdn-criticalopt: a critical operation is reviewed by somebody else, once, with a note', async () => {
  const [author, other] = await Promise.all([bench.staff(), bench.staff()]);
  const number = await critical(author);
  expect(await stateOf(other, number)).toMatchObject({ review: 'open', reviewedBy: null });
  await expect(
    author.call(endpoints.review, { numbers: [number], note: 'fine' }),
  ).rejects.toMatchObject({ body: { code: 'audit.own' } });
  await expect(other.call(endpoints.review, { numbers: [number], note: 'asked' })).resolves.toEqual(
    {
      reviewed: 1,
    },
  );
  await expect(other.call(endpoints.review, { numbers: [number], note: 'again' })).resolves.toEqual(
    {
      reviewed: 0,
    },
  );
  expect(await stateOf(author, number)).toMatchObject({
    review: 'reviewed',
    reviewedBy: other.email,
    reviewNote: 'asked',
  });
  const open = await other.call(endpoints.list, { risk: 'high', review: 'open', size: 200 });
  expect(open.rows.some((r) => r.number === number)).toBe(false);
  const seer = await bench.staff({ audit: 'view' });
  await expect(seer.call(endpoints.review, { numbers: [number], note: 'x' })).rejects.toMatchObject(
    { status: 403 },
  );
});

test('/cdn-criticalopt: what waits turns late, then overdue, and those who approve are written to once a day', async () => {
  const author = await bench.staff();
  const approver = await bench.staff({ audit: 'approve' });
  const number = await critical(author);
  // Records cannot be changed, so the day is moved by one of old.
  await bench.sql(
    `insert into audit (at, request_id, user_email, ip, module, operation, row_id, risk)
     values (now() - interval '30 hours', 'r1', 'old@example.test', '', 'person', 'role', 'a', 'high'),
       (now() - interval '80 hours', 'r2', 'old@example.test', '', 'person', 'role', 'b', 'high')`,
  );
  const { rows } = await author.call(endpoints.list, { risk: 'high', size: 200 });
  const review = (rowId: string) => rows.find((r) => r.rowId === rowId)?.review;
  expect([review('a'), review('b')]).toEqual(['late', 'overdue']);
  expect((await stateOf(author, number))?.review).toBe('open');
  const remind = () => bench.platform.run(system, remindOfReviews);
  await remind();
  await remind();
  const letters = await bench.sql('select 1 from letter where recipient = $1 and template = $2', [
    approver.email,
    'auditReminder',
  ]);
  expect(letters).toHaveLength(1);
});

test('/cdn-criticalopt: a price changed by somebody else appears, not to be reviewed by its author, and the reminder reaches the mailbox on the moved clock', async () => {
  const [author, watcher] = await Promise.all([bench.staff(), bench.staff({ audit: 'approve' })]);
  const socket = io(bench.base, {
    path: '/live',
    transports: ['websocket'],
    auth: { token: watcher.token },
    forceNew: true,
  });
  const heard: string[] = [];
  socket.on('passing', (e: { name: string }) => heard.push(e.name));
  await new Promise<void>((ok) => void socket.on('ready', () => ok()));
  const accountId = await bench.account();
  await author.call(billPrices.endpoints.create, {
    accountId,
    region: null,
    currency: 'USD',
    pricePerGb: 90_000,
    fromDay: '2099-01-01',
    remark: '',
  });
  await bench.until(() => heard.includes(audits.events.critical.name ?? ''), {
    ms: 5_000,
    what: `the event among ${heard.join()}`,
  });
  socket.close();
  const { rows } = await watcher.call(endpoints.list, { risk: 'high', review: 'open', size: 200 });
  const seen = rows.find((r) => r.module === 'billPrice');
  expect(seen?.userEmail).toBe(author.email);
  const { number = 0 } = seen ?? {};
  await expect(
    author.call(endpoints.review, { numbers: [number], note: 'fine' }),
  ).rejects.toMatchObject({ body: { code: 'audit.own' } });
  clockAhead(73 * 3_600_000);
  try {
    await bench.platform.run(system, remindOfReviews);
  } finally {
    realClock();
  }
  const mail = await bench.until(() => sink.to(watcher.email)[0] ?? null);
  expect(mail.subject).toMatch(/^\d+ (critical operations to review|条关键操作待复核)/);
});

test('/cdn-operational: one request tells its whole chain: records, events and mail', async () => {
  const top = await bench.staff();
  const boss = await bench.as('Super');
  const email = `chain-${boss.personId.slice(0, 8)}@example.test`;
  const created = await boss.call(people.endpoints.create, { email, role: 'Normal' });
  expect(await lettersTo(bench, email, 'invite')).toHaveLength(1);
  const { rows } = await top.call(endpoints.list, { rowId: created.id });
  const requestId = rows[0]?.requestId ?? '';
  const kinds = async () =>
    (await top.call(endpoints.chain, { requestId })).links.map((l) => `${l.kind} ${l.name}`);
  await bench.until(async () => (await kinds()).includes('event people.listed'));
  expect(await kinds()).toEqual(expect.arrayContaining(['audit person', 'mail invite']));
  // Nothing of another request.
  await boss.call(people.endpoints.list, {});
  await top.call(accounts.endpoints.list, {});
  expect((await top.call(endpoints.chain, { requestId: 'unknown' })).links).toEqual([]);
});

test('/showAuditLog: a record that is changed, taken out or put in behind the console is found by the chain of seals', async () => {
  const top = await bench.staff();
  await critical(top);
  const verify = () => top.call(endpoints.verify, {});
  const whole = await verify();
  expect(whole).toMatchObject({ faults: [], sealed: whole.records, forgotten: 0 });
  await critical(top);
  const later = await verify();
  expect(later.sealed).toBeGreaterThan(whole.sealed);
  expect(later.head).not.toBe(whole.head);
  const [{ number = 0 } = {}] = await bench.sql<{ number: number }>(
    'select max(number)::int as number from audit',
  );
  // Nobody can with the rights of the platform; this is somebody who owns the database.
  await expect(bench.sql('delete from audit_seal')).rejects.toThrow('append-only');
  const behind = (statement: string) =>
    bench.sql(`alter table audit disable trigger user; alter table audit_seal disable trigger user; ${statement};
      alter table audit enable trigger user; alter table audit_seal enable trigger user`);
  await behind(`update audit set new = '{"status":"other"}' where number = ${number}`);
  expect((await verify()).faults).toEqual([{ number, fault: 'changed' }]);
  // With a new sum for what was changed the seal itself does not fit any more.
  await behind(
    `update audit_seal s set content = audit_content(a) from audit a where a.number = s.number and s.number = ${number}`,
  );
  expect((await verify()).faults).toContainEqual({ number, fault: 'broken' });
  await behind(`delete from audit where number = ${number - 1}`);
  expect((await verify()).faults).toContainEqual({ number: number - 1, fault: 'missing' });
});
