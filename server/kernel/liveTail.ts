import pg from 'pg';
import type { Numbered } from '#shared/kernel/live';
import { isPassing } from './db/db';

type LogRow = Numbered & { id: number };
/** An event that is sent but neither numbered nor kept. */
export type Passing = { stream: string; name: string; payload: unknown };

/** Follows the relay's numbered log from its present end on, through every break of the connection. */
export const followEvents = async (o: {
  databaseUrl: string;
  pool: pg.Pool;
  tell: (e: Numbered) => void;
  pass: (e: Passing) => void;
  report: (error: unknown) => void;
}): Promise<{ close: () => Promise<void> }> => {
  let stopped = false;
  let wake: () => void = () => undefined;
  let cursor =
    (await o.pool.query<{ id: number }>('select coalesce(max(id), 0)::bigint as id from event_log'))
      .rows[0]?.id ?? 0;

  const readOn = async () => {
    for (;;) {
      const { rows } = await o.pool.query<LogRow>(
        'select id, stream, seq, name, payload, at from event_log where id > $1 order by id limit 500',
        [cursor],
      );
      for (const { id, ...e } of rows) {
        cursor = id;
        o.tell(e);
      }
      if (rows.length < 500) return;
    }
  };
  const pass = (text: string | undefined) => {
    for (const e of JSON.parse(text || '[]') as Passing[]) o.pass(e);
  };
  const tail = async () => {
    const client = new pg.Client({
      connectionString: o.databaseUrl,
      application_name: 'manifold-live',
    });
    let broken = false;
    client.on('error', () => {
      broken = true;
      wake();
    });
    try {
      await client.connect();
      client.on('notification', (n) => (n.channel === 'passing' ? pass(n.payload) : wake()));
      await client.query('listen events; listen passing');
      while (!stopped && !broken) {
        let woken = false;
        const waited = new Promise<void>((ok) => {
          const timer = setTimeout(ok, 250);
          wake = () => {
            woken = true;
            clearTimeout(timer);
            ok();
          };
        });
        await readOn();
        if (!woken) await waited;
      }
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  const loop = (async () => {
    while (!stopped) {
      await tail().catch((error: unknown) => {
        if (!isPassing(error)) o.report(error);
      });
      if (!stopped) await new Promise((ok) => setTimeout(ok, 200));
    }
  })();

  return {
    async close() {
      stopped = true;
      wake();
      await loop;
    },
  };
};
