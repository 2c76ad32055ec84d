import { can } from '#shared/kernel/access';
import type { Got, Out } from '#shared/kernel/contract';
import { badField, Failure } from '#shared/kernel/errors';
import {
  type Advice,
  analysisLimits,
  askedTables,
  mostShownRows,
  savedQueries,
} from '#shared/areas/cdn/queries/savedQueries';
import type { AnalyticsQuery, QueryCost } from '../../../kernel/analytics/types';
import type { Outside } from '../../../kernel/http/http';
import { platform } from '../../../kernel/process/platform';
import { checkTree, type Part, partsOf, readTree } from './tree';

const { explain, run, tables } = savedQueries.endpoints;
type Draft = Got<typeof explain>;
type Plan = Out<typeof explain>;
type Table = keyof typeof askedTables;
const tableNames = Object.keys(askedTables) as Table[];

/** Numbers of the engine for what its own guard refuses. */
const denied = new Set(['164', '497']);

const openTables = ({ who }: Outside): Table[] =>
  tableNames.filter((name) => can(who, `staff.${askedTables[name]}.view`));

const valuesOf = (params: string): Record<string, unknown> => {
  if (params === '') return {};
  try {
    const values: unknown = JSON.parse(params);
    if (typeof values === 'object' && values !== null && !Array.isArray(values))
      return values as Record<string, unknown>;
  } catch {
    // Said below, as for any other text that is no object.
  }
  throw badField('params', 'field.format', { field: 'params' });
};

/** What the engine says of a query becomes a refusal that its author can read. */
const refusalFor = (error: unknown): unknown => {
  const code = String((error as { code?: unknown }).code ?? '');
  if (error instanceof Failure || !/^\d+$/.test(code)) return error;
  const message = (error as Error).message.replace(/\s+/g, ' ').slice(0, 500);
  return denied.has(code)
    ? new Failure('query.refused', {
        what: (message.split(' is not accepted')[0] ?? message).slice(0, 80),
      })
    : new Failure('query.engine', { message });
};

type Question = Pick<AnalyticsQuery, 'name' | 'sql' | 'onCost'> & {
  values: Record<string, unknown>;
};
const ask = <T>({ values, ...q }: Question): Promise<T[]> =>
  platform()
    .analytics.query<T>({
      ...q,
      params: values,
      maxMs: analysisLimits.ms,
      maxReadRows: analysisLimits.readRows,
    })
    .catch((error: unknown) => {
      throw refusalFor(error);
    });
const explained = async (sql: string, values: Question['values']): Promise<string[]> =>
  (await ask<{ explain: string }>({ name: 'queries.explain', sql, values })).map((r) => r.explain);

/**
 * The statement in brackets: there it can name neither settings nor a file nor a format, and never
 * gives more rows than are shown and one.
 */
const wrapped = (sql: string) => `SELECT * FROM (\n${sql}\n) LIMIT ${mostShownRows + 1}`;

/** The tree of a statement that was found harmless, and how it is run. */
const checked = async (o: Outside, { sql, params }: Draft) => {
  const values = valuesOf(params);
  if (/:\s*identifier\s*}/i.test(sql)) throw new Failure('query.refused', { what: 'Identifier' });
  const text = wrapped(sql);
  const tree = readTree(await explained(`EXPLAIN AST ${text}`, values));
  const open = new Set<string>(openTables(o));
  const present = await platform().analytics.query<{ name: string }>({
    name: 'queries.tables',
    sql: 'SELECT name FROM system.tables WHERE database = currentDatabase()',
  });
  const stored = new Set(present.map((t) => t.name));
  // What is no table is the name of a part of the statement itself (WITH), or nothing.
  checkTree(tree, (name) => open.has(name) || !stored.has(name));
  return { text, values, tree };
};

