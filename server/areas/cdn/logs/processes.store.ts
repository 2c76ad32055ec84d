import { sql } from 'kysely';
import { type Ctx, internal } from '../../../kernel/db/context';
import { logProcesses } from '#shared/areas/cdn/logs/logProcesses';
import { listVerb, rowOf } from '../../../kernel/db/list';

const tasks = {
  source:
    () => sql`select p.id, t.number, t.state, t.created_by_email, p.created_at, t.finished_at, p.from_at, p.to_at, p.parser, p.mode,
      p.plan_id, array_to_string(p.hosts, ', ') as hosts, t.total as units, t.done as done_units, p.domain_ids,
      (select coalesce(string_agg(d.name, ', ' order by d.name), '') from domain d where d.id = any(p.domain_ids)) as domains,
      f.files, f.same_files, u.lines_ok, u.lines_bad, u.changed_slots
    from log_process p join task t on t.id = p.id cross join lateral (
      select coalesce(sum(x.lines_ok), 0)::bigint as lines_ok, coalesce(sum(x.lines_bad), 0)::bigint as lines_bad,
        coalesce(sum(x.changed_slots), 0)::int as changed_slots
      from log_process_unit x where x.process_id = p.id) u cross join lateral (
      select count(*)::int as files, count(*) filter (where o.same)::int as same_files
      from (select bool_and(x.result = 'same') as same from log_process_file y join log_process_unit x on x.process_id = y.process_id and x.n = y.unit
        where y.process_id = p.id group by y.file_id) o) f`,
};
/** Tasks that process logs again, with what has come of them so far. */
export const listProcesses = listVerb(logProcesses.endpoints.list, {
  ...tasks,
  where: (_ctx, { domainId }) => [domainId && sql`${domainId}::uuid = any(t.domain_ids)`],
});
/** One of them, as the list shows it. */
export const shownProcess = rowOf(logProcesses.endpoints.list, tasks);

/** The batches of a task. */
export const listUnits = listVerb(logProcesses.endpoints.units, {
  source: (
    _ctx,
    { id },
  ) => sql`select u.process_id || ' ' || u.n as id, u.n, d.name as domain, s.name as param, u.from_at, u.to_at, coalesce(array_to_string(u.hosts, ', '), '') as hosts, u.files, u.part, u.size_bytes, u.result,
      u.lines_ok, u.lines_bad, u.read_ms, u.parse_ms, u.unplaced, u.insert_ms, u.sum_ms, u.changed_slots
    from log_process_unit u join domain d on d.id = u.domain_id join supplier_param s on s.id = u.param_id
    where u.process_id = ${id}`,
});
/** Lines of a task that could not be read. */
export const listBadLines = listVerb(logProcesses.endpoints.badLines, {
  source: (_ctx, { id }) => sql`select b.id, f.name as file, b.line, b."column", b.fault, b.text
    from log_bad_line b join log_file f on f.id = b.file_id where b.process_id = ${id}`,
  ties: sql`t.line`,
});

/** Names of domains by their ids. */
export const domainsOf = async (
  ctx: Ctx,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> => {
  const { rows } = await sql<{
    id: string;
    name: string;
  }>`select id, name from domain where id = any(${[...ids]}::uuid[])`.execute(internal(ctx));
  return rows;
};
