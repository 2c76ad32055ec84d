import * as z from 'zod';
import {
  asList,
  byId,
  event,
  get,
  job,
  nothing,
  post,
  put,
  query,
  remove,
  resource,
} from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import { alarmPhases } from './evaluate';
import {
  alarmDraft,
  alarmDraftAll,
  alarmMethodNames,
  alarmPolicy,
  alarmReach,
  alarmRuleDraft,
} from './policy';
import { replayed } from './replay';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';

/** A policy as lists show it: how many of its domains are in which phase now. */
const listed = named(
  alarmPolicy.schema.extend({
    firing: z.int(),
    pending: z.int(),
    noData: z.int(),
    lastFiredAt: z
      .string()
      .nullable()
      .meta({ kind: 'time', label: ['最近触发', 'Last fired'] }),
  }),
  ['accountId'],
);
export type ListedPolicy = z.output<typeof listed>;

export const alarmPolicies = resource('alarmPolicies', {
  entity: alarmPolicy,
  endpoints: {
    list: listing(listed, {
      scope: 'account',
      permission: 'alarm.view',
      search: ['description'],
      filters: ['metric', 'enabled', 'accountId'],
      sort: ['createdAt', 'description'],
      order: '-createdAt',
      input: {
        scope: field
          .choice(...terms.scope, {
            account: ['单账号', 'One account'],
            several: cdnTerms.severalAccounts,
          })
          .optional(),
      },
      summary: ['告警策略列表', 'Alarm policies'],
    }),
    replay: post('/replay', {
      permission: 'alarm.view',
      input: alarmRuleDraft
        .extend(alarmDraft.pick({ domainMode: true, domainIds: true }).shape)
        .extend({
          show: z.uuid().optional(),
          accountId: z.uuid().optional(),
          /** Staff: the domains of several accounts instead. */
          reach: alarmReach.optional(),
        })
        .strict(),
      output: replayed,
      summary: ['用最近 30 天的数据回放', 'Replays the last 30 days'],
    }),
    testNotice: post('/test', {
      permission: 'alarm.write',
      rate: 'test',
      input: z.strictObject({ id: z.uuid() }),
      output: z.object({ deliveries: z.int() }),
      summary: ['发送测试通知', 'Send a test notice'],
    }),
    overview: get('/overview', {
      permission: 'alarm.view',
      input: z.strictObject({}),
      output: z.object({
        policies: z.int(),
        firing: z.int(),
        pending: z.int(),
        noData: z.int(),
        silences: z.int(),
        /** Of the last 24 hours. */
        fired: z.int(),
        sent: z.int(),
        failed: z.int(),
        suppressed: z.int(),
      }),
      summary: ['告警现状', 'How alarms stand now'],
    }),
    methods: get('/methods', {
      permission: 'alarm.view',
      input: z.strictObject({}),
      output: z.object({ withoutProvider: z.array(z.enum(alarmMethodNames)) }),
      summary: ['未配置服务商的通知方式', 'Methods that have no provider'],
    }),
    strips: get('/strips', {
      permission: 'alarm.view',
      input: query({ ids: asList(z.uuid()) }, ['at']),
      output: z.object({
        fromAt: z.string(),
        /** One letter per point, the worst of the policy's domains: f firing, m met, c calm, n no data. */
        strips: z.array(z.object({ id: z.uuid(), points: z.string() })),
      }),
      summary: ['各策略的最近数据点', 'The last points of policies'],
    }),
    one: get('/:id', { permission: 'alarm.view', input: byId, output: alarmPolicy.schema }),
    states: get('/:id/states', {
      permission: 'alarm.view',
      input: byId,
      output: z.object({
        rows: z.array(
          z.object({
            domainId: z.uuid(),
            domain: z.string(),
            phase: field.choice(...terms.state, alarmPhases),
            met: z.int(),
            calm: z.int(),
            evaluatedTo: z.string().nullable(),
          }),
        ),
      }),
      summary: ['各域名的状态与计数', 'State and counters per domain'],
    }),
    create: post('/', {
      permission: 'alarm.write',
      input: alarmDraft.extend({ accountId: z.uuid().optional() }),
      output: alarmPolicy.schema,
    }),
    update: put('/:id', {
      permission: 'alarm.write',
      input: alarmDraft.extend(byId.shape),
      output: alarmPolicy.schema,
    }),
    createAll: post('/all', {
      permission: 'staff.alarms.operate',
      input: alarmDraftAll,
      output: alarmPolicy.schema,
      summary: ['新建跨账号策略', 'Create a policy over several accounts'],
    }),
    updateAll: put('/all/:id', {
      permission: 'staff.alarms.operate',
      input: alarmDraftAll.extend(byId.shape),
      output: alarmPolicy.schema,
      summary: ['修改跨账号策略', 'Change a policy over several accounts'],
    }),
    reach: post('/reach', {
      permission: 'staff.alarms.view',
      input: alarmReach.extend({ id: z.uuid().optional() }),
      output: z.object({
        domains: z.int(),
        accounts: z.int(),
        /** Against what is stored: how many states come and go, and the first of each. */
        added: z.int(),
        removed: z.int(),
        rows: z.array(
          z.object({
            domainId: z.uuid(),
            domain: z.string(),
            account: z.string(),
            change: z.enum(['added', 'removed', 'kept']),
          }),
        ),
      }),
      summary: ['策略覆盖的域名与变化', 'The domains a policy reaches and what changes'],
    }),
    enable: post('/:id/enable', {
      permission: 'alarm.write',
      input: z.strictObject({ id: z.uuid(), enabled: z.boolean() }),
      output: alarmPolicy.schema,
      summary: ['启用或停用', 'Enable or disable'],
    }),
    copy: post('/:id/copy', {
      permission: 'alarm.write',
      input: byId,
      output: alarmPolicy.schema,
      summary: ['复制（停用状态）', 'Copy (disabled)'],
    }),
    remove: remove('/:id', { permission: 'alarm.write', input: byId, output: nothing }),
  },
  jobs: {
    /** Looks for slots that became complete and evaluates the policies of their domains. */
    evaluate: job(z.object({}), { everyMs: 2000, queue: 'alarm', attempts: 1, timeoutMs: 120_000 }),
  },
  events: { changed: event('account', z.object({ id: z.uuid() })) },
});
