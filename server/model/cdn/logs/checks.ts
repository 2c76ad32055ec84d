import type { Check, Reading } from '../../../kernel/process/checks';

/** Lines that stand over a load `l`: of hosts that were processed by themselves. */
const overLoad = `coalesce((select sum(h.lines + h.bad_lines) from log_load h where h.base_id = l.id and h.state in ('loaded', 'withdrawn')), 0)`;

/** Lines counted are the lines of the files, each file once; a supplier that tells no lines lists none. */
export const logChecks: readonly Check[] = [
  {
    id: 'logs.lines',
    kind: 'lost',
    summary: ['入库行数等于文件行数之和', 'Loaded lines equal the lines of their files'],
    sql: `select l.id as what from log_load l
      join (select load_id, sum(lines) as lines from log_file where state in ('loaded', 'expired')
        group by load_id having min(lines) > 0) f
        on f.load_id = l.id
      where l.state = 'loaded' and l.lines is not null and l.lines + l.bad_lines + ${overLoad} <> f.lines`,
  },
  {
    id: 'logs.parts',
    kind: 'lost',
    summary: [
      '分片入库的文件：分片首尾相接，行数之和等于文件行数',
      'Parts of a file follow each other without a gap, and their lines are those of the file',
    ],
    sql: `select f.id as what from large_log g join log_file f on f.id = g.file_id and f.state = 'loaded'
      join large_log_part p on p.large_id = g.id left join log_load l on l.id = p.live_load_id and l.state in ('loaded', 'withdrawn')
      where g.state = 'loaded' group by f.id
      having sum(l.lines + l.bad_lines + ${overLoad}) is distinct from f.lines or sum(p.to_byte - p.from_byte) <> f.size_bytes or count(l.id) <> count(*)`,
  },
  {
    id: 'logs.bound',
    kind: 'lost',
    summary: ['已入库的文件都属于一次完成的入库', 'A loaded file belongs to a load that ended'],
    sql: `select f.id as what from log_file f left join log_load l on l.id = f.load_id
      where f.state = 'loaded' and (l.id is null or l.state not in ('loaded', 'withdrawn'))`,
  },
  {
    id: 'logs.once',
    kind: 'doubled',
    summary: ['相同内容的文件只入库一次', 'Files of the same content are loaded once'],
    sql: `select param_id || ' ' || name as what from (select param_id, domain_id, hour_at, sha256, min(name) as name
        from log_file where state = 'loaded' group by param_id, domain_id, hour_at, sha256 having count(*) > 1) x`,
  },
  {
    id: 'logs.flows',
    kind: 'gap',
    summary: ['没有停滞十分钟的入库', 'No load has stood still for ten minutes'],
    sql: `select id as what from log_load where state = 'loading'
      and claimed_at < clock_timestamp() - interval '10 minutes'`,
  },
];

export const logReadings: readonly Reading[] = [
  {
    name: 'ingest_oldest_seconds',
    help: 'How long the oldest listed log file has waited to be loaded',
    sql: `select coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8 as value
      from log_file where state in ('listed', 'loading')`,
  },
];
