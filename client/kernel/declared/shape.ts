import * as z from 'zod';
import type { Endpoint, Entity, Resource } from '#shared/kernel/contract';
import { kindOf, metaOf, type Label } from '#shared/kernel/field';
import { t } from '../text/translate';

type Shape = Record<string, z.ZodType>;
type Row = Record<string, unknown>;

/** Fields of what a schema describes; none where it is no object. */
export const shapeOf = (schema: unknown): Shape =>
  schema instanceof z.ZodObject ? (schema.shape as Shape) : {};

/** Fields of the rows that a list endpoint gives. */
export const rowShape = (endpoint: Endpoint): Shape => {
  const { rows } = shapeOf(endpoint.output);
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
  const taken = shapeOf(endpoint.input)[name];
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
export const headOf = (schema: z.ZodType): string => t(metaOf(schema).label ?? ['', '']);

const empties: readonly unknown[] = [undefined, null, '', []];
/** Nothing stands in a field. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

/** Whether a field must be filled. What a change may leave out is still not to be emptied by it. */
export const isRequired = (schema: z.ZodType, endpoint?: Endpoint): boolean => {
  const own =
    endpoint?.method === 'put' && schema instanceof z.ZodOptional
      ? (schema.unwrap() as z.ZodType)
      : schema;
  return !empties.some((empty) => own.safeParse(empty).success);
};

/** Whether the endpoint wants a field filled; its own words for it may stand at the entity. */
export const isFieldRequired = (endpoint: Endpoint, name: string): boolean => {
  const taken = shapeOf(endpoint.input)[name];
  return taken !== undefined && isRequired(taken, endpoint);
};

const defaultOf = (schema: z.ZodType | undefined): unknown =>
  schema instanceof z.ZodDefault ? schema.def.defaultValue : null;
/** What an untouched form holds: what the endpoint takes where nothing is said, else nothing. */
export const emptyRow = (area: Resource, endpoint: Endpoint, names: readonly string[]): Row =>
  Object.fromEntries(
    names.map((f) => {
      const kind = kindOf(inputField(area, endpoint, f));
      const none = kind === 'flag' ? false : kind === 'choices' || kind === 'list' ? [] : '';
      return [f, defaultOf(shapeOf(endpoint.input)[f]) ?? none];
    }),
  );

/** What goes to the server: empty boxes become null or stay away, as the field allows. */
export const toInput = (endpoint: Endpoint, row: Row): Row =>
  Object.fromEntries(
    Object.entries(shapeOf(endpoint.input)).flatMap(([name, schema]): [string, unknown][] => {
      const value = row[name];
      if (!isEmpty(value)) return [[name, value]];
      // What the form does not have stays as it is, where it may.
      if (value === undefined && schema.safeParse(undefined).success) return [];
      const blank = [value, '', null].find(
        (empty) => empty !== undefined && schema.safeParse(empty).success,
      );
      return blank === undefined ? [] : [[name, blank]];
    }),
  );
