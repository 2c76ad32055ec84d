import type { Bench } from '../support/bench';
import type { Fixtures } from '../fuzz/plainValues';
import { tableOf } from './seed';

type RowCopy = { table: string; row: string; key: string };

const copies = async (bench: Bench, table: string, key: string, where: string, id: string) => {
  const rows = await bench.sql<{ row: string }>(
    `select to_jsonb(t)::text as row from ${table} t where ${where} = $1`,
    [id],
  );
  return rows.map(({ row }): RowCopy => ({ table, row, key }));
};

type Columns = { names: string; set: string };
/** The columns of a table that rows bring along, and `name = excluded.name` for each. */
const columnsOf = async (bench: Bench, table: string): Promise<Columns> => {
  const [columns] = await bench.sql<Columns>(
    `select string_agg(quote_ident(column_name), ', ') as names,
       string_agg(format('%I = excluded.%I', column_name, column_name), ', ') as set
     from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  if (!columns) throw new Error(`no table ${table}`);
  return columns;
};

/** Tables that hold their rows by an id; what is kept otherwise, as messages by day, no verb removes. */
const tablesById = async (bench: Bench): Promise<ReadonlySet<string>> => {
  const rows = await bench.sql<{ table_name: string }>(
    `select table_name from information_schema.columns
     where table_schema = 'public' and column_name = 'id'`,
  );
  return new Set(rows.map((r) => r.table_name));
};

/** Copies the seeded rows; the answer puts them back, in the order they were made. */
export const rowBackup = async (
  bench: Bench,
  worlds: readonly Fixtures[],
): Promise<() => Promise<void>> => {
  const rowCopies: RowCopy[] = [];
  const stored = await tablesById(bench);
  for (const fixtures of worlds) {
    for (const [entity, ids] of fixtures.ids) {
      if (!stored.has(tableOf(entity))) continue;
      for (const id of ids)
        rowCopies.push(...(await copies(bench, tableOf(entity), 'id', 'id', id)));
    }
    for (const id of fixtures.ids.get('certificate') ?? [])
      rowCopies.push(
        ...(await copies(
          bench,
          'certificate_material',
          'certificate_id, version',
          'certificate_id',
          id,
        )),
      );
  }
  const columns = new Map<string, Columns>();
  for (const { table } of rowCopies) {
    if (!columns.has(table)) columns.set(table, await columnsOf(bench, table));
  }
  return async () => {
    for (const { table, row, key } of rowCopies) {
      const { names, set } = columns.get(table) as Columns;
      // A name that another row took meanwhile keeps this one away; the others still return.
      await bench
        .sql(
          `insert into ${table} (${names}) select ${names} from jsonb_populate_record(null::${table}, $1::jsonb)
           on conflict (${key}) do update set ${set}`,
          [row],
        )
        .catch(() => undefined);
    }
  };
};
