import type { Operation, Schema } from '../fuzz/operations';
import { type Fixtures, plainValue } from '../fuzz/plainValues';
import type { Bench } from '../support/bench';
import { call, inLanes, inputFor } from './call';
import type { World } from './world';

type Guarded = { path: string; value: unknown };
const below = (key: string, path: string) => (path === '' ? key : `${key}.${path}`);

/** One value of the schema for every field in it that asks for a right of its own, with that field given. */
const guardedIn = (
  schema: Schema,
  name: string,
  resource: string,
  fixtures: Fixtures,
): Guarded[] => {
  if (schema.writes) {
    const { writes: _, ...plain } = schema;
    return [{ path: '', value: plainValue(plain, name, resource, fixtures) }];
  }
  if (schema.anyOf) return schema.anyOf.flatMap((s) => guardedIn(s, name, resource, fixtures));
  if (schema.items)
    return guardedIn(schema.items, name, resource, fixtures).map(({ path, value }) => ({
      path: below('0', path),
      value: [value],
    }));
  return Object.entries(schema.properties ?? {}).flatMap(([key, inner]) =>
    guardedIn(inner, key, resource, fixtures).map(({ path, value }) => ({
      path: below(key, path),
      // Safe cast: the plain value of an object is an object.
      value: {
        ...(plainValue(schema, name, resource, fixtures) as Record<string, unknown>),
        [key]: value,
      },
    })),
  );
};

/** Fields of bodies that ask for a right of their own, as `operation: path`. */
export const guardedFields = (operations: readonly Operation[], fixtures: Fixtures): string[] =>
  operations.flatMap((o) =>
    guardedIn(o.body ?? {}, '', o.resource, fixtures).map(({ path }) => `${o.id}: ${path}`),
  );

/** Gives every such field as people of an account that may do the rest; answers what was not refused by its name. */
export const runRights = async (
  bench: Bench,
  operations: readonly Operation[],
  world: World,
): Promise<{ wrong: string[] }> => {
  const { fixtures, accountId } = world.a;
  const people = [
    await bench.as('Super', { accountId }),
    await bench.as('Admin', { accountId }),
  ] as const;
  const tries = operations.flatMap((o) =>
    guardedIn(o.body ?? {}, '', o.resource, fixtures).flatMap((g) =>
      people.map(({ token }) => ({ o, g, token })),
    ),
  );
  const wrong: string[] = [];
  await inLanes(tries, 6, async ({ o, g, token }) => {
    const { inPath } = inputFor(o, fixtures);
    // Safe cast: a body is an object.
    const fields = g.value as Record<string, unknown>;
    const body = Object.fromEntries(Object.entries(fields).filter(([k]) => !(k in inPath)));
    const answer = await call(bench.base, o, token, { inPath, fields: body });
    const named = answer.text.includes(`"path":"${g.path}","code":"auth.denied"`);
    if (answer.status !== 403 || !named)
      wrong.push(`${o.id} with ${g.path}: ${answer.status} ${answer.text.slice(0, 160)}`);
  });
  return { wrong };
};
