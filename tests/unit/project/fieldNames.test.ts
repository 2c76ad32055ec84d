import { expect, test } from '@jest/globals';
import * as z from 'zod';
import { resources } from '#shared/areas/index';
import type { Resource } from '#shared/kernel/contract';
import { badField } from '#shared/kernel/errors';
import { bodyOf, failureOf } from '#server/kernel/http/refusals';

/** The paths of all fields of an input, those of lists and of objects within it too. */
const pathsOf = (schema: z.ZodType, path: string[] = []): string[][] => {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([key, inner]) => [
      [...path, key],
      ...pathsOf(inner, [...path, key]),
    ]);
  if (schema instanceof z.ZodArray) return pathsOf(schema.element as z.ZodType, [...path, '0']);
  if (schema instanceof z.ZodPipe) return pathsOf(schema.out as z.ZodType, path);
  if ('unwrap' in schema && typeof schema.unwrap === 'function')
    return pathsOf((schema.unwrap as () => z.ZodType)(), path);
  return [];
};

test('a refusal names every field of every operation in both languages, never by its key', () => {
  const all = Object.values(resources) as unknown as Resource[];
  const bare = all.flatMap((r) =>
    Object.entries(r.endpoints).flatMap(([name, { input }]) =>
      pathsOf(input as z.ZodType).flatMap((path) => {
        const fault = badField(path.join('.'), 'field.required', { field: path.at(-1) ?? '' });
        const [one] = bodyOf(failureOf(fault, input, r.entity?.schema)).fields;
        const key = path.findLast((part) => part !== '0') ?? '';
        return one?.text[0] === `${key}不能为空` ? [`${r.name}.${name} ${path.join('.')}`] : [];
      }),
    ),
  );
  expect(bare).toEqual([]);
});
