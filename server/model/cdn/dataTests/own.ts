import { type Comparison, comparisons } from '#shared/areas/cdn/dataTests/rules';
import { askedTables } from '#shared/areas/cdn/queries/savedQueries';
import { type SampleRow, sampleSize } from '#shared/areas/platform/findings/findings';
import { Failure } from '#shared/kernel/errors';
import {
  ask,
  type AskedTable,
  askedTableNames,
  checkedQuestion,
  type Draft,
  explained,
  valuesOf,
} from '../queries/question';
import type { OwnTest } from './tests.store';

/** Tables that a test may ask: it runs for nobody, so those of log lines stay closed to it. */
export const testedTables: readonly AskedTable[] = askedTableNames.filter(
  (name) => askedTables[name] === 'series',
);

const operators: Readonly<Record<Comparison, string>> = {
  below: '<',
  atMost: '<=',
  equal: '=',
  atLeast: '>=',
  above: '>',
};
/** Rows of a statement whose value stands otherwise to the limit, each with the number of all. */
const brokenRows =
  (comparison: Comparison) =>
  (sql: string): string =>
    `SELECT *, count() OVER () AS test_places FROM (\n${sql}\n)
    WHERE ifNull(NOT (toFloat64(value) ${operators[comparison]} {test_limit:Float64}), 1) LIMIT ${sampleSize}`;

/** The places every question of a test may name: its day as text, from and until as Unix seconds. */
const placesOf = (day: string) => {
  const from = Date.parse(`${day}T00:00:00Z`) / 1000;
  return { day, from, to: from + 86_400 };
};

const questionOf = async (
  { sql, params }: Draft,
  { comparison, limitValue }: Pick<OwnTest, 'comparison' | 'limitValue'>,
  day: string,
  open = testedTables,
) => {
  const values = { ...valuesOf(params), ...placesOf(day), test_limit: limitValue };
  return checkedQuestion(open, { sql, params: JSON.stringify(values) }, brokenRows(comparison));
};

/**
 * Refuses a question that no test can ask: one that is not allowed (`query.refused`), or that gives no
 * column `value` (`dataTest.value`). Nothing of it is run.
 */
export const checkOwnTest = async (
  draft: Draft,
  test: Pick<OwnTest, 'comparison' | 'limitValue'>,
  o: { day: string; open: readonly AskedTable[] },
): Promise<void> => {
  const { text, values } = await questionOf(draft, test, o.day, o.open);
  await explained(`EXPLAIN ${text}`, values).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'query.engine')
      throw new Failure('dataTest.value', { message: String(error.values['message']) });
    throw error;
  });
};

type Answer = Record<string, unknown> & { value: unknown; test_places: string };
/** The row without its value, as one line. */
const lineOf = ({ value: _value, test_places: _places, ...rest }: Answer, name: string): string =>
  Object.values(rest)
    .map((v) => (typeof v === 'object' ? JSON.stringify(v) : String(v as string | number)))
    .join(' · ')
    .slice(0, 200) || name;

/** Rows of the question of a test of one's own that break it on a day; a question that fails is one place. */
export const brokenAnswers = async (
  test: OwnTest,
  day: string,
): Promise<{ places: number; sample: SampleRow[] }> => {
  const expected = `${comparisons[test.comparison][1]} ${test.limitValue}`;
  try {
    const { text, values } = await questionOf(test, test, day);
    const rows = await ask<Answer>({ name: 'dataTests.own', sql: text, values });
    return {
      places: Number(rows[0]?.test_places ?? 0),
      sample: rows.map((row) => ({
        what: lineOf(row, test.name),
        kind: 'text',
        expected,
        found: row.value === null ? null : String(row.value as string | number),
      })),
    };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const reason = String(error.values['message'] ?? error.values['what'] ?? error.code);
    return { places: 1, sample: [{ what: test.name, kind: 'text', expected, found: reason }] };
  }
};
