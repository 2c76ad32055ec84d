import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import pg from 'pg';
import { buildApp, ipOfRequest } from '#server/app';
import { startSession } from '#server/areas/session/sessions.store';
import { type Config, readConfig } from '#server/config';
import { migrateAnalytics } from '#server/kernel/analytics/index';
import { answerBroken, sameHost } from '#server/kernel/connections';
import { hold, resting } from '#server/areas/system/door';
import { system } from '#server/kernel/context';
import { startLive } from '#server/kernel/live';
import { openIdentity } from '#server/identity';
import { migrate } from '#server/kernel/migrate';
import { openPlatform } from '#server/open';
import { resources } from '#shared/areas/index';
import type { Grant, Level, Role } from '#shared/kernel/access';
import {
  type Endpoint,
  type In,
  type Out,
  type QueueName,
  type Resource,
  urlOf,
} from '#shared/kernel/contract';
import type { ErrorBody } from '#shared/kernel/errors';
import { worked } from '#workers/areas/index';
import { openQueues } from '#workers/kernel/queue';
import { startRelay } from '#workers/kernel/relay';
import { serveQueues, startSchedules, type Worked } from '#workers/kernel/work';
import { differences } from './exact';
import { testAnalytics } from './engine';
import { testDatabase } from './postgres';

