import type { Option } from '../../../kernel/field';

/** What must hold for the figures and records of every closed day. */
export const dataRules = {
  hits: ['命中不大于总数', 'Hits are no more than the total'],
  statuses: ['状态码之和等于请求数', 'Status codes add up to requests'],
  regions: ['各地区之和等于域名合计', 'Regions add up to their domain'],
  slots: ['每天 288 个时段', '288 slots a day'],
  negatives: ['没有负数', 'No figure is negative'],
  hours: ['小时等于其时段之和', 'Hours equal the sum of their slots'],
  ledger: ['台账等于所存合计', 'The ledger equals the stored sums'],
  bills: ['账单等于其明细之和', 'Bills equal the sum of their lines'],
  holds: ['锁定都有其变更', 'Every hold has its change'],
  counters: ['任务计数等于其明细', 'Counters of tasks equal their items'],
} as const satisfies Record<string, Option>;
export type DataRule = keyof typeof dataRules;
/* Safe cast: the names are the keys of the table. */
export const dataRuleNames = Object.keys(dataRules) as DataRule[];

/** What a test holds to: a built-in rule, or a saved question of one's own. */
export const testRules = { ...dataRules, own: ['自定义查询', 'Own question'] } as const;
export type TestRule = keyof typeof testRules;

/** How the values of a question must stand to the limit of its test. */
export const comparisons = {
  below: ['<', '<'],
  atMost: ['≤', '≤'],
  equal: ['=', '='],
  atLeast: ['≥', '≥'],
  above: ['>', '>'],
} as const satisfies Record<string, Option>;
export type Comparison = keyof typeof comparisons;

/** Rules of figures of a domain, which a repair can mend; the others are of records. */
export const figureRules: readonly DataRule[] = [
  'hits',
  'statuses',
  'regions',
  'slots',
  'negatives',
  'hours',
  'ledger',
];
