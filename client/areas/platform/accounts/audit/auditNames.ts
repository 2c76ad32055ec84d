import type * as z from 'zod';
import { resources } from '#shared/areas/index';
import { auditOperations } from '#shared/kernel/auditOperations';
import { entityOf, type Resource } from '#shared/kernel/contract';
import { bare, kindOf, type Label, metaOf, type Sentence } from '#shared/kernel/field';
import { sentenceText } from '#shared/kernel/sentences';
import { t } from '../../../../kernel/text/translate';

/** Modules that are no kind of row of their own. */
const others: Readonly<Record<string, Label>> = {
  session: ['登录会话', 'Session'],
  clock: ['测试时钟', 'Test clock'],
};

/* Safe cast: every entry of the map is a resource; their union is wider than the general type. */
const areas = Object.values(resources) as unknown as Resource[];
const shapeOf = (module: string) => entityOf(module)?.schema.shape;

/* Safe cast: an entity holds nothing but schemas; its shape's type cannot say which. */
const schemaOf = (field: unknown) => (field === undefined ? null : bare(field as z.ZodType));
const optionsOf = (field: unknown) => {
  const schema = schemaOf(field);
  return schema ? metaOf(schema).options : undefined;
};

/** The module of an audit record in words. */
export const moduleName = (module: string): string =>
  t(others[module] ?? entityOf(module)?.label ?? [module, module]);

const operations: Readonly<Record<string, Label>> = auditOperations;
/** The operation of an audit record in words; a change of state names the state. */
export const operationName = (module: string, operation: string): string => {
  const [, field = '', value = ''] = /^(status|state)[:.](\w+)$/.exec(operation) ?? [];
  // Among the filters an operation stands alone: any module that knows the state names it.
  const shapes = [shapeOf(module), ...(module ? [] : areas.map((r) => r.entity.schema.shape))];
  const state = shapes.map((s) => optionsOf(s?.[field])?.[value]).find((o) => o !== undefined);
  return state ? `→ ${t(state)}` : t(operations[operation] ?? [operation, operation]);
};

/** The name of a field of an audited row; its code where the row has no such field. */
export const fieldName = (module: string, name: string): string => {
  const schema = schemaOf(shapeOf(module)?.[name]);
  return t((schema && metaOf(schema).label) ?? [name, name]);
};

/** A value of an audited row in words; null where there is none. */
export const fieldValue = (module: string, name: string, value: unknown): string | null => {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value;
  const schema = schemaOf(shapeOf(module)?.[name]);
  // Records of before hold the text itself; an object of such a field is a sentence.
  return schema && kindOf(schema) === 'sentence'
    ? t(sentenceText(value as Sentence))
    : JSON.stringify(value);
};
