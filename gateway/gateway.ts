import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { smsSessions } from '#shared/areas/sms/sessions/sessions';
import { outlives } from '#server/kernel/db/db';
import { system } from '#server/kernel/db/context';
import type { Platform } from '#server/kernel/process/platform';
import { openParams } from '#server/model/sms/carriers/index';
import { ExchangeLog } from '#server/model/sms/exchanges/index';
import { messageKeys } from '#server/model/sms/messages/index';
import { Entrance, type Ports, portsOf } from './customers/entrance';
import { Keeper } from './keeper';
import { bindRows } from './store/binds';
import { dropDueDays } from './store/days';
import { unroute } from './store/chunks';
import { endExpired, endOldMessages, sweepReceipts } from './store/receipts';
import { routeChunks } from './store/routes';
import { sayAlive } from './store/owners';
import { takeOrders } from './store/sessions';
import { bindsOf, type Surroundings } from './types';

/** First number of the advisory locks of binds; the second is the bind's own. */
const lockSpace = 7151;
const tickMs = 1_000;
/** Parameters are read again this often, told or not. */
const refreshMs = 10_000;
const hourMs = 3_600_000;
/** How far back messages without an end are looked for each hour, and at the start. */
const agedHours = 80;
const longAgoHours = 24 * 30;
const answersMs = 5_000;
/** What this process listens for. */
const channels = 'sms_chunk sms_route sms_order sms_hold sms_access sms_inquiry'.split(' ');

export type Gateway = {
  owner: string;
  /** Sessions to carriers that stand in this process. */
  standing(): number;
  /** Where customers bind, and how many connections of theirs there are. */
  entrance: { port: number | null; tlsPort: number | null; connections(): number };
  stop(): Promise<void>;
};

/**
 * Starts the gateway: keeps every session of every parameter standing that no other process holds, and
 * carries messages over them. `fatal` is told when the process must not go on; its sessions are another's then.
 */
