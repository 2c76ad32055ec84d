import * as z from 'zod';
import { quota } from '../content/schemas';
import { entity, get, nothing, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';

/** Days ahead in which a certificate's end asks for attention, and hours in which a failure does. */
export const dueDays = 30;
export const failedHours = 24;
export const watchedKinds = ['refresh', 'preheat', 'probe'] as const;

export const attentionKinds = {
  alarm: ['告警', 'Alarm', 'error'],
  domain: ['域名', 'Domain', 'error'],
  certificate: ['证书', 'Certificate', 'warning'],
  task: ['任务', 'Task', 'warning'],
  review: ['审核', 'Review', 'progress'],
} as const;
type Kind = keyof typeof attentionKinds;

/** One thing that waits for a person, and where it is. */
const item = z.object({
  kind: z.enum(Object.keys(attentionKinds) as [Kind, ...Kind[]]),
  id: z.uuid(),
  /** Its name: a domain, a certificate, the description of a policy or task. */
  title: z.string(),
  /** Its state in the words of its own entity. */
  state: z.string(),
  detail: z.string(),
  /** Why a domain failed. */
  reason: field.sentence('状态说明', 'Status message').nullable(),
  at: z.string(),
  /** Id and kind of what is opened, where it differs from `id`. */
  open: z.string(),
  /** For an alarm: somebody has taken it over. */
  acknowledged: z.boolean(),
});
export type AttentionItem = z.output<typeof item>;

export const attentionAnswer = z.object({
  /** A part is null when the person may not see it. */
  domains: z.object({ total: z.int(), byStatus: z.record(z.string(), z.int()) }),
  certificates: z.object({ due: z.int(), expired: z.int(), total: z.int() }).nullable(),
  tasks: z
    .array(z.object({ kind: z.enum(watchedKinds), running: z.int(), failed: z.int() }))
    .nullable(),
  alarms: z.object({ firing: z.int(), unacknowledged: z.int() }).nullable(),
  reviews: z.object({ waiting: z.int() }).nullable(),
  /** The most urgent first; at most fifty. */
  items: z.array(item),
});
export type Attention = z.output<typeof attentionAnswer>;

export const attention = resource('attention', {
  entity: entity('attention', '管控概览', 'Control overview', {
    id: field.id(),
    kind: field.choice('类型', 'Kind', attentionKinds),
  }),
  endpoints: {
    now: get('/', {
      permission: 'domain.list',
      input: nothing,
      output: attentionAnswer,
      summary: ['现在需要我处理什么：计数与待办', 'What needs me now: counters and open items'],
    }),
    quotas: get('/quotas', {
      permission: 'task.view',
      input: nothing,
      output: z.object({ rows: z.array(quota) }),
      summary: ['供应商今日剩余额度', 'What suppliers still allow today'],
    }),
  },
});
