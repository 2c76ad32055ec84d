import * as z from 'zod';
import { type Action, refusalOf, type Who } from '#shared/kernel/access';
import {
  type ErrorBody,
  type ErrorCode,
  Failure,
  type FieldError,
  type FieldFault,
  sentenceOf,
} from '#shared/kernel/errors';
import { bare, kindOf, type Label, metaOf } from '#shared/kernel/field';
import { inputName } from '#shared/kernel/refusals/inputNames';
import { lineWords, refusalWords } from '#shared/kernel/refusals/refusalTexts';
import { microsPerUnit } from '#shared/kernel/units';
import { isPassing } from '../db/db';
import { requestId } from '../process/log';

/** The schema at a path of the input, to find the name people know the field by. */
const schemaAt = (schema: z.core.$ZodType, path: readonly PropertyKey[]): z.ZodType | null => {
  let at: z.ZodType | null = schema as z.ZodType;
  for (const key of path) {
    while (
      at instanceof z.ZodOptional ||
      at instanceof z.ZodNullable ||
      at instanceof z.ZodDefault ||
      at instanceof z.ZodPrefault
    ) {
      at = at.unwrap() as z.ZodType;
    }
    if (at instanceof z.ZodObject) {
      const shape = at.shape as Record<PropertyKey, z.ZodType>;
      at = Object.hasOwn(shape, key) ? (shape[key] ?? null) : null;
    } else if (at instanceof z.ZodArray) at = at.element as z.ZodType;
    else return null;
  }
  return at;
};

/** The declared name of a field: where it is taken, or as a column of the thing it is asked of. */
const nameOf = (
  path: readonly PropertyKey[],
  input: z.core.$ZodType,
  entity?: z.ZodType,
): Label => {
  const index = path.findIndex((p) => typeof p === 'number' || /^\d+$/.test(String(p)));
  const named = index < 0 ? path : path.slice(0, index);
  const last = String(named.at(-1) ?? '');
  const own = schemaAt(input, named);
  const labelOf = (schema: z.ZodType | null) => (schema ? metaOf(schema).label : undefined);
  const columnOf = (key: string) => labelOf(entity ? schemaAt(entity, [key]) : null);
  // A span is asked for by the name of its column.
  const spanned = columnOf(last.replace(/(?:From|To)$/, ''));
  return labelOf(own) ?? columnOf(last) ?? inputName(last) ?? spanned ?? [last, last];
};
/** A field error with its field named as people know it. */
const labelled = (fault: FieldFault, input?: z.core.$ZodType, entity?: z.ZodType): FieldError => {
  const { values, ...error } = fault;
  if (values?.['field'] === undefined || !input) return error;
  // Safe cast: faults are made by `badField`, from a declared code.
  const text = sentenceOf(error.code as ErrorCode, {
    ...values,
    field: nameOf(error.path.split('.'), input, entity),
  });
  return { ...error, text };
};

/** Lowest and highest number a schema takes, as people read it; what only the store bounds is left out. */
const boundsOf = (schema: z.ZodType | null): { min?: number; max?: number } => {
  const own = schema && bare(schema);
  if (!(own instanceof z.ZodNumber)) return {};
  const { scale = kindOf(own) === 'money' ? microsPerUnit : 1 } = metaOf(own);
  const bound = (at: number | null) =>
    at === null || Math.abs(at) >= Number.MAX_SAFE_INTEGER ? undefined : at / scale;
  const [min, max] = [bound(own.minValue), bound(own.maxValue)];
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
};

/** Own checks of a contract name the sentence of what they refuse. */
type Issue = z.core.$ZodIssue & { params?: { code?: ErrorCode } };
const codeOf = (issue: Issue, schema: z.ZodType | null): ErrorCode => {
  const { min, max } = boundsOf(schema);
  const passed = issue.code === 'too_small' ? 'field.least' : 'field.most';
  const ranged = min === undefined || max === undefined ? passed : 'field.range';
  switch (issue.code) {
    case 'invalid_type':
      return /received undefined|received null/.test(issue.message)
        ? 'field.required'
        : issue.expected === 'int'
          ? 'field.whole'
          : 'field.format';
    case 'too_small':
      return issue.origin === 'array'
        ? 'field.tooFew'
        : issue.origin === 'string'
          ? 'field.required'
          : ranged;
    case 'too_big':
      return issue.origin === 'array'
        ? 'field.tooMany'
        : issue.origin === 'string'
          ? 'field.tooLong'
          : ranged;
    case 'invalid_value':
      return 'field.choice';
    case 'unrecognized_keys':
      return 'field.unknown';
    case 'custom':
      return issue.params?.code ?? 'field.format';
    default:
      return 'field.format';
  }
};

