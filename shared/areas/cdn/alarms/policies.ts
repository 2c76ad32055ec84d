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
      needs: 'alarm.view',
      search: ['description'],
      filters: ['metric', 'enabled', 'accountId'],
      sort: ['createdAt', 'description'],
      order: '-createdAt',
      takes: {
        scope: field
          .choice('范围', 'Scope', {
            account: ['单账号', 'One account'],
            several: ['跨账号', 'Several accounts'],
          })
          .optional(),
      },
      says: ['告警策略列表', 'Alarm policies'],
    }),
    replay: post('/replay', {
      needs: 'alarm.view',
      takes: alarmRuleDraft
        .extend(alarmDraft.pick({ domainMode: true, domainIds: true }).shape)
        .extend({
          show: z.uuid().optional(),
          accountId: z.uuid().optional(),
          /** Staff: the domains of several accounts instead. */
          reach: alarmReach.optional(),
        })
        .strict(),
      gives: replayed,
      says: ['用最近 30 天的数据回放', 'Replays the last 30 days'],
    }),
    testNotice: post('/test', {
      needs: 'alarm.write',
      rate: 'test',
      takes: z.strictObject({ id: z.uuid() }),
      gives: z.object({ deliveries: z.int() }),
      says: ['发送测试通知', 'Send a test notice'],
    }),
    overview: get('/overview', {
      needs: 'alarm.view',
      takes: z.strictObject({}),
      gives: z.object({
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
      says: ['告警现状', 'How alarms stand now'],
    }),
    methods: get('/methods', {
      needs: 'alarm.view',
      takes: z.strictObject({}),
      gives: z.object({ withoutProvider: z.array(z.enum(alarmMethodNames)) }),
      says: ['未配置服务商的通知方式', 'Methods that have no provider'],
    }),
    strips: get('/strips', {
      needs: 'alarm.view',
      takes: query({ ids: asList(z.uuid()) }, ['at']),
      gives: z.object({
        fromAt: z.string(),
        /** One letter per point, the worst of the policy's domains: f firing, m met, c calm, n no data. */
        strips: z.array(z.object({ id: z.uuid(), points: z.string() })),
      }),
      says: ['各策略的最近数据点', 'The last points of policies'],
    }),
    one: get('/:id', { needs: 'alarm.view', takes: byId, gives: alarmPolicy.schema }),
    states: get('/:id/states', {
      needs: 'alarm.view',
      takes: byId,
      gives: z.object({
        rows: z.array(
          z.object({
            domainId: z.uuid(),
            domain: z.string(),
            phase: field.choice('状态', 'State', alarmPhases),
            met: z.int(),
            calm: z.int(),
            evaluatedTo: z.string().nullable(),
          }),
        ),
      }),
      says: ['各域名的状态与计数', 'State and counters per domain'],
    }),
    create: post('/', {
      needs: 'alarm.write',
      takes: alarmDraft.extend({ accountId: z.uuid().optional() }),
      gives: alarmPolicy.schema,
    }),
    update: put('/:id', {
      needs: 'alarm.write',
      takes: alarmDraft.extend(byId.shape),
      gives: alarmPolicy.schema,
    }),
    createAll: post('/all', {
      needs: 'staff.alarms.operate',
      takes: alarmDraftAll,
      gives: alarmPolicy.schema,
      says: ['新建跨账号策略', 'Create a policy over several accounts'],
    }),
    updateAll: put('/all/:id', {
      needs: 'staff.alarms.operate',
      takes: alarmDraftAll.extend(byId.shape),
      gives: alarmPolicy.schema,
      says: ['修改跨账号策略', 'Change a policy over several accounts'],
    }),
    reach: post('/reach', {
      needs: 'staff.alarms.view',
      takes: alarmReach.extend({ id: z.uuid().optional() }),
      gives: z.object({
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
      says: ['策略覆盖的域名与变化', 'The domains a policy reaches and what changes'],
    }),
    enable: post('/:id/enable', {
      needs: 'alarm.write',
      takes: z.strictObject({ id: z.uuid(), enabled: z.boolean() }),
      gives: alarmPolicy.schema,
      says: ['启用或停用', 'Enable or disable'],
    }),
    copy: post('/:id/copy', {
      needs: 'alarm.write',
      takes: byId,
      gives: alarmPolicy.schema,
      says: ['复制（停用状态）', 'Copy (disabled)'],
    }),
    remove: remove('/:id', { needs: 'alarm.write', takes: byId, gives: nothing }),
  },
  jobs: {
    /** Looks for slots that became complete and evaluates the policies of their domains. */
    evaluate: job(z.object({}), { everyMs: 2000, queue: 'alarm', attempts: 1, timeoutMs: 120_000 }),
  },
  events: { changed: event('account', z.object({ id: z.uuid() })) },
});
