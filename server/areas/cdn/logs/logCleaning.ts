import { sql } from 'kysely';
import { logCleanPolicies, logCleanRuns } from '#shared/areas/cdn/logs/logCleaning';
import { personBehind } from '#shared/kernel/access';
import { badField, Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { plainVerbs } from '../../../kernel/db/crud';
import { listVerb } from '../../../kernel/db/list';
import { record } from '../../../kernel/db/rows';
import { serve } from '../../../kernel/http/http';
import { beginRun, type LogCleanRun } from '../../../model/cdn/logs/cleanRuns.store';
import { pastDays } from '../../../model/cdn/logs/retention.store';
import { reachOfPolicy } from './cleanPolicies.store';

/** Begins a run by hand and hands it to the workers. */
export const beginByHand = async (
  ctx: Ctx,
  of: Pick<LogCleanRun, 'policyId' | 'scope'>,
): Promise<LogCleanRun> => {
  const run = await beginRun(ctx, { ...of, cause: 'hand', by: personBehind(ctx.who) });
  await record(ctx, {
    module: 'logCleanRun',
    operation: 'run',
    rowId: run.id,
    risk: 'high',
    new: JSON.stringify(of),
  });
  ctx.enqueue(logCleanRuns.jobs.run, { id: run.id });
  ctx.emit(logCleanRuns.events.changed, { id: run.id });
  return run;
};

const policies = plainVerbs(logCleanPolicies, {
  source: (
    ctx,
  ) => sql`select p.*, a.retention_days, coalesce(d.due_days, 0) as due_days, coalesce(d.due_lines, 0) as due_lines,
      coalesce(d.due_bytes, 0) as due_bytes, coalesce(d.protected_days, 0) as protected_days
    from log_clean_policy p join account a on a.id = p.account_id left join (
      select policy_id, count(*) filter (where why is null)::int as due_days, count(why)::int as protected_days,
        sum(lines) filter (where why is null)::bigint as due_lines, sum(size_bytes) filter (where why is null)::bigint as due_bytes
      from (${pastDays(ctx.now(), 'policies')}) x group by policy_id) d on d.policy_id = p.id`,
  fill: async (ctx) => ({ changedByEmail: personBehind(ctx.who) }),
  async check(ctx, draft, before) {
    const accountId = before?.accountId ?? ('accountId' in draft ? draft.accountId : '');
    const domainId = before ? before.domainId : 'domainId' in draft ? draft.domainId : null;
    const reach = await reachOfPolicy(ctx, accountId, domainId ?? null);
    if (!reach.isOwnDomain) throw badField('domainId', 'logs.cleanDomain');
    if (draft.days < reach.retentionDays)
      throw badField('days', 'logs.cleanBelow', {
        account: reach.account,
        days: reach.retentionDays,
      });
    return { changedByEmail: personBehind(ctx.who) };
  },
  audited: () => ({ risk: 'high' }),
});

/** Policies of log cleaning: what answers their requests. */
export const logCleanPoliciesService = serve(logCleanPolicies, {
  ...policies,
  due: listVerb(logCleanPolicies.endpoints.due, {
    source: (ctx, { policyId }) =>
      sql`select * from (${pastDays(ctx.now(), policyId ? 'policies' : 'hourly')}) d
        where ${policyId ?? null}::uuid is null or d.policy_id = ${policyId ?? null}::uuid`,
  }),
  async run(ctx, { id }) {
    const policy = await policies.one(ctx, { id });
    if (policy.mode === 'paused') throw new Failure('logs.cleanPaused');
    return beginByHand(ctx, { policyId: id, scope: 'lines' });
  },
});

/** Runs of log cleaning. */
export const logCleanRunsService = serve(logCleanRuns, {
  ...plainVerbs(logCleanRuns),
  start: (ctx) => beginByHand(ctx, { policyId: null, scope: 'lines' }),
});
