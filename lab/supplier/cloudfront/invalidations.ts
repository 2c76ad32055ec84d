import { labNow } from '../../kernel/clock';
import type { Node } from '../../world/route53/xml';
import type { SupplierCore } from '../core';
import type { Target } from '../targets';
import { invalidationBatch, mostStarsUnderWay } from './description.data';
import { newId, type openDistributions } from './distributions';
import { Refusal } from './refusal';
import { check } from './shapes';
import { heldIn, textOf } from './words';

const nobody = { ref: '', idempotent: false };
type Row = { id: string; distribution: string; at: string; batch: Node; ticket: string | null };
export type ShownInvalidation = Row & { status: 'InProgress' | 'Completed' };

const pathsOf = ({ batch }: Row): string[] => heldIn(batch, 'Paths').map(({ text }) => text);
const refOf = (batch: Node): string => textOf(batch, 'CallerReference');

/** What the edges clear together: a path with all of its queries, or everything below one. */
const targetOf = (host: string, path: string): Target =>
  path.endsWith('?*')
    ? { kind: 'url', value: `http://${host}${path.slice(0, -2)}` }
    : { kind: 'prefix', value: `http://${host}${path.slice(0, -1)}` };

/** Invalidations of the account's distributions. */
export const openInvalidations = (
  core: SupplierCore,
  distributions: ReturnType<typeof openDistributions>,
) => {
  const table = core.store.table<Row>('cloudfrontInvalidation');
  const of = (distribution: string): Row[] =>
    [...table.values()].filter((one) => one.distribution === distribution);
  const isUnderWay = ({ ticket }: Row): boolean => {
    const task = core.tasks.since(0).find((one) => one.ticket === ticket);
    return task !== undefined && ['waiting', 'active'].includes(core.tasks.get(task.ticket).state);
  };
  const show = (row: Row): ShownInvalidation => ({
    ...row,
    status: isUnderWay(row) ? 'InProgress' : 'Completed',
  });
  /** An object by its whole address alone, as a path without a star means it. */
  const clearObject = (host: string, path: string): void => {
    for (const node of core.nodes) {
      if (path.includes('?')) node.purgeUrl(host, path);
      else node.store.purgeKey(`${host}${path}`);
    }
  };
  return {
    list: (distribution: string): ShownInvalidation[] => {
      distributions.one(distribution);
      return of(distribution).map(show).reverse();
    },
    one: (distribution: string, id: string): ShownInvalidation => {
      distributions.one(distribution);
      const row = table.get(id);
      if (row?.distribution !== distribution)
        throw new Refusal(404, 'NoSuchInvalidation', `There is no invalidation ${id}.`);
      return show(row);
    },
    create(distribution: string, batch: Node): ShownInvalidation {
      const { served } = distributions.one(distribution);
      check(batch, invalidationBatch);
      const earlier = of(distribution).find((one) => refOf(one.batch) === refOf(batch));
      if (earlier && JSON.stringify(earlier.batch) === JSON.stringify(batch)) return show(earlier);
      if (earlier)
        throw new Refusal(400, 'InvalidationBatchAlreadyExists', 'Its reference was used before.');
      const paths = heldIn(batch, 'Paths').map(({ text }) => text);
      const starred = paths.filter((path) => path.endsWith('*'));
      const open = [...table.values()].filter(isUnderWay).flatMap(pathsOf);
      const underWay = open.filter((path) => path.endsWith('*')).length;
      if (underWay + starred.length > mostStarsUnderWay)
        throw new Refusal(400, 'TooManyInvalidationsInProgress', 'Too many stars are under way.');
      const targets = starred.map((path) => targetOf(served, path));
      const ticket = targets.length > 0 ? core.tasks.submit('purge', targets, nobody).ticket : null;
      for (const path of paths) if (!path.endsWith('*')) clearObject(served, path);
      const at = new Date(labNow()).toISOString();
      const row: Row = { id: newId('I'), distribution, at, batch, ticket };
      core.store.commit([{ table: 'cloudfrontInvalidation', key: row.id, value: row }]);
      return show(row);
    },
  };
};
