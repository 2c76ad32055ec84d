import type pg from 'pg';

/** A column of sealed texts; `keys` are the columns of its table's primary key. */
export type SealedColumn = { table: string; column: string; keys: string[] };
/** A name as SQL reads it. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Every column whose name ends in _sealed, with the primary key of its table. */
export const sealedColumns = async (pool: pg.Pool): Promise<SealedColumn[]> => {
  const { rows } = await pool.query<SealedColumn>(
    `select c.table_name as table, c.column_name as column, array_agg(a.attname::text order by k.n) as keys
     from information_schema.columns c
     join pg_index i on i.indrelid = format('%I.%I', c.table_schema, c.table_name)::regclass and i.indisprimary
     cross join unnest(i.indkey) with ordinality as k(attnum, n)
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
     where c.table_schema = 'public' and c.column_name like '%\\_sealed'
     group by 1, 2 order by 1, 2`,
  );
  return rows;
};

/** What a sealed text is bound to, so that it opens in its own row alone. */
export const boundOf = (
  { table, column }: Pick<SealedColumn, 'table' | 'column'>,
  keys: readonly string[],
): string => `${table}:${keys.join(':')}:${column}`;

/** Any one sealed text of a column with what it is bound to; null while there is none. */
export const oneSealed = async (
  pool: pg.Pool,
  { table, column, keys }: SealedColumn,
): Promise<{ sealed: string; bound: string } | null> => {
  const keyTexts = keys.map((k) => `${quoted(k)}::text`).join(', ');
  const { rows } = await pool.query<{ keys: string[]; sealed: string }>(
    `select array[${keyTexts}] as keys, ${quoted(column)} as sealed from ${quoted(table)}
     where ${quoted(column)} like 'v1.%' limit 1`,
  );
  const row = rows[0];
  return row ? { sealed: row.sealed, bound: boundOf({ table, column }, row.keys) } : null;
};
