import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Endpoint } from '#shared/kernel/contract';
import { badField, Failure } from '#shared/kernel/errors';
import { bare, kindOf, type Label, metaOf } from '#shared/kernel/field';
import { microsPerUnit, mostSpreadsheetRows } from '#shared/kernel/units';
import { type Ctx, internal } from './context';
import { csv } from './csv';
import { xlsx } from './xlsx';

type Row = Record<string, unknown>;
export type ListPage = { rows: Row[]; total: number };
/** A list wanted as a file: `?as=csv&columns=a,b` on any list endpoint. */
export type Wanted = { as: 'csv' | 'xlsx'; fields: Field[]; chinese: boolean };
type Field = { name: string; schema: z.ZodType };

const rowsPerPage = 10_000;
/** Exports at work in this process; more wait for a free one no longer than a refusal takes. */
const mostAtOnce = 4;
let running = 0;

/** Fields of the rows a list endpoint gives; null for every other endpoint. */
const fieldsOf = (endpoint: Endpoint): Field[] | null => {
  if (endpoint.whole === false || endpoint.method !== 'get') return null;
  if (!(endpoint.gives instanceof z.ZodObject)) return null;
  if (!(endpoint.takes instanceof z.ZodObject) || !('page' in endpoint.takes.shape)) return null;
  const rows: unknown = endpoint.gives.shape['rows'];
  if (!(rows instanceof z.ZodArray) || !(rows.element instanceof z.ZodObject)) return null;
  return Object.entries(rows.element.shape as Record<string, z.ZodType>)
    .filter(([, schema]) => !['secret', 'pem'].includes(kindOf(schema)))
    .map(([name, schema]) => ({ name, schema }));
};

/** What a request says about a file, and its query without those words. */
export const wantedOf = (
  endpoint: Endpoint,
  query: Row,
  language: string | undefined,
): { wanted: Wanted | null; rest: Row } => {
  const all = 'as' in query ? fieldsOf(endpoint) : null;
  if (!all) return { wanted: null, rest: query };
  const { as, columns, ...rest } = query;
  if (as !== 'csv' && as !== 'xlsx') throw badField('as', 'field.choice', { field: 'as' });
  const names = typeof columns === 'string' ? columns.split(',') : [];
  const chosen = names.flatMap((n) => all.find((f) => f.name === n) ?? []);
  const fields = chosen.length > 0 ? chosen : all;
  return { wanted: { as, fields, chinese: !/^en\b/i.test(language ?? '') }, rest };
};

const labelled =
  (options: Readonly<Record<string, Label | readonly unknown[]>>, chinese: boolean) =>
  (value: unknown) =>
    String(options[String(value)]?.[chinese ? 0 : 1] ?? value);
/** A value as people read it: names of choices, whole currency units, plain numbers. */
const told = (value: unknown, schema: z.ZodType, chinese: boolean): string | number | boolean => {
  if (value === null || value === undefined) return '';
  const { options } = metaOf(schema);
  const named = options && labelled(options, chinese);
  switch (kindOf(schema)) {
    case 'money':
      return Number(value) / microsPerUnit;
    case 'choice':
      return named ? named(value) : String(value);
    case 'choices':
    case 'list':
      return Array.isArray(value)
        ? value
            .map((v) => (typeof v === 'object' ? JSON.stringify(v) : (named?.(v) ?? String(v))))
            .join('; ')
        : String(value);
    default:
      return typeof value === 'object'
        ? JSON.stringify(value)
        : (value as string | number | boolean);
  }
};
const headerOf = (f: Field, chinese: boolean): string => {
  const label = metaOf(bare(f.schema)).label;
  return label ? label[chinese ? 0 : 1] : f.name;
};

/** Every row of a list, page by page, so that memory holds one page. */
async function* rowsOf(page: (n: number, size: number) => Promise<ListPage>) {
  let step = 0;
  let given = 0;
  for (let n = 1; ; n += 1) {
    const { rows, total } = await page(n, rowsPerPage);
    yield* rows;
    given += rows.length;
    step = n === 1 ? rows.length : step;
    // A list with a page size of its own gives fewer than asked: then its total says when it ends.
    if (rows.length === 0 || rows.length < step || (step < rowsPerPage && given >= total)) return;
  }
}

const spreadsheet = async (wanted: Wanted, rows: AsyncIterable<Row>): Promise<Readable> => {
  const { fields, chinese } = wanted;
  const cells: unknown[][] = [];
  for await (const row of rows) {
    if (cells.length >= mostSpreadsheetRows)
      throw new Failure('export.tooLarge', { rows: mostSpreadsheetRows });
    cells.push(fields.map(({ name, schema }) => told(row[name], schema, chinese)));
  }
  const heads = fields.map((f) => headerOf(f, chinese));
  return Readable.from([await xlsx({ heads, rows: cells })]);
};

async function* cellsOf({ fields, chinese }: Wanted, rows: AsyncIterable<Row>) {
  for await (const row of rows)
    yield fields.map(({ name, schema }) => told(row[name], schema, chinese));
}

/**
 * Writes a whole list to a file of its own and hands that out, so that no transaction waits for a slow
 * reader and a failure is an answer, not half a file. `page` reads one page.
 */
export const exported = async (
  name: string,
  wanted: Wanted,
  page: (n: number, size: number) => Promise<ListPage>,
): Promise<{ name: string; type: string; content: Readable; size: number }> => {
  if (running >= mostAtOnce) throw new Failure('request.tooMany', { seconds: 5 });
  running += 1;
  const path = join(tmpdir(), `manifold-export-${randomUUID()}`);
  try {
    const rows = rowsOf(page);
    const content =
      wanted.as === 'csv'
        ? csv(
            wanted.fields.map((f) => headerOf(f, wanted.chinese)),
            cellsOf(wanted, rows),
          )
        : await spreadsheet(wanted, rows);
    await pipeline(content, createWriteStream(path, { mode: 0o600 }));
    const { size } = await stat(path);
    const file = createReadStream(path);
    file.once('close', () => void rm(path, { force: true }));
    const day = new Date().toISOString().slice(0, 10);
    const type =
      wanted.as === 'csv'
        ? 'text/csv; charset=utf-8'
        : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    return { name: `${name}-${day}.${wanted.as}`, type, content: file, size };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    running -= 1;
  }
};

/** One view of the data for all pages: rows that come or go meanwhile neither repeat nor hide one. */
export const oneSnapshot = (ctx: Ctx) =>
  sql`set transaction isolation level repeatable read`.execute(internal(ctx));
