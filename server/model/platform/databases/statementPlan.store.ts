import type pg from 'pg';
import type { slowStatements } from '#shared/areas/platform/databases/slowStatements';
import type { Out } from '#shared/kernel/contract';

export type StatementPlan = Out<typeof slowStatements.endpoints.plan>;
const name = 'kept_statement';
const longestMs = 5_000;

/**
 * How the store would go about a kept statement now, whose values nobody kept: planned for any of them. The
 * statement itself is not run, and the transaction may only read. What cannot be planned says why.
 */
export const planOf = async (pool: pg.Pool, text: string): Promise<StatementPlan> => {
  const client = await pool.connect();
  try {
    await client.query('begin read only');
    await client.query(`set local statement_timeout = ${longestMs}`);
    await client.query('set local plan_cache_mode = force_generic_plan');
    // The extended protocol takes one statement alone.
    const prepare = { text: `prepare ${name} as ${text}`, queryMode: 'extended' };
    await client.query(prepare as pg.QueryConfig);
    const { rows: counts } = await client.query<{ n: number }>(
      `select cardinality(parameter_types)::int as n from pg_prepared_statements where name = $1`,
      [name],
    );
    const values = Array.from({ length: counts[0]?.n ?? 0 }, () => 'null').join(', ');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain execute ${name}${values && `(${values})`}`,
    );
    return { lines: rows.map((r) => r['QUERY PLAN']), fault: null };
  } catch (error) {
    return { lines: [], fault: (error as Error).message };
  } finally {
    // A prepared statement outlives its transaction, and others of this connection are in use: it goes as a whole.
    client.release(true);
  }
};
