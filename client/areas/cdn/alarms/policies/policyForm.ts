import { type Condition, isRelative } from '#shared/areas/cdn/alarms/evaluate';
import { type AlarmMetric, alarmMetrics, isEvent } from '#shared/areas/cdn/alarms/alarmMetrics';
import type { alarmPolicies } from '#shared/areas/cdn/alarms/policies';
import {
  type AlarmDraft,
  type AlarmDraftAll,
  type AlarmMethod,
} from '#shared/areas/cdn/alarms/policy';
import type { In, Out } from '#shared/kernel/contract';

type Policy = Out<typeof alarmPolicies.endpoints.one>;
/** What the form holds; the threshold as it is typed, in the chosen unit. */
export type PolicyForm = {
  accountId: string;
  scope: 'account' | 'accounts' | 'all';
  accountIds: string[];
  domainPattern: string;
  description: string;
  metric: AlarmMetric;
  source: 'realtime' | 'accurate' | 'events';
  condition: Condition;
  threshold: number | null;
  unit: string;
  points: number | null;
  recoveryPoints: number | null;
  intervalMinutes: number;
  domainMode: 'all' | 'list';
  domainIds: string[];
  /** In the order they are used. */
  methods: AlarmMethod[];
  fallbackMinutes: number;
  tellNoData: boolean;
  emails: string;
  phones: string;
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
  metric: AlarmMetric,
  condition: Condition,
): readonly (readonly [unit: string, factor: number])[] =>
  isRelative(condition) ? [['%', 1]] : (ladders[alarmMetrics[metric].unit] ?? [['', 1]]);

/** The unit people would choose first. */
export const usualUnit = (metric: AlarmMetric, condition: Condition): string => {
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
  scope: 'account',
  accountIds: [],
  domainPattern: '*',
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
  methods: ['email'],
  fallbackMinutes: 0,
  tellNoData: false,
  emails: email,
  phones: '',
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
    accountId: p.accountId ?? '',
    phones: p.phones.join('\n'),
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

/** What every policy has, as the server is asked to store it; the server says what is missing. */
const sharedOf = (f: PolicyForm) => {
  const uses = (...some: AlarmMethod[]) => some.some((m) => f.methods.includes(m));
  return {
    description: f.description,
    metric: f.metric,
    source: isEvent(f.metric) ? ('events' as const) : f.source,
    condition: f.condition,
    // An empty box is sent as it is, so that the answer names the field.
    threshold: thresholdOf(f) as number,
    points: f.points as number,
    recoveryPoints: f.recoveryPoints as number,
    intervalMinutes: f.intervalMinutes as AlarmDraft['intervalMinutes'],
    methods: f.methods,
    fallbackMinutes: f.fallbackMinutes as AlarmDraft['fallbackMinutes'],
    emails: uses('email') ? lines(f.emails) : [],
    phones: uses('sms', 'phone') ? lines(f.phones) : [],
    webhooks: uses('webhook') ? lines(f.webhooks) : [],
    ...(uses('webhook') && f.webhookSecret ? { webhookSecret: f.webhookSecret } : {}),
    tellNoData: f.tellNoData,
    enabled: f.enabled,
  };
};

/** A policy of one account. */
export const draftOf = (f: PolicyForm): AlarmDraft => ({
  ...sharedOf(f),
  domainMode: f.domainMode,
  domainIds: f.domainMode === 'list' ? f.domainIds : [],
});

export type ReachInput = Pick<AlarmDraftAll, 'scope' | 'accountIds' | 'domainPattern'>;
/** The domains a policy over several accounts is about. */
export const reachOf = (f: PolicyForm): ReachInput => ({
  scope: f.scope === 'accounts' ? 'accounts' : 'all',
  accountIds: f.scope === 'accounts' ? f.accountIds : [],
  domainPattern: f.domainPattern.trim() || '*',
});
/** A policy over several accounts. */
export const draftAllOf = (f: PolicyForm): AlarmDraftAll => ({ ...sharedOf(f), ...reachOf(f) });

export type ReplayInput = In<typeof alarmPolicies.endpoints.replay>;
/** What a replay needs; null while something is missing. */
export const replayOf = (f: PolicyForm, show: string | null): ReplayInput | null => {
  const { metric, source, condition, threshold, points, recoveryPoints, intervalMinutes } =
    sharedOf(f);
  if (threshold === null || points === null || recoveryPoints === null) return null;
  if (points < 1 || points > 12 || recoveryPoints < 1 || recoveryPoints > 12) return null;
  const several = f.scope !== 'account';
  if (!several && f.domainMode === 'list' && f.domainIds.length === 0) return null;
  if (several && !/^[a-z0-9.*_-]+$/i.test(f.domainPattern.trim())) return null;
  return {
    metric,
    source,
    condition,
    threshold,
    points,
    recoveryPoints,
    intervalMinutes,
    domainMode: several ? 'all' : f.domainMode,
    domainIds: !several && f.domainMode === 'list' ? f.domainIds : [],
    ...(several ? { reach: reachOf(f) } : {}),
    ...(show ? { show } : {}),
    ...(!several && f.accountId ? { accountId: f.accountId } : {}),
  };
};
