import * as z from 'zod';
import { entity } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { schedule } from '../suppliers/params';
import { originProtocols, queryModes, headerChange } from '../../../edge/config';
import * as cdnTerms from '../terms';
import * as terms from '../../../kernel/terms';

export const domainStatuses = {
  Activated: [...cdnTerms.running, 'success'],
  Unactivated: ['审核中', 'Pending review', 'warning'],
  Configuring: ['配置中', 'Configuring', 'progress'],
  Verifying: ['待验证', 'Verifying', 'warning'],
  Error: ['配置错误', 'Configuration error', 'error'],
  BindCertificateError: ['证书绑定失败', 'Certificate binding error', 'error'],
  /** Asked to stop; its suppliers are still being told. */
  Suspending: ['停用中', 'Stopping', 'progress'],
  /** Every supplier has stopped it. */
  Suspend: ['已停用', 'Stopped', 'neutral'],
  /** Another account's since some full hour; what stands here is its past in this account. */
  Moved: ['已转出', 'Moved away', 'neutral'],
} as const;
export type DomainStatus = keyof typeof domainStatuses;

export const domain = entity('domain', '域名', 'Domain', {
  id: field.id(),
  accountId: field.account(),
  name: field.domain(...cdnTerms.domainName),
  originHost: field.text(...cdnTerms.originAddress, 253),
  originPort: field.count(...cdnTerms.originPort, 1, 65_535),
  originProtocol: field.choice(...cdnTerms.originProtocol, {
    http: ['HTTP', 'HTTP'],
    https: ['HTTPS', 'HTTPS'],
    follow: ['跟随', 'Follow'],
  }),
  originHostHeader: field.text(...cdnTerms.originHostHeader, 253).nullable(),
  cname: field.text(...cdnTerms.cnameAddress, 255).nullable(),
  /** What public DNS says of the CNAME, asked by the platform. */
  cnameState: field.choice(...cdnTerms.cnameState, {
    unknown: [...terms.notChecked, 'neutral'],
    inEffect: ['已生效', 'In effect', 'success'],
    notInEffect: ['未生效', 'Not in effect', 'warning'],
  }),
  cnameCheckedAt: field.time('CNAME 检查时间', 'CNAME checked').nullable(),
  certificateId: field.ref(...cdnTerms.certificate, 'certificates').nullable(),
  status: field.choice(...terms.status, domainStatuses),
  statusMessage: field.sentence(...cdnTerms.statusMessage).nullable(),
  locked: field.flag('锁定', 'Locked'),
  lockReason: field.text(...cdnTerms.lockReason, 200).nullable(),
  lockedBy: field.text('锁定人', 'Locked by', 254).nullable(),
  lockedAt: field.time('锁定时间', 'Locked at').nullable(),
  dataVisible: field.flag('数据可见', 'Data visible'),
  scheduleId: field.ref(...terms.schedulingPolicy, 'schedules').nullable(),
  /** The domain's own supplier entries in place of the policy's; null follows the policy. */
  lines: field.json('线路', 'Lines', schedule.schema.shape.entries).nullable(),
  /** Version of the configuration the suppliers should have; grows with each change. */
  configVersion: field.count('配置版本', 'Configuration version'),
  /** TXT record that proves ownership: `name` must hold `value`. */
  verifyName: field.text('验证记录', 'Verification record', 253),
  verifyValue: field.text('验证值', 'Verification value', 128),
  verifiedAt: field.time('验证时间', 'Verified').nullable(),
  /** Statistics and logs are synced for this span; null end means on. */
  syncStartAt: field.time(...cdnTerms.syncStart),
  syncEndAt: field.time(...cdnTerms.syncEnd).nullable(),
  remark: field.remark(...cdnTerms.remark, 200).meta({ local: true }),
  /** Whatever the customer needs to find the domain again: an order, a project, a tag. */
  extra: field.remark('附加参数', 'Extra parameter', 500).meta({ local: true }),
  createdAt: field.created(),
});

