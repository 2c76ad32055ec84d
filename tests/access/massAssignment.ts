import type { Operation } from '../fuzz/operations';
import type { Bench } from '../support/bench';
import { call, inLanes, inputFor } from './call';
import type { World } from './world';

/** Fields of things that no request may set by naming them. */
const names = [
  'accountId',
  'role',
  'staffTop',
  'grants',
  'status',
  'locked',
  'createdAt',
  'userId',
  '__proto__',
  'id',
];

/**
 * Adds one field beside the contract to every operation, as a top root whom nothing else stops, and
 * answers every request that was not refused with 400 and that field's name.
 */
export const runExtras = async (
  bench: Bench,
  operations: readonly Operation[],
  world: World,
): Promise<{ count: number; wrong: string[] }> => {
  const { token: root } = await bench.staff();
  const { token: person } = await bench.as('Super', { accountId: world.a.accountId });
  const tries = operations.flatMap((o) =>
    names.filter((n) => !(n in { ...o.query, ...o.body?.properties })).map((n) => [o, n] as const),
  );
  const wrong: string[] = [];
  await inLanes(tries, 6, async ([o, name]) => {
    const input = inputFor(o, world.a.fixtures);
    const fields = Object.fromEntries([...Object.entries(input.fields), [name, 'Super']]);
    let answer = await call(bench.base, o, root, { ...input, fields });
    if (answer.code === 'auth.denied')
      answer = await call(bench.base, o, person, { ...input, fields });
    const named = answer.text.includes(`"path":"${name}","code":"field.unknown"`);
    if (answer.status !== 400 || !named)
      wrong.push(`${o.id} with ${name}: ${answer.status} ${answer.text.slice(0, 160)}`);
  });
  return { count: tries.length, wrong };
};
