import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { io, type Socket } from 'socket.io-client';
import { accounts } from '#shared/areas/platform/accounts/accounts';
import { people } from '#shared/areas/platform/accounts/people';
import { bills } from '#shared/areas/cdn/bills/bills';
import { domains } from '#shared/areas/cdn/domains/domains';
import { sessions } from '#shared/areas/platform/session/session';
import type { Grant, Level } from '#shared/kernel/access';
import { startSession } from '#server/model/platform/session/sessions.store';
import { system } from '#server/kernel/db/context';
import { type Bench, type Caller, startBench } from '../../../support/bench';
import { callerOf } from '../../../support/caller';

const { endpoints } = sessions;
let bench: Bench;
beforeAll(async () => {
  bench = await startBench({ worked: [] });
});
afterAll(() => bench.stop());

type Heard = { name: string; payload: Record<string, unknown> };
const listen = async (token: string) => {
  const heard: Heard[] = [];
  const socket: Socket = io(bench.base, {
    path: '/live',
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
    forceNew: true,
  });
  socket.on('event', (e: Heard) => heard.push(e));
  await new Promise<void>((ok, no) => {
    socket.on('ready', () => ok());
    socket.on('connect_error', no);
  });
  const closed = new Promise<void>((ok) => void socket.on('disconnect', () => ok()));
  return { socket, heard, closed };
};
const statusOf = (caller: Caller) =>
  caller.call(endpoints.check, {}).then(
    () => 200,
    (e: { status: number }) => e.status,
  );
const reasonOf = async (token: string) =>
  (await bench.nobody().call(endpoints.ending, { token })).reason;
/** A customer as a staff member sees them after a simulated sign-in. */
const actAs = async (staff: Caller, customer: Caller): Promise<Caller> => {
  const input = { personId: customer.personId, reason: 'ticket 4711' };
  const { ticket } = await staff.call(endpoints.simulate, input);
  const { token } = await bench.nobody().call(endpoints.simulateLogin, { ticket });
  const { personId, accountId, email } = customer;
  return callerOf(bench.base, { token, personId, accountId, email });
};

describe('a simulated sign-in', () => {
  const all: Partial<Record<Grant, Level>> = { simulate: 'operate', domains: 'operate' };
  const ways: readonly (readonly [string, (staff: Caller, root: Caller) => Promise<unknown>])[] = [
    [
      'is disabled',
      (s, root) => root.call(people.endpoints.update, { id: s.personId, status: 'disabled' }),
    ],
    ['is removed', (s, root) => root.call(people.endpoints.remove, { id: s.personId })],
    ['signs out', (s) => s.call(endpoints.signOut, {})],
    [
      'loses the grant',
      async (s, root) => {
        await bench.sql(`update person set grants = '{"domains": "operate"}' where id = $1`, [
          s.personId,
        ]);
        await root.call(people.endpoints.update, { id: s.personId, name: 'Without' });
      },
    ],
  ];
  test.each(ways)('ends when the staff member %s, over HTTP and on its socket', async (_, end) => {
    const [root, staff, customer] = [
      await bench.staff(),
      await bench.staff(all),
      await bench.as('Super'),
    ];
    const acting = await actAs(staff, customer);
    const { closed } = await listen(acting.token);
    await acting.call(endpoints.profile, { name: 'Renamed', phone: '' });
    await end(staff, root);
    await closed;
    await bench.until(async () => (await statusOf(acting)) === 401);
    expect(await reasonOf(acting.token)).toBe('simulation');
    expect(await statusOf(customer)).toBe(200);
    const [row] = await bench.sql(
      `select s.acting_email, a.acting_email as in_audit from session s join audit a on a.acting_for = s.acting_staff_id
       where s.acting_staff_id = $1 and a.operation = 'profile'`,
      [staff.personId],
    );
    expect(row).toEqual({ acting_email: staff.email, in_audit: staff.email });
  });

  test('does what the role and the staff member’s own grants both allow', async () => {
    const customer = await bench.as('Super');
    const acting = await actAs(await bench.staff({ simulate: 'operate' }), customer);
    for (const call of [
      acting.call(domains.endpoints.list, {}),
      acting.call(people.endpoints.list, {}),
      acting.call(bills.endpoints.months, {}),
    ])
      await expect(call).rejects.toMatchObject({
        status: 403,
        body: { values: { ruleCode: 'grant' } },
      });
    const reader = await actAs(
      await bench.staff({ simulate: 'operate', domains: 'view' }),
      customer,
    );
    await expect(reader.call(domains.endpoints.list, {})).resolves.toMatchObject({ total: 0 });
    expect((await reader.call(endpoints.check, {})).who.acting?.staff).toEqual({
      top: false,
      grants: { simulate: 'operate', domains: 'view' },
    });
  });

  test('takes a grant of its own', async () => {
    const staff = await bench.staff({ accounts: 'approve', users: 'approve' });
    const personId = (await bench.as('Super')).personId;
    await expect(
      staff.call(endpoints.simulate, { personId, reason: 'ticket' }),
    ).rejects.toMatchObject({ status: 403 });
  });

  test('is refused for a reason in the language of the sentence', async () => {
    const [staff, { personId }] = [await bench.staff(all), await bench.staff(all)];
    await expect(
      staff.call(endpoints.simulate, { personId, reason: 'ticket' }),
    ).rejects.toMatchObject({
      body: { text: ['不能模拟该用户：平台人员', 'This user cannot be simulated: platform staff'] },
    });
  });

  test('is over with the session it was opened from, even while the ticket is on its way', async () => {
    const [staff, customer] = [await bench.staff(all), await bench.as('Super')];
    const input = { personId: customer.personId, reason: 'ticket 4711' };
    const { ticket } = await staff.call(endpoints.simulate, input);
    await staff.call(endpoints.signOut, {});
    await expect(bench.nobody().call(endpoints.simulateLogin, { ticket })).rejects.toMatchObject({
      status: 410,
    });
  });
});

