import * as z from 'zod';
import { byId, event, get, nothing, post, put, remove, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import { regionCodes } from '../../../edge/regions';
import { entryCoefficient, schedule } from '../suppliers/params';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';
import { failoverRule } from '../steering/failoverRule';
import { policyVersion } from './versions';

/** A policy as lists show it: how many domains and accounts follow it. */
export const listedSchedule = named(
  schedule.schema.extend({ referenceCount: field.count(...cdnTerms.references) }),
  ['accountId'],
);

const entry = z.strictObject({
  regions: z.array(z.enum(regionCodes)).min(1).max(12).nullable(),
  weight: field.count(...cdnTerms.weight, 0, 1000),
  paramId: field.ref(...cdnTerms.supplierParameter, 'supplierParams'),
  ...entryCoefficient,
});
/** Entries of a policy as they are written. */
export const draftEntries = z
  .array(entry)
  .min(1)
  .max(64)
  .meta({
    kind: 'json',
    label: cdnTerms.entries,
    refusal: [
      '请选择供应商：不允许删除全部供应商条目',
      'A supplier must be chosen: all supplier entries of a policy may not be deleted',
    ],
  });
const draft = z.strictObject({
  name: field.text('策略名称', 'Policy name', 20, {
    refusal: [
      '策略名称不能为空，且不能超过 20 个字符',
      'The policy name cannot be empty and cannot exceed 20 characters',
    ],
  }),
  description: schedule.schema.shape.description,
  method: schedule.schema.shape.method,
  failoverFailures: schedule.schema.shape.failoverFailures.default(failoverRule.failures),
  failoverLooks: schedule.schema.shape.failoverLooks.default(failoverRule.looks),
  failoverCalmSeconds: schedule.schema.shape.failoverCalmSeconds.default(failoverRule.calmSeconds),
  entries: draftEntries,
});
/** Staff say whose policy it is; what an account sends is always its own. */
const owned = draft.extend({
  accountId: z.uuid().nullable().optional(),
});

/** What a policy would do with the traffic of the last 24 hours, by region. */
export const simulated = z.object({
  region: z.enum(regionCodes),
  bytes: z.int(),
  peakBps: z.number(),
  /** Parts of the credentials that serve the region; empty when none would. */
  parts: z.array(
    z.object({ paramId: z.uuid(), share: z.number(), bytes: z.int(), peakBps: z.number() }),
  ),
});

/** Parts of one of a credential in a region: by the policy, and as DNS serves them while suppliers are out. */
const servedShare = z.object({
  /** Null stands for all regions that are not named. */
  region: z.enum(regionCodes).nullable(),
  paramId: z.uuid(),
  wished: z.number(),
  live: z.number(),
});

export const schedules = resource('schedules', {
  entity: schedule,
  endpoints: {
    list: listing(listedSchedule, {
      scope: 'account',
      permission: 'schedule.view',
      search: ['name'],
      sort: ['name', 'createdAt'],
      order: '-createdAt',
      /** Without the policies that the platform lends. */
      input: { own: z.enum(['true']).optional() },
    }),
    simulate: post('/simulate', {
      permission: 'schedule.view',
      input: z.strictObject({ entries: draft.shape.entries, accountId: z.uuid().optional() }),
      output: z.object({ rows: z.array(simulated) }),
      summary: ['用最近 24 小时的流量试算', 'Tries it on the traffic of the last 24 hours'],
    }),
    one: get('/:id', { permission: 'schedule.view', input: byId, output: listedSchedule }),
    weights: get('/:id/weights', {
      permission: 'schedule.view',
      input: byId,
      output: z.object({ rows: z.array(servedShare) }),
      summary: ['期望权重与 DNS 当前的权重', 'Wished weights beside those that DNS serves'],
    }),
    versions: get('/:id/versions', {
      permission: 'schedule.view',
      input: byId,
      output: z.object({ rows: z.array(policyVersion) }),
      summary: ['策略的各版本、作者与原因', 'Versions of a policy, by whom and why'],
    }),
    rollBack: post('/:id/roll-back', {
      permission: 'schedule.write',
      input: byId.extend({ version: field.count(...terms.version, 1) }),
      output: listedSchedule,
      summary: ['立即恢复为某一版本', 'Goes back to a version at once'],
    }),
    create: post('/', { permission: 'schedule.write', input: owned, output: listedSchedule }),
    update: put('/:id', {
      permission: 'schedule.write',
      input: draft.extend(byId.shape),
      output: listedSchedule,
    }),
    remove: remove('/:id', { permission: 'schedule.write', input: byId, output: nothing }),
  },
  events: { changed: event('account', z.object({ id: z.uuid() })) },
});
