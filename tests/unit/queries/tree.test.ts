import { expect, test } from '@jest/globals';
import { checkTree, readTree } from '#server/model/cdn/queries/tree';

const open = (table: string) => table === 'stats_5m';
/** A statement's tree as the engine prints it, without its own guard before it. */
const within = (...lines: string[]) => [
  'SelectWithUnionQuery (children 1)',
  ' ExpressionList (children 1)',
  '  SelectQuery (children 2)',
  ...lines.map((l) => `   ${l}`),
];
const from = (source: string) =>
  within(
    'ExpressionList (children 1)',
    ' Asterisk',
    'TablesInSelectQuery (children 1)',
    ' TablesInSelectQueryElement (children 1)',
    '  TableExpression (children 1)',
    `   ${source}`,
  );
const check = (lines: string[]) => () => checkTree(readTree(lines), open);

test('a tree that reads an open table and computes passes', () => {
  expect(check(from('TableIdentifier stats_5m (alias s)'))).not.toThrow();
  expect(
    check(
      within(
        'ExpressionList (children 1)',
        ' Function countIf (alias n) (children 1)',
        '  ExpressionList (children 1)',
        '   Function greater (children 1)',
      ),
    ),
  ).not.toThrow();
});

test.each([
  ['a table of the engine', from('TableIdentifier system.tables')],
  ['a closed table', from('TableIdentifier schema_step')],
  ['a quoted name', from('TableIdentifier system.t x')],
  ['a function that reads a file', from('Function file (children 1)')],
  ['a function of tables whose name computes elsewhere', from('Function range (children 1)')],
  ['settings', within('Set')],
  ['a write', ['InsertQuery   (children 2)', ' Identifier stats_5m']],
  ['another statement', ['Explain EXPLAIN AST (children 1)', ' SelectWithUnionQuery (children 1)']],
  ['a function that waits', within('ExpressionList (children 1)', ' Function sleep (children 1)')],
  [
    'an ending on a function that waits',
    within('ExpressionList (children 1)', ' Function sleepIf (children 1)'),
  ],
  [
    'a table as a set',
    within(
      'Function in (children 1)',
      ' ExpressionList (children 2)',
      '  Identifier b',
      '  Identifier system.one',
    ),
  ],
  ['a name that looks like lines', from('TableIdentifier stats_5m (alias a\nb)')],
  ['a part deeper than its line before', [' SelectQuery']],
])('%s is refused', (_what, lines) => {
  expect(check(lines)).toThrow('query.refused');
});