describe('a socket', () => {
  test('closes when the time of its session is over, without a word from anybody', async () => {
    const { personId } = await bench.as('Normal');
    const { token } = await bench.platform.run(system, (ctx) =>
      startSession(ctx, { personId, userAgent: 'jest', hours: 1.5 / 3600 }),
    );
    const { closed } = await listen(token);
    await closed;
    await expect(listen(token)).rejects.toThrow('auth.required');
    expect(await reasonOf(token)).toBe('expired');
  });

  test('closes when its session is idle for too long; listening is no activity', async () => {
    const [idle, busy] = [await bench.as('Normal'), await bench.as('Normal')];
    const [forgotten, watched] = [await listen(idle.token), await listen(busy.token)];
    await bench.sql(
      `update session set seen_at = now() - interval '2 hours' where person_id = $1`,
      [idle.personId],
    );
    bench.sessions.forget((s) => s.who.userId === idle.personId);
    await expect(listen(idle.token)).rejects.toThrow('auth.required');
    await bench.live.sweep();
    await forgotten.closed;
    expect(watched.socket.connected).toBe(true);
    expect(await reasonOf(idle.token)).toBe('idle');
    watched.socket.close();
  });

  test('of a deactivated account closes', async () => {
    const staff = await bench.staff({ accounts: 'operate' });
    const boss = await bench.as('Super');
    const { closed } = await listen(boss.token);
    const id = boss.accountId ?? '';
    const { createdAt: _at, ...row } = await staff.call(accounts.endpoints.one, { id });
    await staff.call(accounts.endpoints.update, { ...row, status: 'deactivated' });
    await closed;
    expect(await reasonOf(boss.token)).toBe('deactivated');
  });
});

test('another role acts on the open console in place: the session goes on, its rights change, the person is told', async () => {
  const boss = await bench.as('Super');
  const member = await bench.as('Normal', { accountId: boss.accountId ?? '' });
  const mine = await listen(member.token);
  await boss.call(people.endpoints.update, { id: member.personId, role: 'Admin' });
  await bench.until(() => mine.heard.some((e) => e.name === 'people.changed'));
  await bench.until(
    async () => (await member.call(endpoints.check, {})).who.role === 'Admin' || null,
  );
  const notice = await bench.until(() => mine.heard.find((e) => e.name === 'notifications.shown'));
  expect(notice.payload).toMatchObject({
    name: 'people.roleChanged',
    values: { role: ['账号管理员', 'Administrator'], by: boss.email },
  });
  await member.call(people.endpoints.list, {});
  await boss.call(people.endpoints.update, { id: member.personId, role: 'Normal' });
  await bench.until(() =>
    member.call(people.endpoints.list, {}).then(
      () => false,
      (e: { status: number }) => e.status === 403,
    ),
  );
  expect(mine.socket.connected).toBe(true);
  mine.socket.close();
});

test('why a session is over is told to whoever holds its token, also after the person was removed', async () => {
  const boss = await bench.as('Super');
  const member = await bench.as('Normal', { accountId: boss.accountId ?? '' });
  expect(await reasonOf(member.token)).toBeNull();
  await boss.call(people.endpoints.remove, { id: member.personId });
  expect(await reasonOf(member.token)).toBe('removed');
  expect(await reasonOf('x'.repeat(43))).toBeNull();
});
