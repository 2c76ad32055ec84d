import { kernelErrors } from '../kernel/refusals/kernelErrors';
import { cdnErrors } from './cdn/errors';
import { platformErrors } from './platform/errors';
import { smsErrors } from './sms/errors';

const areaErrors = { ...platformErrors, ...cdnErrors, ...smsErrors };
/** Every failure a person can meet: HTTP status and the sentence in both languages. */
export const errors = { ...kernelErrors, ...areaErrors };

/** The rows as types: the compiler checks every code and its values against them. */
export type AreaErrors = typeof areaErrors;
declare module '../kernel/errors' {
  interface ErrorTable extends AreaErrors {}
}
