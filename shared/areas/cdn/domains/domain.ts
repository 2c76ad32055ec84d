import * as z from 'zod';
import { entity } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { schedule } from '../suppliers/params';
import { originProtocols, queryModes, headerChange } from '../../../edge/config';

export const domainStatuses = {
  Activated: ['运行中', 'Running', 'success'],
  Unactivated: ['审核中', 'Pending review', 'warning'],
  Configuring: ['配置中', 'Configuring', 'progress'],
  Verifying: ['待验证', 'Verifying', 'warning'],
  Error: ['配置错误', 'Configuration error', 'error'],
  BindCertificateError: ['证书绑定失败', 'Certificate binding error', 'error'],
  /** Asked to stop; its suppliers are still being told. */
  Suspending: ['停用中', 'Stopping', 'progress'],
  /** Every supplier has stopped it. */
  Suspend: ['已停用', 'Stopped', 'neutral'],
} as const;
export type DomainStatus = keyof typeof domainStatuses;

export const domain = entity('domain', '域名', 'Domain', {
  id: field.id(),
  accountId: field.account(),
  name: field.host('域名', 'Domain name'),
  originHost: field.text('源站地址', 'Origin address', 253),
  originPort: field.count('源站端口', 'Origin port', 1, 65_535),
  originProtocol: field.choice('回源协议', 'Origin protocol', {
    http: ['HTTP', 'HTTP'],
    https: ['HTTPS', 'HTTPS'],
    follow: ['跟随', 'Follow'],
  }),
  originHostHeader: field.text('回源 Host', 'Origin host header', 253).nullable(),
  cname: field.text('CNAME 地址', 'CNAME address', 255).nullable(),
  /** What public DNS says of the CNAME, asked by the platform. */
  cnameState: field.choice('CNAME 状态', 'CNAME state', {
    unknown: ['未检查', 'Not checked', 'neutral'],
    inEffect: ['已生效', 'In effect', 'success'],
    notInEffect: ['未生效', 'Not in effect', 'warning'],
  }),
  cnameCheckedAt: field.time('CNAME 检查时间', 'CNAME checked').nullable(),
  certificateId: field.ref('证书', 'Certificate', 'certificates').nullable(),
  status: field.choice('状态', 'Status', domainStatuses),
  statusMessage: field.sentence('状态说明', 'Status message').nullable(),
  locked: field.flag('锁定', 'Locked'),
  lockReason: field.text('锁定原因', 'Lock reason', 200).nullable(),
  lockedBy: field.text('锁定人', 'Locked by', 254).nullable(),
  lockedAt: field.time('锁定时间', 'Locked at').nullable(),
  dataVisible: field.flag('数据可见', 'Data visible'),
  scheduleId: field.ref('调度策略', 'Scheduling policy', 'schedules').nullable(),
  /** The domain's own supplier entries in place of the policy's; null follows the policy. */
  lines: field.json('线路', 'Lines', schedule.schema.shape.entries).nullable(),
  /** Version of the configuration the suppliers should have; grows with each change. */
  configVersion: field.count('配置版本', 'Configuration version'),
  /** TXT record that proves ownership: `name` must hold `value`. */
  verifyName: field.text('验证记录', 'Verification record', 253),
  verifyValue: field.text('验证值', 'Verification value', 128),
  verifiedAt: field.time('验证时间', 'Verified').nullable(),
  /** Statistics and logs are synced for this span; null end means on. */
  syncStartAt: field.time('同步开始', 'Sync start'),
  syncEndAt: field.time('同步结束', 'Sync end').nullable(),
  remark: field.remark('备注', 'Remark', 200).meta({ local: true }),
  /** Whatever the customer needs to find the domain again: an order, a project, a tag. */
  extra: field.remark('附加参数', 'Extra parameter', 500).meta({ local: true }),
  createdAt: field.created(),
});

