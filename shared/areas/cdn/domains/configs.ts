import * as z from 'zod';
import { edgeConfig, edgeControl, edgeRule } from '../../../edge/config';
import {
  asNumber,
  entity,
  event,
  get,
  job,
  notice,
  page,
  post,
  query,
  resource,
} from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { supplierNames } from '../../../suppliers';
import { task } from '../../platform/tasks/tasks';
import { configProof } from './proof';
import { domainDetail } from './schemas';
import * as cdnTerms from '../terms';
import * as terms from '../../../kernel/terms';

/** Everything of a domain that reaches a supplier or DNS, as one version has it. */
export const configContent = z.object({
  origin: edgeConfig.shape.origin,
  scheduleId: z.uuid().nullable(),
  scheduleName: z.string().nullable(),
  /** The lines are the domain's own and not those of the policy. */
  ownLines: z.boolean(),
  certificateId: z.uuid().nullable(),
  certificateName: z.string().nullable(),
  lines: z.array(
    z.object({
      paramId: z.uuid(),
      supplier: z.enum(supplierNames),
      regions: z.array(z.string()).nullable(),
      weight: z.int(),
      coefficientPpm: z.int().nullable(),
    }),
  ),
  rules: z.array(z.object({ live: z.boolean(), rule: edgeRule })),
  control: edgeControl.optional(),
});
export type ConfigContent = z.output<typeof configContent>;

/** One thing that differs between two configurations; null = not there. */
export const configDifference = z.object({
  place: z.enum(['origin', 'policy', 'certificate', 'line', 'rule', 'order', 'state']),
  /** Path of the rule or name of the supplier. */
  subject: z.string().nullable(),
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});
export type ConfigDifference = z.output<typeof configDifference>;

export const readingStates = {
  same: ['一致', 'As desired', 'success'],
  pending: ['配置中', 'Being configured', 'progress'],
  drifted: ['已漂移', 'Drifted', 'error'],
  absent: [...cdnTerms.unknownToTheSupplier, 'error'],
  unreadable: ['无法读取', 'Could not be read', 'warning'],
} as const;

export const domainConfig = entity('domainConfig', '配置版本', 'Configuration version', {
  id: field.id(),
  accountId: field.account(),
  domainId: field.ref(...cdnTerms.domain, 'domains'),
  version: field.count(...terms.version),
  cause: field.choice(...cdnTerms.cause, {
    add: ['添加域名', 'Domain added'],
    origin: ['修改域名', 'Domain changed'],
    rules: ['规则变更', 'Rules changed'],
    certificate: ['证书变更', 'Certificate changed'],
    policy: ['调度策略变更', 'Policy changed'],
    rollBack: ['回滚', 'Rolled back'],
    adopt: ['采纳供应商的值', "Supplier's values adopted"],
    restored: ['恢复已删除的域名', 'Deleted domain restored'],
    splitOut: ['自泛域名拆分', 'Split out of a wildcard'],
    move: ['自其他账号转入', 'Came from another account'],
    control: cdnTerms.control,
    repush: ['重新下发', 'Pushed again'],
    existing: ['已有配置', 'Already in place'],
  }),
  /** The version a roll-back returned to. */
  fromVersion: field.count('来源版本', 'From version').nullable(),
  createdBy: field.text(...terms.by, 254),
  content: field.json(...terms.content, configContent),
  provenAt: field.time('验证时间', 'Proven').nullable(),
  createdAt: field.created(),
});
export type ConfigCause = z.output<typeof domainConfig.schema>['cause'];

const versionRow = domainConfig.schema
  .omit({ content: true })
  .extend({ changes: field.count(...terms.changes), isWanted: z.boolean() });

const reading = z.object({
  state: z.enum(Object.keys(readingStates) as [keyof typeof readingStates]),
  version: z.int(),
  found: edgeConfig.nullable(),
  differences: z.array(configDifference),
  message: field.sentence(...terms.message).nullable(),
  checkedAt: z.string(),
});
/** One supplier of a domain: what it should have and what it was last found to have. */
export const supplierConfig = z.object({
  entryId: z.uuid(),
  supplier: z.enum(supplierNames),
  paramName: z.string().nullable(),
  state: z.string(),
  liveVersion: z.int(),
  cname: z.string().nullable(),
  /** The desired configuration without what this supplier cannot express. */
  wanted: edgeConfig,
  /** Names of rule properties that were left out there. */
  lost: z.array(z.string()),
  reading: reading.nullable(),
});
const overview = z.object({
  domain: domainDetail,
  desired: configContent,
  suppliers: z.array(supplierConfig),
  /** What usage of lines without a coefficient of their own is multiplied by on bills today. */
  accountCoefficientPpm: z.int(),
  /** Newest version that every supplier served, other than the wanted one. */
  lastProven: z.int().nullable(),
});
const side = z.object({ domainId: z.uuid(), domainName: z.string(), version: z.int() });
const byDomain = z.strictObject({ domainId: z.uuid() });
const wholeVersion = asNumber(z.int().min(1).max(2_000_000_000));

