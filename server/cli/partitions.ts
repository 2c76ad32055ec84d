import type pg from 'pg';
import * as z from 'zod';

/** Partitions of a backup's tables: the migrations make the tables alone, days come with time. */
export const partitionShape = z.array(
  z.object({
    name: z.string(),
    parent: z.string(),
    bound: z.string(),
    options: z.array(z.string()),
  }),
);
type Partitions = z.output<typeof partitionShape>;

/** The partitions there are. */
export const readPartitions = async (client: pg.PoolClient): Promise<Partitions> => {
  const { rows } = await client.query<Partitions[number]>(
    `select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound,
       coalesce(c.reloptions, '{}') as options
     from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent
     join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relispartition and c.relkind = 'r' order by 1`,
  );
  return rows;
};

/** Makes the partitions of a backup where its rows are to be loaded. */
export const makePartitions = async (
  client: pg.PoolClient,
  partitions: Partitions,
): Promise<void> => {
  for (const { name, parent, bound, options } of partitions) {
    const { rows } = await client.query<{ make: string }>(
      `select format('create table if not exists %I partition of %I ', $1::text, $2::text) as make`,
      [name, parent],
    );
    // The bound and the options are PostgreSQL's own words, out of a backup whose sums were checked.
    const stored = options.length > 0 ? ` with (${options.join(', ')})` : '';
    await client.query(`${rows[0]?.make ?? ''}${bound}${stored}`);
  }
};
