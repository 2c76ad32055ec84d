import type { InputNames } from '../../kernel/refusals/inputNames';
import { failureClasses } from './terms';

/** Names of inputs of SMS that stand in no form. */
export const smsInputNames = {
  classes: failureClasses,
} as const satisfies InputNames;
