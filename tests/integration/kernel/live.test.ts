import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { io, type Socket } from 'socket.io-client';
import { accounts } from '#shared/areas/platform/accounts/accounts';
import { apiKeys } from '#shared/areas/platform/apiKeys/apiKeys';
import { bills } from '#shared/areas/cdn/bills/bills';
import { events, notifications } from '#shared/areas/platform/notices/notifications';
import { tasks } from '#shared/areas/platform/tasks/tasks';
import { system } from '#server/kernel/db/context';
import { type Bench, type Caller, startBench, until } from '../../support/bench';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench({ worked: [] });
});
afterAll(() => bench.stop());

type Heard = { stream: string; seq: number; name: string; payload: { id?: string } | null };
const listen = async (caller: Caller) => {
  const heard: Heard[] = [];
  const socket: Socket = io(bench.base, {
    path: '/live',
    transports: ['websocket'],
    auth: { token: caller.token },
    reconnection: false,
  });
  socket.on('event', (e: Heard) => heard.push(e));
  const greeting = await new Promise<{ latest: Record<string, number> }>((ok, no) => {
    socket.on('ready', ok);
    socket.on('connect_error', no);
  });
  return { socket, heard, latest: greeting.latest };
};
const emit = (accountId: string, n: number) =>
  bench.platform.run(system, async (ctx) => {
    for (let i = 0; i < n; i += 1)
      ctx.emit(accounts.events.changed, { id: accountId }, { accountId });
  });

