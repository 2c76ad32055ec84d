import type pg from 'pg';
import type { Platform } from '../kernel/process/platform';

/**
 * Loads whose lines the snapshot knows as stored, those of parts of a large file that waits for its others
 * among them. Lines of all others come again from the supplier, and so do those that arrive meanwhile.
 */
export const finishedLoads = async (
  platform: Platform,
  client: pg.PoolClient,
): Promise<ReadonlySet<string>> => {
  const stored = await platform.analytics.query<{ id: string }>({
    name: 'backup.loads',
    lane: 'heavy',
    sql: 'SELECT DISTINCT toString(load_id) AS id FROM access_log',
    maxRows: 5_000_000,
  });
  const { rows } = await client.query<{ id: string }>(
    `select l.id::text from log_load l where l.id = any($1::uuid[])
     and (l.state = 'loaded' or l.state = 'processing' and l.loaded_at is not null)`,
    [stored.map((r) => r.id)],
  );
  return new Set(rows.map((r) => r.id));
};

const loadMark = '"load_id":"';
/** The load of a log line. Within a text a quote is escaped, so the mark stands at the column alone. */
const loadOf = (line: string): string => {
  const at = line.indexOf(loadMark) + loadMark.length;
  return line.slice(at, at + 36);
};
/**
 * Rows of a table of statistics; of log lines those of some loads alone. Tables whose rows are merged in
 * the background are told as merged, so that they are the same wherever they are loaded.
 */
export async function* analyticsRows(
  analytics: Platform['analytics'],
  { name: table, engine }: { name: string; engine: string },
  loads: ReadonlySet<string> | null,
): AsyncGenerator<string> {
  const merged = /Summing|Replacing|Aggregating|Collapsing/.test(engine) ? ' FINAL' : '';
  const lines = analytics.lines({
    name: 'backup.rows',
    lane: 'heavy',
    sql: `SELECT * FROM \`${table}\`${merged}`,
    format: 'JSONEachRow',
    maxMs: 3_600_000,
  });
  const some = table === 'access_log' ? loads : null;
  for await (const chunk of lines)
    yield* some ? chunk.filter((line) => some.has(loadOf(line))) : chunk;
}

/** Tables of statistics with what keeps their rows. */
export const analyticsTablesOf = (analytics: Platform['analytics']) =>
  analytics.query<{ name: string; engine: string }>({
    name: 'backup.tables',
    sql: `SELECT name, engine FROM system.tables WHERE database = currentDatabase()
      AND engine LIKE '%MergeTree' AND name != 'schema_step' ORDER BY name`,
  });
