import { Failure } from '#shared/kernel/errors';
import type { Sentence } from '#shared/kernel/field';
import { sentence } from '#shared/kernel/sentences';
import { DriverError } from '../../../drivers/cdn/driver';

const mostWords = 300;
/** Why work at a supplier failed: a supplier's refusal with its own words, or what the platform refused. */
export const failureSentence = (error: unknown): Sentence => {
  if (error instanceof DriverError)
    return sentence(`supplier.${error.errorClass}`, { words: error.message.slice(0, mostWords) });
  if (error instanceof Failure) return { code: error.code, values: error.values };
  return sentence('internal');
};
