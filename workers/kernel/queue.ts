import { createPostgresBackend, type Job, Queue, runMigrations, withBackend, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import { outlives } from '#server/kernel/db/db';
import { type QueueName, queueNames } from '#shared/kernel/queues';

export type QueuedJob = {
  queue: QueueName;
  name: string;
  data: unknown;
  id: string;
  delayMs: number;
  attempts: number;
  /** Forgotten once it has ended, so that its id may come again. */
  passing?: true;
};
/** The task that a job is of, by its payload. */
export const taskOf = (payload: unknown): string | null => {
  const { taskId } = (payload ?? {}) as { taskId?: unknown };
  return typeof taskId === 'string' ? taskId : null;
};
/** A job that waits, and for how long by now, s. */
export type WaitingJob = { name: string; payload: unknown; seconds: number };
/** How many jobs of a queue wait, and the one that has done so the longest. */
export type Waiting = { count: number; oldest: WaitingJob | null };
export type Process = (job: Job, signal: AbortSignal) => Promise<void>;
export type OpenQueues = {
  add: (jobs: readonly QueuedJob[]) => Promise<void>;
  /** A worker of a queue that takes nothing until it is told to run. */
  serve: (queue: QueueName, concurrency: number, process: Process) => Promise<Worker>;
  /** What waits in each queue; for people and metrics only. */
  waiting: () => Promise<Record<QueueName, Waiting>>;
  /** Tells running jobs to end; they come back and run elsewhere. */
  abort: () => void;
  /** Tells running jobs to end, waits for them a few seconds and lets go of them then. */
  close: () => Promise<void>;
};

/** Settings under which interrupted jobs come back in seconds and no stall ends a task (docs/faults.md). */
const patience = { lockDuration: 15_000, stalledInterval: 5_000, maxStalledCount: 1_000 };
const keep = { removeOnComplete: { age: 3600 }, removeOnFail: { age: 7 * 86_400 } };
const schema = 'bullmq';
/** What running jobs get to end by themselves; they are told by their signal and may run again elsewhere. */
const graceMs = 4_000;
const lastMs = 1_000;

/** Waits for work that may never end, at most so long. */
export const within = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([
    work.catch(() => undefined),
    new Promise((ok) => {
      setTimeout(ok, ms).unref();
    }),
  ]);

/** Said at once, because ioredis would keep the call until Redis is back. */
const away = (): Error => Object.assign(new Error('Redis is away'), { code: 'ECONNREFUSED' });

/** The end of `work`, or the loss of the connection: ioredis would keep its commands until Redis is back. */
const whileThere = async <T>(redis: Redis | null, work: Promise<T>): Promise<T> => {
  if (!redis) return work;
  let leave: () => void = () => undefined;
  const lost = new Promise<never>((_, refuse) => {
    leave = () => refuse(away());
    redis.once('close', leave);
  });
  return Promise.race([work, lost]).finally(() => redis.off('close', leave));
};

/** A connection whose copies, which BullMQ makes for its workers, are known and can be ended too. */
const openRedis = (url: string, links: Redis[]): Redis => {
  const redis = new Redis(url, { maxRetriesPerRequest: null });
  const tracked = (link: Redis): Redis => {
    link.on('error', () => undefined);
    links.push(link);
    return link;
  };
  const duplicate = redis.duplicate.bind(redis);
  redis.duplicate = (...options) => tracked(duplicate(...options));
  return tracked(redis);
};

/** BullMQ's PostgreSQL tables in a schema of their own, made before any queue object exists. */
const openPool = async (databaseUrl: string, workers: boolean): Promise<pg.Pool> => {
  // Every worker keeps one pooled client for LISTEN: fewer slots than workers would hang without an error.
  const max = workers ? queueNames.length + 12 : 4;
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max,
    options: `-c search_path=${schema}`,
    application_name: 'manifold-queue',
  });
  outlives(pool);
  pool.setMaxListeners(100);
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock(7151003)');
    await runMigrations(client, schema);
    await client.query('select pg_advisory_unlock(7151003)');
  } finally {
    client.release();
  }
  return pool;
};

/**
 * What keeps installations apart that share a Redis: the cluster and the database they belong to.
 * Without it one would take the jobs of the other, and find no row to look at.
 */
