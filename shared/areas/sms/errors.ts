import type { Errors } from '../../kernel/errors';

/** Failures of SMS, by area. */
export const smsErrors = {} as const satisfies Errors;
