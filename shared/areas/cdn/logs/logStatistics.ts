import * as z from 'zod';
import { entity, get, resource } from '../../../kernel/contract';
import { field, isoDay, isoTime } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';

/** Length of a step: a slot of five minutes, or a day of UTC. */
export const logSteps = ['5m', '1d'] as const;
export type LogStep = (typeof logSteps)[number];
/** What is shown where no span is given, and the longest one, in seconds. */
export const logSpans = {
  '5m': { usual: 6 * 3600, longest: 2 * 86_400 },
  '1d': { usual: 14 * 86_400, longest: 62 * 86_400 },
} as const satisfies Record<LogStep, object>;

/** Whether log lines and counter can be compared over the whole of a step. */
export const coverageStates = {
  whole: [...cdnTerms.complete, 'success'],
  partial: ['部分', 'Partial', 'warning'],
  none: ['尚不可比', 'Not comparable yet', 'neutral'],
} as const;
export type CoverageState = keyof typeof coverageStates;

const lines = field.count(...cdnTerms.logLines);
const logBytes = field.bytes(...cdnTerms.logTraffic);
const counterBytes = field.bytes(...cdnTerms.counterTraffic);
/** Counter over log, of the slots in which both are complete; null without such traffic. */
const ratio = field.ratio(...cdnTerms.counterToLog).nullable();
/** Part of the slots in which both are complete. */
const coverage = field.ratio(...cdnTerms.coverage);
const common = {
  accountId: field.account(),
  domainId: field.ref(...cdnTerms.domain, 'domains'),
  domain: field.shown(...cdnTerms.domain),
  paramId: field.ref(...cdnTerms.supplierParameter, 'supplierParams'),
  lines,
  logBytes,
  counterRequests: field.count('供应商请求计数', 'Counter requests'),
  counterBytes,
  ratio,
  coverage,
  state: field.choice(...terms.state, coverageStates),
  /** Log lines by class of their status. */
  status2xx: field.count('2xx', '2xx'),
  status3xx: field.count('3xx', '3xx'),
  status4xx: field.count('4xx', '4xx'),
  status5xx: field.count('5xx', '5xx'),
};

/** Log lines of a domain at a parameter in one slot, beside what the supplier counted. */
export const logSlot = entity('logSlot', '日志统计', 'Log statistics', {
  id: field.shown(...terms.id),
  slotAt: field.time(...cdnTerms.slot),
  ...common,
});
const logDay = z.object({
  id: field.shown(...terms.id),
  day: field.day(...cdnTerms.dayUtc),
  ...common,
});
const filters = ['accountId', 'domainId', 'paramId', 'state'] as const;
const sort = ['domain', 'lines', 'logBytes', 'counterBytes', 'ratio', 'coverage'] as const;
const names = ['accountId', 'paramId'] as const;

const sums = { lines, logBytes, counterBytes, ratio, coverage };
const scope = 'platform';
const permission = 'staff.logs.view';

export const logStatistics = resource('logStatistics', {
  entity: logSlot,
  endpoints: {
    list: listing(named(logSlot.schema, names), {
      scope,
      permission,
      search: ['domain'],
      filters: [...filters, 'slotAt'],
      sort: ['slotAt', ...sort],
      order: '-slotAt',
      summary: [
        '每 5 分钟的日志行与供应商计数',
        'Log lines and the counter of the supplier by five minutes',
      ],
    }),
    days: listing(named(logDay, names), {
      scope,
      permission,
      path: '/days',
      search: ['domain'],
      filters: [...filters, 'day'],
      sort: ['day', ...sort],
      order: '-day',
      summary: ['每天的日志行与供应商计数', 'Log lines and the counter of the supplier by day'],
    }),
    summary: get('/summary', {
      permission,
      input: z.strictObject({
        step: z.enum(logSteps),
        accountId: z.uuid().optional(),
        domainId: z.uuid().optional(),
        paramId: z.uuid().optional(),
        slotAtFrom: isoTime.optional(),
        slotAtTo: isoTime.optional(),
        dayFrom: isoDay.optional(),
        dayTo: isoDay.optional(),
      }),
      output: z.object({
        from: z.string(),
        to: z.string(),
        /** Starts of the steps, epoch seconds; a step without figures is null. */
        times: z.array(z.int()),
        logBytes: z.array(z.int().nullable()),
        counterBytes: z.array(z.int().nullable()),
        /** Behind it nothing has both sources complete; null where nothing ever had. */
        completeTo: z.string().nullable(),
        total: z.object(sums),
        params: z.array(z.object({ paramId: z.uuid(), name: z.string(), ...sums })),
      }),
      summary: [
        '合计、曲线，以及各供应商参数的计数与日志之比',
        'Totals, curves, and counter to log of each supplier parameter',
      ],
    }),
  },
});
