import { sql } from 'kysely';
import { largeLogs } from '#shared/areas/cdn/logs/largeLogs';
import type { Got } from '#shared/kernel/contract';
import { type Ctx, internal } from '../../../kernel/db/context';
import { type From, listVerb, rowOf } from '../../../kernel/db/list';

const { list, parts } = largeLogs.endpoints;
const files: From<Got<typeof list>> = {
  source:
    () => sql`select g.*, f.name, f.hour_at, f.size_bytes, f.lines, p.parts, p.stored_parts, p.stored_lines, p.stored_bytes, p.workers,
      coalesce((select s.supplier from supplier_param s where s.id = g.param_id), '') as supplier
    from large_log g join log_file f on f.id = g.file_id cross join lateral (
      select count(*)::int as parts, count(*) filter (where x.state = 'stored')::int as stored_parts,
        coalesce(sum(x.lines) filter (where x.state = 'stored'), 0)::bigint as stored_lines,
        coalesce(sum(x.to_byte - x.from_byte) filter (where x.state = 'stored'), 0)::bigint as stored_bytes,
        count(distinct x.worker)::int as workers
      from large_log_part x where x.large_id = g.id) p`,
};
/** Large files, the newest first. */
export const listLarge = listVerb(list, files);
/** One of them, as the list shows it. */
export const shownLarge = rowOf(list, files);

/** The parts of a file, in their order. */
export const listParts = listVerb(parts, {
  source: (_ctx, { id }) => sql`select x.*, x.to_byte - x.from_byte as size_bytes
    from large_log_part x where x.large_id = ${id}`,
});

/** The large file that a log file is; null for one that is not cut. */
export const largeOfFile = async (ctx: Ctx, fileId: string): Promise<string | null> => {
  const { rows } = await sql<{
    id: string;
  }>`select id from large_log where file_id = ${fileId}`.execute(internal(ctx));
  return rows[0]?.id ?? null;
};
