import type pg from 'pg';
import type { JobSpec, Resource } from '#shared/kernel/contract';
import { isPassing } from '#server/kernel/db';
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

/** Takes up to 500 rows, oldest first; they are deleted in the same transaction that hands them on. */
const takeBatch = `delete from outbox where id in (select id from outbox order by id limit 500 for update skip locked)
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

export type Relay = { stop: () => Promise<void>; running: () => boolean };

/**
 * The single relay from outbox to event log and queue. Leadership is an advisory lock on its own
 * connection: when the process dies PostgreSQL frees it and the next worker takes over. Woken by
 * NOTIFY, polled every 50 ms besides because a coalesced NOTIFY can miss a late commit.
 */
export const startRelay = (o: {
  pool: pg.Pool;
  queues: OpenQueues;
  areas: readonly Resource[];
  report: (error: unknown) => void;
}): Relay => {
  const specs = new Map<string, JobSpec>(
    o.areas.flatMap((a) => Object.values(a.jobs).map((j) => [j.name ?? '', j] as const)),
  );
  let stopped = false;
  let leading = false;
  let wake: () => void = () => undefined;
  const pause = (ms: number) =>
    new Promise<void>((ok) => {
      const timer = setTimeout(ok, ms);
      wake = () => {
        clearTimeout(timer);
        ok();
      };
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

  const turn = async (client: pg.PoolClient): Promise<number> => {
    await client.query('begin');
    try {
      const { rows } = await client.query<OutboxRow>(takeBatch);
      rows.sort((a, b) => a.id - b.id);
      const events = rows.filter((r) => r.kind === 'event');
      if (events.length > 0) {
        await client.query(numberEvents, [
          events.map((r) => r.stream),
          events.map((r) => r.name),
          events.map((r) => JSON.stringify(r.payload)),
          events.map((r) => r.request_id),
        ]);
      }
      await o.queues.add(rows.filter((r) => r.kind === 'job').flatMap(jobOf));
      const passing = rows
        .filter((r) => r.kind === 'volatile')
        .map((r) => ({ stream: r.stream, name: r.name, payload: r.payload }));
      for (let i = 0; i < passing.length; i += 20) {
        const text = JSON.stringify(passing.slice(i, i + 20));
        if (Buffer.byteLength(text) < 7900)
          await client.query("select pg_notify('passing', $1)", [text]);
      }
      if (events.length > 0) await client.query("select pg_notify('events', '')");
      await client.query('commit');
      return rows.length;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
  };

  const lead = async () => {
    const client = await o.pool.connect();
    let broken: Error | undefined;
    client.on('error', (e) => {
      broken = e;
      wake();
    });
    try {
      while (!stopped && !broken) {
        const { rows } = await client.query<{ got: boolean }>(
          'select pg_try_advisory_lock(7151004) as got',
        );
        if (rows[0]?.got) break;
        await pause(1000);
      }
      leading = !stopped && !broken;
      await client.query('listen outbox');
      client.on('notification', () => wake());
      while (!stopped && !broken) {
        const n = await turn(client);
        if (n < 500) await pause(50);
      }
      if (!broken) await client.query('select pg_advisory_unlock(7151004)');
    } finally {
      leading = false;
      client.removeAllListeners('notification');
      client.release(broken ?? true);
    }
  };

  const loop = async () => {
    while (!stopped) {
      await lead().catch(async (error: unknown) => {
        if (!isPassing(error)) o.report(error);
        await pause(300);
      });
    }
  };
  const done = loop();
  return {
    running: () => leading,
    async stop() {
      stopped = true;
      wake();
      await done;
    },
  };
};
