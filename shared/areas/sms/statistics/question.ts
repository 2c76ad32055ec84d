import * as z from 'zod';
import { field } from '../../../kernel/field';
import * as kernel from '../../../kernel/terms';
import * as material from '../material/terms';
import * as terms from '../terms';

/** Spans up to now that statistics of messages offer, with their length in days. */
export const spanDays = { '1d': 1, '7d': 7, '30d': 30 } as const;
/** Longest span of a question, in days. */
export const longestDays = 31;
/** What a point of a line stands for, in minutes. */
export const stepMinutes = { '5m': 5, '1h': 60, '1d': 1_440 } as const;
export type StepName = keyof typeof stepMinutes;
/** Points a line may have. */
export const mostPoints = 2_200;

/** What messages are grouped by. */
export const groupings = {
  country: kernel.country,
  channel: terms.channel,
  carrier: terms.parameter,
  template: material.template,
  signature: kernel.signature,
  state: kernel.state,
  error: terms.carrierCode,
  account: kernel.account,
} as const;
export type Grouping = keyof typeof groupings;

export const spanField = field.choice(...kernel.span, {
  '1d': kernel.hours24,
  '7d': kernel.days7,
  '30d': kernel.days30,
});
export const stepOptions = {
  '5m': ['每 5 分钟', 'Every 5 minutes'],
  '1h': ['每小时', 'Hourly'],
  '1d': ['每天', 'Daily'],
} as const;
export const stepField = field.choice('粒度', 'Step', stepOptions);
export const groupingField = field.choice('分组', 'Grouped by', groupings);

/** When and of which messages somebody asks; without a span the last 24 hours. */
export const narrowing = {
  last: spanField.optional(),
  from: field.chosenTime('起', 'From').optional(),
  to: field.chosenTime('止', 'To').optional(),
  accountId: field.account().optional(),
  country: field.text(...kernel.country, 2).optional(),
  channelId: field.ref(...terms.channel, 'smsChannels').optional(),
  paramId: field.ref(...terms.parameter, 'smsParams').optional(),
  templateId: field.ref(...material.template, 'smsTemplates').optional(),
  signatureId: field.ref(...kernel.signature, 'smsSignatures').optional(),
  number: field.text(...terms.number, 40).optional(),
  error: field.text(...terms.carrierCode, 64).optional(),
};
/** What is asked of messages. */
export type Narrowing = { [K in keyof typeof narrowing]?: z.output<(typeof narrowing)[K]> };
