import { isAlive } from '#server/launcher/processes';
import { until } from '../support/bench';
import type { Instance, InstanceProcess } from '../support/instance';
import { cutModes, type Proxy } from './proxy';
import type { Disk } from './disk';
import type { Random } from './random';
import type { startRedis } from '../integration/redis/redis';
import type { SkewedWorker } from './skewedWorker';

type Victim = InstanceProcess | 'skewed worker';
const victims: readonly { name: Victim; weight: number }[] = [
  { name: 'server', weight: 4 },
  { name: 'workers', weight: 7 },
  { name: 'gateway', weight: 3 },
  { name: 'skewed worker', weight: 3 },
  { name: 'postgres', weight: 2 },
  { name: 'analytics', weight: 2 },
  { name: 'lab-aurora', weight: 1.5 },
  { name: 'lab-borealis', weight: 1.5 },
  { name: 'lab-world', weight: 1 },
  { name: 'lab-carriers', weight: 1 },
  { name: 'launcher', weight: 1 },
];
const suppliers = ['aurora', 'borealis'] as const;
const pause = (ms: number) => new Promise((ok) => setTimeout(ok, ms));

export type Grounds = {
  instance: Instance;
  proxies: Record<(typeof suppliers)[number], Proxy>;
  skewed: SkewedWorker;
  random: Random;
  say: (line: string) => void;
  /** The disk of the data folder, when this process may make one that can be filled. */
  disk: Disk | null;
  /** The queues' Redis, when they live there. */
  redis: Awaited<ReturnType<typeof startRedis>> | null;
};
export type Recovery = { victim: Victim; ms: number };

/** Kills one process without warning and tells how long until the platform was ready again. */
const killOne = async ({ instance, skewed, random, say }: Grounds): Promise<Recovery> => {
  const { name } = random.pick(victims, (v) => v.weight);
  const started = performance.now();
  if (name === 'skewed worker') skewed.kill();
  else {
    const pid = instance.pid(name);
    instance.kill(name);
    if (name === 'launcher') instance.start();
    await until(() => instance.pid(name) !== pid && isAlive(instance.pid(name)), {
      ms: 180_000,
      what: `${name} again`,
    });
  }
  await until(async () => (await fetch(`${instance.base}/readyz`).catch(() => null))?.ok, {
    ms: 240_000,
    what: `ready after ${name}\n${instance.printed().slice(-2_000)}`,
  });
  const ms = performance.now() - started;
  say(`kill ${name}: ready after ${(ms / 1000).toFixed(1)} s`);
  return { victim: name, ms };
};

