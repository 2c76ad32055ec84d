import * as z from 'zod';
import type { Entity } from '#shared/kernel/contract';
import { metaOf, type Label } from '#shared/kernel/field';
import { say } from '../text/say';

/** The schema of one field of an entity. */
export const fieldOf = (entity: Entity, name: string): z.ZodType => {
  const schema: unknown = entity.schema.shape[name];
  if (schema instanceof z.ZodType) return schema;
  throw new Error(`${entity.name} has no field "${name}" that a screen asks for`);
};

/** The field's name for people. */
export const labelOf = (entity: Entity, name: string): Label =>
  metaOf(fieldOf(entity, name)).label ?? [name, name];

/** The name of a field in the page's language: the head of its column. */
export const headOf = (schema: z.ZodType): string => say(metaOf(schema).label ?? ['', '']);

/** Whether a field must be given. */
export const isRequired = (schema: z.ZodType): boolean =>
  !(
    schema.safeParse(undefined).success ||
    schema.safeParse(null).success ||
    schema.safeParse('').success
  );

/** Names of what an endpoint takes, when it takes an object. */
export const inputNames = (takes: z.ZodType): readonly string[] =>
  takes instanceof z.ZodObject ? Object.keys(takes.shape) : [];
