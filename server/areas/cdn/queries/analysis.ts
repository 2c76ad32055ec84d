import { can } from '#shared/kernel/access';
import type { Out } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import {
  type Advice,
  askedTables,
  mostShownRows,
  savedQueries,
} from '#shared/areas/cdn/queries/savedQueries';
import type { QueryCost } from '../../../kernel/analytics/types';
import type { Outside } from '../../../kernel/http/http';
import { platform } from '../../../kernel/process/platform';
import {
  ask,
  type AskedTable,
  askedTableNames,
  type CheckedQuestion,
  checkedQuestion,
  type Draft,
  explained,
} from '../../../model/cdn/queries/question';
import { type Part, partsOf } from '../../../model/cdn/queries/tree';

const { explain, run, tables } = savedQueries.endpoints;
type Plan = Out<typeof explain>;

const openTables = ({ who }: Outside): AskedTable[] =>
  askedTableNames.filter((name) => can(who, `staff.${askedTables[name]}.view`));

const granules = /(?:Granules): (\d+)\/(\d+)/g;
const coarse = /^toStartOf(Hour|Day|Week|Month|Quarter|Year)$|^toDate$|^toYYYYMM/;
const fine = /^toStartOf(\w*Minutes?|Second|Interval)$/;
/** What would make the query cheaper, from its tree and its plan. */
const adviceOn = (tree: Part, plan: string): Advice[] => {
  const parts = partsOf(tree);
  const names = (kind: string) => parts.filter((p) => p.kind === kind).map((p) => p.name);
  const readTables = names('TableIdentifier').filter((n) =>
    askedTableNames.includes(n as AskedTable),
  );
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

const planOf = async ({ text, values, tree }: CheckedQuestion): Promise<Plan> => {
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
  planOf(await checkedQuestion(openTables(o), draft));

const shownValue = (value: unknown): string | null =>
  value === null || value === undefined
    ? null
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value as string | number | boolean);

/** Runs a statement for its rows and cost, and once more for the time of each step. */
export const runQuery = async (o: Outside, draft: Draft): Promise<Out<typeof run>> => {
  const question = await checkedQuestion(openTables(o), draft);
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
