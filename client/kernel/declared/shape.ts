import * as z from 'zod';
import type { Endpoint, Entity, Resource } from '#shared/kernel/contract';
import { metaOf, type Label } from '#shared/kernel/field';
import { say } from '../text/say';

type Shape = Record<string, z.ZodType>;

/** Fields of what a schema describes; none where it is no object. */
export const shapeOf = (schema: unknown): Shape =>
  schema instanceof z.ZodObject ? (schema.shape as Shape) : {};

/** Fields of the rows that a list endpoint gives. */
export const rowShape = (endpoint: Endpoint): Shape => {
  const { rows } = shapeOf(endpoint.gives);
  return rows instanceof z.ZodArray ? shapeOf(rows.element) : {};
};

/** The schema of one field of an entity. */
export const fieldOf = (entity: Entity, name: string): z.ZodType => {
  const schema: unknown = entity.schema.shape[name];
  if (schema instanceof z.ZodType) return schema;
  throw new Error(`${entity.name} has no field "${name}" that a screen asks for`);
};

/** The field that a form writes: what the endpoint takes, in the entity's words where it has none. */
export const inputField = (area: Resource, endpoint: Endpoint, name: string): z.ZodType => {
  const taken = shapeOf(endpoint.takes)[name];
  if (taken && metaOf(taken).kind) return taken;
  const own: unknown = area.entity.schema.shape[name];
  if (own instanceof z.ZodType) return own;
  if (taken) return taken;
  throw new Error(`${area.name} takes no field "${name}" that a form asks for`);
};

/** A field's name for people. */
export const labelOf = (schema: z.ZodType, name: string): Label =>
  metaOf(schema).label ?? [name, name];

/** The name of a field in the page's language: the head of its column. */
export const headOf = (schema: z.ZodType): string => say(metaOf(schema).label ?? ['', '']);

/** Whether a field must be given. */
export const isRequired = (schema: z.ZodType): boolean =>
  !(
    schema.safeParse(undefined).success ||
    schema.safeParse(null).success ||
    schema.safeParse('').success
  );