const granules = /(?:Granules): (\d+)\/(\d+)/g;
const coarse = /^toStartOf(Hour|Day|Week|Month|Quarter|Year)$|^toDate$|^toYYYYMM/;
const fine = /^toStartOf(\w*Minutes?|Second|Interval)$/;
/** What would make the query cheaper, from its tree and its plan. */
const adviceOn = (tree: Part, plan: string): Advice[] => {
  const parts = partsOf(tree);
  const names = (kind: string) => parts.filter((p) => p.kind === kind).map((p) => p.name);
  const readTables = names('TableIdentifier').filter((n) => tableNames.includes(n as Table));
  if (readTables.length === 0) return [];
  const compared = parts
    .filter((p) => /^(equals|less|greater|between|lessOrEquals|greaterOrEquals|in)$/.test(p.name))
    .flatMap(partsOf)
    .map((p) => p.name);
  const isTimed = compared.some((name) => /(^|\.)(ts|at|hour|day)$/.test(name));
  const marks = [...plan.matchAll(granules)];
  const [selected, all] = [1, 2].map((i) => marks.reduce((n, m) => n + Number(m[i]), 0));
  const functions = names('Function');
  // The outermost star is the one that brackets the statement.
  const stars = parts.filter((p) => p.kind.endsWith('Asterisk')).length > 1;
  const kinds: [Advice, boolean][] = [
    ['noTime', !isTimed],
    ['noIndex', (all ?? 0) > 1 && selected === all],
    [
      'hourSums',
      readTables.includes('stats_5m') &&
        functions.some((f) => coarse.test(f)) &&
        !functions.some((f) => fine.test(f)),
    ],
    ['everyColumn', stars],
  ];
  return kinds.filter(([, holds]) => holds).map(([kind]) => kind);
};

type Checked = Awaited<ReturnType<typeof checked>>;
const planOf = async ({ text, values, tree }: Checked): Promise<Plan> => {
  const plan = (await explained(`EXPLAIN indexes = 1 ${text}`, values)).join('\n');
  const estimate = await ask<{ table: string; parts: string; rows: string; marks: string }>({
    name: 'queries.estimate',
    sql: `EXPLAIN ESTIMATE ${text}`,
    values,
  });
  return {
    plan,
    estimate: estimate.map((e) => ({
      table: e.table,
      parts: Number(e.parts),
      granules: Number(e.marks),
      rows: Number(e.rows),
    })),
    advice: adviceOn(tree, plan),
  };
};

/** Plan and estimate of a statement; nothing of it is run. */
export const explainQuery = async (o: Outside, draft: Draft): Promise<Plan> =>
  planOf(await checked(o, draft));

const shownValue = (value: unknown): string | null =>
  value === null || value === undefined
    ? null
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value as string | number | boolean);

/** Runs a statement for its rows and cost, and once more for the time of each step. */
export const runQuery = async (o: Outside, draft: Draft): Promise<Out<typeof run>> => {
  const question = await checked(o, draft);
  const plan = await planOf(question);
  const started = performance.now();
  let cost: QueryCost = { rows: 0, readRows: 0, readBytes: 0 };
  const rows = await ask<Record<string, unknown>>({
    name: 'queries.run',
    sql: question.text,
    values: question.values,
    onCost: (all) => {
      cost = all;
    },
  });
  const ms = Math.round(performance.now() - started);
  // Older servers do not know it; the plan is there without the times then.
  const steps = await explained(`EXPLAIN ANALYZE ${question.text}`, question.values).catch(
    (error: unknown) => {
      if (error instanceof Failure && error.code === 'query.engine') return null;
      throw error;
    },
  );
  const columns = Object.keys(rows[0] ?? {});
  return {
    ...plan,
    columns,
    rows: rows.slice(0, mostShownRows).map((r) => columns.map((c) => shownValue(r[c]))),
    isCut: rows.length > mostShownRows,
    steps: steps?.join('\n') ?? null,
    cost: { ms, ...cost },
  };
};

/** Tables that somebody may ask, with their columns. */
export const listTables = async (o: Outside): Promise<Out<typeof tables>> => {
  const open = openTables(o);
  const rows = await platform().analytics.query<{ table: string; name: string; type: string }>({
    name: 'queries.columns',
    sql: `SELECT table, name, type FROM system.columns WHERE database = currentDatabase()
      AND has({tables:Array(String)}, table) ORDER BY table, position`,
    params: { tables: open },
  });
  return {
    rows: open.map((name) => ({
      name,
      columns: rows.filter((r) => r.table === name).map((r) => ({ name: r.name, type: r.type })),
    })),
  };
};
