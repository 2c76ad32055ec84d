import * as z from 'zod';
import { field } from '../../../kernel/field';
import * as kernel from '../../../kernel/terms';
import { messageStates } from '../records/states';
import * as terms from '../terms';

/** Seconds within which a test message may have to be delivered. */
export const deliveryLimit = { least: 1, most: 600 };

/** What happens to a test message, in this order, each timed from the one before it. */
export const trialSteps = {
  accepted: terms.accepted,
  submitted: ['发往供应商', 'On the wire'],
  answered: ['供应商应答', 'Carrier answered'],
  delivered: ['送达', 'Delivery'],
} as const;
export type TrialStep = keyof typeof trialSteps;
export const trialStepNames = Object.keys(trialSteps) as TrialStep[];

/** One message of a test: over which carrier it went, and when each step was done. */
export const trialPoint = z.object({
  /** Name of the carrier's parameter; null while none has taken it. */
  name: z.string().nullable(),
  messageId: z.uuid().nullable(),
  state: field.choice(...kernel.state, messageStates),
  err: z.string().nullable(),
  steps: z.array(z.object({ step: z.enum(trialStepNames), ms: z.number().nullable() })),
  totalMs: z.number().nullable(),
  failedStep: z.enum(trialStepNames).nullable(),
  /** What was wrong, in both languages. */
  reason: z.tuple([z.string(), z.string()]).nullable(),
});
export type TrialPoint = z.output<typeof trialPoint>;
