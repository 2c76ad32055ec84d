import * as z from 'zod';
import { field } from '../../../kernel/field';
import * as terms from '../../../kernel/terms';
import * as dnsTerms from './terms';

/** What a fault means for a publication. */
export const faultSeverities = {
  error: ['不能发布', 'Refused', 'error'],
  warning: ['提醒', 'To be looked at', 'warning'],
} as const;
/** Something wrong with the content of a zone, by the name it stands at. */
export const zoneFault = z.object({
  name: field.shown(...dnsTerms.hostName),
  severity: field.choice('级别', 'Severity', faultSeverities),
  sentence: field.sentence(...terms.reason),
});
export type ZoneFault = z.output<typeof zoneFault>;
