import { readTree, textIn, type Xml } from '../xml';
import { DriverError, type DriverHttp } from './driver';

/** The document of an answer, whose first element must be `wanted`; anything else is `garbage`. */
export const treeOf = async (
  answer: Awaited<ReturnType<DriverHttp>>,
  operation: string,
  wanted: string,
): Promise<Xml> => {
  const tree = await readTree(answer.body).catch(() => null);
  if (tree?.name === wanted) return tree;
  throw new DriverError('garbage', `${operation}: the answer is no ${wanted}`, {
    status: answer.status,
  });
};

/** Everything that a listing of a bucket tells, page after page. */
export const listedIn = async (
  listing: (query: Record<string, string>) => Promise<Xml>,
  query: Record<string, string>,
): Promise<Xml[]> => {
  const nodes: Xml[] = [];
  for (let token = ''; ; ) {
    const more: Record<string, string> = token ? { 'continuation-token': token } : {};
    const tree = await listing({ ...query, ...more });
    nodes.push(...tree.children);
    token = textIn(tree, 'NextContinuationToken');
    if (textIn(tree, 'IsTruncated') !== 'true' || !token) return nodes;
  }
};
export const elements = (nodes: readonly Xml[], name: string): Xml[] =>
  nodes.filter((one) => one.name === name);

/** Days of UTC that a time touches. */
export const daysOf = (from: string, to: string): string[] => {
  const days: string[] = [];
  const last = new Date(Date.parse(to) - 1).toISOString().slice(0, 10);
  for (let at = Date.parse(`${from.slice(0, 10)}T00:00:00Z`); ; at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    if (day > last) return days;
    days.push(day);
  }
};
