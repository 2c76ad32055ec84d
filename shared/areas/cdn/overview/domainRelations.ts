import * as z from 'zod';
import { entity, get, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { domainStatuses } from '../domains/domain';
import * as cdnTerms from '../terms';
import * as terms from '../../../kernel/terms';

/** How a text led to a domain. */
export const relationMatches = {
  domain: cdnTerms.domainName,
  cname: ['平台 CNAME', 'Platform CNAME'],
  supplierCname: cdnTerms.supplierCname,
  supplierAlias: ['供应商处的别名', 'Alias at a supplier'],
  host: ['该域名下的主机', 'Host below the domain'],
  alias: ['别名（DNS 指向该域名）', 'Alias: DNS leads to it'],
} as const;
export type RelationMatch = keyof typeof relationMatches;

/** What belongs to a domain, in the order in which support reads it. */
export const relationKinds = {
  account: terms.account,
  origin: cdnTerms.origin,
  rules: cdnTerms.rules,
  certificate: cdnTerms.certificate,
  policy: terms.schedulingPolicy,
  suppliers: terms.suppliers,
  zone: ['平台 DNS 记录', 'Platform DNS name'],
  subdomains: cdnTerms.singleHosts,
  readings: ['供应商实际配置', 'Configuration at suppliers'],
  reviews: ['待审核变更', 'Changes in review'],
  lanes: ['数据同步通道', 'Data lanes'],
  logs: ['日志文件（24 小时）', 'Log files (24 h)'],
  tasks: ['任务（30 天）', 'Tasks (30 d)'],
  policies: cdnTerms.alarmPolicies,
  alarms: ['告警（30 天）', 'Alarms (30 d)'],
  bills: ['日账单（31 天）', 'Day bills (31 d)'],
  findings: terms.findings,
  changes: ['变更记录（30 天）', 'Changes (30 d)'],
} as const;
export type RelationKind = keyof typeof relationKinds;
/* Safe casts: the names are the keys of the tables. */
const kinds = Object.keys(relationKinds) as [RelationKind, ...RelationKind[]];
const matches = Object.keys(relationMatches) as [RelationMatch, ...RelationMatch[]];

/** One kind of thing that belongs to the domain. */
export const relation = z.object({
  kind: z.enum(kinds).meta({ kind: 'choice', label: terms.kind, options: relationKinds }),
  /** What it is called or says of itself: an address, a name, a watermark. */
  text: field.shown(...terms.content).nullable(),
  count: field.count('数量', 'Count'),
  bad: field.count('异常', 'In trouble'),
  /** What went wrong last, in the words of who said it. */
  error: field.sentence(...cdnTerms.lastError).nullable(),
  errorAt: field.time('出错时间', 'Error at').nullable(),
  changedAt: field.time('最近变更', 'Last change').nullable(),
  /** Where the console shows it. */
  path: z.string(),
});
export type Relation = z.output<typeof relation>;

const change = z.object({
  at: z.string(),
  by: z.string(),
  module: z.string(),
  operation: z.string(),
  requestId: z.string(),
});
const foundDomain = z.object({
  id: z.uuid(),
  name: z.string(),
  match: z.enum(matches),
  status: z.enum(Object.keys(domainStatuses) as [keyof typeof domainStatuses]),
  accountId: z.uuid(),
  accountName: z.string(),
  cname: z.string().nullable(),
});
/** What a text led to: the domain it means, others it may mean, and all that belongs to the first. */
export const relationAnswer = z.object({
  /** The host that was looked for, out of what was typed. */
  asked: z.string(),
  domain: foundDomain.nullable(),
  others: z.array(foundDomain),
  relations: z.array(relation),
  changes: z.array(change),
});
export type RelationAnswer = z.output<typeof relationAnswer>;
const input = z.strictObject({
  text: field.text('域名、主机或 URL', 'Domain, host or URL', 2048),
});

/** Support's first look: one name in, everything about its domain out. */
export const domainRelations = resource('domainRelations', {
  entity: entity('domainRelation', '域名关联', 'Domain relations', { id: field.id() }),
  endpoints: {
    find: get('/', {
      permission: 'staff.domains.view',
      input,
      output: relationAnswer,
      summary: [
        '按域名、别名、主机、CNAME 或 URL 找到域名，并列出与之关联的一切',
        'Finds a domain by its name, an alias, a host, a CNAME target or a URL, with everything that belongs to it',
      ],
    }),
    file: get('/file', {
      permission: 'staff.domains.view',
      input,
      output: z.any(),
      file: true,
      rate: 'export',
      summary: [
        '同样的内容，另含期望配置与供应商实际配置，作为一个文件',
        'The same with desired and actual configuration, as one file for a ticket',
      ],
    }),
  },
});
