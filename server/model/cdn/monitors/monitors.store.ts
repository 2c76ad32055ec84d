import { sql } from 'kysely';
import type { monitorTask } from '#shared/areas/cdn/monitors/monitorTasks';
import type { Row } from '#shared/kernel/contract';
import { type Ctx, internal } from '../../../kernel/db/context';

export type Task = Row<typeof monitorTask>;
export type Scope = Pick<Task, 'accountIds' | 'domainPattern'>;
/** A domain that is watched: since when its figures are known, and up to where they are complete. */
export type WatchedDomain = {
  domainId: string;
  accountId: string;
  name: string;
  knownFrom: string;
  completeTo: string;
};

/** SQL: domains whose accurate lanes all deliver: since when they are known, and up to where complete. */
export const watched = sql`(select l.domain_id, min(coalesce(l.pulled_from, l.start_at)) as known_from,
    date_bin('5 minutes', min(l.complete_to), timestamptz '2000-01-01') as complete_to
  from sync_lane l where l.source = 'accurate' and l.complete_to is not null
    and (l.end_at is null or l.complete_to < l.end_at) group by l.domain_id)`;
/** SQL: scope `t` takes domain `d`. */
const takes = sql`(t.account_ids = '[]' or t.account_ids ? d.account_id::text)
  and d.name like replace(replace(t.domain_pattern, '_', '\\_'), '*', '%')`;
const columns = sql`d.id as domain_id, d.account_id, d.name, w.known_from, w.complete_to`;

/** Tasks with how they stand. */
export const taskRows = () =>
  sql`select t.*, c.domains, s.firing, s.young, s.evaluated_to,
      case when t.paused then 'paused' when s.evaluated_to is null then 'waiting' when s.firing > 0 then 'firing'
        when s.young = s.known then 'history' else 'watching' end as state
    from monitor_task t,
      lateral (select count(*)::int as domains from domain d join ${watched} w on w.domain_id = d.id where ${takes}) c,
      lateral (select count(*)::int as known, count(*) filter (where state = 'firing')::int as firing,
        count(*) filter (where state = 'history')::int as young, max(evaluated_to) as evaluated_to
        from monitor_state where task_id = t.id) s`;

/** Domains that a scope takes, by name; with how many there are. */
export const domainsIn = async (
  ctx: Ctx,
  { accountIds, domainPattern }: Scope,
  limit: number,
): Promise<{ all: number; domains: WatchedDomain[] }> => {
  const { rows } = await sql<
    WatchedDomain & { n: number }
  >`select ${columns}, (count(*) over ())::int as n
    from (select ${JSON.stringify(accountIds)}::jsonb as account_ids, ${domainPattern}::text as domain_pattern) t
      join domain d on ${takes} join ${watched} w on w.domain_id = d.id order by d.name limit ${limit}`.execute(
    internal(ctx),
  );
  return { all: rows[0]?.n ?? 0, domains: rows };
};

export type Due = WatchedDomain & {
  taskId: string;
  evaluatedTo: string | null;
  state: string | null;
};
/** Pairs of a running task and a domain that completed slots since it was judged. */
export const duePairs = async (
  ctx: Ctx,
  limit: number,
): Promise<{ tasks: Task[]; pairs: Due[] }> => {
  const tx = internal(ctx);
  const { rows: pairs } = await sql<Due>`select t.id as task_id, ${columns}, s.evaluated_to, s.state
    from monitor_task t join domain d on ${takes} join ${watched} w on w.domain_id = d.id
      left join monitor_state s on s.task_id = t.id and s.domain_id = d.id
    where not t.paused and (s.evaluated_to is null or s.evaluated_to < w.complete_to) limit ${limit}`.execute(
    tx,
  );
  const ids = [...new Set(pairs.map((p) => p.taskId))];
  // Locked: a change of a task waits until what was judged by it is kept.
  const { rows: tasks } =
    await sql<Task>`select * from monitor_task where id = any(${ids}::uuid[]) and not paused for update`.execute(
      tx,
    );
  return { tasks, pairs };
};

export type Standing = {
  taskId: string;
  domainId: string;
  evaluatedTo: string;
  state: 'firing' | 'watching' | 'history';
};
/** Keeps how domains stand. */
export const keepStandings = async (ctx: Ctx, list: readonly Standing[]): Promise<void> => {
  await sql`insert into monitor_state (task_id, domain_id, evaluated_to, state)
    select x.task_id, x.domain_id, x.evaluated_to, x.state
    from jsonb_to_recordset(${JSON.stringify(
      list.map((s) => ({
        task_id: s.taskId,
        domain_id: s.domainId,
        evaluated_to: s.evaluatedTo,
        state: s.state,
      })),
    )}::jsonb) as x (task_id uuid, domain_id uuid, evaluated_to timestamptz, state text)
    on conflict (task_id, domain_id) do update set evaluated_to = excluded.evaluated_to, state = excluded.state`.execute(
    internal(ctx),
  );
};

/** Forgets how the domains of a task stand. Answers which they were. */
export const forgetStandings = async (ctx: Ctx, taskId: string): Promise<string[]> => {
  const { rows } = await sql<{
    domainId: string;
  }>`delete from monitor_state where task_id = ${taskId} returning domain_id`.execute(
    internal(ctx),
  );
  return rows.map((r) => r.domainId);
};
