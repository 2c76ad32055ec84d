import * as z from 'zod';
import { entity, event, get, nothing, post, resource } from '../../../kernel/contract';
import { crud, widened } from '../../../kernel/crud';
import { field, type Label } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as cdnTerms from '../terms';
import { planNotices } from './notices';
import * as terms from '../../../kernel/terms';

/** What a plan limits, with the unit of its figure. */
export const planLimits = {
  apiPerSecond: ['API 调用 / 秒', 'API calls / s'],
  refreshPerDay: ['刷新 URL / 天', 'URLs refreshed a day'],
  preheatPerDay: ['预热 URL / 天', 'URLs preheated a day'],
  domains: terms.domains,
  logPushTargets: ['日志推送目标', 'Log push targets'],
  bandwidthMbps: ['每个域名的带宽（Mbps）', 'Bandwidth of each domain (Mbps)'],
  trafficGb: ['每个域名每月流量（GB）', 'Traffic of each domain a month (GB)'],
  smsPerSecond: ['短信 / 秒', 'SMS / s'],
} as const satisfies Record<string, Label>;
export type PlanLimit = keyof typeof planLimits;
/* Safe cast: the names are the keys of the table. */
export const limitNames = Object.keys(planLimits) as [PlanLimit, ...PlanLimit[]];

/** What happens beyond a limit. */
export const overflows = {
  notify: [...cdnTerms.notifyOnly, 'neutral'],
  throttle: ['减速', 'Throttle', 'neutral'],
  refuse: ['拒绝', 'Refuse', 'warning'],
  stop: [...cdnTerms.stopWork, 'error'],
} as const;
export type Overflow = keyof typeof overflows;

const most = 100_000_000;
/** What an account or domain may use up; an empty limit limits nothing. */
export const plan = entity('plan', ...cdnTerms.plan, {
  id: field.id(),
  name: field.text(...terms.name, 50),
  description: field.remark(...terms.description, 200),
  apiPerSecond: field.count(...planLimits.apiPerSecond, 1, 100_000).nullable(),
  refreshPerDay: field.count(...planLimits.refreshPerDay, 0, most).nullable(),
  preheatPerDay: field.count(...planLimits.preheatPerDay, 0, most).nullable(),
  domains: field.count(...planLimits.domains, 0, 1_000_000).nullable(),
  logPushTargets: field.count(...planLimits.logPushTargets, 0, 20).nullable(),
  /** Of any slot of five minutes; the domain is controlled until its day ends. */
  bandwidthMbps: field.count(...planLimits.bandwidthMbps, 1, most).nullable(),
  /** Of a month of the account's time zone; the domain is controlled until it ends. */
  trafficGb: field.count(...planLimits.trafficGb, 1, most).nullable(),
  smsPerSecond: field.count(...planLimits.smsPerSecond, 1, 100_000).nullable(),
  /** What a throttled domain is slowed to. */
  requestsPerSecond: field.count(...cdnTerms.requestsPerNode, 1, 1_000_000).nullable(),
  overflow: field.choice('超出时', 'Beyond a limit', overflows),
  createdAt: field.created(),
});
const { shape } = plan.schema;
const limits = {
  apiPerSecond: shape.apiPerSecond,
  refreshPerDay: shape.refreshPerDay,
  preheatPerDay: shape.preheatPerDay,
  domains: shape.domains,
  logPushTargets: shape.logPushTargets,
  bandwidthMbps: shape.bandwidthMbps,
  trafficGb: shape.trafficGb,
  smsPerSecond: shape.smsPerSecond,
};

const plain = crud(plan, {
  scope: 'platform',
  view: 'staff.plans.view',
  write: 'staff.plans.operate',
  writes: ['name', 'description', ...limitNames, 'requestsPerSecond', 'overflow'],
  search: ['name', 'description'],
  filters: ['overflow'],
  sort: ['name', 'createdAt'],
  order: '-createdAt',
});
const row = plan.schema.extend({ boundCount: field.count('绑定数', 'Bindings') });

/** Somebody who would be beyond a limit by what they used today; of domains the one that used most. */
export const overLimit = z.object({
  accountId: z.uuid(),
  accountName: z.string(),
  limit: z.enum(limitNames),
  used: z.number(),
  most: z.int(),
});

