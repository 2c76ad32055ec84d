import * as z from 'zod';
import { placeValue } from '../../../kernel/placeValue';

/** What is told of a notice besides where it goes: the moment in UTC and by the clocks of the account. */
export const webhookPayload = z.object({
  event: z
    .string()
    .describe('Name of the notice, such as domains.failed; webhooks.test for a test'),
  tone: z.enum(['info', 'success', 'warning', 'error']),
  text: z
    .object({ 'zh-CN': z.string(), en: z.string() })
    .optional()
    .describe('The sentence in both languages'),
  values: z
    .record(z.string(), placeValue)
    .optional()
    .describe('What the sentence is filled with; two texts are those of zh-CN and en'),
  by: z.string().optional().describe('Who sent a test'),
  at: z.iso.datetime().describe('When it happened, in UTC: 2026-01-31T00:00:00.000Z'),
  localAt: z.iso
    .datetime({ offset: true })
    .describe('The same moment by the clocks of the account: 2026-01-31T08:00:00.000+08:00'),
  timeZone: z.string().describe("Name of the account's zone: UTC+8"),
});
export type WebhookPayload = z.output<typeof webhookPayload>;

/** The body of a webhook; X-Manifold-Signature signs it. */
export const webhookBody = z.object({
  id: z.uuid().describe('The same for every attempt, as X-Manifold-Id'),
  ...webhookPayload.shape,
  link: z.string().describe('Address of the screen it is about'),
});