/** One supplier's part of a domain: share of traffic and how far its configuration has come. */
export const domainSupplier = entity('domainSupplier', ...cdnTerms.supplierEntry, {
  id: field.id(),
  accountId: field.account(),
  domainId: field.ref(...cdnTerms.domain, 'domains'),
  paramId: field.ref(...cdnTerms.supplierParameter, 'supplierParams'),
  regions: field.json(...cdnTerms.regions, z.array(z.string()).nullable()).nullable(),
  weight: field.count(...cdnTerms.weight, 0, 1000),
  coefficientPpm: field.count(...cdnTerms.coefficientPpm, 1, 100_000_000).nullable(),
  state: field.choice(...terms.state, {
    waiting: [...terms.waiting, 'neutral'],
    creating: ['创建中', 'Creating', 'progress'],
    pushing: ['下发中', 'Pushing', 'progress'],
    certifying: ['部署证书', 'Deploying certificate', 'progress'],
    deploying: ['部署中', 'Deploying', 'progress'],
    proving: ['探测中', 'Proving', 'progress'],
    online: [...cdnTerms.online, 'success'],
    stopped: ['已停用', 'Stopped', 'neutral'],
    /** Left out by staff until the next change; DNS sends nobody there. */
    skipped: ['已跳过', 'Skipped', 'warning'],
    error: [...terms.error, 'error'],
  }),
  /** What each step took and said, newest run: [{step, state, at, ms, message}]. */
  steps: field.json(
    '步骤',
    'Steps',
    z.array(
      z.object({
        step: z.string(),
        state: z.enum(['done', 'active', 'failed', 'waiting']),
        at: z.string(),
        ms: z.number().nullable(),
        message: field.sentence(...terms.message).nullable(),
      }),
    ),
  ),
  liveVersion: field.count('已生效版本', 'Live version'),
  cname: field.text(...cdnTerms.supplierCname, 255).nullable(),
  certificateFingerprint: field.text(...cdnTerms.certificateFingerprint, 128).nullable(),
  message: field.sentence(...terms.message).nullable(),
  createdAt: field.created(),
});

export const domainRule = entity('domainRule', '规则', 'Rule', {
  id: field.id(),
  accountId: field.account(),
  domainId: field.ref(...cdnTerms.domain, 'domains'),
  position: field.count(...cdnTerms.sequence),
  status: field.choice(...terms.status, {
    running: [...cdnTerms.running, 'success'],
    reviewing: ['审核中', 'Reviewing', 'warning'],
    configuring: ['配置中', 'Configuring', 'progress'],
    abnormal: ['异常', 'Abnormal', 'error'],
    deactivated: [...terms.deactivated, 'neutral'],
  }),
  pattern: field.text(...cdnTerms.effectivePath, 512),
  cacheSeconds: field.count('缓存时间（秒）', 'Cache duration (s)', 0, 315_360_000).nullable(),
  queryMode: field.choice(...cdnTerms.queryParameters, {
    keep: ['保留全部', 'Keep all'],
    ignoreAll: ['忽略全部', 'Ignore all'],
    only: ['仅保留指定', 'Only these'],
    ignore: ['忽略指定', 'Ignore these'],
  } satisfies Record<(typeof queryModes)[number], readonly [string, string]>),
  queryNames: field.list(...cdnTerms.parameterNames, z.string().min(1).max(128), 64, {
    refusal: ['参数列表不能为空', 'The parameter list cannot be empty'],
  }),
  originProtocol: z
    .enum(originProtocols)
    .nullable()
    .meta({
      kind: 'choice',
      label: cdnTerms.originProtocol,
      options: { http: ['HTTP', 'HTTP'], https: ['HTTPS', 'HTTPS'], follow: ['跟随', 'Follow'] },
    }),
  originHost: field.text(...cdnTerms.originHost, 253).nullable(),
  originPath: field.text(...cdnTerms.originPath, 512).nullable(),
  requestHeaders: field.json(...cdnTerms.requestHeaders, z.array(headerChange).max(32)),
  responseHeaders: field.json(...cdnTerms.responseHeaders, z.array(headerChange).max(32)),
  dynamic: field.flag(...terms.dynamicAcceleration),
  forceHttps: field.flag(...cdnTerms.forceHttps),
  createdAt: field.created(),
});
