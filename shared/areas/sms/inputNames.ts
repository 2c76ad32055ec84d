import type { InputNames } from '../../kernel/refusals/inputNames';

/** Names of inputs of SMS that stand in no form. */
export const smsInputNames = {
  classes: ['失败类别', 'Classes of failure'],
} as const satisfies InputNames;
