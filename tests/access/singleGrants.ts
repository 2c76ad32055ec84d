import type { Operation } from '../fuzz/operations';
import type { Fixtures } from '../fuzz/plainValues';
import type { Bench } from '../support/bench';
import { call, inLanes, inputFor } from './call';
import { demandOf } from './demands';
import { grantOf } from './principals';
import { customerTable, modules } from './table';

/**
 * Asks every operation that staff need a grant for as a member of staff who holds one other module alone, at its
 * highest level; answers the cells that were not refused, and how many there are.
 */
export const runSingleGrants = async (
  bench: Bench,
  operations: readonly Operation[],
  fixtures: Fixtures,
): Promise<{ cells: number; wrong: string[] }> => {
  const tokens = new Map<string, string>();
  for (const m of modules) tokens.set(m, (await bench.staff({ [m]: 'approve' })).token);
  const cells = operations.flatMap((o) => {
    const demand = demandOf(o.id) ?? o.permission;
    const needsNone =
      ['public', 'signedIn', 'staff'].includes(demand) || customerTable[demand]?.[1] === 'own';
    return needsNone
      ? []
      : modules.filter((m) => grantOf(demand)?.[0] !== m).map((m) => [o, m] as const);
  });
  const wrong: string[] = [];
  await inLanes(cells, 6, async ([o, m]) => {
    const answer = await call(bench.base, o, tokens.get(m) ?? '', inputFor(o, fixtures));
    if (answer.code !== 'auth.denied')
      wrong.push(`${o.id} with ${m} alone: ${answer.status} ${answer.code}`);
  });
  return { cells: cells.length, wrong };
};
