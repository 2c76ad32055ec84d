import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parseSync } from 'vite';

/** Participles say that something happened, not what a value holds. */
const participles = new Set([
  'asked',
  'found',
  'given',
  'held',
  'kept',
  'known',
  'made',
  'refused',
  'said',
  'told',
]);
const trees = ['client', 'gateway', 'lab', 'server', 'shared', 'tests', 'workers'];
const files = trees.flatMap((tree) =>
  readdirSync(tree, { recursive: true, encoding: 'utf8' })
    .filter((f) => /\.tsx?$/.test(f) && !f.endsWith('.d.ts'))
    .map((f) => join(tree, f)),
);

type Node = { type: string; [key: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Names that a pattern binds: of a variable, a parameter or what is taken out of an object. */
const boundBy = (pattern: unknown): string[] => {
  if (Array.isArray(pattern)) return pattern.flatMap(boundBy);
  if (!isNode(pattern)) return [];
  switch (pattern.type) {
    case 'Identifier':
      return [String(pattern['name'])];
    case 'ObjectPattern':
      return boundBy(pattern['properties']);
    case 'Property':
      return boundBy(pattern['value']);
    case 'ArrayPattern':
      return boundBy(pattern['elements']);
    case 'AssignmentPattern':
      return boundBy(pattern['left']);
    case 'RestElement':
      return boundBy(pattern['argument']);
    default:
      return [];
  }
};

/** Names that code declares, within and below a node. */
const declaredIn = (node: unknown): string[] => {
  if (Array.isArray(node)) return node.flatMap(declaredIn);
  if (!isNode(node)) return [];
  const own =
    node.type === 'VariableDeclarator'
      ? boundBy(node['id'])
      : node.type === 'CatchClause'
        ? boundBy(node['param'])
        : [
            ...boundBy(node['params']),
            ...(node.type === 'FunctionDeclaration' ? boundBy(node['id']) : []),
          ];
  return [...own, ...Object.values(node).flatMap(declaredIn)];
};
const wrongIn = (file: string, text: string): string[] =>
  declaredIn(parseSync(file, text).program)
    .filter((name) => participles.has(name))
    .map((name) => `${file}: ${name}`);

test('no variable, parameter or function is named by a participle that says nothing of what it holds', () => {
  expect(files.flatMap((f) => wrongIn(f, readFileSync(f, 'utf8')))).toEqual([]);
});
test('a name is seen wherever code declares one, and a property may be called what it is in an answer', () => {
  const text = `const f = ({ found: rows, told, x: { made = 1 } }, ...asked) => {
    for (const kept of x) {} try {} catch (held) {} let [said] = x; return { refused: rows.known }; };
    function given() {}`;
  expect(wrongIn('a.ts', text)).toEqual(
    ['told', 'made', 'asked', 'kept', 'held', 'said', 'given'].map((name) => `a.ts: ${name}`),
  );
});
