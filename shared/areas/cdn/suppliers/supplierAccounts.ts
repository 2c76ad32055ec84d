import * as z from 'zod';
import {
  byId,
  entity,
  event,
  get,
  job,
  notice,
  type Out,
  post,
  put,
  resource,
} from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import { supplierField } from './params';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';

/** Allowances that suppliers count by day. */
export const quotaKinds = {
  purgeUrl: cdnTerms.purgeUrls,
  purgePrefix: cdnTerms.purgeDirectories,
  prefetch: cdnTerms.prefetch,
} as const;

const apiQuota = ['接口配额', 'API quota'] as const;
const costThisMonth = ['本月费用', 'Cost this month'] as const;
const trafficThisMonth = [...cdnTerms.trafficThisMonth] as const;
const daysLeft = ['可用天数', 'Days left'] as const;
const balance = ['余额', 'Balance'] as const;

/** Columns with a limit of their own. */
export const limitedColumns = {
  quota: [...apiQuota, 'warning'],
  balance: [...balance, 'warning'],
  days: [...daysLeft, 'warning'],
  cost: [...costThisMonth, 'warning'],
  traffic: [...trafficThisMonth, 'warning'],
} as const;
export type LimitedColumn = keyof typeof limitedColumns;

/** How a credential stands at its supplier. */
export const accountStates = {
  ok: [...cdnTerms.normal, 'success'],
  low: ['超过阈值', 'Beyond a limit', 'warning'],
  failed: ['读取失败', 'Not readable', 'error'],
  unread: ['尚未读取', 'Not read yet', 'neutral'],
  off: [...cdnTerms.switchedOff, 'neutral'],
} as const;

/** What is left at a supplier under one credential, as the supplier itself tells it. */
export const supplierAccount = entity('supplierAccount', '供应商账号', 'Supplier account', {
  id: field.id(),
  paramId: field.ref(...cdnTerms.supplierParameter, 'supplierParams'),
  quotas: field.json(
    ...apiQuota,
    z.array(
      z.object({
        kind: z.enum(['purgeUrl', 'purgePrefix', 'prefetch']),
        limit: z.int(),
        left: z.int(),
        resetAt: z.string(),
      }),
    ),
  ),
  /** Of the balance; null for who tells none. */
  currency: field.shown(...cdnTerms.currency).nullable(),
  balance: field.money(...balance).nullable(),
  readAt: field.time(...cdnTerms.readTime).nullable(),
  /** Why the last reading failed; what was read before stays. */
  failure: field.shown('读取失败原因', 'Why it could not be read').nullable(),
  quotaLimitPpm: z
    .int()
    .min(1)
    .max(1_000_000)
    .nullable()
    .meta({ kind: 'count', label: ['配额剩余低于（%）', 'Quota left below (%)'], scale: 10_000 }),
  balanceLimit: field.setAmount('余额低于', 'Balance below').nullable(),
  daysLimit: field.count('可用天数少于', 'Days left below', 1, 3_650).nullable(),
  costLimit: field.setAmount('本月费用超过', 'Cost this month above').nullable(),
  trafficLimitGb: field
    .count('本月流量超过（GB）', 'Traffic this month above (GB)', 1, 1_000_000_000)
    .nullable(),
  breached: field.choices('超过阈值的列', 'Columns beyond their limit', limitedColumns),
  createdAt: field.created(),
});

const left = (zhCN: string, en: string) => field.count(zhCN, en).nullable();
/** An account as lists show it: with what depends on it and what it costs. */
export const shownSupplierAccount = named(
  supplierAccount.schema.extend({
    supplier: supplierField,
    state: field.choice(...terms.state, accountStates),
    domains: field.count(...terms.domains),
    /** Ours, of the running month in the zone of the supplier. */
    bytes: field.bytes(...trafficThisMonth).nullable(),
    /** Smallest part of an allowance that is left. */
    quotaRatio: field.ratio('剩余配额', 'Quota left').nullable(),
    purgeUrlLeft: left('剩余刷新 URL', 'URL purges left'),
    purgePrefixLeft: left('剩余刷新目录', 'Directory purges left'),
    prefetchLeft: left('剩余预热', 'Prefetches left'),
    /** When the first allowance is filled up again. */
    resetAt: field.time('配额重置', 'Quota resets').nullable(),
    /** Mean of the last 7 days without what was paid in; null with less than 3 hours of readings. */
    burn: field.money('日均消耗', 'Burn a day').nullable(),
    /** Null where nothing is spent. */
    daysLeft: field.count(...daysLeft).nullable(),
    /** What the invoice of the running month comes to by now, or what our price list expects. */
    cost: field.money(...costThisMonth).nullable(),
    costCurrency: field.shown('费用货币', 'Currency of cost').nullable(),
    lastErrorAt: field.time('最近错误时间', 'Last error at').nullable(),
    lastError: field.shown(...cdnTerms.lastError).nullable(),
  }),
  ['paramId'],
);
export type ShownSupplierAccount = z.output<typeof shownSupplierAccount>;

const limits = supplierAccount.schema.pick({
  quotaLimitPpm: true,
  balanceLimit: true,
  daysLimit: true,
  costLimit: true,
  trafficLimitGb: true,
});

export const supplierAccounts = resource('supplierAccounts', {
  entity: supplierAccount,
  endpoints: {
    list: listing(shownSupplierAccount, {
      scope: 'platform',
      permission: 'staff.suppliers.view',
      search: ['paramName'],
      filters: ['supplier', 'state', 'paramId', 'breached'],
      sort: [
        'paramName',
        'domains',
        'bytes',
        'quotaRatio',
        'purgeUrlLeft',
        'daysLeft',
        'lastErrorAt',
        'readAt',
      ],
      order: 'quotaRatio',
      summary: [
        '各供应商参数的域名、流量、剩余配额、余额、费用与最近错误',
        'Domains, traffic, quotas left, balance, cost and last error of each supplier parameter',
      ],
    }),
    one: get('/:id', {
      permission: 'staff.suppliers.view',
      input: byId,
      output: shownSupplierAccount.extend({
        /** Balances of the last 7 days, oldest first. */
        readings: z.array(z.object({ at: z.string(), balance: z.int() })),
        /** Domains on the parameter, the first hundred by name. */
        served: z.array(z.object({ id: z.uuid(), name: z.string(), account: z.string() })),
      }),
    }),
    update: put('/:id', {
      permission: 'staff.suppliers.operate',
      input: limits.extend(byId.shape).strict(),
      output: shownSupplierAccount,
      summary: ['设置各列的告警阈值', 'Sets the limit of each column'],
    }),
    read: post('/:id/read', {
      permission: 'staff.suppliers.operate',
      input: byId,
      output: shownSupplierAccount,
      rate: 'test',
      summary: ['立即向供应商读取配额与余额', 'Reads quotas and balance from the supplier now'],
    }),
  },
  jobs: {
    /** Reads what is due and tells what went beyond a limit. */
    read: job(z.object({}), {
      everyMs: 60_000,
      queue: 'backfill',
      attempts: 1,
      timeoutMs: 120_000,
    }),
  },
  events: { changed: event('staff', z.object({ id: z.uuid() })) },
  notices: {
    beyond: notice(
      'warning',
      '供应商账号 {param}：{what}',
      'Supplier account {param}: {what}',
      '/platform-supplieraccount?account={id}',
      { about: 'param', permission: 'staff.suppliers.view' },
    ),
  },
});
export type ReadAccount = Out<typeof supplierAccounts.endpoints.one>;
