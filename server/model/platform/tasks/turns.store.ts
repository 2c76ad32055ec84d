import { sql } from 'kysely';
import { declaredKinds } from '#shared/areas/taskKinds';
import { type Ctx, internal } from '../../../kernel/db/context';
import type { TaskKindName } from './tasks.store';

/** Tasks of the platform itself share as one account of this number. */
const platformShare = '00000000-0000-0000-0000-000000000000';
type Queue = 'quick' | 'long';
const queueOf = (kind: TaskKindName): Queue => (declaredKinds[kind].quick ? 'quick' : 'long');
// Safe cast: the names are the keys of the table.
const names = Object.keys(declaredKinds) as TaskKindName[];

export type Turn = { taskId: string; n: number };
type Choice = Turn & { account: string; start: number; taskStart: number; cost: number };

/**
 * Chooses whose chunk is worked on next in the queue of a kind, in the transaction that claims it; null
 * when none waits. Start-time fair queueing (Goyal, Vin, Cheng 1996): of the accounts that wait, the one
 * that was served least is next, where an item costs 1 / (priority × weight) (one that was handed in costs
 * nothing more: its supplier is only asked about it) and an account that comes back is not
 * paid for the time it was away. Within an account the highest priority goes first, and tasks of the
 * same priority share in the same way, so that a small one is not behind a huge one.
 * Choosing when work begins, and not when it is queued, is what lets a changed priority hold at once.
 */
export const nextTurn = async (ctx: Ctx, kind: TaskKindName): Promise<Turn | null> => {
  const tx = internal(ctx);
  const queue = queueOf(kind);
  const kinds = names.filter((name) => queueOf(name) === queue);
  await sql`insert into task_clock (queue) values (${queue}) on conflict do nothing`.execute(tx);
  // One choice at a time: two workers would take the same chunk, and one of them would get nothing.
  const clock = await sql<{ pass: number }>`select pass from task_clock where queue = ${queue}
    for update`.execute(tx);
  const { rows } = await sql<Choice>`with running as (
      select id, coalesce(account_id, ${platformShare}::uuid) as account, priority, weight, pass, created_at
      from task where state in ('waiting', 'active') and kind = any(${kinds}::text[])),
    accounts as (
      select r.account, greatest(coalesce(s.pass, 0), ${clock.rows[0]?.pass ?? 0}::float8) as start,
        coalesce(s.task_pass, 0) as task_pass
      from (select distinct account from running) r
      left join task_share s on s.queue = ${queue} and s.account_id = r.account)
    select x.id as "taskId", x.n, a.account, a.start, x.start as "taskStart", x.cost from accounts a cross join lateral (
      select r.id, c.n, greatest(r.pass, a.task_pass) as start, c.items::float8 / (r.priority * r.weight) as cost from running r cross join lateral (
        select n, case when ticket is null then last_item - first_item + 1 else 0 end as items from task_chunk where task_id = r.id and state = 'waiting'
          and (next_at is null or next_at <= clock_timestamp()) order by n limit 1) c
      where r.account = a.account order by r.priority desc, greatest(r.pass, a.task_pass), r.created_at, r.id limit 1) x
    order by a.start, a.account limit 1`.execute(tx);
  const choice = rows[0];
  if (!choice) return null;
  const { taskId, n, account, start, taskStart, cost } = choice;
  await sql`update task_clock set pass = ${start} where queue = ${queue}`.execute(tx);
  await sql`insert into task_share (queue, account_id, pass, task_pass)
    values (${queue}, ${account}, ${start + cost}, ${taskStart})
    on conflict (queue, account_id) do update set pass = excluded.pass, task_pass = excluded.task_pass`.execute(
    tx,
  );
  await sql`update task set pass = ${taskStart + cost} where id = ${taskId}`.execute(tx);
  return { taskId, n };
};

/** Puts a task before or behind the others of its account, and gives the account more or less of the whole. */
export const setPriority = (ctx: Ctx, taskId: string, priority: number) =>
  sql`update task set priority = ${priority} where id = ${taskId}`.execute(internal(ctx));
