import type { Label } from './field';

/** Roles of an account's people; staff of the platform have none of them. */
export const roles = ['Super', 'Admin', 'Normal', 'OperationalUser'] as const;
export type Role = (typeof roles)[number];
/** Names of the roles for people. */
export const roleLabels: Record<Role, Label> = {
  Super: ['超级管理员', 'Super administrator'],
  Admin: ['账号管理员', 'Administrator'],
  Normal: ['只读用户', 'Read-only'],
  OperationalUser: ['运维用户', 'Operations'],
};

/** Modules of the back office a root admin can be granted. */
export const grants = [
  'accounts',
  'users',
  'domains',
  'certificates',
  'config',
  'content',
  'suppliers',
  'scheduling',
  'plans',
  'data',
  'logs',
  'series',
  'alarms',
  'billing',
  'servers',
  'database',
  'tests',
  'audit',
  'smsOps',
  'smsReview',
] as const;
export type Grant = (typeof grants)[number];
/** What staff may be granted of a module, each with all before it. */
export const levels = ['view', 'operate', 'approve'] as const;
export type Level = (typeof levels)[number];

export type Gates = {
  cdn: boolean;
  sms: boolean;
  billing: boolean;
  log: boolean;
  alarm: boolean;
  selfScheduling: boolean;
};
export type Visible = { log: boolean; alarm: boolean; billing: boolean };

type Has = 'y' | 'a' | '-';
export type Rule = {
  code: number;
  /** Admin, OperationalUser, Normal: y = yes, a = automatic accounts only. Super always may by role. */
  roles: `${Has}${Has}${Has}`;
  gate?: keyof Gates;
  visible?: keyof Visible;
  /** Module and level with which staff may do it too. */
  staff?: `${Grant}.${Level}`;
  /** Refused in a simulated sign-in. */
  notActing?: boolean;
  /** Least API-key ceiling, `super` = an advanced key of a Super only; none = never by key. */
  key?: 'basic' | 'advanced' | 'super';
};

/** The specification's table (codes 1-403) and the platform's own rows (1001-2006, product.md 6). */
export const rules = {
  'domain.config': { code: 1, roles: 'a--', gate: 'cdn', staff: 'config.operate', key: 'advanced' },
  'domain.bindCertificate': {
    code: 2,
    roles: 'a--',
    gate: 'cdn',
    staff: 'certificates.operate',
    key: 'advanced',
  },
  'domain.stop': { code: 3, roles: '---', gate: 'cdn', staff: 'domains.operate', key: 'super' },
  'domain.delete': { code: 4, roles: '---', gate: 'cdn', staff: 'domains.operate', key: 'super' },
  'domain.add': { code: 5, roles: 'y--', gate: 'cdn', staff: 'domains.operate', key: 'advanced' },
  'domain.updateInfo': {
    code: 6,
    roles: 'y--',
    gate: 'cdn',
    staff: 'domains.operate',
    key: 'advanced',
  },
  'domain.retry': { code: 7, roles: 'a--', gate: 'cdn', staff: 'domains.operate', key: 'advanced' },
  'domain.list': { code: 8, roles: 'yyy', gate: 'cdn', staff: 'domains.view', key: 'basic' },
  'domain.queryByDomainID': {
    code: 9,
    roles: 'yyy',
    gate: 'cdn',
    staff: 'domains.view',
    key: 'basic',
  },
  'purge.files': { code: 200, roles: 'yy-', gate: 'cdn', staff: 'content.operate', key: 'basic' },
  'purge.all': { code: 201, roles: 'y--', gate: 'cdn', staff: 'content.operate', key: 'advanced' },
  'prefetch.submit': {
    code: 300,
    roles: 'yy-',
    gate: 'cdn',
    staff: 'content.operate',
    key: 'basic',
  },
  'certificate.replace': {
    code: 400,
    roles: 'y--',
    gate: 'cdn',
    staff: 'certificates.operate',
    key: 'advanced',
  },
  'certificate.info': {
    code: 401,
    roles: 'yyy',
    gate: 'cdn',
    staff: 'certificates.view',
    key: 'basic',
  },
  'certificate.delete': {
    code: 402,
    roles: 'a--',
    gate: 'cdn',
    staff: 'certificates.operate',
    key: 'super',
  },
  'certificate.add': {
    code: 403,
    roles: 'y--',
    gate: 'cdn',
    staff: 'certificates.operate',
    key: 'advanced',
  },
  'statistics.view': { code: 1001, roles: 'yyy', gate: 'cdn', staff: 'series.view', key: 'basic' },
  'log.download': {
    code: 1002,
    roles: 'yyy',
    gate: 'log',
    visible: 'log',
    staff: 'logs.view',
    key: 'basic',
  },
  'log.push': { code: 1003, roles: 'y--', gate: 'log', staff: 'logs.operate' },
  'alarm.view': {
    code: 1010,
    roles: 'yyy',
    gate: 'alarm',
    visible: 'alarm',
    staff: 'alarms.view',
    key: 'basic',
  },
  'alarm.write': {
    code: 1011,
    roles: 'y--',
    gate: 'alarm',
    staff: 'alarms.operate',
    key: 'advanced',
  },
  'alarm.acknowledge': {
    code: 1012,
    roles: 'yy-',
    gate: 'alarm',
    staff: 'alarms.operate',
    key: 'basic',
  },
  'bill.view': {
    code: 1020,
    roles: '---',
    gate: 'billing',
    visible: 'billing',
    staff: 'billing.view',
  },
  'member.list': { code: 1030, roles: 'y--', staff: 'users.view' },
  'member.write': { code: 1031, roles: 'y--', staff: 'users.operate', notActing: true },
  'member.super': { code: 1032, roles: '---', staff: 'users.operate', notActing: true },
  'audit.view': { code: 1040, roles: 'yy-', staff: 'audit.view' },
  'apiKey.reveal': { code: 1050, roles: 'y--', notActing: true },
  'webhook.write': { code: 1051, roles: 'y--', notActing: true },
  'schedule.write': {
    code: 1060,
    roles: 'y--',
    gate: 'selfScheduling',
    staff: 'scheduling.operate',
  },
  'schedule.view': {
    code: 1061,
    roles: 'yyy',
    gate: 'cdn',
    staff: 'scheduling.view',
    key: 'basic',
  },
  'test.run': { code: 1070, roles: 'yy-', gate: 'cdn', staff: 'tests.operate' },
  'metric.export': { code: 1080, roles: 'y--', gate: 'cdn', staff: 'series.operate' },
  'own.profile': { code: 1100, roles: 'yyy' },
  'own.security': { code: 1101, roles: 'yyy', notActing: true },
  'task.view': { code: 1110, roles: 'yyy', gate: 'cdn', staff: 'content.view', key: 'basic' },
  'sms.view': { code: 2001, roles: 'yyy', gate: 'sms', staff: 'smsOps.view' },
  'sms.material': { code: 2002, roles: 'y--', gate: 'sms', staff: 'smsOps.operate' },
  'sms.send': { code: 2003, roles: 'y--', gate: 'sms', staff: 'smsOps.operate' },
  'sms.pause': { code: 2004, roles: 'yy-', gate: 'sms', staff: 'smsOps.operate' },
  'sms.routing': { code: 2005, roles: 'y--', gate: 'sms', staff: 'smsOps.operate' },
  'sms.cost': { code: 2006, roles: '---', gate: 'sms', staff: 'smsOps.view' },
} as const satisfies Record<string, Rule>;
