import * as platformTerms from '../terms';
import * as z from 'zod';
import {
  asNumber,
  byId,
  entity,
  event,
  get,
  job,
  nothing,
  notice,
  post,
  resource,
} from '../../../kernel/contract';
import { crud } from '../../../kernel/crud';
import { field } from '../../../kernel/field';
import * as terms from '../../../kernel/terms';

export const serverRoles = {
  platform: ['平台主机', 'Platform host'],
  dns: platformTerms.nameServer,
  mail: ['邮件主机', 'Mail host'],
  origin: ['源站主机', 'Origin host'],
  supplier: ['供应商 API', 'API of a supplier'],
  other: ['其他服务', 'Another service'],
} as const;
export const checkMethods = {
  own: ['进程上报', 'Own processes'],
  tcp: ['TCP 连接', 'TCP connect'],
  http: ['HTTP 检查', 'HTTP'],
  dns: ['DNS 查询', 'DNS query'],
  heartbeat: ['心跳上报', 'Heartbeat'],
} as const;
export const serverStates = {
  unknown: [...terms.notChecked, 'neutral'],
  up: ['正常', 'Up', 'success'],
  warning: [...terms.warning, 'warning'],
  down: ['故障', 'Down', 'error'],
} as const;

const limit = (zhCN: string, en: string) => field.ppm(zhCN, en, 10_000, 1_000_000).nullable();
/** A machine or service that is watched, by its own processes or from outside. */
export const server = entity('server', '服务器', 'Server', {
  id: field.id(),
  name: field.text(...terms.name, 100),
  role: field.choice(...terms.role, serverRoles),
  method: field.choice('检查方式', 'Check', checkMethods),
  host: field.text('主机或 IP', 'Host or IP', 253).nullable(),
  port: field.count(...terms.port, 1, 65_535).nullable(),
  url: field.url('地址', 'URL').nullable(),
  expectStatus: field.count('应答状态码', 'Expected status', 100, 599).nullable(),
  expectText: field.text('应答包含', 'Answer holds', 200).nullable(),
  certificateDays: field
    .count('证书剩余天数不少于', 'Certificate valid for days', 1, 365)
    .nullable(),
  dnsName: field.host('查询的域名', 'Name to ask for').nullable(),
  failures: field.count('失败次数 N', 'Failures N', 1, 10),
  outOf: field.count('最近 M 次', 'Of the last M', 1, 10),
  beatSeconds: field.count('心跳间隔（秒）', 'Heartbeat every (s)', 10, 86_400).nullable(),
  cpuLimitPpm: limit('CPU 阈值', 'CPU limit'),
  memoryLimitPpm: limit('内存阈值', 'Memory limit'),
  diskLimitPpm: limit('磁盘阈值', 'Disk limit'),
  enabled: field.flag(...terms.enabled),
  state: field.choice(...terms.state, serverStates),
  reason: field.sentence(...terms.message).nullable(),
  stateAt: field.time('状态自', 'In this state since').nullable(),
  checkedAt: field.time(...terms.checked).nullable(),
  ms: field.ms('应答用时', 'Answered in').nullable(),
  cpu: field.ratio('CPU', 'CPU').nullable(),
  memory: field.ratio(...platformTerms.memory).nullable(),
  disk: field.ratio(...platformTerms.disk).nullable(),
  rxBps: field.bps('接收', 'Received').nullable(),
  txBps: field.bps('发送', 'Sent').nullable(),
  openFiles: field.count('打开的文件', 'Open files').nullable(),
  mutedUntil: field.time('不通知至', 'Quiet until').nullable(),
  muteReason: field.longText('不通知的原因', 'Why it is quiet', 500).nullable(),
  mutedBy: field.shown('设置人', 'Quiet by').nullable(),
  createdAt: field.created(),
});
const written = [
  'name',
  'role',
  'method',
  'host',
  'port',
  'url',
  'expectStatus',
  'expectText',
  'certificateDays',
  'dnsName',
  'failures',
  'outOf',
  'beatSeconds',
  'cpuLimitPpm',
  'memoryLimitPpm',
  'diskLimitPpm',
  'enabled',
] as const;
const plain = crud(server, {
  scope: 'platform',
  view: 'staff.servers.view',
  write: 'staff.servers.operate',
  writes: written,
  filled: { state: 'unknown' },
  search: ['name', 'host', 'url'],
  filters: ['role', 'method', 'state'],
  sort: ['name', 'role', 'state', 'ms', 'cpu', 'memory', 'disk', 'checkedAt'],
  order: 'name',
});
const point = z.object({
  at: z.string(),
  up: z.number(),
  ms: z.number().nullable(),
  cpu: z.number().nullable(),
  memory: z.number().nullable(),
  disk: z.number().nullable(),
  rxBps: z.number().nullable(),
  txBps: z.number().nullable(),
  openFiles: z.number().nullable(),
});

/** Watched machines and services. */
export const servers = resource('servers', {
  entity: server,
  endpoints: {
    ...plain,
    history: get('/:id/history', {
      permission: 'staff.servers.view',
      input: byId.extend({
        hours: asNumber(z.int().min(1).max(720)).default(1),
      }),
      output: z.object({ points: z.array(point) }),
      summary: ['检查结果的历史', 'How its checks went over time'],
    }),
    test: post('/:id/test', {
      permission: 'staff.servers.operate',
      rate: 'test',
      input: byId,
      output: z.object({
        ok: z.boolean(),
        ms: z.number(),
        reason: server.schema.shape.reason.unwrap(),
      }),
      summary: ['立即检查一次，不改变状态', 'Checks it once now and changes nothing'],
    }),
    mute: post('/:id/mute', {
      permission: 'staff.servers.operate',
      input: byId.extend({
        until: field.chosenTime('不通知至', 'Quiet until'),
        reason: server.schema.shape.muteReason.unwrap(),
      }),
      output: plain.one.output,
      summary: ['在一段时间内不再通知', 'Tells nobody of it until a time'],
    }),
    unmute: post('/:id/unmute', {
      permission: 'staff.servers.operate',
      input: byId,
      output: plain.one.output,
      summary: ['恢复通知此服务器', 'Tells of it again'],
    }),
    newToken: post('/:id/token', {
      permission: 'staff.servers.operate',
      input: byId,
      output: z.object({ url: z.string(), curl: z.string() }),
      summary: ['新的心跳地址，只显示一次', 'A new heartbeat address, shown once'],
    }),
    beat: post('/beat/:token', {
      permission: 'public',
      rate: 'test',
      input: z.strictObject({ token: z.string().min(20).max(100) }),
      output: z.object({ ok: z.boolean() }),
      summary: ['心跳上报', 'Heartbeat of a server'],
    }),
  },
  jobs: {
    check: job(nothing, { queue: 'fetch', everyMs: 30_000, timeoutMs: 60_000, attempts: 1 }),
    fold: job(nothing, { queue: 'maintenance', everyMs: 300_000, attempts: 1 }),
  },
  events: { changed: event('staff', server.schema.pick({ id: true, state: true })) },
  notices: {
    down: notice(
      'error',
      '服务器 {name} 故障：{reason}',
      'Server {name} is down: {reason}',
      '/cdn-serverstatus?open={id}',
      { about: 'name' },
    ),
    warned: notice(
      'warning',
      '服务器 {name}：{reason}',
      'Server {name}: {reason}',
      '/cdn-serverstatus?open={id}',
      { about: 'name' },
    ),
    back: notice(
      'success',
      '服务器 {name} 已恢复',
      'Server {name} is back',
      '/cdn-serverstatus?open={id}',
      { about: 'name' },
    ),
  },
});
