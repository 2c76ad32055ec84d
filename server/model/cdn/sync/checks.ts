import type { Check, Reading } from '../../../kernel/process/checks';
import { isPaused } from './lanes.store';

const live = `sync_lane l join supplier_param p on p.id = l.param_id and p.enabled
  where (l.end_at is null or l.complete_to is null or l.complete_to < l.end_at)`;

export const syncChecks: readonly Check[] = [
  {
    id: 'sync.moving',
    kind: 'gap',
    summary: ['没有到期十分钟仍未同步的通道', 'No lane has been due for ten minutes'],
    sql: `select l.id as what from ${live} and l.next_at < clock_timestamp() - interval '10 minutes' and not ${isPaused}`,
  },
  {
    id: 'sync.order',
    kind: 'gap',
    summary: [
      '同步的终点不早于起点',
      'A lane is never complete to before where it was pulled from',
    ],
    sql: `select id as what from sync_lane where complete_to < pulled_from`,
  },
];

export const syncReadings: readonly Reading[] = [
  {
    name: 'ingest_lag_seconds',
    help: 'How far the slowest lane of a source is behind now',
    label: 'source',
    sql: `select l.source as label, coalesce(max(extract(epoch from (select now from at) - l.complete_to)), 0)::float8 as value
      from ${live} and l.complete_to is not null group by l.source`,
  },
  {
    name: 'sync_gaps_open',
    help: 'Slots in which one source knows less than another, by source',
    label: 'source',
    sql: `select l.source as label, count(*)::float8 as value from sync_gap g
      join sync_lane l on l.id = g.lane_id where g.closed_at is null group by l.source`,
  },
];