test('committed events reach the consoles of the account and of staff, numbered without gaps', async () => {
  const me = await bench.as('Super');
  const staff = await bench.staff();
  const mine = await listen(me);
  const theirs = await listen(staff);
  await Promise.all(Array.from({ length: 20 }, () => emit(me.accountId as string, 3)));
  const own = await until(
    () =>
      mine.heard.filter((e) => e.stream === `account:${me.accountId}`).length === 60 && mine.heard,
  );
  expect(own.map((e) => e.seq)).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
  const seen = await until(
    () => theirs.heard.filter((e) => e.payload?.id === me.accountId).length === 60 && theirs.heard,
  );
  const numbers = seen.map((e) => e.seq);
  expect(numbers).toEqual(numbers.map((_, i) => (numbers[0] as number) + i));
  mine.socket.close();
  theirs.socket.close();
});
test('a connection begins with the number of the newest event, so that a gap is known at once', async () => {
  const me = await bench.as('Super');
  const mine = `account:${me.accountId}`;
  const first = await listen(me);
  expect(first.latest).toEqual({ [mine]: 0, [`user:${me.personId}`]: expect.any(Number) });
  await emit(me.accountId as string, 3);
  await until(() => first.heard.length === 3);
  const second = await listen(me);
  expect(second.latest[mine]).toBe(3);
  first.socket.close();
  second.socket.close();
});
test('a console hears nothing of another account', async () => {
  const me = await bench.as('Super');
  const other = await bench.as('Super');
  const mine = await listen(me);
  await emit(other.accountId as string, 5);
  await emit(me.accountId as string, 1);
  await until(() => mine.heard.length === 1);
  expect(mine.heard[0]?.payload?.id).toBe(me.accountId);
  mine.socket.close();
});
test('a console that was away reads what it missed over HTTP, in order', async () => {
  const me = await bench.as('Super');
  const stream = `account:${me.accountId}`;
  await emit(me.accountId as string, 2);
  await until(async () => (await me.call(events.endpoints.after, {})).latest[stream] === 2);
  await emit(me.accountId as string, 700);
  await until(async () => (await me.call(events.endpoints.after, {})).latest[stream] === 702);
  const first = await me.call(events.endpoints.after, { after: JSON.stringify({ [stream]: 2 }) });
  expect(first.more).toBe(true);
  const rest = await me.call(events.endpoints.after, {
    after: JSON.stringify({ [stream]: first.rows.at(-1)?.seq }),
  });
  expect([...first.rows, ...rest.rows].map((e) => e.seq)).toEqual(
    Array.from({ length: 700 }, (_, i) => i + 3),
  );
});
test('who may not hear of something is told its number alone, live and afterwards, and misses nothing', async () => {
  const owner = await bench.as('Super');
  const accountId = owner.accountId as string;
  const reader = await bench.as('Normal', { accountId });
  const nobody = await bench.staff({});
  const [stream, id] = [`account:${accountId}`, accountId];
  const sockets = await Promise.all([owner, reader, nobody].map(listen));
  const before = (await nobody.call(events.endpoints.after, {})).latest['staff'] ?? 0;
  await bench.platform.run(system, async (ctx) => {
    ctx.emit(apiKeys.events.changed, { id }, { accountId });
    ctx.emit(accounts.events.changed, { id }, { accountId });
    ctx.notify(bills.notices.monthCompleted, { month: '2026-10' }, { accountId });
  });
  const of = (e: { seq: number; name: string }) => [e.seq, e.name];
  const bare = { name: '', payload: null };
  const listeners = await until(() => sockets.every((s) => s.heard.length >= 3) && sockets);
  const own = listeners[0]?.heard.filter((e) => e.stream === stream).map(of);
  expect(own).toEqual([
    [1, 'apiKeys.changed'],
    [2, 'accounts.changed'],
    [3, 'notifications.shown'],
  ]);
  expect(listeners[1]?.heard.filter((e) => e.stream === stream)).toMatchObject([
    { seq: 1, ...bare },
    { seq: 2, name: 'accounts.changed' },
    { seq: 3, ...bare },
  ]);
  expect(listeners[2]?.heard.map((e) => e.name)).toEqual(listeners[2]?.heard.map(() => ''));
  const numbers = listeners[2]?.heard.map((e) => e.seq) ?? [];
  expect(numbers).toEqual(numbers.map((_, i) => (numbers[0] ?? 0) + i));
  const missed = async (who: Caller, at: Record<string, number>) =>
    (await who.call(events.endpoints.after, { after: JSON.stringify(at) })).rows.filter(
      (e) => e.stream !== `user:${who.personId}`,
    );
  expect((await missed(reader, { [stream]: 0 })).map(of)).toEqual([
    [1, ''],
    [2, 'accounts.changed'],
    [3, ''],
  ]);
  const all = await missed(nobody, { staff: before });
  expect(all.length).toBeGreaterThan(0);
  expect(all.filter((e) => e.name !== '' || e.payload !== null)).toEqual([]);
  const shown = (who: Caller) => who.call(notifications.endpoints.list, {});
  expect([(await shown(owner)).total, (await shown(reader)).total]).toEqual([1, 0]);
  expect((await shown(nobody)).total).toBe(0);
  for (const s of sockets) s.socket.close();
});
test('what a console may hear follows the account without a new connection', async () => {
  const me = await bench.as('Super');
  const accountId = me.accountId as string;
  const mine = await listen(me);
  const bill = () =>
    bench.platform.run(system, async (ctx) =>
      ctx.emit(bills.events.changed, { accountId, period: '2026-10' }, { accountId }),
    );
  await bill();
  await until(() => mine.heard.some((e) => e.name === 'bills.changed'));
  await bench.sql('update account set billing_visible = false where id = $1', [accountId]);
  await emit(accountId, 1);
  await until(async () => {
    await bill();
    return mine.heard.at(-1)?.name === '';
  });
  expect(mine.socket.connected).toBe(true);
  mine.socket.close();
});
test('work that fails leaves no row, no event and no audit record', async () => {
  const me = await bench.as('Super');
  const stream = `account:${me.accountId}`;
  await expect(
    bench.platform.run(system, async (ctx) => {
      ctx.emit(
        accounts.events.changed,
        { id: me.accountId as string },
        { accountId: me.accountId },
      );
      throw new Error('broken on purpose');
    }),
  ).rejects.toThrow('broken on purpose');
  await emit(me.accountId as string, 1);
  await until(async () => (await me.call(events.endpoints.after, {})).latest[stream] === 1);
});
test('a socket without a valid token is refused', async () => {
  const socket = io(bench.base, {
    path: '/live',
    transports: ['websocket'],
    auth: { token: 'nonsense-nonsense-nonsense' },
    reconnection: false,
  });
  await expect(
    new Promise<void>((ok, no) => {
      socket.on('connect', () => ok());
      socket.on('connect_error', no);
    }),
  ).rejects.toThrow('auth.required');
  socket.close();
});
test('an ended session loses HTTP and socket', async () => {
  const me = await bench.as('Super');
  const mine = await listen(me);
  const gone = new Promise<void>((ok) => mine.socket.on('disconnect', () => ok()));
  const { people } = await import('#shared/areas/platform/accounts/people');
  await bench.platform.run(system, async (ctx) => {
    const { endSessions } = await import('#server/model/platform/session/sessions.store');
    await endSessions(ctx, { personId: me.personId, reason: 'signedOut' });
    ctx.emit(people.events.changed, { personId: me.personId }, { userId: me.personId });
  });
  await gone;
  await until(
    async () =>
      (await me
        .call(notifications.endpoints.list, {})
        .catch((e: { status: number }) => e.status)) === 401,
  );
});
test('who joins starts without notices, and a notice says who caused it', async () => {
  const boss = await bench.as('Super');
  const accountId = boss.accountId as string;
  const { run } = bench.platform;
  const values = { number: 7, title: 'T', link: '/cdn-task' };
  const finished = (actor?: string) =>
    run(system, async (ctx) =>
      ctx.notify(tasks.notices.finished, values, { accountId, ...(actor && { actor }) }),
    );
  await finished();
  const mate = await bench.as('Admin', { accountId });
  const listed = async (who: Caller) =>
    (await who.call(notifications.endpoints.list, { each: true })).rows.map((n) => n.actor);
  expect([await listed(boss), await listed(mate)]).toEqual([[null], []]);
  await finished(boss.email);
  expect([await listed(boss), await listed(mate)]).toEqual([[boss.email, null], [boss.email]]);
});
test('a notice is kept, counted as unread until read, and heard live', async () => {
  const me = await bench.as('Super');
  const mine = await listen(me);
  await bench.platform.run(system, async (ctx) =>
    ctx.notify(
      tasks.notices.finished,
      { number: 7, title: 'T', link: '/cdn-task' },
      { accountId: me.accountId },
    ),
  );
  await until(() => mine.heard.some((e) => e.name === 'notifications.shown'));
  const list = await me.call(notifications.endpoints.list, { unread: true });
  expect(list.rows[0]).toMatchObject({
    name: 'tasks.finished',
    link: expect.stringContaining('cdn-task'),
    read: false,
  });
  expect(await me.call(notifications.endpoints.read, {})).toEqual({ unread: 0 });
  mine.socket.close();
});
