import { io, type Socket } from 'socket.io-client';
import { accounts } from '#shared/areas/platform/accounts/accounts';
import { domains } from '#shared/areas/cdn/domains/domains';
import { events, notifications } from '#shared/areas/platform/notices/notifications';
import { schedules } from '#shared/areas/cdn/schedules/schedules';
import { system } from '#server/kernel/db/context';
import { type Bench, type Caller, until } from '../support/bench';
import type { World } from './world';

/** Opens a console's socket and keeps every frame it hears, whole. */
export const listen = async (bench: Bench, auth: Record<string, unknown>) => {
  const heard: string[] = [];
  const socket: Socket = io(bench.base, {
    path: '/live',
    transports: ['websocket'],
    auth,
    reconnection: false,
    forceNew: true,
  });
  socket.onAny((...frame: unknown[]) => heard.push(JSON.stringify(frame)));
  await new Promise<void>((ok, no) => {
    socket.on('ready', () => ok());
    socket.on('connect_error', no);
  });
  return { socket, heard };
};

/** What a staff member without a grant gets of an account: by the socket, by catching up, as notices. */
export const overheardUngranted = async (bench: Bench, world: World) => {
  const nobody = await bench.staff({});
  const { accountId } = world.a;
  const mine = await listen(bench, { token: nobody.token });
  const of = async () => (await nobody.call(events.endpoints.after, { after: '{"staff":0}' })).rows;
  const before = mine.heard.length;
  await bench.platform.run(system, async (ctx) => {
    ctx.emit(accounts.events.changed, { id: accountId }, { accountId });
    ctx.notify(domains.notices.failed, { domain: world.a.host }, { accountId });
  });
  await until(() => mine.heard.filter((f) => f.includes('"stream":"staff"')).length >= 2);
  mine.socket.close();
  return {
    frames: mine.heard.slice(before),
    missed: (await of()).map((e) => JSON.stringify(e)),
    notices: (await nobody.call(notifications.endpoints.list, {})).total,
  };
};

/** Drives account B through the API and the kernel while a console of A listens; what A heard of B. */
export const overheard = async (bench: Bench, world: World) => {
  const of = (accountId: string) => bench.as('Super', { accountId });
  const [a, b]: [Caller, Caller] = [await of(world.a.accountId), await of(world.b.accountId)];
  const mine = await listen(bench, { token: a.token });
  const theirs = await listen(bench, { token: b.token });
  // Asking for more rooms than the server gave must change nothing.
  mine.socket.emit('join', `account:${b.accountId}`);
  mine.socket.emit('subscribe', { streams: ['staff', `account:${b.accountId}`] });
  const entries = [
    {
      regions: null,
      weight: 1,
      paramId: world.b.fixtures.ids.get('supplierParam')?.[0] ?? '',
      coefficientPpm: null,
    },
  ];
  await b
    .call(schedules.endpoints.create, { name: 'of b', description: '', method: 'weight', entries })
    .catch(() => undefined); // a refusal is as good: what counts is what the sockets hear
  const say = (accountId: string | null) =>
    bench.platform.run(system, async (ctx) =>
      ctx.emit(accounts.events.changed, { id: accountId ?? '' }, { accountId }),
    );
  for (let i = 0; i < 20; i += 1) await say(b.accountId);
  await say(a.accountId);
  await until(() => theirs.heard.some((f) => f.includes(String(b.accountId))));
  await until(() => mine.heard.some((f) => f.includes('accounts.changed')));
  mine.socket.close();
  theirs.socket.close();
  return {
    mine: mine.heard,
    leaks: mine.heard.filter((f) => f.includes(String(b.accountId)) || f.includes('"staff"')),
  };
};
