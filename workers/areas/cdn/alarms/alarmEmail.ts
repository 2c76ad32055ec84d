import { conditions, isRelative } from '#shared/areas/cdn/alarms/evaluate';
import { type AlarmMetric, alarmMetrics } from '#shared/areas/cdn/alarms/alarmMetrics';
import { offsetName, zonedIso, zonedText } from '#shared/kernel/units';
import type { Letter } from '#server/drivers/notify/index';
import * as cdnTerms from '#shared/areas/cdn/terms';
import * as terms from '#shared/kernel/terms';

type Side = 0 | 1;
const turns: Record<string, readonly [string, string]> = {
  'alarm.fire': ['告警触发', 'Alarm fired'],
  'alarm.repeat': ['告警持续', 'Alarm still firing'],
  'alarm.recover': ['告警恢复', 'Alarm recovered'],
  'alarm.noData': ['监控无数据', 'No data'],
  'alarm.dataBack': cdnTerms.dataIsBack,
  'alarm.test': terms.testNotice,
};
const labels = {
  policy: cdnTerms.policy,
  domain: cdnTerms.domain,
  rule: cdnTerms.condition,
  value: ['当前值', 'Value'],
  worst: cdnTerms.worstValue,
  opened: ['触发时间', 'Fired at'],
  point: ['数据点', 'Point'],
  view: ['查看详情', 'View details'],
} as const;

const scaled = (value: number, base: number, units: readonly string[]): string => {
  let left = value;
  let n = 0;
  while (Math.abs(left) >= base && n < units.length - 1) {
    left /= base;
    n += 1;
  }
  return `${Number(left.toFixed(2))} ${units[n]}`.trim();
};
/** A metric's value with its unit; 1000-based as everywhere in the console. */
const shownValue = (metric: unknown, value: unknown): string => {
  if (typeof value !== 'number') return '-';
  const unit = alarmMetrics[metric as AlarmMetric]?.unit;
  if (unit === 'ratio') return `${Number((value * 100).toFixed(2))} %`;
  if (unit === 'bps') return scaled(value, 1000, ['bps', 'kbps', 'Mbps', 'Gbps', 'Tbps']);
  if (unit === 'bytes') return scaled(value, 1000, ['B', 'kB', 'MB', 'GB', 'TB', 'PB']);
  return unit === 'ms' ? `${Number(value.toFixed(2))} ms` : String(value);
};

const ruleText = (p: Record<string, unknown>, side: Side): string => {
  const condition = p['condition'] as keyof typeof conditions;
  const metric = alarmMetrics[p['metric'] as AlarmMetric];
  const threshold = isRelative(condition)
    ? `${String(p['threshold'])} %`
    : shownValue(p['metric'], p['threshold']);
  return `${metric?.label[side] ?? ''} ${conditions[condition]?.[side] ?? ''} ${threshold}`;
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

/** What receivers get: instants as the clocks of the account show them, with the name of that zone. */
export const zoned = (
  payload: Record<string, unknown>,
  utcOffsetMinutes: number,
): Record<string, unknown> => {
  const local = (['openedAt', 'closedAt', 'at'] as const).flatMap((name) => {
    const value = payload[name];
    return typeof value === 'string' ? [[name, zonedIso(value, utcOffsetMinutes)] as const] : [];
  });
  return { ...payload, ...Object.fromEntries(local), timeZone: offsetName(utcOffsetMinutes) };
};

/** Subject, text and HTML of an alarm letter in the reader's language. */
export const alarmEmail = (o: {
  payload: Record<string, unknown>;
  language: 'zh-CN' | 'en';
  link: string;
  /** Of the account, whose clocks the letter follows. */
  utcOffsetMinutes: number;
}): Letter => {
  const side: Side = o.language === 'en' ? 1 : 0;
  const p = o.payload;
  const instant = (value: unknown): string =>
    typeof value === 'string' ? zonedText(value, o.utcOffsetMinutes) : '-';
  const turn = (turns[String(p['event'])] ?? cdnTerms.alarm)[side];
  const when = p['incidentId']
    ? [labels.opened[side], instant(p['openedAt'])]
    : [labels.point[side], instant(p['at'])];
  const rule = p['condition'] ? [[labels.rule[side], ruleText(p, side)] as const] : [];
  const value = p['incidentId']
    ? [[labels.value[side], shownValue(p['metric'], p['value'])] as const]
    : [];
  const rows: (readonly string[])[] = [
    [labels.policy[side], String(p['description'] ?? '')],
    ...(p['domain'] ? [[labels.domain[side], String(p['domain'])]] : []),
    ...rule,
    ...value,
    ...(p['incidentId']
      ? [[labels.worst[side], shownValue(p['metric'], p['worstValue'])], when]
      : []),
    [labels.point[side], instant(p['at'])],
  ];
  const lineOf = ([name, text]: readonly string[]): string => `${name}: ${text}`;
  const title = [turn, p['description'], p['domain']].filter(Boolean).join(' · ');
  const body = rows
    .map(
      ([k = '', v = '']) =>
        `<tr><td style="color:#64748b;padding:4px 16px 4px 0">${escaped(k)}</td><td style="padding:4px 0">${escaped(v)}</td></tr>`,
    )
    .join('');
  return {
    brief: `${title}. ${[...rule, ...value, when].map(lineOf).join('; ')}`,
    subject: `[Manifold] ${title}`.replace(/[\r\n]+/g, ' ').slice(0, 200),
    text: `${title}\n\n${rows.map(lineOf).join('\n')}\n\n${labels.view[side]}: ${o.link}\n`,
    html: `<div lang="${o.language}" style="font:14px/1.6 system-ui,sans-serif;color:#0f172a;max-width:560px"><h2 style="font-size:16px">${escaped(title)}</h2><table style="border-collapse:collapse">${body}</table><p><a href="${escaped(o.link)}">${labels.view[side]}</a></p></div>`,
  };
};
