import type { Grants, Rights } from '../../kernel/rights';

/** What is switched on for an account. */
export type SmsGates = { sms: boolean };

/** Modules of the back office for SMS. */
export const smsGrants = {
  smsOps: ['短信运营', 'SMS operations'],
  smsReview: ['短信审核', 'SMS review'],
} as const satisfies Grants;

/** Who may do what with SMS. */
export const smsRights = {
  'sms.view': {
    label: ['查看短信', 'View SMS'],
    code: 2001,
    roles: 'yyy',
    gate: 'sms',
    key: 'basic',
    staff: 'smsOps.view',
  },
  'sms.subject': {
    label: ['查看短信单项统计', 'View statistics of one SMS subject'],
    code: 2009,
    roles: 'y--',
    gate: 'sms',
    key: 'basic',
    staff: 'smsOps.view',
  },
  'sms.filings': {
    label: ['查看供应商报备', 'View filings with carriers'],
    code: 2008,
    roles: 'yyy',
    gate: 'sms',
    key: 'basic',
    staff: 'smsReview.view',
  },
  'sms.material': {
    label: ['编辑短信素材', 'Edit SMS material'],
    code: 2002,
    roles: 'y--',
    gate: 'sms',
    key: 'advanced',
    staff: 'smsOps.operate',
  },
  'sms.send': {
    label: ['发送短信', 'Send SMS'],
    code: 2003,
    roles: 'y--',
    gate: 'sms',
    key: 'basic',
    staff: 'smsOps.operate',
  },
  'sms.pause': {
    label: ['暂停短信', 'Pause SMS'],
    code: 2004,
    roles: 'yy-',
    gate: 'sms',
    key: 'basic',
    staff: 'smsOps.operate',
  },
  'sms.routing': {
    label: ['编辑短信路由', 'Edit SMS routing'],
    code: 2005,
    roles: 'y--',
    gate: 'sms',
    staff: 'smsOps.operate',
  },
  'sms.cost': {
    label: ['查看短信费用', 'View SMS cost'],
    code: 2006,
    roles: '---',
    gate: 'sms',
    staff: 'smsOps.view',
  },
  'sms.access': {
    label: ['管理 SMPP 接入', 'Manage SMPP access'],
    code: 2007,
    roles: '---',
    gate: 'sms',
    staff: 'smsOps.operate',
    notActing: true,
  },
} as const satisfies Rights;