/** One supplier's part of a domain: share of traffic and how far its configuration has come. */
export const domainSupplier = entity('domainSupplier', '供应商条目', 'Supplier entry', {
  id: field.id(),
  accountId: field.account(),
  domainId: field.ref('域名', 'Domain', 'domains'),
  paramId: field.ref('供应商参数', 'Supplier parameter', 'supplierParams'),
  regions: field.json('地区', 'Regions', z.array(z.string()).nullable()).nullable(),
  weight: field.count('权重', 'Weight', 0, 1000),
  coefficientPpm: field.count('系数（百万分之一）', 'Coefficient (ppm)', 1, 100_000_000).nullable(),
  state: field.choice('状态', 'State', {
    waiting: ['等待中', 'Waiting', 'neutral'],
    creating: ['创建中', 'Creating', 'progress'],
    pushing: ['下发中', 'Pushing', 'progress'],
    certifying: ['部署证书', 'Deploying certificate', 'progress'],
    deploying: ['部署中', 'Deploying', 'progress'],
    proving: ['探测中', 'Proving', 'progress'],
    online: ['已上线', 'Online', 'success'],
    stopped: ['已停用', 'Stopped', 'neutral'],
    /** Left out by staff until the next change; DNS sends nobody there. */
    skipped: ['已跳过', 'Skipped', 'warning'],
    error: ['错误', 'Error', 'error'],
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
        message: field.sentence('说明', 'Message').nullable(),
      }),
    ),
  ),
  liveVersion: field.count('已生效版本', 'Live version'),
  cname: field.text('供应商 CNAME', 'Supplier CNAME', 255).nullable(),
  certificateFingerprint: field.text('证书指纹', 'Certificate fingerprint', 128).nullable(),
  message: field.sentence('说明', 'Message').nullable(),
  createdAt: field.created(),
});

export const domainRule = entity('domainRule', '规则', 'Rule', {
  id: field.id(),
  accountId: field.account(),
  domainId: field.ref('域名', 'Domain', 'domains'),
  position: field.count('顺序', 'Order'),
  status: field.choice('状态', 'Status', {
    running: ['运行中', 'Running', 'success'],
    reviewing: ['审核中', 'Reviewing', 'warning'],
    configuring: ['配置中', 'Configuring', 'progress'],
    abnormal: ['异常', 'Abnormal', 'error'],
    deactivated: ['已停用', 'Deactivated', 'neutral'],
  }),
  pattern: field.text('生效路径', 'Effective path', 512),
  cacheSeconds: field.count('缓存时间（秒）', 'Cache duration (s)', 0, 315_360_000).nullable(),
  queryMode: field.choice('参数处理', 'Query parameters', {
    keep: ['保留全部', 'Keep all'],
    ignoreAll: ['忽略全部', 'Ignore all'],
    only: ['仅保留指定', 'Only these'],
    ignore: ['忽略指定', 'Ignore these'],
  } satisfies Record<(typeof queryModes)[number], readonly [string, string]>),
  queryNames: field.list('参数名', 'Parameter names', z.string().min(1).max(128), 64, {
    refusal: ['参数列表不能为空', 'The parameter list cannot be empty'],
  }),
  originProtocol: z
    .enum(originProtocols)
    .nullable()
    .meta({
      kind: 'choice',
      label: ['回源协议', 'Origin protocol'],
      options: { http: ['HTTP', 'HTTP'], https: ['HTTPS', 'HTTPS'], follow: ['跟随', 'Follow'] },
    }),
  originHost: field.text('回源 Host', 'Origin host', 253).nullable(),
  originPath: field.text('回源路径', 'Origin path', 512).nullable(),
  requestHeaders: field.json('请求头', 'Request headers', z.array(headerChange).max(32)),
  responseHeaders: field.json('响应头', 'Response headers', z.array(headerChange).max(32)),
  dynamic: field.flag('动态加速', 'Dynamic acceleration'),
  forceHttps: field.flag('强制 HTTPS', 'Force HTTPS'),
  createdAt: field.created(),
});
