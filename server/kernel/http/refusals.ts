import * as z from 'zod';
import {
  type ErrorBody,
  type ErrorCode,
  Failure,
  type FieldError,
  sentenceOf,
} from '#shared/kernel/errors';
import { type Label, metaOf } from '#shared/kernel/field';
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

type Issue = z.core.$ZodIssue & { params?: { code?: string } };
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
      return issue.params?.code === 'characters' ? 'field.characters' : 'field.format';
    default:
      return 'field.format';
  }
};

/** Turns what zod found into field errors with both sentences, in the words of the contract. */
export const fieldErrors = (error: z.ZodError, takes: z.core.$ZodType): FieldError[] =>
  error.issues.slice(0, 50).flatMap((found) => {
    const issue = found as Issue;
    const paths =
      issue.code === 'unrecognized_keys' ? issue.keys.map((k) => [...issue.path, k]) : [issue.path];
    return paths.map((path) => {
      const schema = schemaAt(
        takes,
        path.filter((p) => typeof p !== 'number').length === path.length
          ? path
          : path.slice(
              0,
              path.findIndex((p) => typeof p === 'number'),
            ),
      );
      const meta = schema ? metaOf(schema) : {};
      const name: Label = meta.label ?? [String(path.at(-1) ?? ''), String(path.at(-1) ?? '')];
      const code = codeOf(issue);
      const more = {
        max: Number('maximum' in issue ? issue.maximum : (meta.max ?? 0)),
        min: Number('minimum' in issue ? issue.minimum : 0),
      };
      const text: Label = meta.refusal ?? [
        sentenceOf(code, { field: name[0], ...more })[0],
        sentenceOf(code, { field: name[1], ...more })[1],
      ];
      return { path: path.join('.'), code, text };
    });
  });

/**
 * What PostgreSQL says of values no column can hold, should a contract let one through: numbers and
 * dates out of range, bytes that are no text, keys too long for an index.
 */
const beyondStore = new Set(['22003', '22007', '22008', '22021', '22P02', '22P05', '54000']);

/** A failure for anything that was thrown; unknown errors become `internal` and keep their cause. */
export const failureOf = (error: unknown, takes?: z.core.$ZodType): Failure => {
  if (error instanceof Failure) return error;
  if (error instanceof z.ZodError) {
    return new Failure('request.invalid').at(...(takes ? fieldErrors(error, takes) : []));
  }
  const e = error as { type?: string; status?: number; code?: string };
  if (e?.type === 'entity.too.large') return new Failure('request.tooLarge');
  if (
    e?.type?.startsWith('entity.') ||
    e?.type === 'encoding.unsupported' ||
    e?.type === 'charset.unsupported' ||
    e?.type === 'request.aborted'
  ) {
    return new Failure('request.body');
  }
  if (error instanceof URIError || e?.status === 400) return new Failure('request.invalid');
  if (beyondStore.has(e?.code ?? '')) return new Failure('request.invalid');
  // A row that another request made or removed in between: the caller looks again and repeats.
  if (e?.code === '23505' || e?.code === '23503') return new Failure('data.changed');
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
