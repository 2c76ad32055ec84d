import { analysisLimits, askedTables, mostShownRows } from '#shared/areas/cdn/queries/savedQueries';
import { badField, Failure } from '#shared/kernel/errors';
import type { AnalyticsQuery } from '../../../kernel/analytics/types';
import { platform } from '../../../kernel/process/platform';
import { checkTree, type Part, readTree } from './tree';

export type AskedTable = keyof typeof askedTables;
export const askedTableNames = Object.keys(askedTables) as AskedTable[];

/** A statement that a person wrote, with the values of its places as JSON text. */
export type Draft = { sql: string; params: string };

/** Numbers of the engine for what its own guard refuses. */
const denied = new Set(['164', '497']);

/** The values of a statement's places from their JSON text; refuses (`field.format`) what is no object. */
export const valuesOf = (params: string): Record<string, unknown> => {
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

export type Question = Pick<AnalyticsQuery, 'name' | 'sql' | 'onCost'> & {
  values: Record<string, unknown>;
};
/** Asks within the limits of people's own statements (`query.refused`, `query.engine`). */
export const ask = <T>({ values, ...q }: Question): Promise<T[]> =>
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

/** Lines of what the engine explains of a statement. */
export const explained = async (sql: string, values: Question['values']): Promise<string[]> =>
  (await ask<{ explain: string }>({ name: 'queries.explain', sql, values })).map((r) => r.explain);

/**
 * The statement in brackets: there it can name neither settings nor a file nor a format, and never
 * gives more rows than are shown and one.
 */
const wrapped = (sql: string) => `SELECT * FROM (\n${sql}\n) LIMIT ${mostShownRows + 1}`;

/** Places in the text of a refusal are told as its author counts them: without what was put before the statement. */
const fromOwnStart =
  (before: string) =>
  (error: unknown): never => {
    if (!(error instanceof Failure) || error.code !== 'query.engine') throw error;
    const lines = before.split('\n').length - 1;
    const less = (words: string, n: string, taken: number) =>
      `${words}${Math.max(1, Number(n) - taken)}`;
    const message = String(error.values['message'])
      .replace(/(at position )(\d+)/, (_, w: string, n: string) => less(w, n, before.length))
      .replace(/(\(line )(\d+)/, (_, w: string, n: string) => less(w, n, lines));
    throw new Failure('query.engine', { message });
  };

const comments = /^(\s+|--[^\n]*(\n|$)|\/\*[\s\S]*?\*\/)+/;
/** The word a statement begins with where it is none that reads: brackets would make it a riddle of the engine's. */
const otherVerb = (sql: string): string | undefined => {
  const word = /^\w+/.exec(sql.replace(comments, ''))?.[0];
  return word && !/^(select|with)$/i.test(word) ? word.toUpperCase() : undefined;
};

export type CheckedQuestion = { text: string; values: Question['values']; tree: Part };
/** The tree of a statement that was found harmless and names open tables alone, and how it is run: in brackets, by `around`. */
export const checkedQuestion = async (
  openTables: readonly AskedTable[],
  { sql, params }: Draft,
  around: (sql: string) => string = wrapped,
): Promise<CheckedQuestion> => {
  const values = valuesOf(params);
  if (/:\s*identifier\s*}/i.test(sql)) throw new Failure('query.refused', { what: 'Identifier' });
  const verb = otherVerb(sql);
  if (verb) throw new Failure('query.refused', { what: verb });
  const text = around(sql);
  const question = `EXPLAIN AST ${text}`;
  const tree = readTree(
    await explained(question, values).catch(
      fromOwnStart(question.slice(0, Math.max(0, question.indexOf(sql)))),
    ),
  );
  const open = new Set<string>(openTables);
  const present = await platform().analytics.query<{ name: string }>({
    name: 'queries.tables',
    sql: 'SELECT name FROM system.tables WHERE database = currentDatabase()',
  });
  const stored = new Set(present.map((t) => t.name));
  // What is no table is the name of a part of the statement itself (WITH), or nothing.
  checkTree(tree, (name) => open.has(name) || !stored.has(name));
  return { text, values, tree };
};
