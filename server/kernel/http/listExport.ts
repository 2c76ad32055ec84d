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
import { bare, kindOf, metaOf, type Sentence } from '#shared/kernel/field';
import { sentenceText } from '#shared/kernel/sentences';
import { microsPerUnit, mostSpreadsheetRows } from '#shared/kernel/units';
import { type Ctx, internal } from '../db/context';
import { csv } from './csv';
import { xlsx } from './xlsx';

type Row = Record<string, unknown>;
/** A page of a list, by number with its total or by key with that of the page behind it. */
export type ListPage = { rows: Row[]; total: number } | { rows: Row[]; next: string | null };
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
  if (!(endpoint.output instanceof z.ZodObject)) return null;
  if (!(endpoint.input instanceof z.ZodObject)) return null;
  if (!('page' in endpoint.input.shape) && !('after' in endpoint.input.shape)) return null;
  const rows: unknown = endpoint.output.shape['rows'];
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

type Cell = string | number | boolean;
/**
 * How values of one field are told to people: names of choices, sentences, whole currency units, plain numbers.
 * Made once per column; looking its meaning up for each of a million cells took a quarter of the time.
 */
const tellerOf = ({ schema }: Field, chinese: boolean): ((value: unknown) => Cell) => {
  const { options } = metaOf(schema);
  const plain = (value: unknown): Cell =>
    typeof value === 'object' ? JSON.stringify(value) : (value as Cell);
  const named = (value: unknown): string =>
    String(options?.[String(value)]?.[chinese ? 0 : 1] ?? plain(value));
  switch (kindOf(schema)) {
    case 'money':
      return (value) => Number(value) / microsPerUnit;
    case 'sentence':
      return (value) => sentenceText(value as Sentence)[chinese ? 0 : 1];
    case 'choice':
      return named;
    case 'choices':
    case 'list':
      return (value) => (Array.isArray(value) ? value.map(named).join('; ') : String(value));
    default:
      return plain;
  }
};
/** Cells of a row in the order of the wanted columns; what is not there is an empty cell. */
const teller = ({ fields, chinese }: Wanted): ((row: Row) => Cell[]) => {
  const columns = fields.map((f) => [f.name, tellerOf(f, chinese)] as const);
  return (row) => columns.map(([name, tell]) => (row[name] == null ? '' : tell(row[name])));
};
const headerOf = (f: Field, chinese: boolean): string => {
  const label = metaOf(bare(f.schema)).label;
  return label ? label[chinese ? 0 : 1] : f.name;
};

/** Every row of a list as cells, page by page, so that memory holds one page. */
async function* cellsOf(wanted: Wanted, page: (n: number, size: number) => Promise<ListPage>) {
  const tell = teller(wanted);
  let step = 0;
  let count = 0;
  for (let n = 1; ; n += 1) {
    const answer = await page(n, rowsPerPage);
    const { rows } = answer;
    for (const row of rows) yield tell(row);
    if ('next' in answer) {
      if (answer.next === null) return;
      continue;
    }
    const { total } = answer;
    count += rows.length;
    step = n === 1 ? rows.length : step;
    // A list with a page size of its own gives fewer than asked: then its total says when it ends.
    if (rows.length === 0 || rows.length < step || (step < rowsPerPage && count >= total)) return;
  }
}

const spreadsheet = async (heads: string[], rows: AsyncIterable<Cell[]>): Promise<Readable> => {
  const cells: Cell[][] = [];
  for await (const row of rows) {
    if (cells.length >= mostSpreadsheetRows)
      throw new Failure('export.tooLarge', { rows: mostSpreadsheetRows });
    cells.push(row);
  }
  return Readable.from([await xlsx({ heads, rows: cells })]);
};

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
    const heads = wanted.fields.map((f) => headerOf(f, wanted.chinese));
    const rows = cellsOf(wanted, page);
    const content = wanted.as === 'csv' ? csv(heads, rows) : await spreadsheet(heads, rows);
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
