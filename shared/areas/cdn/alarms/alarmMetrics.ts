import type { Label } from '../../../kernel/field';
import {
  type Metric,
  type MetricUnit,
  metricNames,
  metrics,
  type WitnessMetric,
  witnessMetrics,
} from '../../../metrics';

/** How a metric is named, scaled and explained. */
export type AlarmMetricSpec = { label: Label; unit: MetricUnit; formula: Label };
const event = (zhCN: string, en: string, formula: Label): AlarmMetricSpec => ({
  label: [zhCN, en],
  unit: 'count',
  formula,
});

/** Health and security of the suppliers that serve a domain: what happened there in a five-minute slot. */
export const alarmEvents = {
  supplierErrors: event('健康：供应商调用失败', 'Health: failed supplier calls', [
    '时段内对该域名供应商的失败调用次数',
    "Calls to the domain's suppliers that failed in the slot",
  ]),
  supplierThrottled: event('健康：供应商限流', 'Health: supplier throttling', [
    '时段内供应商以“过于频繁”拒绝的次数',
    'Calls the suppliers refused as too frequent in the slot',
  ]),
  supplierCut: event('健康：供应商熔断', 'Health: supplier cut off', [
    '时段内因连续失败而暂停调用供应商的次数',
    'How often calls to a supplier were paused after failures in a row',
  ]),
  nodesDown: event('健康：边缘节点异常', 'Health: edge nodes down', [
    '时段内至少一次检查失败的边缘节点数',
    'Edge nodes that failed a check in the slot',
  ]),
  credentialRefused: event('安全：凭证被拒绝', 'Security: credential refused', [
    '时段内供应商拒绝凭证的次数',
    'How often a supplier refused the credential in the slot',
  ]),
  certificateExpiring: event('安全：证书即将到期', 'Security: certificate expiring', [
    '域名所绑证书在 14 天内到期则为 1',
    'One while the bound certificate ends within 14 days',
  ]),
} as const satisfies Record<string, AlarmMetricSpec>;
export type AlarmEventName = keyof typeof alarmEvents;
/* Safe cast: the keys of the table above. */
export const alarmEventNames = Object.keys(alarmEvents) as [AlarmEventName, ...AlarmEventName[]];

/** What visitors do; requests of the platform's own witnesses raise no alarm. */
export type VisitorMetric = Exclude<Metric, WitnessMetric>;
const own: readonly string[] = witnessMetrics;
/* Safe cast: the names less those of witnesses. */
export const visitorMetrics = metricNames.filter((m) => !own.includes(m)) as VisitorMetric[];
export type AlarmMetric = VisitorMetric | AlarmEventName;
export const alarmMetrics: Record<AlarmMetric, AlarmMetricSpec> = { ...metrics, ...alarmEvents };
/* Safe cast: the list begins with the metrics of visitors, of which there are some. */
export const alarmMetricNames = [...visitorMetrics, ...alarmEventNames] as [
  AlarmMetric,
  ...AlarmMetric[],
];
/** Whether a metric counts events at suppliers instead of requests. */
export const isEvent = (metric: AlarmMetric): metric is AlarmEventName => metric in alarmEvents;
