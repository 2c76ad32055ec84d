import { Failure, sentenceOf } from '#shared/kernel/errors';

/** A refusal of the chosen method, told at its field. */
export const atMethod = (code: 'plan.source' | 'plan.counter'): Failure =>
  new Failure(code).at({ path: 'method', code, text: sentenceOf(code) });
