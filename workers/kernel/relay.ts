import type pg from 'pg';
import type { JobSpec, Resource } from '#shared/kernel/contract';
import { isPassing } from '#server/kernel/db/db';
import type { OpenQueues, QueuedJob } from './queue';

type OutboxRow = {
  id: number;
  kind: 'event' | 'volatile' | 'job';
  stream: string | null;
  name: string;
  payload: unknown;
  request_id: string;
  delay_ms: number;
};

const mostRows = 500;
/** Takes up to that many rows, oldest first; they are deleted in the same transaction that hands them on. */
const takeBatch = (kinds: string) => `delete from outbox where id in (
    select id from outbox where kind ${kinds} order by id limit ${mostRows} for update skip locked)
  returning id, kind, stream, name, payload, request_id, delay_ms`;
/**
 * Numbers events per stream without gaps, after their commits, in outbox order: the stream's counter
 * grows by the batch's count and each row takes its place below it.
 */
const numberEvents = `with e as (
    select * from unnest($1::text[], $2::text[], $3::jsonb[], $4::text[]) with ordinality as e(stream, name, payload, request_id, n)
  ), bumped as (
    insert into stream_seq (stream, seq) select stream, count(*) from e group by stream order by stream
    on conflict (stream) do update set seq = stream_seq.seq + excluded.seq returning stream, seq
  )
  insert into event_log (stream, seq, name, payload, request_id)
  select e.stream, b.seq - count(*) over (partition by e.stream) + row_number() over (partition by e.stream order by e.n), e.name, e.payload, e.request_id
  from e join bumped b using (stream) order by e.n`;

/** A store that does not answer must not hold up the end of the process. */
const stopMs = 2_000;

export type Relay = {
  stop: () => Promise<void>;
  running: () => boolean;
  /** Lets this process lead or not; one that leads and may not any more gives the lease back. */
  allow: (may: boolean) => void;
};

/**
 * The single relay from outbox to event log and queue. Leadership is an advisory lock on its own
 * connection: when the process dies PostgreSQL frees it and the next worker takes over. Woken by
 * NOTIFY, polled every 50 ms besides because a coalesced NOTIFY can miss a late commit. Events and
 * jobs go separate ways, so that consoles stay live while the queue is away.
 */
