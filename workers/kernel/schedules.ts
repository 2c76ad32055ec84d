import type pg from 'pg';
import { isPassing } from '#server/kernel/db/db';
import { clockOffsetMs } from '#server/kernel/process/clock';
import { openTimings, type Pools } from '#server/kernel/process/pools';
import { type OpenQueues, within } from './queue';
import { turnJob } from './turns';
import type { Worked } from './work';

export type Schedule = { stop: () => Promise<void> };
/** SQL that is true for the turn `t` of a job if a turn may find something to do. */
const occasionOf = (worked: readonly Worked[]): string => {
  const cases = worked.flatMap(({ area, occasions }) =>
    Object.entries(occasions).map(
      ([job, condition]) => `when '${area.jobs[job]?.name}' then ${condition}`,
    ),
  );
  // The moment is always named, as a statement must take all that it is given.
  const moment = '$3::float8 is not null';
  return cases.length === 0 ? moment : `${moment} and case t.name ${cases.join(' ')} else true end`;
};
/**
 * Runs the jobs that declare `everyMs`: over all workers each once per interval, decided by a row in
 * the database (its clock, not ours), so that no queue holds the schedule. A turn that nobody has taken
 * is handed out again under its old number, which the queue knows: at most one of each waits.
 */
export const startSchedules = (s: {
  pool: pg.Pool;
  worked: readonly Worked[];
  queues: OpenQueues;
  /** The pools of the process, among which the scheduled work is one that can be paused. */
  pools?: Pools;
  /** False while this process hands out nothing. */
  may?: () => boolean;
  report: (e: unknown) => void;
}): Schedule => {
  const timed = s.worked.flatMap(({ area }) => Object.values(area.jobs).filter((j) => j.everyMs));
  const specs = new Map(timed.map((spec) => [spec.name ?? '', spec]));
  const timetable = [[...specs.keys()], timed.map((spec) => spec.everyMs)];
  const occasion = occasionOf(s.worked);
  const due = async () => {
    // One look for all of them, which locks and writes nothing but what is due.
    const { rows } = await s.pool.query<{ name: string; turn: number; occasion: boolean }>(
      `insert into schedule_turn as t (name, turn, next_at)
       select j.name, 1, clock_timestamp() + j.every * interval '1 ms'
         from unnest($1::text[], $2::int[]) as j(name, every) left join schedule_turn o on o.name = j.name
         where o.name is null or o.next_at <= clock_timestamp()
       on conflict (name) do update
         set turn = case when t.taken < t.turn then t.turn else t.turn + 1 end, next_at = excluded.next_at
         where t.next_at <= clock_timestamp() returning t.name, t.turn, ${occasion} as occasion`,
      [...timetable, clockOffsetMs()],
    );
    const turns = rows.flatMap(({ name, turn, occasion: isDue }) => {
      const spec = specs.get(name);
      return spec && isDue ? [{ spec, turn }] : [];
    });
    if (turns.length === 0) return;
    await s.queues.add(turns.map(({ spec, turn }) => turnJob(spec, turn)));
  };
  const timings = openTimings();
  let wished: 'running' | 'paused' | 'drained' = 'running';
  const forget = s.pools?.add({
    name: 'schedules',
    kind: 'schedule',
    timings,
    standing: () => ({
      size: 1,
      active: asking ? 1 : 0,
      queued: 0,
      rejected: 0,
      state: wished,
      oldest: null,
    }),
    steer(state) {
      wished = state ?? 'running';
    },
  });
  let asking: Promise<void> | null = null;
  const timer = setInterval(() => {
    if (wished !== 'running' || s.may?.() === false) return;
    const began = performance.now();
    asking ??= due()
      .then(() => timings.ran(performance.now() - began))
      .catch((error: unknown) => {
        if (!isPassing(error)) s.report(error);
      })
      .finally(() => {
        asking = null;
      });
  }, 250);
  return {
    async stop() {
      clearInterval(timer);
      forget?.();
      if (asking) await within(1_000, asking);
    },
  };
};