export const domainConfigs = resource('domainConfigs', {
  entity: domainConfig,
  endpoints: {
    one: get('/:domainId', {
      permission: 'domain.queryByDomainID',
      input: byDomain,
      output: overview,
      summary: [
        '域名的期望配置、各供应商实际配置与漂移',
        'Desired configuration of a domain, what each supplier has, and the drift',
      ],
    }),
    versions: get('/:domainId/versions', {
      permission: 'domain.queryByDomainID',
      input: query(byDomain.shape),
      output: page(versionRow),
      summary: ['配置版本，新的在前', 'Versions of the configuration, newest first'],
    }),
    compare: get('/:domainId/compare', {
      permission: 'domain.queryByDomainID',
      input: z.strictObject({
        ...byDomain.shape,
        version: wholeVersion.optional(),
        otherId: z.uuid().optional(),
        otherVersion: wholeVersion.optional(),
      }),
      output: z.object({ before: side, after: side, differences: z.array(configDifference) }),
      summary: [
        '比较两个版本或两个域名；未给版本时取期望配置',
        'Compares two versions or two domains; without a version the desired configuration',
      ],
    }),
    rollBack: post('/:domainId/rollback', {
      permission: 'domain.config',
      input: z.strictObject({ ...byDomain.shape, version: z.int().min(1).max(2_000_000_000) }),
      output: z.object({ version: z.int().nullable() }),
      summary: [
        '回滚源站、调度与规则到某一版本；证书保持不变。version 为空表示等待审核',
        'Returns origin, lines and rules to a version; the certificate stays. A null version waits for review',
      ],
    }),
    repush: post('/:domainId/repush', {
      permission: 'domain.retry',
      input: byDomain,
      output: z.object({ version: z.int() }),
      summary: ['向所有供应商重新下发', 'Pushes the desired configuration to every supplier again'],
    }),
    read: post('/:domainId/read', {
      permission: 'test.run',
      input: byDomain,
      output: overview,
      rate: 'test',
      summary: ['立即从供应商回读并比较', 'Reads every supplier back now and compares'],
    }),
    proof: get('/:domainId/proof', {
      permission: 'domain.queryByDomainID',
      input: byDomain,
      output: configProof,
      summary: [
        '每条规则的每个字段在各供应商如何被证实：节点应答、回读或尚未证实',
        'How each field of each rule is known to be in force: seen at nodes, read back, or not yet',
      ],
    }),
    prove: post('/:domainId/prove', {
      permission: 'test.run',
      input: z.strictObject({ ...byDomain.shape, ruleId: z.uuid().optional() }),
      output: configProof,
      rate: 'test',
      summary: [
        '立即向各供应商的节点发出真实请求验证规则；未给出规则时验证前十条',
        'Asks the nodes of every supplier now with real requests; without a rule the first ten',
      ],
    }),
    scan: post('/scan', {
      permission: 'staff.config.operate',
      input: z.strictObject({ accountId: z.uuid().optional() }),
      output: task.schema,
      summary: ['漂移扫描任务', 'A drift scan over all domains, as a task'],
    }),
  },
  jobs: {
    /** Reads one domain back after it was configured. */
    read: job(z.object({ domainId: z.uuid() }), {
      attempts: 3,
      timeoutMs: 60_000,
      queue: 'maintenance',
    }),
    /** Starts the nightly scan when it is due. */
    nightly: job(z.object({}), {
      everyMs: 600_000,
      attempts: 1,
      timeoutMs: 30_000,
      queue: 'maintenance',
    }),
  },
  events: {
    /** A supplier of the domain was read back, or a version was made or proven. */
    changed: event('account', z.object({ domainId: z.uuid() }), {
      permission: 'domain.queryByDomainID',
    }),
  },
  notices: {
    drifted: notice(
      'warning',
      '域名 {domain} 在 {supplier} 的配置与期望不一致',
      'The configuration of {domain} at {supplier} differs from what it should be',
      '/listDomainConfigPage?id={domainId}',
      { about: 'domain', permission: 'domain.queryByDomainID' },
    ),
  },
});
