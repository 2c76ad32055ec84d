import type { Action } from '#shared/kernel/access';
import type { Operation } from '../fuzz/operations';
import type { Fixtures } from '../fuzz/plainValues';
import type { Bench } from '../support/bench';
import { call, inLanes, inputFor } from './call';
import { expected, openPrincipals, type Principal } from './principals';
import { besidesOf, demandOf, expectedOperations } from './demands';

/** Operations whose demand is not the one of the table, that have no row, or whose row has no operation. */
export const undecided = (operations: readonly Operation[]): string[] => {
  const operationIds = new Set(operations.map((o) => o.id));
  return [
    ...operations
      .filter((o) => demandOf(o.id) !== o.permission)
      .map((o) => `${o.id} needs ${o.permission}, the table says ${demandOf(o.id) ?? 'nothing'}`),
    ...expectedOperations
      .filter((id) => !operationIds.has(id))
      .map((id) => `${id} is in the table but is no operation`),
  ];
};

/** Verbs that end or change the session they are called with. */
const usesUp = (o: Operation) => o.resource === 'session';

/**
 * Asks every operation as every principal with the things of a third account, and answers every cell
 * that came out otherwise than the table says. Refusals of the verb itself (404, 409, ...) are no denial.
 */
export const runMatrix = async (
  bench: Bench,
  operations: readonly Operation[],
  asking: readonly Principal[],
  fixtures: Fixtures,
): Promise<{ cells: number; wrong: string[] }> => {
  const tokenOf = openPrincipals(bench, await bench.account());
  const cells = operations.flatMap((o) => asking.map((p) => [o, p] as const));
  const wrong: string[] = [];
  await inLanes(cells, 6, async ([o, p]) => {
    /* Safe cast: the document's demands are the actions of the contracts. */
    const action = (demandOf(o.id) ?? o.permission) as Action;
    const want = expected(p, action);
    const token = await tokenOf(p, action, usesUp(o));
    const answer = await call(bench.base, o, token, inputFor(o, fixtures));
    const denied = answer.code === 'auth.required' ? 401 : answer.code === 'auth.denied' ? 403 : 0;
    const more = besidesOf(o.id);
    const mayBeDenied = more !== undefined && expected(p, action, more) === 403;
    const through = (denied === 0 && answer.status < 500) || (denied === 403 && mayBeDenied);
    const fits = want === 'allow' ? through : denied === want;
    if (!fits && !outside.has(answer.code))
      wrong.push(`${o.id} as ${p}: expected ${want}, got ${answer.status} ${answer.code}`);
  });
  return { cells: cells.length, wrong };
};
/** The neighbour outside failed: the call had been let through. */
const outside = new Set(['outbound.failed', 'supplier.failed']);
