import { sql } from 'kysely';
import { Failure } from '#shared/kernel/errors';
import type { Source } from '#shared/metrics';
import { type Ctx, internal } from '../../../kernel/db/context';
import { isPaused, setPace } from '../../../model/cdn/sync/lanes.store';

/** Hours after which a log file is part of the past, which is loaded when the present leaves room. */
const pastHours = 24;
/** A lane with what tells how it stands. */
export type Standing = {
  id: string;
  accountId: string;
  domainId: string;
  domain: string;
  paramId: string;
  param: string;
  source: Source;
  completeTo: string | null;
  /** The delay by which it is pulled, and the step where a person set one. */
  delaySeconds: number;
  stepSeconds: number | null;
  lagSeconds: number | null;
  isStopped: boolean;
  /** Of a log lane: the past is still being loaded, which its watermark waits for. */
  isLoading: boolean;
  isHeld: boolean;
};
/** Lanes of all domains, or one of them. */
export const standings = async (ctx: Ctx, id: string | null = null): Promise<Standing[]> => {
  const { rows } = await sql<Standing>`
    select l.id, l.account_id as "accountId", l.domain_id as "domainId", d.name as domain, l.param_id as "paramId",
      p.name as param, l.source, l.complete_to as "completeTo", coalesce(${sql.raw(setPace('delay_seconds'))}, p.pull_delay_seconds) as "delaySeconds", ${sql.raw(setPace('step_seconds'))} as "stepSeconds",
      extract(epoch from ${ctx.now()}::timestamptz - l.complete_to)::int as "lagSeconds",
      not p.enabled or coalesce(l.end_at <= coalesce(l.complete_to, ${ctx.now()}), false) or ${sql.raw(isPaused)} as "isStopped",
      l.source = 'log' and (l.pulled_from is null or l.pulled_from > l.start_at or exists (select 1 from log_file f
        where f.domain_id = l.domain_id and f.param_id = l.param_id and f.state in ('listed', 'loading')
          and f.hour_at < ${ctx.now()}::timestamptz - ${pastHours} * interval '1 hour')) as "isLoading",
      exists (select 1 from stat_hold h where h.lifted_at is null and h.domain_id = l.domain_id and h.param_id = l.param_id
        and h.source = l.source and h.from_at < l.complete_to and h.to_at >= l.complete_to) as "isHeld"
    from sync_lane l join domain d on d.id = l.domain_id join supplier_param p on p.id = l.param_id
    where ${id}::uuid is null or l.id = ${id}::uuid`.execute(internal(ctx));
  return rows;
};

/** What the links of the chain of one lane say by themselves. */
export type Evidence = {
  errors: number;
  message: string | null;
  nextAt: string;
  /** Seconds since the lane was looked at, and since it should have been; negative while it waits. */
  lookedSeconds: number | null;
  overdueSeconds: number;
  callAt: string | null;
  callError: string | null;
  /** Since when the circuit of the parameter is open. */
  cutAt: string | null;
  workers: number;
  workerAt: string | null;
  filesWaiting: number;
  fileMessage: string | null;
  /** The newest run or log file that wrote something. */
  runFrom: string | null;
  runTo: string | null;
};
/** Minutes for which a log file may wait for its load. */
const filePatienceMinutes = 10;

/** Reads what every link of a lane's chain says. */
export const evidenceOf = async (ctx: Ctx, id: string): Promise<Evidence> => {
  const now = sql`${ctx.now()}::timestamptz`;
  const { rows } = await sql<Evidence>`
    select l.errors, l.message, l.next_at as "nextAt",
      extract(epoch from ${now} - l.changed_at)::int as "lookedSeconds",
      extract(epoch from ${now} - l.next_at)::int as "overdueSeconds",
      c.created_at as "callAt", case when c.error_class is not null then concat_ws(' · ', c.error_class, c.message) end as "callError",
      e.at as "cutAt", w.n as workers, w.at as "workerAt", f.n as "filesWaiting", f.message as "fileMessage",
      r.from_at as "runFrom", r.to_at as "runTo"
    from sync_lane l
      left join lateral (select created_at, error_class, message from supplier_call
        where param_id = l.param_id and operation = case l.source when 'log' then 'listLogs' else 'metrics' end
        order by created_at desc limit 1) c on true
      left join lateral (select max(at) as at from supplier_event where kind = 'cut' and param_id = l.param_id
        and at > coalesce((select max(created_at) from supplier_call
          where param_id = l.param_id and error_class is null and created_at > ${now} - interval '7 days'), '-infinity')) e on true
      left join lateral (select count(*)::int as n, max(seen_at) as at from process_state
        where name = 'workers' and seen_at > clock_timestamp() - interval '20 seconds') w on true
      left join lateral (select count(*)::int as n, max(message) as message from log_file
        where domain_id = l.domain_id and param_id = l.param_id and l.source = 'log' and (state = 'bad'
          or (state in ('listed', 'loading') and created_at < ${now} - ${filePatienceMinutes} * interval '1 minute'))) f on true
      left join lateral (select from_at, to_at from (
          select from_at, to_at, created_at from sync_run where lane_id = l.id and added > 0
          union all select hour_at, least(hour_at + interval '1 hour', ${now}), hour_at from log_file
            where l.source = 'log' and domain_id = l.domain_id and param_id = l.param_id and state = 'loaded' and lines > 0) b
        order by created_at desc limit 1) r on true
    where l.id = ${id}`.execute(internal(ctx));
  if (!rows[0]) throw new Failure('data.absent');
  return rows[0];
};