export const startRelay = (o: {
  pool: pg.Pool;
  queues: OpenQueues;
  areas: readonly Resource[];
  report: (error: unknown) => void;
  /** Told when this process has become the one that leads. */
  led?: () => void;
}): Relay => {
  const specs = new Map<string, JobSpec>(
    o.areas.flatMap((a) => Object.values(a.jobs).map((j) => [j.name ?? '', j] as const)),
  );
  let stopped = false;
  let leading = false;
  let allowed = true;
  const waiting = new Set<() => void>();
  let wakes = 0;
  const wake = () => {
    wakes += 1;
    for (const go of waiting) go();
  };
  const pause = (ms: number) =>
    new Promise<void>((ok) => {
      const go = () => {
        clearTimeout(timer);
        waiting.delete(go);
        ok();
      };
      const timer = setTimeout(go, ms);
      waiting.add(go);
    });

  const jobOf = (row: OutboxRow): QueuedJob[] => {
    const spec = specs.get(row.name);
    if (!spec) {
      o.report(new Error(`no job is called ${row.name}`));
      return [];
    }
    return [
      {
        queue: spec.queue,
        name: row.name,
        data: { payload: row.payload, requestId: row.request_id },
        id: `ob-${row.id}`,
        delayMs: row.delay_ms,
        attempts: spec.attempts,
      },
    ];
  };

  const taken = async (
    client: pg.PoolClient,
    kinds: string,
    handOn: (rows: OutboxRow[]) => Promise<void>,
    sure: boolean,
  ): Promise<number> => {
    // One cheap look while nothing happens; the transaction only when there is something to take.
    const look = `select from outbox where kind ${kinds} limit 1`;
    if (!sure && (await client.query(look)).rowCount === 0) return 0;
    await client.query('begin');
    try {
      const { rows } = await client.query<OutboxRow>(takeBatch(kinds));
      rows.sort((a, b) => a.id - b.id);
      if (rows.length > 0) await handOn(rows);
      await client.query('commit');
      return rows.length;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
  };
  const tell = (client: pg.PoolClient, sure: boolean) => {
    const handOn = async (rows: OutboxRow[]) => {
      const events = rows.filter((r) => r.kind === 'event');
      if (events.length > 0) {
        await client.query(numberEvents, [
          events.map((r) => r.stream),
          events.map((r) => r.name),
          events.map((r) => JSON.stringify(r.payload)),
          events.map((r) => r.request_id),
        ]);
      }
      const passing = rows
        .filter((r) => r.kind === 'volatile')
        .map((r) => ({ stream: r.stream, name: r.name, payload: r.payload }));
      for (let i = 0; i < passing.length; i += 20) {
        const text = JSON.stringify(passing.slice(i, i + 20));
        if (Buffer.byteLength(text) < 7900)
          await client.query("select pg_notify('passing', $1)", [text]);
      }
      if (events.length > 0) await client.query("select pg_notify('events', '')");
    };
    return taken(client, "<> 'job'", handOn, sure);
  };
  const enqueue = (client: pg.PoolClient, sure: boolean) =>
    taken(client, "= 'job'", (rows) => o.queues.add(rows.flatMap(jobOf)), sure);
  /** One turn after the other; the pause between two ends at a call, also at one during the last turn. */
  const turns = async (ended: () => boolean, turn: (sure: boolean) => Promise<number>) => {
    for (let sure = false; !ended(); ) {
      const seen = wakes;
      const full: boolean = (await turn(sure)) === mostRows;
      if (!full && wakes === seen) await pause(50);
      sure = full || wakes !== seen;
    }
  };

  /** Repeats `turn` on a connection of its own until it breaks or the relay stops. */
  const repeat = async (
    work: (client: pg.PoolClient, ended: () => boolean) => Promise<void>,
  ): Promise<void> => {
    while (!stopped) {
      try {
        const client = await o.pool.connect();
        let broken: Error | undefined;
        client.on('error', (e) => {
          broken = e;
          wake();
        });
        try {
          await work(client, () => stopped || broken !== undefined);
        } finally {
          client.release(broken ?? true);
        }
      } catch (error) {
        if (!isPassing(error)) o.report(error);
        await pause(300);
      }
    }
  };
  const lead = async (client: pg.PoolClient, ended: () => boolean) => {
    const over = () => ended() || !allowed;
    try {
      // A host that is gone without a word is noticed within seconds too; local connections need no more.
      await client.query('set tcp_keepalives_idle = 3; set tcp_keepalives_interval = 1');
      await client.query('set tcp_keepalives_count = 3');
      while (!ended()) {
        const { rows } = allowed
          ? await client.query<{ got: boolean }>('select pg_try_advisory_lock(7151004) as got')
          : { rows: [] };
        if (rows[0]?.got) break;
        await pause(1000);
      }
      leading = !ended();
      if (leading) o.led?.();
      await client.query('listen outbox');
      client.on('notification', wake);
      await turns(over, (sure) => tell(client, sure));
    } finally {
      leading = false;
      client.removeAllListeners('notification');
    }
  };
  const hand = async (client: pg.PoolClient, ended: () => boolean) => {
    await turns(ended, async (sure) => (leading ? enqueue(client, sure) : 0));
  };
  const done = Promise.all([repeat(lead), repeat(hand)]);
  return {
    running: () => leading,
    allow(may) {
      allowed = may;
      wake();
    },
    async stop() {
      stopped = true;
      wake();
      let timer: NodeJS.Timeout | undefined;
      const limit = new Promise<void>((ok) => {
        timer = setTimeout(ok, stopMs);
      });
      await Promise.race([done, limit]);
      clearTimeout(timer);
    },
  };
};
