import * as z from 'zod';
import { entity, get, resource } from '../../../kernel/contract';
import { field, isoTime } from '../../../kernel/field';
import * as cdnTerms from '../terms';
import * as terms from '../../../kernel/terms';

export const markKinds = {
  alarm: [...cdnTerms.alarm, 'error'],
  purge: ['刷新', 'Purge', 'neutral'],
  config: ['配置版本', 'Configuration', 'neutral'],
  schedule: [...terms.schedulingPolicy, 'neutral'],
} as const;
type Kind = keyof typeof markKinds;

/** Most marks of one span; the newest are kept. */
export const mostMarks = 24;

/** What happened in a span and may explain a curve. */
export const marks = resource('marks', {
  entity: entity('mark', '图表标记', 'Chart mark', {
    id: field.id(),
    kind: field.choice(...terms.kind, markKinds),
    at: field.time(...terms.time),
  }),
  endpoints: {
    list: get('/', {
      permission: 'statistics.view',
      input: z.strictObject({
        from: isoTime,
        to: isoTime,
        domainId: z.uuid().optional(),
        accountId: z.uuid().optional(),
      }),
      output: z.object({
        rows: z.array(
          z.object({
            id: z.string(),
            kind: z.enum(Object.keys(markKinds) as [Kind, ...Kind[]]),
            at: z.string(),
            /** Name of the policy, the task or the domain with its version. */
            text: z.string(),
            /** Where it is looked at. */
            path: z.string(),
          }),
        ),
      }),
      summary: [
        '时间段内的告警、刷新、配置发布与调度变更，用于图表标注',
        'Alarms, purges, published configurations and policy changes of a span, to annotate charts',
      ],
    }),
  },
});
export type MarkRow = z.output<typeof marks.endpoints.list.output>['rows'][number];
