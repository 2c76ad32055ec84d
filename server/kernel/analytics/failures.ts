import { Failure } from '#shared/kernel/errors';

/** Codes of ClickHouse that say: the question was too large, not wrong (time, rows, memory). */
const tooMuch = new Set(['158', '159', '160', '241', '307', '394', '396']);
/** The engine refused only for now: too many queries at once, or a lock that did not come free. */
const passing = new Set(['202', '473']);
const connection = /ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT/;

/** The client's words when our own time limit ended the request. */
const userAborted = /user aborted a request/i;

/**
 * The client's words for an error amid the rows that reached it in two pieces, so that its number is
 * lost. Asked again, the number is almost always whole.
 */
const cutError = /there was an error in the stream/;

/** Reads a property by name: errors of Node's core are no `instanceof Error` in another realm. */
const textOf = (error: unknown, name: 'code' | 'message'): string => {
  if (typeof error !== 'object' || error === null) return '';
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};
const codeOf = (error: unknown): string => textOf(error, 'code');

/** ClickHouse's number of the error, or null when it did not come from the engine. */
export const engineCode = (error: unknown): string | null =>
  /^\d+$/.test(codeOf(error)) ? codeOf(error) : null;

/** True when the same request may succeed in a moment, as while the engine restarts. */
export const isPassing = (error: unknown): boolean =>
  passing.has(codeOf(error)) ||
  connection.test(codeOf(error)) ||
  /socket hang up/i.test(textOf(error, 'message')) ||
  cutError.test(textOf(error, 'message'));

/** What a caller gets for a thrown thing: a failure with a code, or the thing itself when it is our bug. */
export const failureFor = (error: unknown): unknown => {
  if (isPassing(error)) return new Failure('analytics.unavailable');
  if (tooMuch.has(codeOf(error)) || userAborted.test(textOf(error, 'message')))
    return new Failure('analytics.tooMuch');
  return error;
};
