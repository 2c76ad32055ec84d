import * as z from 'zod';

/** What a policy would have done in the last 30 days. */
export const replayed = z.object({
  fromAt: z.string(),
  toAt: z.string(),
  /** How often it would have fired, and how many notices each target would have received. */
  firings: z.int(),
  notices: z.int(),
  days: z.array(z.object({ day: z.string(), firings: z.int(), notices: z.int() })),
  domains: z.array(z.object({ id: z.uuid(), name: z.string(), firings: z.int() })),
  /** The domain whose points are drawn: the asked one, else the one that fired most. */
  shown: z.uuid().nullable(),
  /** Its points, one per five minutes from `fromAt` on. */
  points: z.array(z.number().nullable()),
  periods: z.array(
    z.object({ fromAt: z.string(), toAt: z.string().nullable(), peak: z.number().nullable() }),
  ),
});
export type Replay = z.output<typeof replayed>;
