import * as z from 'zod';
import { byId, entity, event, job, notice, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';

/** What can stand in the way of a move, each thing told by its name and with a link. */
export const obstacleKinds = {
  status: ['域名状态', 'Status of the domain'],
  sync: ['数据同步已有结束时间', 'Its data sync has an end'],
  reviews: ['等待审核的变更', 'Change that waits for review'],
  aliases: ['别名域名', 'Alias domain'],
  switches: ['进行中的流量切换', 'Switch of traffic under way'],
  alarms: ['指定该域名的报警策略', 'Alarm policy that names it'],
  pushes: ['指定该域名的日志推送', 'Log push that names it'],
  plans: ['域名自己的套餐绑定', 'Plan bound to it'],
  controls: ['正在生效的管控', 'Control in force'],
  overlaps: ['与之重叠的域名', 'Domain that overlaps with it'],
  params: [
    '接收账号不可用的供应商参数',
    'Supplier parameter that is closed to the receiving account',
  ],
  dynamic: ['动态加速规则', 'Rule with dynamic acceleration'],
  certificate: [
    '须另选证书或不带证书；留在原账号的是',
    'Choose another certificate or go without; this one stays behind',
  ],
  account: ['接收账号未启用', 'Receiving account is not in use'],
  limit: ['接收账号的域名数上限', 'Limit of domains of the receiving account'],
} as const;
export type ObstacleKind = keyof typeof obstacleKinds;
/* Safe cast: the names are the keys of the table. */
const kinds = Object.keys(obstacleKinds) as [ObstacleKind, ...ObstacleKind[]];
const obstacle = z.object({ kind: z.enum(kinds), name: z.string(), path: z.string() });
export type Obstacle = z.output<typeof obstacle>;

/** A domain's way from one account to another, at a full hour. */
export const domainMove = entity('domainMove', '域名转移', 'Move of a domain', {
  id: field.id(),
  /** Whose it is until the hour, and whose its past stays. */
  accountId: field.account(),
  domainId: field.ref(...cdnTerms.domain, 'domains'),
  name: field.host(...cdnTerms.domainName),
  toAccountId: field.ref('接收账号', 'Receiving account', 'accounts'),
  /** The domain it is in the other account; null until it is done. */
  toDomainId: field.ref('转入后的域名', 'Domain it became', 'domains').nullable(),
  /** A certificate of the receiving account, served from the hour on. */
  certificateId: field.ref(...cdnTerms.certificate, 'certificates').nullable(),
  /** It goes without a certificate though it has one: HTTPS ends with the hour. */
  dropsHttps: field.flag('不带证书（HTTPS 中断）', 'Without a certificate: HTTPS ends'),
  at: field.time('转移时刻', 'Moves at'),
  state: field.choice(...terms.state, {
    waiting: [...terms.waiting, 'progress'],
    done: [...terms.completedState, 'success'],
    withdrawn: [...terms.withdrawn, 'neutral'],
    lapsed: ['未能转移', 'Did not take place', 'error'],
  }),
  message: field.sentence(...terms.message).nullable(),
  requestedBy: field.text(...terms.by, 254),
  createdAt: field.created(),
  endedAt: field.time('结束于', 'Ended at').nullable(),
});
const row = named(domainMove.schema, ['accountId', 'toAccountId', 'certificateId']);

const { domainId, toAccountId, certificateId, dropsHttps } = domainMove.schema.shape;
const wish = {
  domainId,
  toAccountId,
  certificateId: certificateId.default(null),
  dropsHttps: dropsHttps.default(false),
};
/** What a move would bring, before anything is written. */
const preview = z.object({
  /** The full hour it would take place at. */
  at: z.iso.datetime(),
  obstacles: z.array(obstacle),
  moves: z.object({
    rules: z.int(),
    suppliers: z.int(),
    controls: z.int(),
    /** Hosts below a wildcard that somebody named or left out. */
    subdomains: z.int(),
    /** The policy it follows goes along; otherwise it keeps its lines as its own. */
    keepsPolicy: z.boolean(),
  }),
  stays: z.object({
    since: z.iso.datetime(),
    billDays: z.int(),
    logFiles: z.int(),
  }),
  /** Certificates of the receiving account that cover the name. */
  certificates: z.array(z.object({ id: z.uuid(), name: z.string(), notAfter: z.iso.datetime() })),
});

const operate = 'staff.domains.operate';
export const domainMoves = resource('domainMoves', {
  entity: domainMove,
  endpoints: {
    list: listing(row, {
      scope: 'platform',
      permission: 'staff.domains.view',
      search: ['name'],
      filters: ['state', 'accountId', 'toAccountId', 'domainId'],
      sort: ['name', 'at', 'createdAt'],
      order: '-createdAt',
    }),
    preview: post('/preview', {
      permission: operate,
      input: z.strictObject(wish),
      output: preview,
      rate: 'test',
      summary: [
        '预览转移：时刻、随之转移与留下的内容、阻碍',
        'What a move would take along and leave, from which hour, and what stands in the way',
      ],
    }),
    plan: post('/', {
      permission: operate,
      input: z.strictObject(wish),
      output: row,
      summary: [
        '在下一个整点把域名转到其他账号',
        'Moves a domain to another account at the next full hour',
      ],
    }),
    withdraw: post('/:id/withdraw', {
      permission: operate,
      input: byId,
      output: row,
      summary: terms.withdraw,
    }),
  },
  jobs: {
    /** Carries out moves whose hour has come; may run twice and at once. */
    carryOut: job(z.object({}), { everyMs: 2_000, attempts: 1, timeoutMs: 60_000 }),
  },
  events: { changed: event('staff', domainMove.schema) },
  notices: {
    lapsed: notice(
      'error',
      '域名 {domain} 未能转移：{what}',
      'The move of {domain} did not take place: {what}',
      '/cdn-domainmanag?tab=moves',
      { about: 'domain' },
    ),
  },
});
