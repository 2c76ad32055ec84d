import * as z from 'zod';
import { asList, entity, get, resource } from '../../../kernel/contract';
import { field, isoTime, type Label } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import { sources } from '../../../metrics';
import { regionField } from '../bills/prices';
import { ranges } from '../statistics/statistics';
import * as cdnTerms from '../terms';
import { stepKinds } from './cnameTasks';
import * as steeringTerms from './terms';

/** What a free grouping goes by. */
export const groupDimensions = {
  domain: cdnTerms.domain,
  region: cdnTerms.region,
  place: ['地点（地区 · 解析服务器）', 'Place (region · resolver)'],
  resolver: steeringTerms.resolver,
  supplier: terms.supplier,
  target: cdnTerms.target,
  rcode: steeringTerms.responseCode,
  hour: cdnTerms.hour,
} as const satisfies Record<string, Label>;
export type GroupDimension = keyof typeof groupDimensions;
/* Safe cast: the names are the keys of the table. */
export const dimensionNames = Object.keys(groupDimensions) as [GroupDimension, ...GroupDimension[]];
export const mostGroupDimensions = 4;
/** Groups that are shown, those with most answers; there may be more. */
export const groupBudget = 500;
/** Cells of name, region and supplier that one question is answered with. */
export const cellBudget = 20_000;

/** What all three presentations are asked: answers of which time and names. */
const question = {
  last: z.enum(ranges).optional(),
  from: isoTime.optional(),
  to: isoTime.optional(),
  domainId: z.uuid().optional(),
  scheduleId: z.uuid().optional(),
  taskId: z.uuid().optional(),
};

export const shareFits = {
  within: ['区间覆盖期望', 'Fits the weights', 'success'],
  outside: ['区间不含期望', 'Beside the weights', 'error'],
} as const;
/** The part of one supplier parameter in the answers for a name to clients of a region. */
const cnameShare = entity('cnameShare', 'CNAME 分析', 'CNAME analysis', {
  key: field.shown(...terms.id),
  name: field.shown(...terms.name),
  domainId: field.ref(...cdnTerms.domain, 'domains'),
  region: regionField.meta({ label: steeringTerms.place }),
  paramId: field.ref(...cdnTerms.supplierParameter, 'supplierParams'),
  /** Mean over the answers of what the weights in force at each say. */
  expected: field.ratio(...steeringTerms.expectedShare),
  observed: field.ratio(...steeringTerms.observedShare),
  /** Ends of the 95 % interval of Wilson (`wilson.ts`). */
  low: field.ratio('95% 区间下限', 'Low end (95 %)'),
  high: field.ratio('95% 区间上限', 'High end (95 %)'),
  answers: field.count(...steeringTerms.answers),
  state: field.choice(...terms.state, shareFits),
});
const view = 'staff.scheduling.view';

/** Do answers follow the policy, as a table. */
export const cnameShares = resource('cnameShares', {
  entity: cnameShare,
  endpoints: {
    list: listing(named(cnameShare.schema, ['domainId', 'paramId']), {
      scope: 'platform',
      permission: view,
      search: ['name', 'domainName'],
      filters: ['state', 'region', 'paramId'],
      sort: ['name', 'expected', 'observed', 'answers'],
      order: 'name',
      input: question,
      summary: [
        '各名称、地区与供应商的期望占比与应答占比及其 95% 区间',
        'Expected and observed share of answers by name, region and supplier, with its 95 % interval',
      ],
    }),
  },
});

const parts = z.array(z.object({ paramId: z.uuid(), values: z.array(z.number().nullable()) }));
const chart = z.object({
  /** Starts of the buckets, epoch seconds, and the length of one. */
  times: z.array(z.int()),
  step: z.int(),
  /** Part of each supplier parameter in the answers of a bucket; null without any. */
  answers: parts,
  /** The same of the traffic. */
  traffic: parts,
  marks: z.array(
    z.object({
      at: z.iso.datetime({ offset: true }),
      /** A step of a switch, else a version of the zone. */
      step: z.enum(Object.keys(stepKinds) as [keyof typeof stepKinds]).nullable(),
      percent: z.int().nullable(),
      serial: z.int().nullable(),
    }),
  ),
});
const grouped = z.object({
  by: z.array(z.enum(dimensionNames)),
  rows: z.array(
    z.object({
      keys: z.array(z.string().nullable()),
      names: z.array(z.string().nullable()),
      answers: z.int(),
      /** Of all answers. */
      share: z.number(),
      silent: z.int(),
      foreign: z.int(),
      ms: z.number(),
    }),
  ),
  /** Groups there are in all, and answers in all of them. */
  groups: z.int(),
  answers: z.int(),
});

/** Do answers follow the policy, and traffic the answers: over time, and by any dimension. */
export const cnameAnalyses = resource('cnameAnalyses', {
  entity: entity('cnameAnalysis', 'CNAME 图表', 'CNAME chart', { id: field.id() }),
  endpoints: {
    chart: get('/chart', {
      permission: view,
      input: z.strictObject({ ...question, source: z.enum(sources).default('realtime') }),
      output: chart,
      summary: [
        '应答占比与流量占比随时间的变化，以及切换阶段与区域版本',
        'Share of answers and of traffic over time, with stages of switches and versions of the zone',
      ],
    }),
    groups: get('/groups', {
      permission: view,
      input: z.strictObject({
        ...question,
        by: asList(z.enum(dimensionNames), mostGroupDimensions),
      }),
      output: grouped,
      summary: ['按一到四个维度自由分组的应答', 'Answers by one to four dimensions of free choice'],
    }),
  },
});
