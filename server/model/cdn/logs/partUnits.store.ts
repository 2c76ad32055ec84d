import { sql } from 'kysely';
import { type Ctx, internal } from '../../../kernel/db/context';
import {
  candidateColumns,
  hostsOf,
  isPicked,
  isTaken,
  isUnstored,
  isWhole,
  loadColumns,
  type ProcessUnit,
  type ProcessWanted,
  within,
} from './processes.store';

/**
 * Whether a part `p` of a large file `g` with the log file `f` is a batch of a task, as SQL: where the file is
 * in place, a part of it; where its first round failed, a part that is not stored. What log workers are at is none.
 */
const isUnit = (o: ProcessWanted) => sql`g.is_cut and (
    g.state = 'loaded' and f.state = 'loaded' and p.state = 'stored' and p.live_load_id = p.load_id
      and exists (select from log_load l where l.id = p.live_load_id and ${isTaken(o)})
    or not ${isPicked(o)} and g.state = 'failed' and f.state in ('bad', 'removed') and p.live_load_id is null and p.state <> 'stored')`;

/** The parts of large files of some hours that a task would process, each by itself. */
export const partUnitsOf = async (ctx: Ctx, o: ProcessWanted): Promise<ProcessUnit[]> => {
  const { rows } = await sql<
    ProcessUnit['files'][number] & NonNullable<ProcessUnit['part']>
  >`select ${candidateColumns}, p.live_load_id as load_id, p.to_byte - p.from_byte as size_bytes, p.lines, true as inside,
      ${loadColumns(sql`p.live_load_id`)}, p.id as part_id, p.n
    from large_log_part p join large_log g on g.id = p.large_id join log_file f on f.id = g.file_id
    where ${within(o, ctx.now())} and ${isUnit(o)} order by f.domain, f.hour_at, f.param_id, f.supplier_file_id, p.n`.execute(
    internal(ctx),
  );
  return rows.map(({ partId, n, ...file }) => ({
    ...file,
    files: [file],
    part: { partId, n },
    hosts: hostsOf(o, file),
  }));
};

/** How many files of those hours are in parts that no task can take: they wait, or log workers are at them. */
export const leftInParts = async (ctx: Ctx, o: ProcessWanted): Promise<number> => {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from log_file f where not (${isWhole}) and f.state not in ('expired', 'duplicate') and not (${isUnstored} and ${isPicked(o)}) and ${within(o, ctx.now())}
    and ${o.mode === 'replace' ? sql`true` : sql`f.state <> 'loaded'`}
    and not exists (select from large_log g join large_log_part p on p.large_id = g.id where g.file_id = f.id and ${isUnit(o)})`.execute(
    internal(ctx),
  );
  return rows[0]?.n ?? 0;
};
