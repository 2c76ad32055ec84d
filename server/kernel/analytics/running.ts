import type pg from 'pg';
import type { Question } from './types';

/** A question that takes longer than this is shown among those that run. */
const slowMs = 500;
/** How often a process looks whether one of its questions is to end: half of the second that a stop may take. */
const lookMs = 300;
const staleSeconds = 60;

/**
 * The slow questions of this process as rows of running_query, so that every process sees them and may
 * ask for their end. A row that is not looked at any more is that of a process that died.
 */
export const openRunning = (pool: pg.Pool) => {
  const stops = new Map<string, () => void>();
  let works: Promise<unknown> = Promise.resolve();
  /** One statement after the other; while the database is away questions run unseen. */
  const run = (text: string, values: unknown[]): Promise<pg.QueryResult | undefined> => {
    const done = works.then(() => pool.query(text, values).catch(() => undefined));
    works = done;
    return done;
  };
  const look = async () => {
    const answer = await run(
      'update running_query set seen_at = now() where id = any($1::uuid[]) returning id, stopped_at',
      [[...stops.keys()]],
    );
    for (const row of (answer?.rows ?? []) as { id: string; stopped_at: string | null }[])
      if (row.stopped_at) stops.get(row.id)?.();
  };
  const timer = setInterval(() => {
    if (stops.size > 0) void look();
  }, lookMs);
  timer.unref();
  const announce = (question: Question, stop: () => void) => {
    stops.set(question.id, stop);
    const { asker } = question;
    void run(
      `with stale as (delete from running_query where seen_at < now() - make_interval(secs => ${staleSeconds}))
        insert into running_query (id, name, lane, operation, screen, user_id, account_id, sql, params, started_at, seen_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now())`,
      [
        question.id,
        question.name,
        question.lane,
        asker.operation,
        asker.screen,
        asker.userId,
        asker.accountId,
        question.sql,
        JSON.stringify(question.params),
        question.startedAt,
      ],
    );
  };
  return {
    /** A question has begun; call what is returned when it has ended. */
    begin(question: Question, stop: () => void): () => void {
      const slow = setTimeout(() => announce(question, stop), slowMs);
      slow.unref();
      return () => {
        clearTimeout(slow);
        if (stops.delete(question.id))
          void run('delete from running_query where id = $1', [question.id]);
      };
    },
    async close() {
      clearInterval(timer);
      await works;
    },
  };
};
