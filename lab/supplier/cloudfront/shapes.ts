import type { Node } from '../../world/route53/xml';
import { Refusal } from './refusal';

/** What an element may hold. */
export type Shape =
  | { text: RegExp; most?: number }
  | { words: readonly string[] }
  | { whole: readonly [least: number, most: number] }
  | { parts: Record<string, Shape>; needs: readonly string[] }
  | List;
/** A list that tells its quantity, and what may stand beside it. */
type List = {
  items: readonly [name: string, shape: Shape];
  most: number;
  over: string;
  beside: Record<string, Shape>;
};

export const anyText = (most: number): Shape => ({ text: /^[^]*$/, most });
export const word = (...words: string[]): Shape => ({ words });
export const whole = (least: number, most: number): Shape => ({ whole: [least, most] });
export const flag = word('true', 'false');
/** Elements in any order; those whose name ends with `!` must be there. */
export const parts = (named: Record<string, Shape>): Shape => ({
  parts: Object.fromEntries(Object.entries(named).map(([n, s]) => [n.replace('!', ''), s])),
  needs: Object.keys(named)
    .filter((name) => name.endsWith('!'))
    .map((name) => name.slice(0, -1)),
});
/** A list that tells its quantity; more than `most` are refused by the code `over`. */
export const items = (
  name: string,
  shape: Shape,
  most = 1_000,
  over = 'InvalidArgument',
  beside: Record<string, Shape> = {},
): Shape => ({ items: [name, shape], most, over, beside });

const malformed = (why: string): never => {
  throw new Refusal(400, 'MalformedXML', why);
};
const invalid = (why: string): never => {
  throw new Refusal(400, 'InvalidArgument', why);
};

const checkItems = (node: Node, { items: [name, shape], most, over, beside }: List): void => {
  const named = (wanted: string) => node.children.find((child) => child.name === wanted);
  const members = named('Items')?.children ?? [];
  if (members.some((child) => child.name !== name)) malformed(`${node.name} holds ${name} alone.`);
  if (!/^\d+$/.test(named('Quantity')?.text ?? '')) malformed(`${node.name} has no Quantity.`);
  if (Number(named('Quantity')?.text) !== members.length)
    throw new Refusal(
      400,
      'InconsistentQuantities',
      `${node.name}: Quantity is not that of Items.`,
    );
  if (members.length > most) throw new Refusal(400, over, `${node.name} holds ${most} at most.`);
  for (const child of members) check(child, shape);
  for (const child of node.children) {
    const own = beside[child.name];
    if (own) check(child, own);
    else if (!['Quantity', 'Items'].includes(child.name))
      malformed(`${node.name} has no ${child.name} here.`);
  }
};

/** Holds an element to its shape; refuses by what CloudFront calls it. */
export const check = (node: Node, shape: Shape): void => {
  if ('text' in shape) {
    if (node.children.length > 0 || !shape.text.test(node.text))
      invalid(`${node.name}: ${node.text.slice(0, 100)} is not allowed.`);
    if (shape.most !== undefined && node.text.length > shape.most)
      invalid(`${node.name} is longer than ${shape.most}.`);
    return;
  }
  if ('words' in shape) {
    if (node.children.length > 0 || !shape.words.includes(node.text))
      invalid(`${node.name}: ${node.text.slice(0, 100)} is none of ${shape.words.join(', ')}.`);
    return;
  }
  if ('whole' in shape) {
    const value = /^\d+$/.test(node.text) ? Number(node.text) : Number.NaN;
    if (!(value >= shape.whole[0] && value <= shape.whole[1]))
      invalid(`${node.name}: ${node.text.slice(0, 100)} is out of range.`);
    return;
  }
  if ('items' in shape) return checkItems(node, shape);
  const seen = new Set<string>();
  for (const child of node.children) {
    const own = Object.hasOwn(shape.parts, child.name) ? shape.parts[child.name] : undefined;
    if (!own || seen.has(child.name)) return malformed(`${node.name} has no ${child.name} here.`);
    seen.add(child.name);
    check(child, own);
  }
  const missing = shape.needs.find((name) => !seen.has(name));
  if (missing) malformed(`${node.name} needs ${missing}.`);
};
