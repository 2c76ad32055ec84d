import type { Check, Reading } from '../../../kernel/process/checks';

const firing = `('firing', 'recovering')`;

/** One incident per breach, one notice per incident, turn and target. */
export const alarmChecks: readonly Check[] = [
  {
    id: 'alarms.states',
    kind: 'lost',
    summary: ['触发中的策略都有未结束的事件', 'A policy that fires has its open incident'],
    sql: `select s.policy_id || ' ' || s.domain_id as what from alarm_state s
      left join alarm_incident i on i.id = s.incident_id
      where s.phase in ${firing} and (i.id is null or i.state <> 'firing')`,
  },
  {
    id: 'alarms.ends',
    kind: 'lost',
    summary: ['未结束的事件都有其策略状态', 'An open incident has the state of its policy'],
    sql: `select i.id as what from alarm_incident i where i.state = 'firing'
      and not exists (select 1 from alarm_state s where s.incident_id = i.id)`,
  },
  {
    id: 'alarms.overlap',
    kind: 'doubled',
    summary: ['同一策略与域名的事件不重叠', 'Incidents of one policy and domain do not overlap'],
    sql: `select b.id as what from alarm_incident a
      join alarm_incident b on b.policy_id = a.policy_id and b.domain_id = a.domain_id and b.opened_at > a.opened_at
      where coalesce(a.closed_at, 'infinity') > b.opened_at
        and b.opened_at > (select now from at) - interval '7 days'`,
  },
  {
    id: 'notices.once',
    kind: 'doubled',
    summary: [
      '每个事件、类型、渠道与目标只有一条通知',
      'One notice per incident, turn, channel and target',
    ],
    sql: `select incident_id || ' ' || turn || ' ' || target as what from notice_delivery
      where incident_id is not null and state <> 'suppressed'
      group by incident_id, turn, repeat, channel, target having count(*) > 1`,
  },
  {
    id: 'notices.late',
    kind: 'lost',
    summary: [
      '没有到期十分钟仍未发送的通知',
      'No notice has been due for ten minutes without an attempt',
    ],
    sql: `select id as what from notice_delivery where state = 'waiting'
      and next_at < (select now from at) - interval '10 minutes'
      and not exists (select 1 from notice_delivery e where e.incident_id = notice_delivery.incident_id
        and e.channel = notice_delivery.channel and e.target = notice_delivery.target
        and e.number < notice_delivery.number and e.state = 'waiting')`,
  },
];

export const alarmReadings: readonly Reading[] = [
  {
    name: 'alarm_lag_seconds',
    help: 'How far the evaluation of alarms is behind complete points, by source',
    label: 'source',
    sql: `select l.source as label, coalesce(max(extract(epoch from l.complete_to - w.evaluated_to)), 0)::float8 as value
      from (select domain_id, source, date_bin('5 minutes', min(complete_to), timestamptz '2000-01-01') as complete_to
          from sync_lane where source in ('realtime', 'accurate') and complete_to is not null and end_at is null
          group by domain_id, source) l
        join alarm_watermark w on w.domain_id = l.domain_id and w.source = l.source
        join domain d on d.id = l.domain_id
      where w.evaluated_to < l.complete_to and exists (select 1 from alarm_policy p
        where p.account_id = d.account_id and p.enabled and p.source = l.source
          and (p.domain_mode = 'all' or exists (select 1 from alarm_policy_domain x where x.policy_id = p.id and x.domain_id = d.id)))
      group by l.source`,
  },
  {
    name: 'alarm_incidents_firing',
    help: 'Incidents that are open',
    sql: `select count(*)::float8 as value from alarm_incident where state = 'firing'`,
  },
  {
    name: 'notices_oldest_seconds',
    help: 'Age of the oldest notice that is not delivered yet',
    sql: `select coalesce(extract(epoch from (select now from at) - min(created_at)), 0)::float8 as value
      from notice_delivery where state = 'waiting'`,
  },
];
