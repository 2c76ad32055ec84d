import type { Sentence } from '../../../kernel/field';
import { sentence } from '../../../kernel/sentences';

/** Share of a node's pairs from which on its row is bad, and up to which others are well. */
const badShare = 0.8;
const wellShare = 0.2;
const mostNames = 5;

/** How many pairs of a node are bad, of how many. */
export type NodeCount = { name: string; bad: number; pairs: number };
/** Whether a row stands out as bad: nearly all of it is, while some other row is well. */
export const badRows = (nodes: readonly NodeCount[]): NodeCount[] => {
  const shareOf = ({ bad, pairs }: NodeCount) => (pairs === 0 ? 0 : bad / pairs);
  const rows = nodes.filter((n) => shareOf(n) >= badShare);
  return nodes.some((n) => shareOf(n) <= wellShare) ? rows : [];
};

/** What of a round's targets is bad at every node that is not bad itself: how many, and the first of them. */
export type ColumnCount = { count: number; first: readonly string[]; nodes: number };

/** A round in words: which row stands out, or whether anything is wrong at all. */
export const verdictOf = (nodes: readonly NodeCount[]): Sentence => {
  const bad = nodes.reduce((sum, n) => sum + n.bad, 0);
  const pairs = nodes.reduce((sum, n) => sum + n.pairs, 0);
  if (pairs === 0) return sentence('net.nothing');
  if (bad === 0) return sentence('net.well', { pairs });
  const rows = badRows(nodes);
  if (rows.length === 0)
    return bad / pairs >= badShare
      ? sentence('net.everywhere', { bad, pairs })
      : sentence('net.scattered', { bad, pairs });
  const names = rows
    .slice(0, mostNames)
    .map((n) => n.name)
    .join(', ');
  const [share] = rows.map((n) => Math.round((n.bad / n.pairs) * 100)).toSorted((a, b) => a - b);
  return sentence('net.row', { nodes: names, count: rows.length, share: share ?? 0 });
};

/** Which columns stand out; null where none does, or where one node alone could say so. */
export const columnsOf = ({ count, first, nodes }: ColumnCount): Sentence | null =>
  count === 0 || nodes < 2
    ? null
    : sentence('net.columns', { count, first: first.slice(0, mostNames).join(', ') });
