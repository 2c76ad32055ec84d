import * as z from 'zod';
import { edgeTrace } from '../../../edge/trace';
import {
  asFlag,
  byId,
  event,
  get,
  job,
  nothing,
  post,
  put,
  resource,
} from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing } from '../../../kernel/list';
import { domain } from './domain';
import { domainNotices } from './notices';
import {
  domainRow,
  domainDetail,
  settingsFields,
  addDomain,
  bulkAnswer,
  bulkInput,
  precheckInput,
  precheckAnswer,
  serverAnswer,
  verification,
} from './schemas';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';

export const domains = resource('domains', {
  entity: domain,
  endpoints: {
    list: listing(domainRow, {
      scope: 'account',
      permission: 'domain.list',
      search: ['name', 'extra'],
      filters: ['status', 'accountId', 'scheduleId', 'certificateId'],
      sort: ['name', 'createdAt', 'status'],
      order: '-createdAt',
      /** Domains of which some supplier was last found to differ. */
      input: {
        drifted: asFlag.optional().meta({ kind: 'flag', label: ['配置漂移', 'Drift'] }),
      },
      summary: [
        '域名列表，可按名称或附加参数搜索',
        'List domains; searches their names and extra parameters',
      ],
    }),
    summary: get('/summary', {
      permission: 'domain.list',
      input: nothing,
      output: z.object({
        total: z.int(),
        limit: z.int().nullable(),
        byStatus: z.record(z.string(), z.int()),
      }),
      summary: ['按状态统计域名数', 'Domains by status and the limit of the account'],
    }),
    precheck: post('/precheck', {
      permission: 'domain.add',
      input: precheckInput,
      output: precheckAnswer,
      rate: 'test',
      summary: ['源站预检：DNS、TCP、TLS、HTTP', 'Checks an origin by DNS, TCP, TLS and HTTP'],
    }),
    one: get('/:id', { permission: 'domain.queryByDomainID', input: byId, output: domainDetail }),
    add: post('/', {
      permission: 'domain.add',
      input: addDomain,
      output: domainDetail,
      summary: ['添加域名', 'Add a domain'],
    }),
    updateInfo: put('/:id', {
      permission: 'domain.updateInfo',
      input: z.strictObject({ ...byId.shape, ...settingsFields }),
      output: domainDetail,
      summary: ['修改源站、调度策略与备注', 'Change origin, scheduling policy and remark'],
    }),
    verification: get('/:id/verification', {
      permission: 'test.run',
      input: byId,
      output: verification,
      rate: 'test',
      summary: [
        '各域名服务器对 TXT 记录的应答',
        'What each name server answers for the TXT record',
      ],
    }),
    activate: post('/:id/activate', {
      permission: 'domain.add',
      input: byId,
      output: domainDetail,
      summary: [
        '启用：验证 TXT 后配置，或重新启用已停用的域名，或由平台批准',
        'Activate: after the TXT record, again after a stop, or as approval by staff',
      ],
    }),
    reject: post('/:id/reject', {
      permission: 'staff.domains.operate',
      input: z.strictObject({ ...byId.shape, reason: field.text(...terms.reason, 200) }),
      output: domainDetail,
      summary: [
        '拒绝审核，域名保持待审核并注明原因',
        'Turn down; the domain keeps waiting, with the reason',
      ],
    }),
    retry: post('/:id/retry', {
      permission: 'domain.retry',
      input: byId,
      output: domainDetail,
      summary: ['重试配置', 'Retry the configuration'],
    }),
    stop: post('/:id/stop', {
      permission: 'domain.stop',
      input: byId,
      output: domainDetail,
      summary: terms.stop,
    }),
    remove: post('/:id/remove', {
      permission: 'domain.delete',
      input: z.strictObject({ ...byId.shape, name: z.string().trim().max(253) }),
      output: nothing,
      summary: [
        '删除，name 须与域名一致；DNS 仍指向平台或一小时内有流量时拒绝；七天内可恢复',
        'Deletes; `name` must be typed; refused while DNS points here or traffic arrived in the last hour; can be restored for seven days',
      ],
    }),
    bulk: post('/bulk', {
      permission: 'domain.list',
      input: bulkInput,
      output: bulkAnswer,
      summary: [
        '批量操作，逐项给出结果；每项按各自的权限与状态判断',
        'One act on many domains with a result for each; each is judged by its own right and state',
      ],
    }),
    lock: post('/:id/lock', {
      permission: 'staff.domains.operate',
      input: z.strictObject({ ...byId.shape, reason: field.text(...cdnTerms.lockReason, 200) }),
      output: domainDetail,
      summary: ['锁定，客户不能再修改', 'Lock against every customer write'],
    }),
    unlock: post('/:id/unlock', {
      permission: 'staff.domains.operate',
      input: byId,
      output: domainDetail,
      summary: terms.unlock,
    }),
    show: post('/:id/show', {
      permission: 'staff.domains.operate',
      input: z.strictObject({ ...byId.shape, dataVisible: z.boolean() }),
      output: domainDetail,
      summary: ['设置统计与日志对客户是否可见', "Show or hide the domain's data for customers"],
    }),
    checkCname: post('/:id/cname', {
      permission: 'test.run',
      input: byId,
      output: z.object({
        cnameState: domain.schema.shape.cnameState,
        checkedAt: z.string(),
        servers: z.array(serverAnswer),
      }),
      rate: 'test',
      summary: ['立即检查 CNAME 是否生效', 'Check now whether the CNAME is in effect'],
    }),
    testUrl: post('/:id/test', {
      permission: 'test.run',
      input: z.strictObject({ ...byId.shape, url: field.text('URL', 'URL', 2048) }),
      output: edgeTrace,
      summary: ['用边缘节点的匹配器测试一个 URL', "Tests a URL with the edge's own matcher"],
    }),
  },
  jobs: {
    /** "Bring the suppliers to what this domain should be." Safe to run at any time, by anyone. */
    configure: job(z.object({ domainId: z.uuid() }), { timeoutMs: 180_000 }),
    /** Takes a removed domain, or a line that left its policy, away from the suppliers. */
    clear: job(z.object({ removalId: z.uuid() }), { timeoutMs: 120_000 }),
    /** Stops a domain at a supplier that staff took it away from. */
    standDown: job(z.object({ entryId: z.uuid() }), { timeoutMs: 120_000 }),
    /** Asks nodes again that did not answer when a live version was proven. */
    prove: job(z.object({ entryId: z.uuid() }), { attempts: 1, timeoutMs: 90_000 }),
    /** Publishes the platform zone when its content differs from the last version. */
    publish: job(z.object({}), { everyMs: 20_000, attempts: 3, timeoutMs: 180_000 }),
    /** What should be worked on and is not, gets its job again. */
    sweep: job(z.object({}), {
      everyMs: 2000,
      attempts: 1,
      timeoutMs: 20_000,
      queue: 'interactive',
    }),
    /** Looks for verification records of domains that wait for them. */
    watch: job(z.object({}), {
      everyMs: 2000,
      attempts: 1,
      timeoutMs: 30_000,
      queue: 'interactive',
    }),
    /** Looks whether customers' names point to their CNAMEs. */
    checkCnames: job(z.object({}), {
      everyMs: 5000,
      attempts: 1,
      timeoutMs: 30_000,
      queue: 'maintenance',
    }),
  },
  events: {
    changed: event('account', domain.schema),
    removed: event('account', z.object({ id: z.uuid(), name: z.string() })),
  },
  notices: domainNotices,
});
