import * as z from 'zod';
import { Problem } from '../problem';
import type { Call } from '../reply';
import type { Reference } from '../tokens';
import { fromLocalTime } from './units';

const rowsPerPage = 2_000;
const maxRangeMs = 86_400_000;

/** Parameters of a call: form fields or the members of a JSON body. */
export type Parameters = Record<string, unknown>;

/** The parameters of a call. */
export const parametersOf = (call: Call): Parameters => {
  const text = call.body.toString('utf8');
  if (!String(call.headers['content-type'] ?? '').includes('json')) {
    return Object.fromEntries(new URLSearchParams(text));
  }
  try {
    const value: unknown = JSON.parse(text || '{}');
    if (typeof value === 'object' && value !== null) return { ...value };
  } catch {
    // Falls through: told below as every other unreadable body.
  }
  throw new Problem('badRequest', 'The body cannot be read.');
};

/** Reads a value by its schema or says what is wrong with it. */
export const parse = <T>(schema: z.core.$ZodType<T>, value: unknown): T => {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  throw new Problem('badRequest', z.prettifyError(parsed.error));
};
/** A text parameter; empty when it is not there. */
export const text = (input: Parameters, name: string): string =>
  parse(z.string(), input[name] ?? '');
/** A list sent as JSON array or, in a form, as lines. */
export const list = (input: Parameters, name: string): string[] => {
  const value = input[name];
  if (typeof value === 'string') return value.split('\n').filter((line) => line !== '');
  return value === undefined ? [] : parse(z.array(z.string()), value);
};
const instant = (input: Parameters, name: string): number => {
  const at = fromLocalTime(text(input, name));
  if (Number.isNaN(at)) throw new Problem('badRequest', `${name} must be YYYY-MM-DD hh:mm:ss.`);
  return at;
};
const page = (input: Parameters): number => {
  const number = Number(text(input, 'PageNumber') || '1');
  if (!Number.isInteger(number) || number < 1) {
    throw new Problem('badRequest', 'PageNumber must be 1 or more.');
  }
  return number;
};
/** The page asked by PageNumber. */
export const slice = <T>(rows: readonly T[], input: Parameters) => ({
  TotalCount: rows.length,
  PageSize: rowsPerPage,
  Rows: rows.slice((page(input) - 1) * rowsPerPage, page(input) * rowsPerPage),
});
/** The tag of a call; Borealis acts again whatever it says. */
export const reference = (input: Parameters): Reference => ({
  ref: text(input, 'UserTag').slice(0, 200),
  idempotent: false,
});

/** The span of StartTime and EndTime, at most 24 hours. */
export const range = (input: Parameters) => {
  const from = instant(input, 'StartTime');
  const to = instant(input, 'EndTime');
  if (to < from || to - from > maxRangeMs) {
    throw new Problem('badRequest', 'StartTime to EndTime must be 0 to 24 hours.');
  }
  return { from, to };
};
