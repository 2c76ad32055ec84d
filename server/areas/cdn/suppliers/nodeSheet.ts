import { edgeNode, edgeNodes, mostNodeLines } from '#shared/areas/cdn/suppliers/edgeNodes';
import type { Got, Out } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { type Supplier, suppliers } from '#shared/suppliers';
import type { Ctx } from '../../../kernel/db/context';
import { change, insert } from '../../../kernel/db/rows';
import { failureSentence } from '../../../model/cdn/suppliers/failures';
import { allNodes, type EdgeNode } from '../../../model/cdn/suppliers/nodes.store';

type Endpoint = (typeof edgeNodes)['endpoints']['enter'];
type Line = Out<Endpoint>['lines'][number];
type Draft = Pick<EdgeNode, 'name' | 'supplier' | 'address' | 'region' | 'description'>;

const addressForm = /^[a-z0-9](?:[a-z0-9.:-]{0,253}[a-z0-9])?$/i;
/** A node out of a line: supplier, address, name, region, description, apart by comma, tab or semicolon. Throws Failure. */
const readLine = (text: string): Draft => {
  const [named = '', address = '', name = '', region = '', ...rest] = text
    .split(/[\t,;]/)
    .map((cell) => cell.trim());
  const supplier = named.toLowerCase();
  if (!Object.hasOwn(suppliers, supplier)) throw new Failure('node.supplier', { supplier: named });
  if (!addressForm.test(address)) throw new Failure('node.address', { address });
  // Safe cast: it is one of the names just asked for.
  const of = supplier as Supplier;
  const draft = {
    name: name || suppliers[of].label[1],
    supplier: of,
    address,
    region,
    description: rest.filter(Boolean).join(', '),
  };
  const { success } = edgeNodes.endpoints.create.input.safeParse(draft);
  if (!success) throw new Failure('node.length');
  return draft;
};

/** Adds a node, or changes one of the same address at the same supplier; what a line leaves empty stays. */
const enter = async (
  ctx: Ctx,
  nodes: Map<string, EdgeNode>,
  { name, region, description, ...place }: Draft,
): Promise<Line['act']> => {
  const key = `${place.supplier} ${place.address}`;
  const before = nodes.get(key);
  const keep = (node: EdgeNode, act: Line['act']): Line['act'] => {
    nodes.set(key, node);
    ctx.emit(edgeNodes.events.changed, node);
    return act;
  };
  if (!before) {
    const row = { ...place, name, region, description, health: 'unknown' } as const;
    return keep(await insert(ctx, edgeNode, row), 'added');
  }
  const after = {
    name,
    region: region || before.region,
    description: description || before.description,
  };
  if (
    after.name === before.name &&
    after.region === before.region &&
    after.description === before.description
  )
    return 'same';
  return keep(await change(ctx, edgeNode, before.id, after), 'changed');
};

/** Enters a list of nodes; a line that cannot be one is told with its reason and stops no other. */
export const enterNodes = async (ctx: Ctx, { text }: Got<Endpoint>): Promise<Out<Endpoint>> => {
  const filled = text
    .split(/\r?\n/)
    .map((line, i) => ({ line: i + 1, text: line.trim() }))
    .filter((line) => line.text !== '' && !/^supplier\s*[\t,;]/i.test(line.text));
  if (filled.length > mostNodeLines) throw new Failure('node.lines', { max: mostNodeLines });
  const nodes = new Map((await allNodes(ctx)).map((n) => [`${n.supplier} ${n.address}`, n]));
  const lines: Line[] = [];
  for (const { line, text: words } of filled) {
    const head = { line, text: words.slice(0, 300) };
    try {
      lines.push({ ...head, act: await enter(ctx, nodes, readLine(words)), fault: null });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      lines.push({ ...head, act: 'bad', fault: failureSentence(error) });
    }
  }
  return { lines };
};