export const startGateway = async (
  platform: Platform,
  o: {
    fatal: (error: unknown) => void;
    /** So long a receipt waits before the number alone may settle a doubt, ms. */
    numberRuleMs?: number;
    /** So long an answer of a carrier is waited for, ms. */
    answerMs?: number;
    /** Whether what is said is kept for people to read; it is unless a benchmark compares. */
    logsExchanges?: boolean;
    /** Where customers bind instead of at the ports of the settings. */
    ports?: Ports;
  },
): Promise<Gateway> => {
  const { config, log, secrets } = platform;
  const pool = outlives(
    new pg.Pool({
      connectionString: config.DATABASE_URL,
      max: 12,
      connectionTimeoutMillis: 10_000,
      application_name: 'manifold-gateway',
      // A plan made while a day's partition is small joins the wrong way round an hour later.
      options: '-c plan_cache_mode=force_custom_plan',
    }),
  );
  const lock = new pg.Client({ connectionString: config.DATABASE_URL, keepAlive: true });
  let stopping = false;
  const report = (error: unknown) => log.warn({ reason: (error as Error).message }, 'gateway');
  const fatal = (error: unknown) => {
    if (!stopping) o.fatal(error);
  };
  lock.on('error', fatal);
  lock.on('end', () => fatal(new Error('the connection that holds the locks has ended')));
  await lock.connect();
  const numbered = await pool.query<{ no: number }>(`select nextval('sms_process_no')::int as no`);
  const process = numbered.rows[0]?.no ?? 0;
  await sayAlive(lock, process);
  const keepers = new Map<number, Keeper>();
  const sessionsOf = (param: number) =>
    [...keepers.values()].flatMap((k) => (k.row.param === param ? (k.session ?? []) : []));

  let routing: Promise<void> | null = null;
  let routeAgain = false;
  const route = (): void => {
    routeAgain = true;
    routing ??= (async () => {
      while (routeAgain && !stopping) {
        routeAgain = false;
        const { routed } = await routeChunks(pool);
        for (const k of keepers.values()) k.session?.pump();
        if (routed >= 500) routeAgain = true;
      }
    })()
      .catch(report)
      .finally(() => {
        routing = null;
      });
  };
  const surroundings: Surroundings = {
    pool,
    run: platform.run,
    keys: await messageKeys(pool, secrets),
    owner: randomUUID(),
    exchanges: o.logsExchanges === false ? null : new ExchangeLog(platform.analytics, report),
    answerMs: o.answerMs,
    shard: process % 1_000,
    fatal,
    report,
    ended: () => entrance.look(),
    moved: (id) => {
      route();
      if (id && !stopping)
        void platform
          .run(system, async (ctx) => ctx.emit(smsSessions.events.changed, { id }, {}))
          .catch(report);
    },
  };

  const entrance = new Entrance({ ...surroundings, process });

  /** Locks are asked for one after the other: all sessions are held on one connection. */
  const hold = async (bind: number): Promise<boolean> => {
    const { rows } = await lock.query<{ got: boolean }>(
      'select pg_try_advisory_lock($1, $2) as got',
      [lockSpace, bind],
    );
    return rows[0]?.got ?? false;
  };
  const leave = async (keeper: Keeper): Promise<void> => {
    await keeper.stop(answersMs);
    keepers.delete(keeper.row.id);
    await lock.query('select pg_advisory_unlock($1, $2)', [lockSpace, keeper.row.id]);
  };
  const refresh = async (): Promise<void> => {
    const params = (await openParams(pool)).filter((p) => p.enabled);
    const wanted = new Map<number, string>();
    for (const param of params)
      for (const row of await bindRows(pool, param.no, bindsOf(param))) {
        wanted.set(row.id, param.version);
        const keeper = keepers.get(row.id);
        if (keeper?.version === param.version) continue;
        // One session after the other binds anew; the others carry on meanwhile.
        if (keeper) await leave(keeper);
        if (stopping || !(await hold(row.id))) continue;
        const own = new Keeper(surroundings, param, row, () => sessionsOf(param.no));
        keepers.set(row.id, own);
        await own.start();
      }
    for (const keeper of keepers.values()) if (!wanted.has(keeper.row.id)) await leave(keeper);
  };

  let refreshedAt = 0;
  let hourAt = 0;
  let isDue = true;
  let ticking: Promise<void> | null = null;
  const act = async (): Promise<void> => {
    if (isDue || Date.now() - refreshedAt > refreshMs) {
      isDue = false;
      refreshedAt = Date.now();
      await refresh();
      await entrance.tidy();
      route();
    }
    await Promise.all([...keepers.values()].map((k) => k.session?.tick()));
    await entrance.tick();
    await sweepReceipts(pool, o.numberRuleMs ?? 60_000, surroundings.shard * 2 + 1);
    await endExpired(pool);
    if (Date.now() - hourAt > hourMs) {
      // At the first look nobody may have looked for days.
      const hours = hourAt === 0 ? longAgoHours : agedHours;
      hourAt = Date.now();
      await pool.query(
        `select sms_day(clock_timestamp()), sms_day(clock_timestamp() + interval '1 day')`,
      );
      await endOldMessages(pool, hours);
      void dropDueDays(platform, pool).catch(report);
    }
    route();
  };
  const tick = (): void => {
    if (stopping) return;
    ticking ??= act()
      .catch(report)
      .finally(() => {
        ticking = null;
        if (isDue) tick();
      });
  };
  const orders = async (): Promise<void> => {
    const sessions = [
      ...[...keepers.values()].flatMap((k) => k.session ?? []),
      ...entrance.customers,
    ];
    const ids = sessions.map((s) => s.id);
    for (const { sessionId, act, value } of await takeOrders(pool, ids)) {
      const session = sessions.find((s) => s.id === sessionId);
      if (act === 'throttle') session?.limit(value ?? 1);
      else await session?.close('operator', answersMs);
    }
  };
  lock.on('notification', ({ channel, payload }) => {
    if (channel === 'sms_chunk') return route();
    if (channel === 'sms_order') return void orders().catch(report);
    if (channel === 'sms_inquiry') return keepers.forEach((k) => k.session?.inquire());
    if (channel === 'sms_access') return void entrance.heed(payload ?? null).catch(report);
    if (channel === 'sms_hold') {
      // A campaign was paused: what has not gone out goes back, that of others is taken again at once.
      for (const k of keepers.values()) k.session?.reroute();
      return route();
    }
    // Ways have changed: what waits looks for its way anew.
    for (const k of keepers.values()) k.session?.reroute();
    isDue = true;
    void unroute(pool).then(tick, report);
  });
  for (const channel of channels) await lock.query(`listen ${channel}`);
  await act();
  const open = await entrance.open(o.ports ?? portsOf(config));
  const timer = setInterval(tick, tickMs);
  return {
    owner: surroundings.owner,
    entrance: { ...open, connections: () => entrance.connections },
    standing: () => [...keepers.values()].filter((k) => k.session).length,
    async stop() {
      clearInterval(timer);
      await ticking;
      stopping = true;
      await Promise.all([entrance.stop(), ...[...keepers.values()].map((k) => k.stop(answersMs))]);
      await routing;
      // The last words of the sessions that were unbound.
      for (const end = Date.now() + 1_000; keepers.size > 0 && Date.now() < end; ) {
        if ([...keepers.values()].every((k) => !k.session)) break;
        await new Promise((ok) => setTimeout(ok, 20));
      }
      await surroundings.exchanges?.stop();
      await lock.end();
      await pool.end();
    },
  };
};
