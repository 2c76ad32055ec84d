import { sql } from 'kysely';
import type { ScheduleKindName } from '#shared/areas/scheduleKinds';
import type { Entity, Row } from '#shared/kernel/contract';
import { type Ctx, internal } from '../../../kernel/db/context';
import { columnsOf } from '../../../kernel/db/rows';
import { subjectSchedule } from './schedules.store';

const snake = (name: string): string => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);

/**
 * Tests of an area that run by schedules of their own, each counted by `countResult`: their table is
 * that of the entity, with `failures`, `failures_to_open` and `last_run_id`.
 */
export const testedRows = <E extends Entity>(entity: E, kind: ScheduleKindName) => {
  const table = sql.table(snake(entity.name));
  const columns = sql.join(columnsOf(entity).map((c) => sql.ref(c)));
  return {
    /** Tests with their schedule and how they stand. */
    source: () => sql`select subject.*, s.schedule_id, s.cron, s.zone, s.missed, s.next_at,
      coalesce(s.runs, '[]'::jsonb) as runs,
      case when s.schedule_id is null or s.schedule_state = 'paused' then 'paused'
        when subject.failures >= subject.failures_to_open then 'incident' when subject.failures > 0 then 'failing'
        when subject.last_run_id is null then 'waiting' else 'passed' end as state
    from ${table} subject left join ${subjectSchedule(kind)} s on true`,
    /** One test, locked until the transaction ends; undefined once it is gone. */
    async lock(ctx: Ctx, id: string): Promise<Row<E> | undefined> {
      const { rows } = await sql<
        Row<E>
      >`select ${columns} from ${table} where id::text = ${id} for update`.execute(internal(ctx));
      return rows[0];
    },
    /** Notes how often a test failed in a row, and its last run. No person changed anything. */
    async note(ctx: Ctx, id: string, o: { failures: number; lastRunId: string }): Promise<void> {
      await sql`update ${table} set failures = ${o.failures}, last_run_id = ${o.lastRunId}
        where id = ${id}`.execute(internal(ctx));
    },
  };
};
