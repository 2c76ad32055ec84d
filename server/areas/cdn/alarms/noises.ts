import { sql } from 'kysely';
import { alarmNoises, flapMinutes } from '#shared/areas/cdn/alarms/noises';
import { plainVerbs } from '../../../kernel/db/crud';
import { serve } from '../../../kernel/http/http';

/** Policies of all accounts with what they told over some days, and who cared. */
export const alarmNoisesService = serve(
  alarmNoises,
  plainVerbs(alarmNoises, {
    source: (ctx, { days }) => {
      const from = sql`${ctx.now()}::timestamptz - ${days} * interval '1 day'`;
      return sql`select p.id, p.description, p.account_id, p.metric, p.enabled, s.id as silence_id, s.ends_at as silenced_until,
          coalesce(i.firings, 0) as firings, coalesce(n.notices, 0) as notices,
          round(coalesce(n.notices, 0) * 7.0 / ${days}, 1)::float8 as notices_per_week,
          coalesce(n.ignored, 0) as ignored, n.ignored::float8 / nullif(n.notices, 0) as ignored_ratio,
          i.acknowledged::float8 / nullif(i.firings, 0) as acknowledged_ratio, i.acknowledge_ms,
          coalesce(i.flaps, 0) as flaps, (select max(t.opened_at) from alarm_incident t
            where t.policy_id = p.id and t.acknowledged_at is not null) as last_true_at
        from alarm_policy p
        left join lateral (select id, ends_at from alarm_silence where policy_id = p.id
          and starts_at <= ${ctx.now()} and ends_at > ${ctx.now()} order by ends_at desc limit 1) s on true
        left join (select policy_id, count(*)::int as firings, count(acknowledged_at)::int as acknowledged,
            percentile_cont(0.5) within group (order by extract(epoch from acknowledged_at - opened_at) * 1000)
              filter (where acknowledged_at is not null) as acknowledge_ms,
            count(*) filter (where opened_at - closed < ${flapMinutes} * interval '1 minute')::int as flaps
          from (select e.*, lag(closed_at) over (partition by policy_id, domain_id order by opened_at) as closed
            from alarm_incident e) e where opened_at >= ${from} group by 1) i on i.policy_id = p.id
        left join (select d.policy_id, count(*)::int as notices,
            count(*) filter (where e.acknowledged_at is null)::int as ignored
          from notice_delivery d left join alarm_incident e on e.id = d.incident_id
          where d.state = 'sent' and d.turn <> 'test' and d.created_at >= ${from} group by 1) n on n.policy_id = p.id`;
    },
  }),
);
