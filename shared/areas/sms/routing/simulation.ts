import * as z from 'zod';
import { field } from '../../../kernel/field';

/** Messages a simulation looks at: the newest of the last days, so that it answers at once however many there are. */
export const simulatedDays = 7;
export const mostSimulated = 50_000;

/** How many messages would have taken one way, as things are and as they would be; a share of a message counts. */
const way = z.object({
  id: z.uuid(),
  name: z.string(),
  before: z.number(),
  after: z.number(),
  /** Of messages that came to their end there, those delivered; null where none did. */
  delivered: z.number().nullable(),
  /** What the carrier takes by the prices of today, in micro-units; null without a price, or where nothing is known of it. */
  costNow: z.number().nullable(),
  costThen: z.number().nullable(),
  currency: z.string().nullable(),
});
/** What a change of ways would have meant for the messages of the last days. */
export const simulation = z.object({
  messages: z.int(),
  ways: z.array(way),
  /** Messages without any way. */
  lostNow: z.number(),
  lostThen: z.number(),
  /** Delivered share to be expected; null where nothing is known. */
  deliveredNow: z.number().nullable(),
  deliveredThen: z.number().nullable(),
});
export type Simulation = z.output<typeof simulation>;
/** The row that is changed; left out for a new one. */
export const changed = { id: field.id().optional() };
