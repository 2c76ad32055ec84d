import { sql } from 'kysely';
import { type Ctx, internal } from '#server/kernel/db/context';
import { queueDeliveries, targetsOf } from '#server/model/cdn/alarms/deliveries.store';
import { type LoadedPolicy, watches } from '#server/model/cdn/alarms/evaluationInput.store';

/** Beyond a supplier's known delay, data that stays away this long is missing and not late. */
const missingMinutes = 30;
type Missing = Pick<
  LoadedPolicy,
  'id' | 'description' | 'metric' | 'methods' | 'emails' | 'phones' | 'webhooks' | 'tellNoData'
> & {
  accountId: string;
  global: boolean;
  domain: string;
  completeTo: string;
  silenceId: string | null;
};

/**
 * Marks the pairs of domains whose data stays away as without data, all with one statement, and tells
 * those who asked for it. What fires goes on firing: silence of a supplier heals nothing.
 */
export const tellMissing = async (ctx: Ctx): Promise<void> => {
  const { rows } = await sql<Missing>`with stale as (
      select l.domain_id, l.source, min(l.complete_to) as complete_to from sync_lane l join supplier_param s on s.id = l.param_id
      where l.source in ('realtime', 'accurate') and l.complete_to < ${ctx.now()}::timestamptz - (s.pull_delay_seconds * interval '1 second' + ${missingMinutes} * interval '1 minute')
        and (l.end_at is null or l.complete_to < l.end_at)
      group by l.domain_id, l.source),
    turned as (insert into alarm_state as s (policy_id, domain_id, phase, met, calm, changed_at)
      select p.id, d.id, 'noData', 0, 0, ${ctx.now()} from stale t join domain d on d.id = t.domain_id and d.status = 'Activated'
        join alarm_policy p on p.enabled and p.source = t.source and ${watches}
      where not exists (select 1 from alarm_state o where o.policy_id = p.id and o.domain_id = d.id and o.phase not in ('normal', 'pending'))
      on conflict (policy_id, domain_id) do update set phase = 'noData', met = 0, calm = 0, changed_at = excluded.changed_at
        where s.phase in ('normal', 'pending')
      returning policy_id, domain_id)
    select p.id, d.account_id, p.account_id is null as global, p.description, p.metric, p.methods, p.emails, p.phones, p.webhooks, p.tell_no_data,
      d.name as domain, t.complete_to, (select s.id from alarm_silence s where s.starts_at <= ${ctx.now()} and s.ends_at > ${ctx.now()}
        and s.account_id is not distinct from p.account_id and (s.policy_id is null or s.policy_id = p.id)
        and (s.domain_id is null or s.domain_id = d.id) limit 1) as silence_id
    from turned x join alarm_policy p on p.id = x.policy_id join domain d on d.id = x.domain_id
      join stale t on t.domain_id = d.id and t.source = p.source where p.tell_no_data`.execute(
    internal(ctx),
  );
  await queueDeliveries(
    ctx,
    rows.flatMap((r) =>
      targetsOf(r).map((target) => ({
        ...target,
        accountId: r.accountId,
        global: r.global,
        policyId: r.id,
        incidentId: null,
        description: r.description,
        domain: r.domain,
        turn: 'noData' as const,
        repeat: 0,
        afterMinutes: 0,
        reason: r.silenceId ? ('silenced' as const) : null,
        silenceId: r.silenceId,
        payload: {
          event: 'alarm.noData',
          policyId: r.id,
          description: r.description,
          domain: r.domain,
          metric: r.metric,
          at: r.completeTo,
        },
      })),
    ),
  );
};
