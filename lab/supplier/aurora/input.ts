import * as z from 'zod';
import { Problem } from '../problem';
import type { Call } from '../reply';
import type { Reference } from '../tokens';

const dayMs = 86_400_000;

/** Reads a value by its schema or says what is wrong with it. */
export const parse = <T>(schema: z.core.$ZodType<T>, value: unknown): T => {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  throw new Problem('badRequest', z.prettifyError(parsed.error));
};
/** The JSON body of a call. */
export const bodyOf = (call: Call): unknown => {
  try {
    return JSON.parse(call.body.toString('utf8') || 'null');
  } catch {
    throw new Problem('badRequest', 'The body is no JSON.');
  }
};
/** The client token of a call. */
export const referenceOf = (call: Call): Reference => {
  const token = call.headers['x-client-token'];
  return { ref: typeof token === 'string' ? token.slice(0, 200) : '', idempotent: true };
};

const instant = z.iso.datetime();
/** The span asked by from and to, UTC ISO, of so many days at most. */
export const rangeOf = (call: Call, maxDays: number) => {
  const from = Date.parse(parse(instant, call.query.get('from')));
  const to = Date.parse(parse(instant, call.query.get('to')));
  if (to < from || to - from > maxDays * dayMs) {
    throw new Problem('badRequest', `The range must be 0 to ${maxDays} days.`);
  }
  return { from, to };
};
/** Where the page asked begins. */
export const cursorOf = (call: Call): number => {
  const cursor = call.query.get('cursor') ?? '0';
  if (!/^\d{1,9}$/.test(cursor)) throw new Problem('badRequest', 'The cursor cannot be read.');
  return Number(cursor);
};
