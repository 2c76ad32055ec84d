import * as z from 'zod';
import { quota } from '../content/schemas';
import { entity, get, nothing, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';

/** Days ahead in which a certificate's end asks for attention, and hours in which a failure does. */
export const dueDays = 30;
export const failedHours = 24;
export const watchedKinds = ['refresh', 'preheat', 'probe'] as const;

export const attentionAnswer = z.object({
  /** A part is null when the person may not see it. */
  domains: z.object({ total: z.int(), byStatus: z.record(z.string(), z.int()) }),
  certificates: z.object({ due: z.int(), expired: z.int(), total: z.int() }).nullable(),
  tasks: z
    .array(z.object({ kind: z.enum(watchedKinds), running: z.int(), failed: z.int() }))
    .nullable(),
  alarms: z.object({ firing: z.int(), unacknowledged: z.int() }).nullable(),
  reviews: z.object({ waiting: z.int() }).nullable(),
});
export type Attention = z.output<typeof attentionAnswer>;

export const attention = resource('attention', {
  entity: entity('attention', '管控概览', 'Control overview', {
    id: field.id(),
  }),
  endpoints: {
    now: get('/', {
      permission: 'domain.list',
      input: nothing,
      output: attentionAnswer,
      summary: [
        '域名、证书、任务、告警与审核的计数',
        'Counts of domains, certificates, tasks, alarms and reviews',
      ],
    }),
    quotas: get('/quotas', {
      permission: 'task.view',
      input: nothing,
      output: z.object({ rows: z.array(quota) }),
      summary: ['供应商今日剩余额度', 'What suppliers still allow today'],
    }),
  },
});