/** A refusal as the caller saw it. */
export class Refused extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  readonly headers: Headers;
  constructor(status: number, body: ErrorBody, headers: Headers) {
    super(`${status} ${body.code} ${JSON.stringify(body.fields ?? [])}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}
export type Caller = {
  token: string;
  personId: string;
  accountId: string | null;
  email: string;
  /** Calls an endpoint as this person; the answer is checked against its contract, unknown keys too. */
  call: <E extends Endpoint>(
    endpoint: E,
    input: In<E>,
    headers?: Record<string, string>,
  ) => Promise<Out<E>>;
};
export type AccountOptions = Partial<{
  automatic: boolean;
  cdn: boolean;
  sms: boolean;
  selfScheduling: boolean;
  log: boolean;
  alarm: boolean;
  alarmVisible: boolean;
  billing: boolean;
  billingVisible: boolean;
  status: string;
  currency: 'USD' | 'CNY';
  coefficientPpm: number;
  guaranteedTrafficGb: number;
  guaranteedAmount: number;
  utcOffsetMinutes: number;
}>;

const callerOf = (base: string, known: Omit<Caller, 'call'>): Caller => ({
  ...known,
  async call(endpoint, input, headers = {}) {
    const rest: Record<string, unknown> = { ...(input as object) };
    const path = urlOf(endpoint).replace(/:(\w+)/g, (_, k: string) => {
      const v = String(rest[k]);
      delete rest[k];
      return encodeURIComponent(v);
    });
    const bare = endpoint.method === 'get' || endpoint.method === 'delete';
    const pairs = Object.entries(rest)
      .filter(([, v]) => v !== undefined)
      .map(([k, v]) => [k, String(v)]);
    const answer = await fetch(
      `${base}${path}${bare && pairs.length > 0 ? `?${new URLSearchParams(pairs as [string, string][])}` : ''}`,
      {
        method: endpoint.method.toUpperCase(),
        headers: {
          'content-type': 'application/json',
          ...(known.token ? { authorization: `Bearer ${known.token}` } : {}),
          ...headers,
        },
        ...(bare ? {} : { body: JSON.stringify(rest) }),
      },
    );
    if (!answer.ok)
      throw new Refused(answer.status, (await answer.json()) as ErrorBody, answer.headers);
    if (endpoint.file) return (await answer.text()) as never;
    const body: unknown = await answer.json();
    const wrong = differences(endpoint.gives, body);
    if (wrong.length > 0)
      throw new Error(
        `${endpoint.resource}${endpoint.path} answers beside its contract: ${wrong.join('; ')}`,
      );
    return body as never;
  },
});

export type Bench = Awaited<ReturnType<typeof startBench>>;

/**
 * A whole console in the test's process: an own database and analytics database, the API on a free
 * port, live events, and workers with relay and schedules. Extra settings go in `env`.
 */
export const startBench = async (
  o: {
    env?: Record<string, string>;
    workers?: boolean;
    redisUrl?: string;
    /** Jobs of a test's own instead of all areas'; schedules of areas emit events by themselves. */
    worked?: readonly Worked[];
  } = {},
) => {
  const folder = mkdtempSync(join(tmpdir(), 'manifold-bench-'));
  const database = await testDatabase();
  const engine = await testAnalytics();
  writeFileSync(join(folder, 'master.key'), `k1:${randomBytes(32).toString('base64')}\n`, {
    mode: 0o600,
  });
  const config: Config = readConfig({
    LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    CLICKHOUSE_URL: engine.url,
    CLICKHOUSE_DATABASE: engine.database,
    MASTER_KEY_FILE: join(folder, 'master.key'),
    OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
    TEST_CLOCK: '1',
    PUBLIC_URL: 'http://console.test',
    DEMO: '0',
    REDIS_URL: o.redisUrl ?? process.env['TEST_REDIS_URL'] ?? '',
    ...o.env,
  });
  const admin = new pg.Pool({ connectionString: database.url, max: 4 });
  admin.on('error', () => undefined);
  await migrate(admin);
  const platform = await openPlatform(config, 'bench', { ownClock: true });
  await migrateAnalytics(platform.analytics);
  const identity = openIdentity(platform, {
    idleMinutes: 60,
    ipOf: ipOfRequest(config.TRUST_PROXY),
  });
  const { sessions } = identity;
  const problems: string[] = [];
  const report = (error: unknown) => problems.push(String((error as Error).stack ?? error));
  const app = buildApp({
    platform,
    whoOf: identity.whoOf,
    answered: identity.answered,
    ready: async () => ({ ready: true, parts: {} }),
    version: 'test',
    clientFolder: 'dist/client',
    limitFactor: 1000,
  });
  const http = createServer(app);
  answerBroken(http);
  const live = await startLive({
    http,
    databaseUrl: config.DATABASE_URL,
    pool: platform.pool,
    hearingOf: (t) => sessions.hearing(t),
    origins: sameHost,
    report,
  });
  live.onEvent((e) => identity.hear(e, live));
  await new Promise<void>((ok) => http.listen(0, '127.0.0.1', ok));
  const base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;

  const prefix = `t-${database.name}`;
  /** The queues of this bench; `workers` as the process that serves them opens them. */
  const queuesOf = (workers: boolean) =>
    openQueues({
      databaseUrl: config.DATABASE_URL,
      redisUrl: config.REDIS_URL,
      workers,
      ...(config.REDIS_URL ? { prefix } : {}),
    });
  const startWorkers = async () => {
    const queues = await queuesOf(true);
    const jobs = o.worked ?? worked;
    await serveQueues({
      queues,
      worked: jobs,
      platform,
      run: platform.run,
      log: platform.log,
      only: [],
      quarantine: { hold, resting },
    });
    const relay = startRelay({
      pool: platform.pool,
      queues,
      areas: Object.values(resources) as unknown as Resource[],
      report,
    });
    const schedules = startSchedules({ pool: platform.pool, worked: jobs, queues, report });
    return async () => {
      await schedules.stop();
      await relay.stop();
      await queues.close();
    };
  };
  let stopWorkers = o.workers === false ? async () => undefined : await startWorkers();

  const sql = async <T = Record<string, unknown>>(
    text: string,
    values: unknown[] = [],
  ): Promise<T[]> => (await admin.query(text, values)).rows as T[];

  /** Gives a queued job the count of stalls that so many dead workers leave behind. */
  const stalled = async (queue: QueueName, id: string, times: number): Promise<void> => {
    if (!config.REDIS_URL) {
      await sql('update bullmq.job set stalled_count = $2 where id = $1', [id, times]);
      return;
    }
    const redis = new Redis(config.REDIS_URL);
    await redis.hset(`${prefix}:${queue}:${id}`, 'stc', times);
    await redis.quit();
  };

  /** A new account; flags default to an automatic account with every feature on. */
  const account = async (a: AccountOptions = {}): Promise<string> => {
    const id = randomUUID();
    await sql(
      `insert into account (id, name, company_name, status, automatic, cdn_enabled, sms_enabled, self_scheduling, log_push, log_display, dynamic_acceleration,
        alarm_enabled, alarm_visible, billing_enabled, billing_visible, sms_billing, guaranteed_traffic_gb, guaranteed_amount, currency, coefficient_ppm, utc_offset_minutes, created_at)
       values ($1, $2, 'Test company', $3, $4, $5, $6, $7, true, $8, true, $9, $10, $11, $12, true, $13, $14, $15, $16, $17, now())`,
      [
        id,
        `acc-${id.slice(0, 8)}`,
        a.status ?? 'formal',
        a.automatic ?? true,
        a.cdn ?? true,
        a.sms ?? true,
        a.selfScheduling ?? true,
        a.log ?? true,
        a.alarm ?? true,
        a.alarmVisible ?? true,
        a.billing ?? true,
        a.billingVisible ?? true,
        a.guaranteedTrafficGb ?? 0,
        a.guaranteedAmount ?? 0,
        a.currency ?? 'USD',
        a.coefficientPpm ?? 1_000_000,
        a.utcOffsetMinutes ?? 480,
      ],
    );
    return id;
  };
  const person = async (p: {
    accountId: string | null;
    role: Role | null;
    staffTop?: boolean;
    grants?: Partial<Record<Grant, Level>>;
  }): Promise<Caller> => {
    const id = randomUUID();
    const email = `p-${id.slice(0, 8)}@example.test`;
    await sql(
      `insert into person (id, account_id, email, name, role, staff_top, grants, status, created_at) values ($1, $2, $3, $4, $5, $6, $7, 'activated', now())`,
      [
        id,
        p.accountId,
        email,
        `Person ${id.slice(0, 4)}`,
        p.role,
        p.staffTop ?? false,
        JSON.stringify(p.grants ?? {}),
      ],
    );
    const { token } = await platform.run(system, (ctx) =>
      startSession(ctx, { personId: id, userAgent: 'jest', hours: 2 }),
    );
    return callerOf(base, { token, personId: id, accountId: p.accountId, email });
  };
  return {
    base,
    platform,
    sql,
    queuesOf,
    stalled,
    account,
    sessions,
    live,
    problems,
    config,
    folder,
    as: async (role: Role, a: AccountOptions & { accountId?: string } = {}) =>
      person({ accountId: a.accountId ?? (await account(a)), role }),
    staff: (grants?: Partial<Record<Grant, Level>>) =>
      person({
        accountId: null,
        role: null,
        staffTop: grants === undefined,
        ...(grants ? { grants } : {}),
      }),
    nobody: () => callerOf(base, { token: '', personId: '', accountId: null, email: '' }),
    startWorkers: async () => {
      stopWorkers = await startWorkers();
    },
    stopWorkers: async () => {
      await stopWorkers();
      stopWorkers = async () => undefined;
    },
    /** Waits until `check` gives something true; fails with the last error or value after the limit. */
    until,
    async stop() {
      await stopWorkers();
      await live.close();
      http.closeAllConnections();
      http.close();
      await identity.close();
      await platform.close();
      await admin.end();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

export const until = async <T>(
  check: () => Promise<T> | T,
  o: { ms?: number; what?: string } = {},
): Promise<Exclude<NonNullable<T>, false>> => {
  const end = Date.now() + (o.ms ?? 10_000);
  let last: unknown;
  for (;;) {
    try {
      last = await check();
      if (last) return last as Exclude<NonNullable<T>, false>;
    } catch (error) {
      last = error;
    }
    if (Date.now() > end)
      throw new Error(
        `${o.what ?? 'the condition'} did not come true; last: ${last instanceof Error ? last.stack : JSON.stringify(last)}`,
      );
    await new Promise((ok) => setTimeout(ok, 40));
  }
};
