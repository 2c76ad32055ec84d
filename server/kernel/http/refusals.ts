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
import { type Label, metaOf } from '#shared/kernel/field';
import { inputName } from '#shared/kernel/refusals/inputNames';
import { refusalWords } from '#shared/kernel/refusals/refusalTexts';
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

/** Own checks of a contract name the sentence of what they refuse. */
type Issue = z.core.$ZodIssue & { params?: { code?: ErrorCode } };
const codeOf = (issue: Issue): ErrorCode => {
  switch (issue.code) {
    case 'invalid_type':
      return /received undefined|received null/.test(issue.message)
        ? 'field.required'
        : 'field.format';
    case 'too_small':
      return issue.origin === 'array'
        ? 'field.tooFew'
        : issue.origin === 'string'
          ? 'field.required'
          : 'field.range';
    case 'too_big':
      return issue.origin === 'array'
        ? 'field.tooMany'
        : issue.origin === 'string'
          ? 'field.tooLong'
          : 'field.range';
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

/**
 * Turns what zod found into field errors with both sentences, in the words of the contract. A field says
 * one thing at a time, the first: what is missing is not badly formed besides.
 */
export const fieldErrors = (
  error: z.ZodError,
  input: z.core.$ZodType,
  entity?: z.ZodType,
): FieldError[] => {
  const all = error.issues.slice(0, 50).flatMap((faults) => {
    const issue = faults as Issue;
    const paths =
      issue.code === 'unrecognized_keys' ? issue.keys.map((k) => [...issue.path, k]) : [issue.path];
    return paths.map((path) => {
      const index = path.findIndex((p) => typeof p === 'number');
      const schema = schemaAt(input, index < 0 ? path : path.slice(0, index));
      const meta = schema ? metaOf(schema) : {};
      const code = codeOf(issue);
      const text =
        meta.refusal ??
        sentenceOf(code, {
          field: nameOf(path, input, entity),
          max: Number('maximum' in issue ? issue.maximum : (meta.max ?? 0)),
          min: Number('minimum' in issue ? issue.minimum : 0),
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
