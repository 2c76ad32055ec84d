import { type Condition, isRelative } from '#shared/areas/alarms/evaluate';
import type { alarmPolicies, AlarmDraft } from '#shared/areas/alarms/policies';
import type { In, Out } from '#shared/kernel/contract';
import { type Metric, metrics } from '#shared/metrics';

type Policy = Out<typeof alarmPolicies.endpoints.one>;
/** What the form holds; the threshold as it is typed, in the chosen unit. */
export type PolicyForm = {
  accountId: string;
  description: string;
  metric: Metric;
  source: 'realtime' | 'accurate';
  condition: Condition;
  threshold: number | null;
  unit: string;
  points: number | null;
  recoveryPoints: number | null;
  intervalMinutes: number;
  domainMode: 'all' | 'list';
  domainIds: string[];
  email: boolean;
  webhook: boolean;
  emails: string;
  webhooks: string;
  webhookSecret: string;
  enabled: boolean;
};

const ladders: Record<string, readonly (readonly [unit: string, factor: number])[]> = {
  bps: [
    ['bps', 1],
    ['Kbps', 1e3],
    ['Mbps', 1e6],
    ['Gbps', 1e9],
    ['Tbps', 1e12],
  ],
  bytes: [
    ['B', 1],
    ['KB', 1e3],
    ['MB', 1e6],
    ['GB', 1e9],
    ['TB', 1e12],
  ],
  ratio: [['%', 0.01]],
  ms: [['ms', 1]],
  count: [['', 1]],
};
/** The units a threshold can be typed in, with what one of them is in the metric's unit. */
export const unitsOf = (
  metric: Metric,
  condition: Condition,
): readonly (readonly [unit: string, factor: number])[] =>
  isRelative(condition) ? [['%', 1]] : (ladders[metrics[metric].unit] ?? [['', 1]]);

/** The unit people would choose first. */
export const usualUnit = (metric: Metric, condition: Condition): string => {
  const units = unitsOf(metric, condition);
  return units[Math.min(2, units.length - 1)]?.[0] ?? '';
};
const factorOf = (f: Pick<PolicyForm, 'metric' | 'condition' | 'unit'>): number =>
  unitsOf(f.metric, f.condition).find(([unit]) => unit === f.unit)?.[1] ?? 1;

/** The threshold in the metric's unit; null while nothing is typed. */
export const thresholdOf = (f: PolicyForm): number | null =>
  f.threshold === null ? null : Number((f.threshold * factorOf(f)).toPrecision(12));

export const emptyForm = (email: string): PolicyForm => ({
  accountId: '',
  description: '',
  metric: 'bandwidth',
  source: 'realtime',
  condition: 'gt',
  threshold: null,
  unit: 'Mbps',
  points: 3,
  recoveryPoints: 3,
  intervalMinutes: 60,
  domainMode: 'all',
  domainIds: [],
  email: true,
  webhook: false,
  emails: email,
  webhooks: '',
  webhookSecret: '',
  enabled: true,
});

/** A stored policy as the form shows it, its threshold in the largest unit that keeps it whole. */
export const formOf = (p: Policy): PolicyForm => {
  const units = unitsOf(p.metric, p.condition);
  const [unit, factor] =
    [...units].reverse().find(([, f]) => p.threshold >= f) ?? units[0] ?? (['', 1] as const);
  return {
    ...p,
    threshold: Number((p.threshold / factor).toPrecision(12)),
    unit,
    email: p.methods.includes('email'),
    webhook: p.methods.includes('webhook'),
    emails: p.emails.join('\n'),
    webhooks: p.webhooks.join('\n'),
    webhookSecret: '',
  };
};

const lines = (text: string): string[] =>
  text
    .split(/[\n,;\s]+/)
    .map((l) => l.trim())
    .filter(Boolean);

/** What the server is asked to store; the server says what is missing. */
export const draftOf = (f: PolicyForm): AlarmDraft => ({
  description: f.description,
  metric: f.metric,
  source: f.source,
  condition: f.condition,
  // An empty box is sent as it is, so that the answer names the field.
  threshold: thresholdOf(f) as number,
  points: f.points as number,
  recoveryPoints: f.recoveryPoints as number,
  intervalMinutes: f.intervalMinutes as AlarmDraft['intervalMinutes'],
  domainMode: f.domainMode,
  domainIds: f.domainMode === 'list' ? f.domainIds : [],
  methods: [...(f.email ? (['email'] as const) : []), ...(f.webhook ? (['webhook'] as const) : [])],
  emails: f.email ? lines(f.emails) : [],
  webhooks: f.webhook ? lines(f.webhooks) : [],
  ...(f.webhook && f.webhookSecret ? { webhookSecret: f.webhookSecret } : {}),
  enabled: f.enabled,
});

/** What a replay needs; null while something is missing. */
export const replayOf = (f: PolicyForm, show: string | null): ReplayInput | null => {
  const { description: _d, methods: _m, emails: _e, webhooks: _w, ...rest } = draftOf(f);
  const { webhookSecret: _s, enabled: _on, ...rule } = rest;
  if (rule.threshold === null || rule.points === null || rule.recoveryPoints === null) return null;
  if (rule.points < 1 || rule.points > 12 || rule.recoveryPoints < 1 || rule.recoveryPoints > 12)
    return null;
  if (rule.domainMode === 'list' && (rule.domainIds ?? []).length === 0) return null;
  return {
    ...rule,
    ...(show ? { show } : {}),
    ...(f.accountId ? { accountId: f.accountId } : {}),
  };
};
export type ReplayInput = In<typeof alarmPolicies.endpoints.replay>;
