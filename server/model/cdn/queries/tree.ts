import { Failure } from '#shared/kernel/errors';
import { isAllowedFunction } from './functions';

/** A part of a query as the engine's own parser reads it. */
export type Part = { kind: string; name: string; parts: Part[] };

/** What a query that only reads and computes is made of. */
const kinds = new Set([
  'SelectWithUnionQuery',
  'SelectIntersectExceptQuery',
  'SelectQuery',
  'ExpressionList',
  'Subquery',
  'TablesInSelectQuery',
  'TablesInSelectQueryElement',
  'TableExpression',
  'TableIdentifier',
  'TableJoin',
  'ArrayJoin',
  'OrderByElement',
  'WithElement',
  'WindowDefinition',
  'Asterisk',
  'QualifiedAsterisk',
  'Identifier',
  'Literal',
  'Function',
]);
/** Functions whose second place may be a table, where a name stands in it. */
const memberships = /^(global)?(not)?(null)?in(ignoreset)?$/i;
const refuse = (what: string) => new Failure('query.refused', { what: what.slice(0, 80) });

const line = /^( *)(\w+)(?: (.*?))?(?: \(alias \w+\))?(?: +\(children \d+\))?$/;

/** Reads the engine's tree (`EXPLAIN AST`); a line of another form is refused. */
export const readTree = (lines: readonly string[]): Part => {
  const root: Part = { kind: '', name: '', parts: [] };
  const open: Part[] = [root];
  for (const text of lines.filter((l) => l.trim() !== '')) {
    const [, indent = '', kind = '', name = ''] = line.exec(text) ?? [];
    if (kind === '' || indent.length >= open.length) throw refuse(text.trim());
    const part: Part = { kind, name, parts: [] };
    open.length = indent.length + 1;
    open.at(-1)?.parts.push(part);
    open.push(part);
  }
  return root;
};

/** All parts of a tree, each before those within it. */
export const partsOf = (part: Part): Part[] => [part, ...part.parts.flatMap(partsOf)];

/**
 * Refuses a query that does more than read what it may: any part that is not known to be harmless, any
 * function that does not only compute, any table that is not allowed. The tree is the engine's own, so
 * no spelling hides anything. `isOpen` says whether a plain name of a table may be read.
 */
export const checkTree = (tree: Part, isOpen: (table: string) => boolean): void => {
  for (const part of partsOf(tree).slice(1)) {
    const { kind, name, parts } = part;
    if (!kinds.has(kind)) throw refuse(kind === 'Set' ? 'SETTINGS' : `${kind} ${name}`.trim());
    if (kind === 'TableIdentifier' && !(/^\w+$/.test(name) && isOpen(name))) throw refuse(name);
    if (kind === 'TableExpression' && parts.some((p) => p.kind === 'Function'))
      throw refuse(`${parts[0]?.name ?? ''}()`);
    if (kind !== 'Function') continue;
    if (!memberships.test(name) && !isAllowedFunction(name)) throw refuse(`${name}()`);
    const members = memberships.test(name) ? parts[0]?.parts[1] : undefined;
    if (members?.kind.endsWith('Identifier')) throw refuse(members.name);
  }
};