type Fault = {
  name: string;
  weight: number;
  /** Whether it can be done here; always unless told. */
  possible?: (g: Grounds) => boolean;
  set: (g: Grounds) => Promise<() => Promise<unknown>>;
};
const supplierFault = (name: string, body: Record<string, number | boolean>): Fault => ({
  name,
  weight: 1,
  async set({ instance, random }) {
    const one = random.pick(suppliers);
    await instance.supplier(one, 'PUT', '/_lab/faults', body);
    return () => instance.supplier(one, 'POST', '/_lab/reset-faults');
  },
});
const faults: readonly Fault[] = [
  ...cutModes.map((mode) => ({
    name: `network ${mode}`,
    weight: 1,
    set: async ({ proxies, random }: Grounds) => {
      const proxy = proxies[random.pick(suppliers)];
      proxy.set(mode);
      return async () => proxy.set('open');
    },
  })),
  supplierFault('slow supplier', { delayMs: 3_000 }),
  // Above the time limit of the product's own calls: what it gave up is carried out all the same.
  supplierFault('supplier slower than the limit', { delayMs: 20_000 }),
  supplierFault('answers lost', { lossPercent: 40 }),
  supplierFault('throttling', { throttlePercent: 50 }),
  supplierFault('supplier errors', { error500Percent: 50 }),
  supplierFault('unreadable answers', { garbagePercent: 40 }),
  supplierFault('counters left out', { missingPointsPercent: 20 }),
  supplierFault('log files twice', { duplicateLogs: true }),
  supplierFault('log files damaged', { corruptLogs: true }),
  {
    name: 'mail busy',
    weight: 1,
    async set({ instance }) {
      await instance.world('PUT', '/sink/mail/faults', { busy: true });
      return () => instance.world('PUT', '/sink/mail/faults', {});
    },
  },
  {
    name: 'process stands still',
    weight: 1.5,
    async set({ instance, random }) {
      const name = random.pick(['server', 'workers', 'analytics'] as const);
      const pid = instance.pid(name);
      // It may have died by another fault meanwhile, or be ended by the launcher for its silence.
      const signal = (s: 'SIGSTOP' | 'SIGCONT') => {
        if (pid && isAlive(pid)) process.kill(pid, s);
      };
      signal('SIGSTOP');
      return async () => signal('SIGCONT');
    },
  },
  {
    name: 'disk full',
    weight: 1.5,
    possible: ({ disk }) => disk !== null,
    async set({ disk }) {
      disk?.fill();
      return async () => disk?.free();
    },
  },
  {
    name: 'Redis killed',
    weight: 2,
    possible: ({ redis }) => redis !== null,
    async set({ redis }) {
      await redis?.kill();
      return async () => redis?.start();
    },
  },
  {
    name: 'Redis stands still',
    weight: 1,
    possible: ({ redis }) => redis !== null,
    async set({ redis }) {
      redis?.signal('SIGSTOP');
      return async () => redis?.signal('SIGCONT');
    },
  },
  {
    name: 'jobs twice',
    weight: 2,
    async set({ instance }) {
      // What a queue does that delivers at least once, to every part that is under way.
      await instance.sql(
        `insert into outbox (kind, name, payload, request_id)
         select 'job', case when t.kind = 'refresh' then 'tasks.quick' else 'tasks.chunk' end,
           jsonb_build_object('taskId', c.task_id, 'n', c.n), 'chaos'
         from task_chunk c join task t on t.id = c.task_id where t.state in ('waiting', 'active')
           and t.kind in ('refresh', 'preheat') limit 200`,
      );
      return async () => undefined;
    },
  },
];

/** Repeats what may fail because its process was just killed. */
const stubborn = async <T>(work: () => Promise<T>): Promise<T> => {
  const end = Date.now() + 60_000;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > end) throw error;
      await pause(300);
    }
  }
};

/** Draws kills and disturbances from the seed until `endAt`; both go on at the same time. */
export const rage = async (g: Grounds, endAt: number, channelDownMs: number) => {
  const recoveries: Recovery[] = [];
  const counts = new Map<string, number>();
  const kills = async () => {
    while (Date.now() < endAt) {
      await pause(g.random.between(500, 3_000));
      if (Date.now() < endAt) recoveries.push(await killOne(g));
    }
  };
  const possible = faults.filter((f) => f.possible?.(g) ?? true);
  const disturbances = async () => {
    while (Date.now() < endAt) {
      const fault = g.random.pick(possible, (f) => f.weight);
      const undo = await stubborn(() => fault.set(g));
      counts.set(fault.name, (counts.get(fault.name) ?? 0) + 1);
      await pause(Math.min(g.random.between(3_000, 12_000), Math.max(0, endAt - Date.now())));
      await stubborn(undo);
    }
  };
  const channel = async () => {
    await pause(10_000);
    const { instance } = g;
    const down = Date.now() + channelDownMs;
    // The lab forgets its switches when it is killed, so it is told again and again.
    while (Date.now() < Math.min(down, endAt)) {
      await instance
        .world('PUT', '/sink/webhooks/faults', { path: '/hook', down: true })
        .catch(() => undefined);
      await pause(1_000);
    }
    await stubborn(() => instance.world('DELETE', '/sink/webhooks/faults'));
    g.say(`webhook channel was down for ${Math.round(channelDownMs / 1000)} s`);
  };
  await Promise.all([kills(), disturbances(), channel()]);
  for (const name of suppliers) {
    g.proxies[name].set('open');
    await stubborn(() => g.instance.supplier(name, 'POST', '/_lab/reset-faults'));
  }
  await stubborn(() => g.instance.world('PUT', '/sink/mail/faults', {}));
  return { recoveries, counts };
};
