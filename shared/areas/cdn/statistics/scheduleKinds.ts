import * as z from 'zod';
import { field } from '../../../kernel/field';
import { scheduleKind } from '../../../kernel/scheduleKind';
import * as cdnTerms from '../terms';
import { metricExport } from './metricExports';

/** Days that a repeated export holds: whole ones before the day of its run. */
export const exportSpans = {
  day: ['前一天', 'The day before'],
  week: ['前 7 天', 'The 7 days before'],
  month: ['上个月', 'The month before'],
} as const;
export type ExportSpan = keyof typeof exportSpans;

const { source, step, format } = metricExport.schema.shape;
/** What of figures can run by a schedule. */
export const statisticsScheduleKinds = {
  scheduleKinds: {
    metricExports: scheduleKind('指标导出', 'Metric export', {
      scope: 'cdn',
      view: 'metric.export',
      operate: 'metric.export',
      actsAs: 'author',
      params: z.strictObject({
        source,
        step,
        format,
        span: field.choice(...cdnTerms.timeSpan, exportSpans),
        domainId: field.ref(...cdnTerms.domain, 'domains').optional(),
      }),
      link: () => '/cdn-metricexporttask',
    }),
  },
};