export const queuePrefix = async (databaseUrl: string): Promise<string> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select system_identifier || '-' || current_database() as name from pg_control_system()`,
    );
    return `manifold-${rows[0]?.name ?? ''}`;
  } finally {
    await client.end();
  }
};

/**
 * Up to so many jobs are added one by one on PostgreSQL, at about 1 ms each: a bulk makes and drops two
 * temporary tables there, which took 20 ms (docs/decisions/0041).
 */
const fewJobs = 10;

/** The oldest of so many waiting jobs: BullMQ counts from it on Redis and from the newest on PostgreSQL. */
const oldestIn = async (queue: Queue, count: number): Promise<WaitingJob | null> => {
  const ends = await Promise.all([0, count - 1].map((at) => queue.getWaiting(at, at)));
  const sinceOf = (job: Job) => job.timestamp + (job.delay ?? 0);
  const [job] = ends.flat().toSorted((a, b) => sinceOf(a) - sinceOf(b));
  if (!job) return null;
  const { payload } = job.data as { payload: unknown };
  return { name: job.name, payload, seconds: Math.max(0, (Date.now() - sinceOf(job)) / 1000) };
};

/**
 * BullMQ on Redis when `redisUrl` is set, on PostgreSQL otherwise; nothing else differs. The queue
 * only says "look at this": whatever must not be lost is a row of ours.
 */
export const openQueues = async (o: {
  databaseUrl: string;
  redisUrl: string;
  workers: boolean;
}): Promise<OpenQueues> => {
  const links: Redis[] = [];
  const redis = o.redisUrl ? openRedis(o.redisUrl, links) : null;
  const pool = redis ? null : await openPool(o.databaseUrl, o.workers);
  const onPostgres = withBackend(createPostgresBackend);
  const prefix = redis ? await queuePrefix(o.databaseUrl) : '';
  const makeQueue = (name: QueueName): Queue =>
    // Safe cast: the backend decides how jobs are kept, the methods used here are the same.
    redis
      ? new Queue(name, { connection: redis, prefix })
      : (new onPostgres.Queue(name, { connection: pool as pg.Pool }) as unknown as Queue);
  const running = new Set<AbortController>();
  let closing = false;
  const makeWorker = (name: QueueName, concurrency: number, process: Process): Worker => {
    const run = async (job: Job, _token?: string, cancelled?: AbortSignal) => {
      const own = new AbortController();
      if (closing) own.abort();
      cancelled?.addEventListener('abort', () => own.abort(), { once: true });
      running.add(own);
      await process(job, own.signal).finally(() => running.delete(own));
    };
    const opts = { ...patience, concurrency, autorun: false };
    return redis
      ? new Worker(name, run, { connection: redis, prefix, ...opts })
      : (new onPostgres.Worker(name, run as never, {
          connection: pool as pg.Pool,
          ...opts,
        }) as unknown as Worker);
  };
  const open = new Map<QueueName, Queue>();
  const workers: Worker[] = [];
  for (const name of queueNames) {
    const queue = makeQueue(name);
    queue.on('error', () => undefined);
    await queue.waitUntilReady();
    open.set(name, queue);
  }
  return {
    async add(jobs) {
      if (redis && redis.status !== 'ready') throw away();
      for (const [name, queue] of open) {
        const mine = jobs.filter((j) => j.queue === name);
        if (mine.length === 0) continue;
        const bulk = mine.map((j) => ({
          name: j.name,
          data: j.data,
          opts: {
            jobId: j.id,
            delay: j.delayMs,
            attempts: j.attempts,
            backoff: { type: 'exponential', delay: 500, jitter: 0.5 },
            ...(j.passing ? { removeOnComplete: true, removeOnFail: true } : keep),
          },
        }));
        // Added again later under the same ids, whether Redis took them or not.
        if (redis || bulk.length > fewJobs) await whileThere(redis, queue.addBulk(bulk));
        else for (const job of bulk) await queue.add(job.name, job.data, job.opts);
      }
    },
    async serve(name, concurrency, process) {
      const worker = makeWorker(name, concurrency, process);
      worker.on('error', () => undefined);
      await worker.waitUntilReady();
      workers.push(worker);
      return worker;
    },
    async waiting() {
      const entries = await Promise.all(
        [...open].map(async ([name, queue]) => {
          const count = await queue.getWaitingCount();
          return [
            name,
            { count, oldest: count === 0 ? null : await oldestIn(queue, count) },
          ] as const;
        }),
      );
      return Object.fromEntries(entries) as Record<QueueName, Waiting>;
    },
    abort() {
      for (const one of running) one.abort();
    },
    async close() {
      closing = true;
      for (const one of running) one.abort();
      // Without Redis there is nothing to say goodbye to, and BullMQ would wait for it.
      const force = redis !== null && redis.status !== 'ready';
      await within(graceMs, Promise.all(workers.map((w) => w.close(force))));
      await within(lastMs, Promise.all([...open.values()].map((q) => q.close())));
      if (pool) await within(lastMs, pool.end());
      for (const link of links) link.disconnect();
    },
  };
};