/** The text at a path of what was sent where it is a line of a list; null for all else. */
const lineAt = (path: readonly PropertyKey[], values: unknown): string | null => {
  if (typeof path.at(-1) !== 'number') return null;
  const line = path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    values,
  );
  return typeof line === 'string' ? line : null;
};

/**
 * Turns what zod found into field errors with both sentences, in the words of the contract. A field says
 * one thing at a time, the first: what is missing is not badly formed besides. Of the lines of a list, which are
 * looked up in the `values` that were sent, each is named.
 */
export const fieldErrors = (
  error: z.ZodError,
  input: z.core.$ZodType,
  entity?: z.ZodType,
  values?: unknown,
): FieldError[] => {
  const all = error.issues.slice(0, 50).flatMap((faults) => {
    const issue = faults as Issue;
    const paths =
      issue.code === 'unrecognized_keys' ? issue.keys.map((k) => [...issue.path, k]) : [issue.path];
    return paths.map((path) => {
      const index = path.findIndex((p) => typeof p === 'number');
      const schema = schemaAt(input, index < 0 ? path : path.slice(0, index));
      const meta = schema ? metaOf(schema) : {};
      const own = schemaAt(input, path);
      const code = codeOf(issue, own);
      const line = lineAt(path, values);
      const name = nameOf(path, input, entity);
      const text =
        (line === null && meta.refusal) ||
        sentenceOf(code, {
          field: line === null ? name : lineWords(name, Number(path.at(-1)) + 1, line),
          max: Number('maximum' in issue ? issue.maximum : (meta.max ?? 0)),
          min: Number('minimum' in issue ? issue.minimum : 0),
          ...boundsOf(own),
        });
      return { path: path.join('.'), code, text };
    });
  });
  return all.filter((one, at) => all.findIndex(({ path }) => path === one.path) === at);
};

/**
 * What PostgreSQL says of values no column can hold, should a contract let one through: numbers and
 * dates out of range, bytes that are no text, keys too long for an index.
 */
const beyondStore = new Set(['22003', '22007', '22008', '22021', '22P02', '22P05', '54000']);

/** A failure for anything that was thrown; unknown errors become `internal` and keep their cause. */
export const failureOf = (error: unknown, input?: z.core.$ZodType, entity?: z.ZodType): Failure => {
  if (error instanceof Failure) {
    error.fields = error.fields.map((f) => labelled(f, input, entity));
    return error;
  }
  if (error instanceof z.ZodError) {
    return new Failure('request.invalid').at(...(input ? fieldErrors(error, input, entity) : []));
  }
  const e = error as { status?: number; code?: string };
  if (error instanceof URIError || e?.status === 400) return new Failure('request.invalid');
  if (beyondStore.has(e?.code ?? '')) return new Failure('request.invalid');
  // A row that another request made or removed in between: the caller looks again and repeats.
  if (e?.code === '23505' || e?.code === '23503' || e?.code === '23P01')
    return new Failure('data.changed');
  if (isPassing(error)) return new Failure('store.unavailable');
  return new Failure('internal');
};

/** What was sent, as its contract has it; anything else is refused field by field. */
export const parsed = <S extends z.core.$ZodType>(
  input: S,
  values: unknown,
  entity?: z.ZodType,
): z.output<S> => {
  const { data, error } = z.safeParse(input, values);
  if (error) throw new Failure('request.invalid').at(...fieldErrors(error, input, entity, values));
  return data as z.output<S>;
};

/** A refusal as the API answers it, in both languages. */
export const bodyOf = (failure: Failure): ErrorBody => ({
  code: failure.code,
  values: failure.values,
  text: sentenceOf(failure.code, failure.values),
  fields: failure.fields,
  requestId: requestId(),
});

/** Refuses what somebody may not do, naming what it is, by which rule, and who may; the only place that does. */
export const refuse = (who: Who | null, action: Action): void => {
  const refusal = refusalOf(who, action);
  if (!refusal) return;
  if (refusal.rule === 'signedOut') throw new Failure('auth.required');
  const failure = new Failure('auth.denied', refusalWords(who, action, refusal));
  failure.values['step'] = refusal.step;
  failure.values['ruleCode'] = refusal.rule;
  throw failure;
};
