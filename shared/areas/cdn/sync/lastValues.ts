import * as z from 'zod';
import { byId, entity, get, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import { sourceLabels } from '../../../metrics';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';

/** How a lane stands against the lag that is expected of it. */
export const valueStates = {
  fresh: [...cdnTerms.fresh, 'success'],
  late: [...cdnTerms.late, 'warning'],
  stale: ['过期', 'Stale', 'error'],
  /** A log lane whose watermark waits for the past, which is still being loaded. */
  loading: ['历史装载中', 'Loading the past', 'progress'],
  stopped: ['已停止', 'Stopped', 'neutral'],
  held: [...cdnTerms.heldState, 'warning'],
} as const;
export type ValueState = keyof typeof valueStates;

/** What a figure passes on its way from the supplier to the store, in this order. */
export const chainLinks = {
  watermark: ['供应商水位', "The supplier's watermark"],
  call: ['最近一次调用', 'Last call'],
  circuit: ['熔断', 'Circuit'],
  lane: cdnTerms.lane,
  worker: ['工作进程', 'Worker'],
  store: ['存储', 'Store'],
} as const;
export type ChainLink = keyof typeof chainLinks;
/** Unknown: a link before it hides whether it would hold. */
export const linkStates = {
  fine: ['正常', 'Fine', 'success'],
  broken: ['异常', 'Broken', 'error'],
  unknown: ['未知', 'Unknown', 'neutral'],
} as const;

/** Seconds of a step by which each source grows; log files come by the hour. */
const stepSeconds = { realtime: 60, accurate: 300, log: 3600 } as const;
/** Lag that is no cause for concern: the delay that is known or set, and two steps, seconds. */
export const expectedLag = (
  source: keyof typeof stepSeconds,
  delaySeconds: number,
  setStepSeconds: number | null = null,
): number => delaySeconds + 2 * Math.max(stepSeconds[source], setStepSeconds ?? 0);
/** From this many times the expected lag on a lane is stale. */
export const staleTimes = 3;
/** How far back the newest figure is looked for, hours. */
export const lookBackHours = 24;

/** The newest figure of one lane, its id that of the lane. */
export const lastValue = entity('lastValue', '最新数据', 'Latest value', {
  id: field.id(),
  accountId: field.account(),
  domainId: field.ref(...cdnTerms.domain, 'domains'),
  domain: field.shown(...cdnTerms.domain),
  paramId: field.ref(...cdnTerms.supplierParameter, 'supplierParams'),
  source: field.choice(...terms.dataSource, sourceLabels),
  state: field.choice(...terms.state, valueStates),
  completeTo: field.time(...cdnTerms.completeTo).nullable(),
  lagSeconds: field.count(...cdnTerms.lag).nullable(),
  expectedSeconds: field.count('预期滞后', 'Expected lag'),
  /** The newest slot with requests that the store holds of the last day, and what it holds of it. */
  slotAt: field.time('最新时段', 'Newest slot').nullable(),
  bytes: field.bytes(...terms.traffic).nullable(),
  requests: field.count(...terms.requests).nullable(),
});

export const lastValues = resource('lastValues', {
  entity: lastValue,
  endpoints: {
    list: listing(named(lastValue.schema, ['accountId', 'paramId']), {
      scope: 'platform',
      permission: 'staff.data.view',
      search: ['domain'],
      filters: ['accountId', 'paramId', 'source', 'state'],
      sort: ['lagSeconds', 'completeTo', 'slotAt', 'domain'],
      order: '-lagSeconds',
      summary: ['各通道的最新数据与滞后', 'The newest figure of each lane and its lag'],
    }),
    why: get('/:id/why', {
      permission: 'staff.data.view',
      input: byId,
      output: z.object({
        domain: z.string(),
        param: z.string(),
        source: lastValue.schema.shape.source,
        state: lastValue.schema.shape.state,
        /** The first link that is broken; null where all hold. */
        broken: z.enum(Object.keys(chainLinks) as [ChainLink, ...ChainLink[]]).nullable(),
        links: z.array(
          z.object({
            link: z.enum(Object.keys(chainLinks) as [ChainLink, ...ChainLink[]]),
            state: z.enum(['fine', 'broken', 'unknown']),
            /** When it was seen or until when it reaches. */
            at: z.string().nullable(),
            /** What it said, in its own words. */
            words: z.string().nullable(),
          }),
        ),
      }),
      summary: ['滞后的原因：链路中首个异常环节', 'Why it is late: the first broken link'],
    }),
  },
});
