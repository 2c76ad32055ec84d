import * as z from 'zod';
import { measures, sourceLabels, sources } from '../../../metrics';
import { entity, get, job, resource } from '../../../kernel/contract';
import { field, isoTime, type Option } from '../../../kernel/field';
import { keyedListing } from '../../../kernel/list';
import { causeKinds, causeLabels } from './causes';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';

/** The measures of a slot as people call them. */
export const measureLabels = {
  requests: terms.requests,
  bytes: ['流量（字节）', 'Traffic (bytes)'],
  hitRequests: terms.hitRequests,
  hitBytes: ['命中流量（字节）', 'Hit traffic (bytes)'],
  originRequests: terms.originRequests,
  originBytes: ['回源流量（字节）', 'Origin traffic (bytes)'],
  requestMs: ['响应时间之和（毫秒）', 'Sum of response times (ms)'],
  witnessRequests: ['平台自检请求数', "The platform's own requests"],
  witnessBytes: ['平台自检流量（字节）', "The platform's own traffic (bytes)"],
} as const satisfies Record<(typeof measures)[number], Option>;

const measure = z
  .enum(measures)
  .meta({ kind: 'choice', label: cdnTerms.measure, options: measureLabels });
const figure = (zhCN: string, en: string) => z.int().meta({ kind: 'count', label: [zhCN, en] });

/** One change of a 5-minute figure: a row of the ledger. */
export const dataPoint = entity('dataPoint', '数据点', 'Data point', {
  /** Place of the row in the ledger, which a page begins behind. */
  id: field.shown(...cdnTerms.place),
  domainId: field.ref(...cdnTerms.domain, 'domains'),
  measure,
  slotAt: field.time(...cdnTerms.slot),
  source: field.choice(...terms.dataSource, sourceLabels),
  paramId: field.ref(...cdnTerms.supplierParameter, 'supplierParams'),
  param: field.shown(...cdnTerms.supplierParameter),
  country: field.shown(...cdnTerms.countryRegion),
  /** What the change added to the measure that is asked for. */
  value: figure(...terms.change),
  /** The measure of the slot and source after it, over all rows that are asked for. */
  total: figure('累计', 'Running sum'),
  cause: field.choice(...cdnTerms.cause, causeLabels),
  causeId: field.shown('运行或装载编号', 'Run or load'),
  actor: field.shown(...cdnTerms.actor),
  at: field.time('写入时间', 'Written'),
  requestId: field.shown(...terms.requestId),
  /** The supplier call or the log files that it came from, while they are kept. */
  evidence: field.shown('依据', 'Evidence').nullable(),
  /** The supplier call among it, whose answer can be read. */
  callId: field.shown('供应商接口调用', 'Supplier API call').nullable(),
});

/** A figure of one source and supplier parameter, and what its ledger says. */
const pointValue = z.object({
  source: z.enum(sources),
  paramId: z.uuid(),
  param: z.string(),
  value: z.int(),
  /** Rows of the ledger, and the sum of their changes. */
  changes: z.int(),
  sum: z.int(),
  /** The change by a person that holds the slot against sync, gap finder and log load. */
  hold: z
    .object({
      planId: z.uuid(),
      cause: z.enum(causeKinds),
      actor: z.string(),
      createdAt: z.string(),
    })
    .nullable(),
  /** What the source says of the held slot by itself, where that differs from what is stored. */
  atSource: z.object({ value: z.int(), at: z.string() }).nullable(),
});

export const dataPoints = resource('dataPoints', {
  entity: dataPoint,
  endpoints: {
    list: keyedListing(dataPoint.schema, {
      scope: 'platform',
      permission: 'staff.data.view',
      filters: ['paramId', 'slotAt', 'cause'],
      input: {
        domainId: dataPoint.schema.shape.domainId.optional(),
        source: z.enum(sources).optional(),
        country: z
          .string()
          .regex(/^[A-Z]{2}$/)
          .meta({ kind: 'text', label: cdnTerms.countryRegion })
          .optional(),
        measure: measure.optional(),
      },
      summary: ['5 分钟数据的每次变化，带原因', 'Changes of 5-minute figures with their causes'],
    }),
    point: get('/point', {
      permission: 'staff.data.view',
      input: z.strictObject({
        domainId: dataPoint.schema.shape.domainId,
        at: isoTime,
        measure,
      }),
      output: z.object({
        domain: z.string(),
        /** Start of the 5-minute slot. */
        at: z.string(),
        values: z.array(pointValue),
      }),
      summary: ['某时段的数值与台账', 'A figure of one slot by source, with its ledger'],
    }),
  },
  jobs: {
    /** Marks the ranges whose figures the ledger says have changed. */
    mark: job(z.object({}), {
      everyMs: 5_000,
      queue: 'maintenance',
      attempts: 1,
      timeoutMs: 60_000,
    }),
    /** Keeps what is found of figures that nothing follows and of held ones that differ. */
    watch: job(z.object({}), {
      everyMs: 60_000,
      queue: 'maintenance',
      attempts: 1,
      timeoutMs: 60_000,
    }),
  },
});
