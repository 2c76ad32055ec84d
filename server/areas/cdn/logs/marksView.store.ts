import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { logMark, logMarks, logMarkTasks } from '#shared/areas/cdn/logs/logMarks';
import { personBehind } from '#shared/kernel/access';
import { Failure } from '#shared/kernel/errors';
import { type Ctx, internal } from '../../../kernel/db/context';
import { listVerb, rowOf } from '../../../kernel/db/list';
import { record } from '../../../kernel/db/rows';
import type { NextMark } from '../../../model/cdn/logs/marks.store';

export const listMarks = listVerb(logMarks.endpoints.list, { entity: logMark });
/** A mark as its list shows it. */
export const shownMark = rowOf(logMarks.endpoints.list, { entity: logMark });

const tasks = {
  source:
    () => sql`select t.id, t.from_at, t.to_at, t.state, t.compared, t.changes, t.created_by_email, t.created_at, t.applied_at,
    (select coalesce(string_agg(d.name, ', ' order by d.name), '') from domain d where d.id = any(t.domain_ids)) as domains from log_mark_task t`,
};
export const listMarkTasks = listVerb(logMarkTasks.endpoints.list, tasks);
/** A task as its list shows it. */
export const shownMarkTask = rowOf(logMarkTasks.endpoints.list, tasks);
export const listMarkChanges = listVerb(logMarkTasks.endpoints.changes, {
  source: (
    _ctx,
    { id },
  ) => sql`select c.id, d.name as domain, s.name as param, c.hour_at, c.state_before, c.state_after, c.rule_after, c.lines, c.requests
    from log_mark_change c join domain d on d.id = c.domain_id join supplier_param s on s.id = c.param_id where c.task_id = ${id}`,
});

/** The same text for the same changes. */
export const digestOf = (
  marks: readonly Pick<NextMark, 'domainId' | 'paramId' | 'hourAt' | 'state' | 'rule'>[],
): string =>
  createHash('sha256')
    .update(
      marks
        .map((m) => [m.domainId, m.paramId, Date.parse(m.hourAt), m.state, m.rule].join(' '))
        .sort()
        .join('\n'),
    )
    .digest('hex');

type Wanted = { domainIds: readonly string[]; from: string; to: string };
/** Keeps a range and what would change in it. */
export const keepMarkTask = async (
  ctx: Ctx,
  { domainIds, from, to }: Wanted,
  { marks, compared }: { marks: readonly NextMark[]; compared: number },
): Promise<string> => {
  const [tx, id] = [internal(ctx), randomUUID()];
  const state = marks.length === 0 ? 'same' : 'previewed';
  await sql`insert into log_mark_task (id, domain_ids, from_at, to_at, state, compared, changes, created_by_email, created_at)
    values (${id}, ${domainIds}::uuid[], ${from}, ${to}, ${state}, ${compared}, ${marks.length}, ${personBehind(ctx.who)}, ${ctx.now()})`.execute(
    tx,
  );
  await sql`insert into log_mark_change (task_id, domain_id, param_id, hour_at, state_before, state_after, rule_before, rule_after, lines, requests)
    select ${id}, c."domainId", c."paramId", c."hourAt", c.before ->> 'state', c.state, c.before ->> 'rule', c.rule, c.lines, c.requests
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as c("domainId" uuid, "paramId" uuid, "hourAt" timestamptz, before jsonb, state text,
      rule text, lines bigint, requests bigint)`.execute(tx);
  await record(ctx, { module: 'logMarkTask', operation: 'add', rowId: id });
  return id;
};

/** What a task that is not written yet wants, locked, and the digest of its changes. */
export const previewedTask = async (
  ctx: Ctx,
  id: string,
): Promise<{ wanted: Wanted; digest: string }> => {
  const tx = internal(ctx);
  const { rows } = await sql<
    Wanted & { state: string }
  >`select domain_ids, from_at as "from", to_at as "to", state from log_mark_task where id = ${id} for update`.execute(
    tx,
  );
  const task = rows[0];
  if (!task) throw new Failure('data.absent');
  if (task.state !== 'previewed') throw new Failure('plan.state');
  const changes = await sql<
    Parameters<typeof digestOf>[0][number]
  >`select domain_id, param_id, hour_at, state_after as state, rule_after as rule from log_mark_change where task_id = ${id}`.execute(
    tx,
  );
  const { domainIds, from, to } = task;
  return { wanted: { domainIds, from, to }, digest: digestOf(changes.rows) };
};

export const noteApplied = async (ctx: Ctx, id: string): Promise<void> => {
  await sql`update log_mark_task set state = 'applied', applied_at = ${ctx.now()} where id = ${id}`.execute(
    internal(ctx),
  );
  await record(ctx, { module: 'logMarkTask', operation: 'apply', rowId: id, risk: 'high' });
};
