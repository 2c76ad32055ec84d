import { sql } from 'kysely';
import type pg from 'pg';
import type { realtimeFigures } from '#shared/areas/cdn/realtime/realtimeTasks';
import type { Supplier } from '#shared/suppliers';
import { clockOffsetMs } from '../../../kernel/process/clock';
import { type Ctx, internal } from '../../../kernel/db/context';
import { cameAt, wentAt } from '../sync/lanes';
import type { Term } from '../sync/slots';

/** A domain that a task asks for at a supplier parameter. */
export type AskedDomain = Term & { domainId: string; accountId: string; domain: string };
/** What a task asks one supplier parameter for, once it is due. */
export type DuePull = {
  id: string;
  taskId: string;
  paramId: string;
  supplier: Supplier;
  intervalSeconds: number;
  keepHours: number;
  figures: (keyof typeof realtimeFigures)[];
  completeTo: string | null;
  errors: number;
  domains: AskedDomain[];
};

const leaseSeconds = 60;
/** The database's clock, which all workers share, moved like the platform's now. */
const sharedNow = (): string => `(clock_timestamp() + ${clockOffsetMs()} * interval '1 ms')`;

/** Opens a pull for each parameter that a task reaches; what is there stays. */
export const openPulls = async (pool: pg.Pool): Promise<void> => {
  await pool.query(
    `insert into realtime_pull (task_id, param_id, next_at)
     select distinct c.task_id, c.param_id, ${sharedNow()} from realtime_coverage c
     where not exists (select 1 from realtime_pull r where r.task_id = c.task_id and r.param_id = c.param_id)
     on conflict do nothing`,
  );
};

/** Takes pulls that are due; nobody else gets them while the lease lasts or until they are moved. */
export const claimPulls = async (pool: pg.Pool, limit: number): Promise<DuePull[]> => {
  const { rows } = await pool.query<DuePull>(
    `with due as (select r.id from realtime_pull r join realtime_task t on t.id = r.task_id and not t.paused
        where r.next_at <= ${sharedNow()} order by r.next_at limit $1 for update of r skip locked),
      taken as (update realtime_pull r set next_at = ${sharedNow()} + $2 * interval '1 second' from due where r.id = due.id returning r.*)
     select r.id, r.task_id as "taskId", r.param_id as "paramId", p.supplier, t.interval_seconds as "intervalSeconds",
       t.keep_hours as "keepHours", t.figures, r.complete_to as "completeTo", r.errors,
       coalesce((select jsonb_agg(jsonb_build_object('domainId', c.domain_id, 'accountId', c.account_id, 'domain', c.domain,
           'cameAt', ${cameAt('c.domain_id')}, 'wentAt', ${wentAt('c.domain_id')}))
         from realtime_coverage c where c.task_id = r.task_id and c.param_id = r.param_id), '[]') as domains
     from taken r join realtime_task t on t.id = r.task_id join supplier_param p on p.id = r.param_id`,
    [limit, leaseSeconds],
  );
  return rows;
};

/** What a pull brought; the ends never move back. */
export type PullMove = {
  id: string;
  completeTo: string | null;
  lastPointAt: string | null;
  nextInMs: number;
  error: string | null;
};
export const movePull = async (ctx: Ctx, m: PullMove): Promise<void> => {
  await sql`update realtime_pull set complete_to = greatest(complete_to, ${m.completeTo}::timestamptz),
      last_point_at = greatest(last_point_at, ${m.lastPointAt}::timestamptz),
      next_at = ${sql.raw(sharedNow())} + ${m.nextInMs} * interval '1 ms', pulled_at = ${sql.raw(sharedNow())},
      errors = case when ${m.error}::text is null then 0 else errors + 1 end, message = ${m.error}
    where id = ${m.id}`.execute(internal(ctx));
};

/** Until when each parameter has told whole minutes, over all its running tasks. */
export const reachOfParams = async (
  pool: pg.Pool,
): Promise<{ paramId: string; completeTo: string | null }[]> => {
  const { rows } = await pool.query<{ paramId: string; completeTo: string | null }>(
    `select r.param_id as "paramId", min(r.complete_to) as "completeTo"
     from realtime_pull r join realtime_task t on t.id = r.task_id and not t.paused
     where exists (select 1 from realtime_coverage c where c.task_id = r.task_id and c.param_id = r.param_id)
     group by r.param_id`,
  );
  return rows;
};