export const plans = resource('plans', {
  entity: plan,
  endpoints: {
    ...widened(plain, row),
    preview: post('/preview', {
      permission: 'staff.plans.view',
      input: z.strictObject({
        /** The plan that is changed: those bound to it are looked at. */
        id: z.uuid().optional(),
        /** Accounts it would be bound to; all accounts when neither is given. */
        accountIds: z.array(z.uuid()).max(500).optional(),
        ...limits,
      }),
      output: z.object({ looked: z.int(), rows: z.array(overLimit) }),
      summary: ['保存前：今天谁会超出', 'Before saving: who would be over it today'],
    }),
  },
  events: { changed: event('staff', z.object({ id: z.uuid() })) },
  notices: planNotices,
});

/** Whom a plan holds for, and from when to when. */
export const planBinding = entity('planBinding', '套餐绑定', 'Plan binding', {
  id: field.id(),
  planId: field.ref(...cdnTerms.plan, 'plans'),
  accountId: field.account(),
  /** For one domain of the account alone. */
  domainId: field.ref(...cdnTerms.domain, 'domains').nullable(),
  fromAt: field.chosenTime(...cdnTerms.validFromTime),
  toAt: field.chosenTime(...cdnTerms.validToTime).nullable(),
  createdAt: field.created(),
});
const bound = named(
  planBinding.schema.extend({
    domainName: field.shown(...cdnTerms.domain).nullable(),
    state: field.choice(...terms.state, {
      active: [...terms.active, 'success'],
      planned: [...cdnTerms.notBegun, 'neutral'],
      ended: [...terms.ended, 'neutral'],
    }),
  }),
  ['accountId', 'planId'],
);

/** A limit as it holds for somebody, and which binding of which plan says so. */
export const effectiveLimit = z.object({
  limit: z.enum(limitNames).meta({ kind: 'choice', label: cdnTerms.limit, options: planLimits }),
  /** Null limits nothing. */
  most: z.int().nullable(),
  overflow: z.enum(Object.keys(overflows) as [Overflow]).nullable(),
  origin: z.enum(['domain', 'account', 'contract', 'none']),
  planId: z.uuid().nullable(),
  planName: z.string().nullable(),
  fromAt: z.string().nullable(),
  /** Of a limit of each domain, that of the domain that used most; null for what nobody measures while it is not limited. */
  used: z.number().nullable(),
  /** When what was used counts from zero again; null for what does not. */
  resetsAt: z.string().nullable(),
});
export type EffectiveLimit = z.output<typeof effectiveLimit>;
const answer = z.object({ rows: z.array(effectiveLimit) });

export const planBindings = resource('planBindings', {
  entity: planBinding,
  endpoints: {
    list: listing(bound, {
      scope: 'platform',
      permission: 'staff.plans.view',
      search: ['accountName', 'planName'],
      filters: ['accountId', 'planId', 'state'],
      sort: ['fromAt', 'createdAt'],
      order: '-fromAt',
    }),
    bind: post('/', {
      permission: 'staff.plans.operate',
      input: z.strictObject({
        planId: planBinding.schema.shape.planId,
        accountIds: field.list(...terms.accounts, z.uuid(), 500, { of: 'accounts' }),
        domainIds: field.list(...cdnTerms.chosenDomains, z.uuid(), 500, { of: 'domains' }),
        fromAt: planBinding.schema.shape.fromAt,
        toAt: planBinding.schema.shape.toAt,
      }),
      output: z.object({ bound: z.int() }),
      summary: ['绑定套餐到账号或域名', 'Binds a plan to accounts or domains'],
    }),
    end: post('/:id/end', {
      permission: 'staff.plans.operate',
      input: z.strictObject({ id: z.uuid() }),
      output: z.object({}),
      summary: ['立即结束绑定', 'Ends a binding now'],
    }),
    effective: get('/effective', {
      permission: 'staff.plans.view',
      input: z.strictObject({
        accountId: field.account(),
        domainId: planBinding.schema.shape.domainId.optional(),
      }),
      output: answer,
      summary: [
        '账号或域名的有效限额及其来源',
        'Limits that hold for an account or domain, and why',
      ],
    }),
    mine: get('/mine', {
      permission: 'plan.view',
      input: nothing,
      output: answer,
      summary: ['我的限额：已用与剩余', 'Own limits: used and left'],
    }),
  },
  events: { changed: event('staff', z.object({ id: z.uuid() })) },
});
