import * as z from 'zod';
import { entity, get, nothing, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import * as terms from '../../../kernel/terms';

const label = z.tuple([z.string(), z.string()]);
const tone = z.enum(['error', 'warning', 'progress', 'neutral']);
/** One thing that waits for a person. */
export const needItem = z.object({
  kind: z.string(),
  id: z.string(),
  title: label,
  /** Why it waits, in numbers or words. */
  why: label,
  /** Whose it is; null is the platform's own. */
  account: z.string().nullable(),
  at: z.string(),
  /** Where it is mended. */
  path: z.string(),
  tone,
  /** It cannot wait until later in the day. */
  urgent: z.boolean(),
});
export type NeedItem = z.output<typeof needItem>;

/** How many things of one kind wait, and the screen on which they are listed. */
const needCount = z.object({
  kind: z.string(),
  label,
  /** Route of its list; the menu shows the count there. */
  path: z.string(),
  count: z.int(),
  urgent: z.int(),
  tone,
});
export type NeedCount = z.output<typeof needCount>;
export const needsAnswer = z.object({
  counts: z.array(needCount),
  /** The urgent first, then the oldest; of each kind at most twenty. */
  items: z.array(needItem),
});
export type Needs = z.output<typeof needsAnswer>;

/** What needs a person now, over all areas; only of what that person may see. */
export const needs = resource('needs', {
  entity: entity('need', '待处理', 'Needs me', {
    id: field.text(...terms.object, 200),
    at: field.time(...terms.time),
  }),
  endpoints: {
    now: get('/', {
      permission: 'signedIn',
      input: nothing,
      output: needsAnswer,
      summary: ['现在需要人处理的事项与计数', 'What needs a person now, and how much of it'],
    }),
  },
});
