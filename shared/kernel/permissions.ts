import type { Label } from './field';

/** Roles of an account's people; staff of the platform have none of them. */
export const roles = ['Super', 'Admin', 'Normal', 'OperationalUser'] as const;
export type Role = (typeof roles)[number];
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

type Has = 'yes' | 'no' | 'auto';
export type Rule = {
  code: number;
  label: Label;
  /** Admin, OperationalUser, Normal; Super is always allowed by role. `auto` = automatic accounts only. */
  roles: readonly [admin: Has, operational: Has, normal: Has];
  superOnly?: boolean;
  gate?: keyof Gates;
  visible?: keyof Visible;
  staff?: readonly [Grant, Level];
  /** Refused in a simulated sign-in. */
  notActing?: boolean;
  /** Least API-key ceiling; none = never by key. */
  key?: 'basic' | 'advanced';
};

const y = 'yes';
const n = 'no';
/** The specification's table (codes 1-403) and the platform's own rows (1001-2006, product.md 6). */
export const rules = {
  'domain.config': {
    code: 1,
    label: ['域名配置', 'Configure domain'],
    roles: ['auto', n, n],
    gate: 'cdn',
    staff: ['config', 'operate'],
    key: 'advanced',
  },
  'domain.bindCertificate': {
    code: 2,
    label: ['绑定证书', 'Bind certificate'],
    roles: ['auto', n, n],
    gate: 'cdn',
    staff: ['certificates', 'operate'],
    key: 'advanced',
  },
  'domain.stop': {
    code: 3,
    label: ['停用域名', 'Stop domain'],
    roles: [n, n, n],
    gate: 'cdn',
    staff: ['domains', 'operate'],
  },
  'domain.delete': {
    code: 4,
    label: ['删除域名', 'Delete domain'],
    roles: [n, n, n],
    gate: 'cdn',
    staff: ['domains', 'operate'],
  },
  'domain.add': {
    code: 5,
    label: ['添加域名', 'Add domain'],
    roles: [y, n, n],
    gate: 'cdn',
    staff: ['domains', 'operate'],
    key: 'advanced',
  },
  'domain.updateInfo': {
    code: 6,
    label: ['修改域名', 'Edit domain'],
    roles: [y, n, n],
    gate: 'cdn',
    staff: ['domains', 'operate'],
    key: 'advanced',
  },
  'domain.retry': {
    code: 7,
    label: ['重试配置', 'Retry configuration'],
    roles: ['auto', n, n],
    gate: 'cdn',
    staff: ['domains', 'operate'],
    key: 'advanced',
  },
  'domain.list': {
    code: 8,
    label: ['域名列表', 'List domains'],
    roles: [y, y, y],
    gate: 'cdn',
    staff: ['domains', 'view'],
    key: 'basic',
  },
  'domain.queryByDomainID': {
    code: 9,
    label: ['查询域名', 'Query domain'],
    roles: [y, y, y],
    gate: 'cdn',
    staff: ['domains', 'view'],
    key: 'basic',
  },
  'purge.files': {
    code: 200,
    label: ['刷新指定文件', 'Purge specified files'],
    roles: [y, y, n],
    gate: 'cdn',
    staff: ['content', 'operate'],
    key: 'basic',
  },
  'purge.all': {
    code: 201,
    label: ['刷新目录', 'Purge directories'],
    roles: [y, n, n],
    gate: 'cdn',
    staff: ['content', 'operate'],
    key: 'advanced',
  },
  'prefetch.submit': {
    code: 300,
    label: ['提交预热', 'Submit prefetch'],
    roles: [y, y, n],
    gate: 'cdn',
    staff: ['content', 'operate'],
    key: 'basic',
  },
  'certificate.replace': {
    code: 400,
    label: ['更换证书', 'Replace certificate'],
    roles: [y, n, n],
    gate: 'cdn',
    staff: ['certificates', 'operate'],
    key: 'advanced',
  },
  'certificate.info': {
    code: 401,
    label: ['查看证书', 'View certificate'],
    roles: [y, y, y],
    gate: 'cdn',
    staff: ['certificates', 'view'],
    key: 'basic',
  },
  'certificate.delete': {
    code: 402,
    label: ['删除证书', 'Delete certificate'],
    roles: ['auto', n, n],
    gate: 'cdn',
    staff: ['certificates', 'operate'],
  },
  'certificate.add': {
    code: 403,
    label: ['上传证书', 'Add certificate'],
    roles: [y, n, n],
    gate: 'cdn',
    staff: ['certificates', 'operate'],
    key: 'advanced',
  },
  'statistics.view': {
    code: 1001,
    label: ['查看统计', 'View statistics'],
    roles: [y, y, y],
    gate: 'cdn',
    staff: ['series', 'view'],
    key: 'basic',
  },
  'log.download': {
    code: 1002,
    label: ['下载日志', 'Download logs'],
    roles: [y, y, y],
    gate: 'log',
    visible: 'log',
    staff: ['logs', 'view'],
    key: 'basic',
  },
  'log.push': {
    code: 1003,
    label: ['日志推送设置', 'Log push settings'],
    roles: [y, n, n],
    gate: 'log',
    staff: ['logs', 'operate'],
  },
  'alarm.view': {
    code: 1010,
    label: ['查看告警', 'View alarms'],
    roles: [y, y, y],
    gate: 'alarm',
    visible: 'alarm',
    staff: ['alarms', 'view'],
    key: 'basic',
  },
  'alarm.write': {
    code: 1011,
    label: ['编辑告警策略', 'Edit alarm policies'],
    roles: [y, n, n],
    gate: 'alarm',
    staff: ['alarms', 'operate'],
    key: 'advanced',
  },
  'alarm.acknowledge': {
    code: 1012,
    label: ['确认告警', 'Acknowledge alarms'],
    roles: [y, y, n],
    gate: 'alarm',
    staff: ['alarms', 'operate'],
  },
  'bill.view': {
    code: 1020,
    label: ['查看账单', 'View bills'],
    roles: [n, n, n],
    gate: 'billing',
    visible: 'billing',
    staff: ['billing', 'view'],
  },
  'member.list': {
    code: 1030,
    label: ['查看成员', 'List members'],
    roles: [y, n, n],
    staff: ['users', 'view'],
  },
  'member.write': {
    code: 1031,
    label: ['管理成员', 'Manage members'],
    roles: [y, n, n],
    staff: ['users', 'operate'],
    notActing: true,
  },
  'member.super': {
    code: 1032,
    label: ['管理超级管理员', 'Manage super administrators'],
    roles: [n, n, n],
    staff: ['users', 'operate'],
    notActing: true,
  },
  'audit.view': {
    code: 1040,
    label: ['查看审计', 'View audit'],
    roles: [y, y, n],
    staff: ['audit', 'view'],
  },
  'apiKey.reveal': {
    code: 1050,
    label: ['查看 API 密钥', 'Reveal API key'],
    roles: [y, n, n],
    notActing: true,
  },
  'schedule.write': {
    code: 1060,
    label: ['编辑调度策略', 'Edit scheduling policies'],
    roles: [y, n, n],
    gate: 'selfScheduling',
    staff: ['scheduling', 'operate'],
  },
  'schedule.view': {
    code: 1061,
    label: ['查看调度策略', 'View scheduling policies'],
    roles: [y, y, y],
    gate: 'cdn',
    staff: ['scheduling', 'view'],
  },
  'test.run': {
    code: 1070,
    label: ['运行测试', 'Run tests'],
    roles: [y, y, n],
    gate: 'cdn',
    staff: ['tests', 'operate'],
  },
  'metric.export': {
    code: 1080,
    label: ['导出指标', 'Export metrics'],
    roles: [y, n, n],
    gate: 'cdn',
    staff: ['series', 'operate'],
  },
  'own.profile': { code: 1100, label: ['个人资料', 'Own profile'], roles: [y, y, y] },
  'own.security': {
    code: 1101,
    label: ['个人安全设置', 'Own security settings'],
    roles: [y, y, y],
    notActing: true,
  },
  'task.view': {
    code: 1110,
    label: ['查看任务', 'View tasks'],
    roles: [y, y, y],
    gate: 'cdn',
    staff: ['content', 'view'],
    key: 'basic',
  },
  'sms.view': {
    code: 2001,
    label: ['查看短信', 'View SMS'],
    roles: [y, y, y],
    gate: 'sms',
    staff: ['smsOps', 'view'],
  },
  'sms.material': {
    code: 2002,
    label: ['编辑短信素材', 'Edit SMS material'],
    roles: [y, n, n],
    gate: 'sms',
    staff: ['smsOps', 'operate'],
  },
  'sms.send': {
    code: 2003,
    label: ['发送短信', 'Send SMS'],
    roles: [y, n, n],
    gate: 'sms',
    staff: ['smsOps', 'operate'],
  },
  'sms.pause': {
    code: 2004,
    label: ['暂停短信', 'Pause SMS'],
    roles: [y, y, n],
    gate: 'sms',
    staff: ['smsOps', 'operate'],
  },
  'sms.routing': {
    code: 2005,
    label: ['编辑短信路由', 'Edit SMS routing'],
    roles: [y, n, n],
    gate: 'sms',
    staff: ['smsOps', 'operate'],
  },
  'sms.cost': {
    code: 2006,
    label: ['查看短信费用', 'View SMS cost'],
    roles: [n, n, n],
    gate: 'sms',
    staff: ['smsOps', 'view'],
  },
} as const satisfies Record<string, Rule>;
