import * as z from 'zod';
import { refusalOf, refusalRules, type Who } from '#shared/kernel/access';
import { Failure, sentenceOf } from '#shared/kernel/errors';
import { metaOf } from '#shared/kernel/field';

type FieldValue = { path: (string | number)[]; schema: z.ZodType };

/** The schemas one step inside: what a wrapper wraps, both ends of a pipe, all choices of a union. */
const within = (schema: z.ZodType): z.ZodType[] => {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return [schema.unwrap() as z.ZodType];
  if (schema instanceof z.ZodPipe) return [schema.in as z.ZodType, schema.out as z.ZodType];
  if (schema instanceof z.ZodUnion) return schema.options as z.ZodType[];
  return [];
};

/** Every field of a request that holds a value and asks for a right of its own. */
const guarded = (
  schema: z.ZodType,
  value: unknown,
  path: FieldValue['path'] = [],
): FieldValue[] => {
  if (value === undefined || value === null) return [];
  if (schema.meta()?.writes) return [{ path, schema }];
  if (schema instanceof z.ZodObject && typeof value === 'object')
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([key, inner]) =>
      Object.hasOwn(value, key)
        ? guarded(inner, (value as Record<string, unknown>)[key], [...path, key])
        : [],
    );
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((v, at) => guarded(schema.element as z.ZodType, v, [...path, at]));
  return within(schema).flatMap((inner) => guarded(inner, value, path));
};

/** Refuses a request that writes a field whose right (`writes` of the contract) the caller lacks. */
export const mustWrite = (who: Who | null, shape: z.core.$ZodType, input: unknown): void => {
  for (const { path, schema } of guarded(shape as z.ZodType, input)) {
    const { writes, label } = { ...metaOf(schema), ...schema.meta() };
    const refusal = writes ? refusalOf(who, writes) : null;
    if (!refusal) continue;
    const action = label ?? [String(path.at(-1)), String(path.at(-1))];
    const values = { action, rule: refusalRules[refusal.rule] };
    throw new Failure('auth.denied', values).at({
      path: path.join('.'),
      code: 'auth.denied',
      text: sentenceOf('auth.denied', values),
    });
  }
};
