import * as z from 'zod';

const share = z.number().min(0).max(1).default(0);
/** What can be made to go wrong at a carrier; each is off unless it is set. */
export const switches = z.strictObject({
  /** Messages a second beyond which it answers "throttled"; 0 is no limit. */
  ratePerSecond: z.int().min(0).default(0),
  /** So many of the next submissions are answered "throttled" or "queue full". */
  throttleNext: z.int().min(0).default(0),
  queueFullNext: z.int().min(0).default(0),
  /** After so many more submissions it takes one, and cuts instead of answering; 0 is never. */
  cutAfter: z.int().min(0).default(0),
  /** So many of the next submissions are cut without being taken. */
  dropNext: z.int().min(0).default(0),
  /** It takes messages and answers nothing. */
  silent: z.boolean().default(false),
  refuseBinds: z.boolean().default(false),
  answerDelayMs: z.int().min(0).max(60_000).default(0),
  /** Added to the time of each receipt. */
  receiptDelayMs: z.int().min(0).max(600_000).default(0),
  loseReceipts: share,
  doubleReceipts: share,
  /** Receipts go out before the answer. */
  earlyReceipts: share,
  /** Address that receipts are pushed to by a carrier that speaks HTTP; without one they wait to be pulled. */
  push: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  /** So long a filed signature waits for the decision of a carrier that takes filings. */
  filingMs: z.int().min(0).max(600_000).default(2_000),
  /** Ids in receipts are written in another form than in answers. */
  otherIdForm: z.boolean().default(false),
});
export type Switches = z.output<typeof switches>;
